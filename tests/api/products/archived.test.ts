import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { counted, defined } from '#tests/support/example-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { CartModel } from '#web/models/cart.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'

const productId = 'tee'
const of = (sku: string, color: string, size: string, price: number) => variant(sku, { color, size, price })
const variants = [
  of('QX77S', 'navy', 's', 900),
  of('QX77M', 'navy', 'm', 900),
  of('ZR31S', 'red', 's', 1000),
  of('ZR31M', 'red', 'm', 1000),
]
const imported = (listed = variants) => ({
  type: 'ProductImported',
  data: { productId, slug: 'tee', source: 'supplier', feed: feed(listed) },
})

let shop: OpenShop
let jonas: string
let rosa: string

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  for (const color of ['navy', 'red']) await shop.append(`term-color-${color}`, defined('color', color, color))
  const may = (remove: boolean) => ({
    status: 'active' as const,
    permissions: (['product', 'orders'] as const).map(name => ({ name, view: true, edit: true, delete: remove })),
  })
  jonas = (await signedIn(shop, { name: 'Jonas', staff: may(true) })).cookie
  rosa = (await signedIn(shop, { name: 'Rosa', staff: may(false) })).cookie
  await shop.append('product-tee', imported())
  await shop.append('stock-tee', counted('tee', Object.fromEntries(variants.map(({ sku }) => [sku, 9]))))
})
afterAll(() => shop.end())

async function save(cookie: string, changes: object): Promise<number | string> {
  const { state } = await shop.handler.fold(product, productId)
  const url = `/api/admin/products/${productId}`
  const payload = { id: randomUUID(), base: state!.revision, changes }
  const answer = await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  await shop.caughtUp()
  return answer.statusCode === 204 ? 204 : answer.json().code
}
const archive = (cookie = jonas) => save(cookie, { 'archivedColors.navy': true })
const bringBack = (cookie = jonas) => save(cookie, { 'archivedColors.navy': null })

/** What shoppers are shown, and find. */
async function seen() {
  const get = async (url: string) => (await shop.app.inject(url)).json()
  const { variants: shown } = await get('/api/products/tee')
  const listing = (query: string) =>
    shop.queries('en').listing(parseListingQuery({ kind: 'store' }, new URLSearchParams(query)))
  const [all, navy] = await Promise.all([listing(''), listing('color=navy')])
  return {
    skus: shown.map(({ sku }: { sku: string }) => sku),
    price: all!.cards[0]?.price,
    facet: all!.facets.find(({ name }) => name === 'color')?.values.map(({ value, count }) => [value, count]),
    ofNavy: navy!.total,
    bySku: (await get('/api/home/product_search?q=QX77S')).cards.length,
  }
}
const both = {
  skus: variants.map(({ sku }) => sku),
  price: 900,
  facet: [
    ['navy', 1],
    ['red', 1],
  ],
  ofNavy: 1,
  bySku: 1,
}
const redOnly = { skus: ['ZR31S', 'ZR31M'], price: 1000, facet: [['red', 1]], ofNavy: 0, bySku: 0 }

describe('a colour that is archived', () => {
  afterEach(() => bringBack())

  test('is not seen, found or counted, whatever a feed says, until it is brought back', async () => {
    expect(await seen()).toEqual(both)
    expect(await archive()).toBe(204)
    expect(await seen()).toEqual(redOnly)
    const xl = of('QX77XL', 'navy', 'xl', 900)
    await shop.append('product-tee', imported([xl, ...variants]))
    expect(await seen()).toEqual(redOnly)
    await shop.append('product-tee', imported(variants.map(each => ({ ...each, msrp: 2000 }))))
    expect(await bringBack(rosa)).toBe(204)
    expect(await seen()).toEqual(both)
  })

  test('is archived by who may delete', async () => {
    expect(await archive(rosa)).toBe('not-permitted')
    expect(await save(rosa, { 'archivedVariants.QX77S': true })).toBe('not-permitted')
    expect(await seen()).toEqual(both)
  })

  test('is one of several: who would archive all of them archives the product', async () => {
    expect(await save(jonas, { 'archivedColors.navy': true, 'archivedColors.red': true })).toBe('all-archived')
    expect(await save(jonas, { 'archivedColors.pink': true })).toBe('color-not-found')
    expect(await save(jonas, { 'archivedColors.navy': 'yes' })).toBe('invalid-request')
    expect(await seen()).toEqual(both)
  })

  test('stays in carts as a line that is sold no more, and is neither added nor ordered', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('QX77S', 2)
    await buyer.add('ZR31S', 1)
    await archive()
    const { lines } = (await buyer.get('/api/cart')).json<CartModel>()
    expect(lines).toMatchObject([
      { sku: 'QX77S', sold: false, available: 0, priceWhenAdded: null, unitPrice: 900 },
      { sku: 'ZR31S', sold: true },
    ])
    expect(refusal(await buyer.add('QX77M', 1))).toEqual({ status: 404, code: 'sku-not-found' })
    const order = await buyer.order({ ...orderBody, expectedTotal: 2800 + 600 }, randomUUID())
    expect(refusal(order)).toEqual({ status: 409, code: 'out-of-stock' })
    await bringBack()
    expect((await buyer.order({ ...orderBody, expectedTotal: 2800 + 600 }, randomUUID())).statusCode).toBe(201)
  })

  test('is sent to who ordered it before', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('QX77M', 2)
    const { number, url } = (await buyer.order({ ...orderBody, expectedTotal: 1800 + 600 }, randomUUID())).json()
    await archive()
    const ship = `/api/admin/orders/${number}/ship`
    const shipped = await shop.app.inject({ method: 'POST', url: ship, headers: { cookie: jonas }, payload: {} })
    expect(shipped.statusCode, shipped.body).toBe(204)
    const { lines } = (await buyer.get(url)).json()
    expect(lines).toMatchObject([{ sku: 'QX77M', quantity: 2, unitPrice: 900 }])
  })

  test('stands in the history as archived and as brought back', async () => {
    await archive()
    await bringBack()
    const url = `/api/admin/products/${productId}/history`
    const { entries } = (await shop.app.inject({ url, headers: { cookie: jonas } })).json()
    const path = 'archivedColors.navy'
    expect(entries.slice(0, 2)).toMatchObject([
      { what: 'ProductEditsWithdrawn', changes: [{ path, from: 'archived', to: '' }] },
      { what: 'ProductEdited', changes: [{ path, from: '', to: 'archived' }] },
    ])
  })
})
