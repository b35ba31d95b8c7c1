import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
beforeAll(async () => {
  shop = await openShop()
  const permissions = [{ name: 'product', view: true, edit: true, delete: false } as const]
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const importOf = (productId: string, prices: { readonly [sku: string]: number }) => {
  const variants = Object.entries(prices).map(([sku, price]) => variant(sku, { size: sku.toLowerCase(), price }))
  const data = { productId, slug: productId, source: 'acme', feed: feed(variants), complete: true }
  return shop.handler.handle(
    product,
    productId,
    { type: 'ImportProduct', data },
    { actor: 'import', channel: 'import', correlationId: randomUUID() },
  )
}
const save = (productId: string, base: number, changes: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/${productId}`,
    headers: { cookie: rosa.cookie },
    payload: { id: randomUUID(), base, changes },
  })
const historyOf = async (productId: string, query = '', { cookie } = rosa) =>
  shop.app.inject({ url: `/api/admin/products/${productId}/history${query}`, headers: { cookie } })

test('a product tells who changed what, through what, from what to what', async () => {
  await importOf('tee', { S: 1000, M: 1000 })
  expect((await save('tee', 0, { 'prices.S': 900, discount: 10 })).statusCode).toBe(204)
  await importOf('tee', { S: 1100, M: 1200, L: 1200 })
  await save('tee', 2, { 'prices.S': null })
  await importOf('tee', { S: 1100, L: 1200 })
  await shop.caughtUp()
  const staff = { kind: 'staff', name: 'Rosa' }
  const feeds = { by: { kind: 'shop', name: null }, channel: 'import', source: 'acme', run: null }
  const answer = (await historyOf('tee')).json()
  expect(answer.before).toBeNull()
  expect(answer.entries).toMatchObject([
    { ...feeds, what: 'ProductImported', changes: [], added: 0, gone: 1 },
    {
      what: 'ProductEditsWithdrawn',
      by: staff,
      source: null,
      changes: [{ path: 'prices.S', from: '900', to: '1100' }],
    },
    // The price of S is Rosa's, so the feed did not change it.
    { ...feeds, changes: [{ path: 'prices.M', from: '1000', to: '1200' }], added: 1, gone: 0 },
    {
      what: 'ProductEdited',
      by: staff,
      changes: [
        { path: 'discount', from: '0', to: '10' },
        { path: 'prices.S', from: '1000', to: '900' },
      ],
    },
    { ...feeds, what: 'ProductImported', changes: [], added: 0, gone: 0 },
  ])
})

test('one price tells of itself alone', async () => {
  const { entries } = (await historyOf('tee', '?path=prices.M')).json()
  expect(entries).toMatchObject([
    { gone: 1, changes: [] },
    { gone: 0, changes: [{ path: 'prices.M', from: '1000', to: '1200' }] },
    { what: 'ProductImported', changes: [] },
  ])
  expect(entries).toHaveLength(3)
})

test('a long history is read page by page', async () => {
  for (let price = 1; price <= 35; price++) await importOf('long', { S: price })
  const newest = (await historyOf('long')).json()
  expect(newest.entries).toHaveLength(30)
  expect(newest.entries[0].changes).toEqual([{ path: 'prices.S', from: '34', to: '35' }])
  const oldest = (await historyOf('long', `?before=${newest.before}`)).json()
  expect(oldest.entries).toHaveLength(5)
  expect(oldest.before).toBeNull()
})

test('it takes the right to see products, and a product', async () => {
  const other = await signedIn(shop, { staff: { status: 'active', permissions: [] } })
  expect((await historyOf('tee', '', other)).statusCode).toBe(403)
  const none = await historyOf('none')
  expect([none.statusCode, none.json().code]).toEqual([404, 'product-not-found'])
})
