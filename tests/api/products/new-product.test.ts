import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import { variantId } from '#domain/product/variant-id.ts'
import { term } from '#domain/term/term.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string

const define = (kind: 'brand' | 'category' | 'color' | 'size', id: string) =>
  shop.handler.handle(term, `${kind}-${id}`, { type: 'DefineTerm', data: { kind, id, name: { en: id } } })
const wish = {
  style: 'T 1',
  brand: 'mill',
  name: 'Plain tee',
  baseCategory: 'tees',
  colors: ['navy'],
  sizes: ['s', 'm'],
}
const add = (more: object = {}) => {
  const payload = { id: randomUUID(), language: 'en', price: 1250, ...wish, ...more }
  return shop.app.inject({ method: 'POST', url: '/api/admin/products', headers: { cookie }, payload })
}

beforeAll(async () => {
  shop = await openShop()
  await define('brand', 'mill')
  await define('category', 'tees')
  for (const color of ['navy', 'red']) await define('color', color)
  for (const size of ['s', 'm', 'l', 'xl']) await define('size', size)
  await shop.caughtUp()
  cookie = (await signedIn(shop, { admin: true })).cookie
})
afterAll(() => shop.end())

test('a product by hand is a draft of the source own, found in the list, and added once', async () => {
  const id = randomUUID()
  const answer = await add({ id })
  expect(answer.statusCode).toBe(201)
  const { productId } = answer.json()
  expect((await add({ id })).json()).toEqual({ productId })
  await shop.caughtUp()
  const list = await shop.app.inject({ url: '/api/admin/products/list?view=drafts', headers: { cookie } })
  expect(list.json().rows).toMatchObject([
    { productId, name: { en: 'Plain tee' }, style: 'T 1', source: 'own', state: 'draft', variants: 2, lowest: 1250 },
  ])
  expect((await shop.app.inject({ url: '/api/products/mill-t-1-plain-tee' })).statusCode).toBe(404)
})

test('a style that the brand has is refused, and leads to it', async () => {
  const first = await add({ style: 'T 2' })
  expect((await add({ style: 't 2' })).json()).toMatchObject({ code: 'product-exists', ...first.json() })
})

test('what the shop does not know is refused by name', async () => {
  expect((await add({ style: 'T 3', colors: ['navy', 'puce'] })).json()).toMatchObject({
    code: 'terms-not-found',
    detail: 'The shop does not know puce.',
  })
})

test('without colors and sizes it is one variant', async () => {
  expect((await add({ style: 'Cap', colors: [], sizes: [] })).statusCode).toBe(201)
  await shop.caughtUp()
  const list = await shop.app.inject({ url: '/api/admin/products/list?q=cap', headers: { cookie } })
  expect(list.json().rows).toMatchObject([{ variants: 1, colors: [] }])
})

describe('colours and sizes that are added later', () => {
  const addTo = (productId: string, more: object, id: string = randomUUID()) =>
    shop.app.inject({
      ...{ method: 'POST', url: `/api/admin/products/${productId}/variants`, headers: { cookie } },
      payload: { id, colors: [], sizes: [], price: 1400, ...more },
    })
  const variantsOf = async (productId: string) =>
    (await shop.handler.fold(product, productId)).state!.feed.variants.map(
      ({ color, size, price }) => `${color} ${size} ${price}`,
    )

  test('come in every size or colour that the product has, in order, and what it had stays', async () => {
    const { productId } = (await add({ style: 'T 7', sizes: ['m'] })).json()
    await shop.caughtUp()
    const id = randomUUID()
    expect((await addTo(productId, { sizes: ['s'] }, id)).statusCode).toBe(204)
    expect((await addTo(productId, { sizes: ['s'] }, id)).statusCode).toBe(204)
    expect(new Set(await variantsOf(productId))).toEqual(new Set(['navy s 1400', 'navy m 1250']))
    expect((await addTo(productId, { colors: ['red'], price: 1500 })).statusCode).toBe(204)
    expect(await variantsOf(productId)).toHaveLength(4)
    expect((await variantsOf(productId)).slice(2).every(each => each.startsWith('red'))).toBe(true)
    // Both people are served, one after the other.
    const [one, two] = await Promise.all([addTo(productId, { sizes: ['l'] }), addTo(productId, { sizes: ['xl'] })])
    const again = [one, two].filter(answer => answer.statusCode !== 204)
    expect(again.every(answer => answer.json().code === 'contention')).toBe(true)
    for (const size of ['l', 'xl']) expect((await addTo(productId, { sizes: [size] })).statusCode).toBe(204)
    expect(new Set((await variantsOf(productId)).map(each => each.split(' ')[1]))).toEqual(
      new Set(['s', 'm', 'l', 'xl']),
    )
  })

  test('are refused where they do not fit, and where a feed says what there is', async () => {
    const { productId } = (await add({ style: 'T 8' })).json()
    const { productId: cap } = (await add({ style: 'Cap 8', colors: [], sizes: [] })).json()
    await shop.caughtUp()
    expect((await addTo(productId, { colors: ['puce'] })).json()).toMatchObject({ code: 'terms-not-found' })
    expect((await addTo(cap, { sizes: ['s'] })).json()).toMatchObject({ code: 'invalid-request' })
    expect((await addTo('nothing', { sizes: ['s'] })).json()).toMatchObject({ code: 'product-not-found' })
    const data = { productId: 'fed', slug: 'fed', source: 'acme', feed: feed([variant('FED-S')]) }
    await shop.append('product-fed', { type: 'ProductImported', data })
    expect((await addTo('fed', { sizes: ['s'] })).json()).toMatchObject({ code: 'product-of-feed' })
    expect(await variantsOf(cap)).toHaveLength(1)
  })

  test('take no id that another product has', async () => {
    const { productId } = (await add({ style: 'T 9', sizes: ['m'] })).json()
    await shop.caughtUp()
    const [{ sku }] = (await shop.handler.fold(product, productId)).state!.feed.variants as readonly [FeedVariant]
    const taken = sku.replace(/M$/i, sku.endsWith('M') ? 'S' : 's')
    const claim = { type: 'ClaimVariantId', data: { sku: taken, productId: 'other', listings: 0 } } as const
    await shop.handler.handle(variantId, taken, claim, { actor: 'test', channel: 'command' })
    expect((await addTo(productId, { sizes: ['s'] })).json()).toMatchObject({
      code: 'invalid-request',
      detail: `Another product has ${taken}.`,
    })
    expect(await variantsOf(productId)).toHaveLength(1)
  })
})
