import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

let root: string
let cookie: string
/** What each product was before the import. */
let before: readonly unknown[]
const wrong = randomUUID()
const styles = ['A1', 'B2']
const fileOf = (price: string, quantity: string) =>
  supplierCsv(styles.map((style, n) => row({ 'STYLE#': style, UNIQUE_KEY: `${n}`, PIECE_PRICE: price, QTY: quantity })))

async function imported(shop: OpenShop, content: string, id: string): Promise<void> {
  const member = bringing(shop, cookie)
  await member.upload(content, { id })
  await member.settle()
  expect((await member.call('POST', `/${id}/start`, {})).statusCode).toBe(204)
  await member.settle()
}

/** A shop with an import that somebody asked to take back: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-revert-crash-'))
  const shop = await openShop({ folder: join(root, 'prepared') })
  cookie = (await signedIn(shop, { admin: true })).cookie
  await imported(shop, fileOf('8.00', '20'), randomUUID())
  before = await products(shop)
  await imported(shop, fileOf('1.00', '900'), wrong)
  expect(await products(shop)).not.toEqual(before)
  expect((await bringing(shop, cookie).call('POST', `/${wrong}/revert`)).statusCode).toBe(204)
  await shop.end({ keepFolder: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function products(shop: OpenShop): Promise<readonly unknown[]> {
  const ids = new Set<string>()
  for await (const page of shop.store.readAll(-1, ['ProductImported']))
    for (const { data } of page) ids.add((data as { productId: string }).productId)
  return Promise.all(
    [...ids].map(async id => {
      const { feed } = (await shop.handler.fold(product, id)).state!
      const { onHand, feeds } = (await shop.handler.fold(stock, id)).state
      return { feed, onHand, feeds }
    }),
  )
}

async function countOf(shop: OpenShop, type: string): Promise<number> {
  let count = 0
  for await (const page of shop.store.readAll(-1, [type])) count += page.length
  return count
}

/** The import is taken back in a process that dies at its nth append; another process goes on. False: it needed fewer. */
async function afterDeath(n: number, when: Death): Promise<boolean> {
  const folder = join(root, `${when}-${n}`)
  await cp(join(root, 'prepared'), folder, { recursive: true })
  let mortal: ReturnType<typeof mortalStore> | undefined
  const dying = await openShop({
    folder,
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  mortal!.dieAt(n, when)
  await Promise.race([
    dying.sweeps.get('import-runs')!.now(),
    expect.poll(() => mortal!.died(), { timeout: 20_000 }).toBe(true),
  ]).catch(() => {})
  const died = mortal!.died()
  await dying.end({ keepFolder: true })

  const shop = await openShop({ folder })
  const member = bringing(shop, cookie)
  await member.settle()
  const { state, revert } = (await member.page(wrong))!
  expect(state).toBe('reverted')
  expect(revert?.figures).toEqual({ products: 2, gone: 0, prices: 2, counts: 2, kept: 0 })
  expect(await products(shop)).toEqual(before)
  expect(await countOf(shop, 'StockCountWithdrawn')).toBe(2)
  expect(await countOf(shop, 'ImportReverted')).toBe(1)
  await shop.end()
  return died
}

test.each(['before', 'after'] as const)('a revert goes on after its process died %s an append', async when => {
  let deaths = 0
  while (await afterDeath(deaths, when)) deaths++
  // Two products, their stock, how far it is, and the end.
  expect(deaths).toBe(6)
})
