import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
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

/** A shop with an import that somebody asked to take back. */
beforeAll(async () => {
  prepared = await prepareShop(prepare)
})
afterAll(() => prepared.end())

async function prepare(shop: OpenShop): Promise<void> {
  cookie = (await signedIn(shop, { admin: true })).cookie
  await imported(shop, fileOf('8.00', '20'), randomUUID())
  before = await products(shop)
  await imported(shop, fileOf('1.00', '900'), wrong)
  expect(await products(shop)).not.toEqual(before)
  expect((await bringing(shop, cookie).call('POST', `/${wrong}/revert`)).statusCode).toBe(204)
}

async function products(shop: OpenShop): Promise<readonly unknown[]> {
  const ids = new Set(
    (await eventsOf(shop, 'ProductImported')).map(({ data }) => (data as { productId: string }).productId),
  )
  return Promise.all(
    [...ids].map(async id => {
      const { feed } = (await shop.handler.fold(product, id)).state!
      const { onHand, feeds } = (await shop.handler.fold(stock, id)).state
      return { feed, onHand, feeds }
    }),
  )
}

/** Another process goes on to take it back. */
async function goOn(shop: OpenShop): Promise<void> {
  const member = bringing(shop, cookie)
  await member.settle()
  const { state, revert } = (await member.page(wrong))!
  expect(state).toBe('reverted')
  expect(revert?.figures).toEqual({ products: 2, gone: 0, prices: 2, counts: 2, kept: 0 })
  expect(await products(shop)).toEqual(before)
  expect(await eventsOf(shop, 'StockCountWithdrawn')).toHaveLength(2)
  expect(await eventsOf(shop, 'ImportReverted')).toHaveLength(1)
}

test.each(['before', 'after'] as const)('a revert goes on after its process died %s an append', async when => {
  const act = (dying: OpenShop) => dying.sweeps.get('import-runs')!.now()
  // Two products, their stock, how far it is, and the end.
  expect(await prepared.everyDeath(when, () => ({ act, next: goOn }))).toBe(6)
})
