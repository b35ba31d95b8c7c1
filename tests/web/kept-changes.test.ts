import { expect, test } from 'vitest'
import type { KeptChanges } from '#web/storefront/cart/edit.ts'
import { createChangesKeeper } from '#web/storefront/cart/kept-changes.ts'
import { changesKey } from '#web/storefront/cart/store.ts'
import { browserStorage } from './browser-storage.ts'

const changes: KeptChanges = { cartId: 'c.0', changes: [{ type: 'quantity', uid: 'A', quantity: 4 }] }

/** Pages of one browser: the storage is one, and what is kept belongs to one of them at a time. */
function browser() {
  const { kept, sealed } = browserStorage()
  let taken = false
  const own = async () => {
    if (taken) return null
    taken = true
    return () => {
      taken = false
    }
  }
  return {
    kept,
    page: () => createChangesKeeper({ storage: sealed, own }),
    /** The page that has them goes, with what it owned. */
    close: () => {
      taken = false
    },
  }
}

test('what waits for a connection is there for the next page, sealed, until it was sent', async () => {
  const { kept, page, close } = browser()
  expect(await page().keep(changes)).toBe(true)
  expect(kept.get(changesKey)).toMatch(/^v1\./)
  close()
  const next = page()
  expect(await next.takeUp()).toEqual(changes)
  await next.drop()
  expect(kept.size).toBe(0)
  expect(await page().takeUp()).toBeNull()
})

test('no page takes up what another still has in hand, and none keeps over it', async () => {
  const { page } = browser()
  const [one, other] = [page(), page()]
  await one.keep(changes)
  expect(await other.takeUp()).toBeNull()
  expect(await other.keep({ ...changes, changes: [] })).toBe(false)
  expect(await one.takeUp()).toBeNull()
  await one.drop()
  expect(await other.keep(changes)).toBe(true)
})

test('what could not be sent after all is left to the next page', async () => {
  const { page, close } = browser()
  await page().keep(changes)
  close()
  const next = page()
  await next.takeUp()
  await next.leave()
  expect(await page().takeUp()).toEqual(changes)
})

test('what was sent while it was being kept does not stay', async () => {
  const { kept, page } = browser()
  const one = page()
  const keeping = one.keep(changes)
  await one.drop()
  expect(await keeping).toBe(false)
  expect(kept.size).toBe(0)
})
