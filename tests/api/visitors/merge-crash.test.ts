import { describe, expect, test } from 'vitest'
import { mergeSweep } from '#api/cart/merging.ts'
import { cart } from '#domain/cart/decide.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { passOf } from '#tests/support/pass.ts'
import { type OpenShop, openShop } from '../open-shop.ts'
import { type Death, mortalStore } from '../orders/failing-store.ts'
import { fill, piecesIn, visitorId } from './merge-world.ts'

const [account, guest] = [visitorId(), visitorId()]
const cookie = `${guest}.0`

/** A server that dies at its nth append while a guest signs in; null when that needs fewer appends. */
async function diedMerging(n: number, when: Death): Promise<OpenShop | null> {
  let mortal: ReturnType<typeof mortalStore> | undefined
  const before = await openShop({
    wrapStore(log: EventStore) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  await before.sell({ many: ['A', 'B'].map(sku => ({ sku, price: 500, quantity: -1 })) })
  await fill(before, `${account}.0`, { A: 1 })
  await fill(before, cookie, { A: 2, B: 3 })
  await before.wishlists.save(guest, 'many', 'navy')
  await before.compares.add(guest, 'many')
  mortal?.dieAt(n, when)
  const merged = await before.mergeVisitor({ from: cookie, into: account }).catch(() => null)
  const died = mortal?.died() === true
  expect(merged === null).toBe(died)
  await before.end({ keepFolder: died })
  return died ? openShop({ folder: before.folderPath }) : null
}

const sweep = ({ readModels, merging }: OpenShop) => passOf(mergeSweep({ readModels, merging, log: { error() {} } }))

const everything = { A: 3, B: 3 }

describe.each(['before', 'after'] as const)('a server that dies %s an append of a merge', when => {
  test('has merged once when the guest comes again', async () => {
    let deaths = 0
    for (let n = 0; ; n++) {
      const shop = await diedMerging(n, when)
      if (!shop) break
      deaths++
      const again = await shop.mergeVisitor({ from: cookie, into: account })
      expect(again).toEqual({ cartId: `${account}.0`, settled: true })
      await shop.mergeVisitor({ from: cookie, into: account })
      expect(await piecesIn(shop, `${account}.0`), `death at ${n}`).toEqual(everything)
      expect((await shop.wishlists.current(account)).items).toMatchObject([{ productId: 'many', color: 'navy' }])
      expect((await shop.compares.current(account)).productIds).toEqual(['many'])
      await shop.end()
    }
    // Taking and closing of wishlist and comparison; closing the one cart and filling the other.
    expect(deaths).toBe(6)
  })

  test('has lost no line, also when the guest never comes again', async () => {
    for (let n = 0; ; n++) {
      const shop = await diedMerging(n, when)
      if (!shop) break
      await sweep(shop)
      await shop.caughtUp()
      const { state } = await shop.handler.fold(cart, cookie)
      const inAccount = await piecesIn(shop, `${account}.0`)
      // Either nothing has begun, and the guest's cart is as it was; or it has, and it is ended.
      if (state.mergedInto === null) expect([state.lines.length, inAccount]).toEqual([2, { A: 1 }])
      else expect(inAccount, `death at ${n}`).toEqual(everything)
      const head = await shop.store.head()
      await sweep(shop)
      expect(await shop.store.head()).toBe(head)
      await shop.end()
    }
  })
})
