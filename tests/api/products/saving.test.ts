import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: string
let jonas: string
let made = 0

const importOf = (id: string, price = 1000): Promise<void> => {
  const variants = [variant('S', { size: 's', price }), variant('M')]
  const data = {
    productId: id,
    slug: id,
    source: 'supplier',
    feed: feed(variants, { name: { en: 'Tee', fr: 'Haut' } }),
  }
  return shop.append(`product-${id}`, { type: 'ProductImported', data } satisfies ProductEvent)
}
const staffWith = async (name: string, may: { edit: boolean; delete: boolean }) => {
  const permissions = [{ name: 'product', view: true, ...may } as const]
  return (await signedIn(shop, { name, staff: { status: 'active', permissions } })).cookie
}
const newProduct = async () => {
  const id = `p${++made}`
  await importOf(id)
  return id
}
/** Saves as a member; the status, or what the refusal says. */
async function save(
  cookie: string,
  productId: string,
  base: number,
  changes: object,
  id: string = randomUUID(),
  reason?: string,
) {
  const url = `/api/admin/products/${productId}`
  const payload = { id, base, changes, reason }
  const answer = await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  return answer.statusCode === 204 ? 204 : answer.json()
}
const stateOf = async (productId: string) => (await shop.handler.fold(product, productId)).state!

beforeAll(async () => {
  shop = await openShop()
  rosa = await staffWith('Rosa', { edit: true, delete: false })
  jonas = await staffWith('Jonas', { edit: true, delete: true })
  await shop.caughtUp()
})
afterAll(() => shop.end())

describe('POST /api/admin/products/:productId', () => {
  test('saves changed paths alone, and takes edits back, in one', async () => {
    const id = await newProduct()
    expect(await save(rosa, id, 0, { 'name.en': 'Best tee', 'prices.S': 950, discount: 5 })).toBe(204)
    expect(await save(rosa, id, 1, { 'prices.S': null, 'prices.M': 1100, 'name.fr': 'Le haut' })).toBe(204)
    expect((await stateOf(id)).edits).toEqual({
      name: { en: 'Best tee', fr: 'Le haut' },
      prices: { M: 1100 },
      discount: 5,
    })
  })

  test('the same save twice is one', async () => {
    const id = await newProduct()
    const press = randomUUID()
    expect(await save(rosa, id, 0, { discount: 5 }, press)).toBe(204)
    expect(await save(jonas, id, 1, { discount: 6 })).toBe(204)
    expect(await save(rosa, id, 0, { discount: 5 }, press)).toBe(204)
    expect((await stateOf(id)).edits).toEqual({ discount: 6 })
  })

  test('over a revision that the log does not have, it is told the newest one, and a product that is not there is none', async () => {
    const id = await newProduct()
    const refusal = await save(rosa, id, 7, { discount: 5 })
    expect(refusal).toMatchObject({ code: 'base-ahead', base: 0 })
    expect(await save(rosa, id, refusal.base, { discount: 5 })).toBe(204)
    expect(await save(rosa, 'nowhere', 7, { discount: 5 })).toMatchObject({ code: 'product-not-found' })
  })

  test('of two who edit one product, free fields merge', async () => {
    const id = await newProduct()
    expect(await save(rosa, id, 0, { 'name.en': 'Hers', 'prices.S': 950 })).toBe(204)
    expect(await save(jonas, id, 0, { 'name.fr': 'Le sien', 'prices.M': 900 })).toBe(204)
    expect((await stateOf(id)).edits).toEqual({ name: { en: 'Hers', fr: 'Le sien' }, prices: { S: 950, M: 900 } })
  })

  test('clashes ask with the value before, both values, who and why; nothing of it is saved', async () => {
    const id = await newProduct()
    await save(rosa, id, 0, { 'name.en': 'Hers', discount: 5 })
    await save(rosa, id, 1, { 'prices.S': 950 }, randomUUID(), 'rounded to .50')
    const refusal = await save(jonas, id, 0, { 'name.en': 'His', 'prices.S': null, 'prices.M': 900 })
    expect(refusal).toMatchObject({
      ...{ code: 'edited-meanwhile', base: 2, by: 'Rosa' },
      clashes: [
        { path: 'name.en', before: 'Tee', theirs: 'Hers', yours: 'His', by: 'Rosa' },
        { path: 'prices.S', before: '1000', theirs: '950', yours: '1000', by: 'Rosa', reason: 'rounded to .50' },
      ],
      others: [{ path: 'discount', by: 'Rosa' }],
    })
    expect(refusal.clashes[0]).not.toHaveProperty('reason')
    expect((await stateOf(id)).edits.prices).toEqual({ S: 950 })
    expect(await save(jonas, id, refusal.base, { 'name.en': 'His', 'prices.M': 900 })).toBe(204)
    expect((await stateOf(id)).edits).toEqual({ name: { en: 'His' }, prices: { S: 950, M: 900 }, discount: 5 })
  })

  test('the same value of both, and what a feed says meanwhile, are no clash', async () => {
    const id = await newProduct()
    await save(rosa, id, 0, { 'prices.S': 950 })
    expect(await save(jonas, id, 0, { 'prices.S': 950 })).toBe(204)
    await importOf(id, 2000)
    expect(await save(jonas, id, 1, { 'prices.S': 990 })).toBe(204)
    expect((await stateOf(id)).edits.prices).toEqual({ S: 990 })
  })

  test('what is no path, no value or no variant is refused with a sentence', async () => {
    const id = await newProduct()
    for (const changes of [
      { stock: 5 },
      { 'name.xx': 'x' },
      { discount: 'x' },
      { 'prices.S': '9' },
      { status: 'gone' },
    ])
      expect(await save(rosa, id, 0, changes)).toMatchObject({ code: 'invalid-request' })
    expect(await save(rosa, id, 0, { 'prices.XXL': 5 })).toMatchObject({ code: 'sku-not-found', skus: ['XXL'] })
    expect(await save(rosa, id, 0, { discount: 200 })).toMatchObject({ code: 'edit-out-of-bounds' })
    expect(await save(rosa, id, 0, { 'name.en': '' })).toMatchObject({ code: 'edit-out-of-bounds' })
    expect(await save(rosa, 'nothing', 0, { discount: 2 })).toMatchObject({ code: 'product-not-found' })
    expect((await stateOf(id)).edits).toEqual({})
  })

  test('a brand and who it is cut for stand over the feed, and lists follow', async () => {
    const id = await newProduct()
    expect(await save(rosa, id, 0, { brand: 'lowfield', cuts: 'youth,mens' })).toBe(204)
    expect((await stateOf(id)).edits).toEqual({ brand: 'lowfield', cuts: ['mens', 'youth'] })
    await shop.caughtUp()
    expect(await shop.queries('en').product(id)).toMatchObject({ brand: { path: '/brands/lowfield' } })
    expect(await save(rosa, id, 1, { cuts: 'everybody' })).toMatchObject({ code: 'invalid-request' })
    expect(await save(rosa, id, 1, { brand: null, cuts: '' })).toBe(204)
    expect((await stateOf(id)).edits).toEqual({ cuts: [] })
  })

  test('the address: the old one leads to the new one, and one of another product is refused', async () => {
    const [id, other] = [await newProduct(), await newProduct()]
    expect(await save(rosa, other, 0, { slug: `${other}-moved` })).toBe(204)
    expect(await save(rosa, id, 0, { slug: `${other}-moved`, discount: 5 })).toMatchObject({ code: 'address-taken' })
    expect((await stateOf(id)).edits).toEqual({})
    for (const slug of ['Big', 'a--b', 'a/b', '', 'x'.repeat(121), null])
      expect(await save(rosa, id, 0, { slug })).toMatchObject({ code: 'invalid-request' })
    expect(await save(rosa, id, 0, { slug: `${id}-new` })).toBe(204)
    expect(await save(jonas, id, 0, { slug: `${id}-other` })).toMatchObject({
      code: 'edited-meanwhile',
      clashes: [{ path: 'slug', before: id, theirs: `${id}-new`, yours: `${id}-other`, by: 'Rosa' }],
    })
    // Its own former address is still its own.
    expect(await save(rosa, id, 1, { slug: id })).toBe(204)
    expect((await stateOf(id)).slug).toBe(id)
  })

  test('the status: to archive takes the permission to delete', async () => {
    const id = await newProduct()
    expect(await save(rosa, id, 0, { status: 'draft' })).toBe(204)
    expect(await save(rosa, id, 1, { status: 'archived' })).toMatchObject({ code: 'not-permitted' })
    expect(await save(jonas, id, 1, { status: 'archived' })).toBe(204)
    expect((await stateOf(id)).status).toBe('archived')
  })

  test('an order meanwhile keeps its pieces: stock is no part of the form', async () => {
    await shop.sell({ sold: [{ sku: 'SOLD', price: 500, quantity: 20 }] })
    const held = { productId: 'sold', orderId: 'o1', lines: [{ sku: 'SOLD', quantity: 3 }] }
    await shop.append('stock-sold', { type: 'StockReserved', data: held })
    expect(await save(rosa, 'sold', 0, { 'prices.SOLD': 450 })).toBe(204)
    await shop.caughtUp()
    expect(await shop.available('sold', 'SOLD')).toBe(17)
    const url = '/api/admin/products/sold/why-stock?sku=SOLD'
    expect((await shop.app.inject({ url, headers: { cookie: rosa } })).json()).toMatchObject({
      available: 17,
      rungs: [
        { why: 'counted', amount: 20, shelf: true, by: null },
        { why: 'held', amount: -3, number: null },
      ],
    })
  })
})
