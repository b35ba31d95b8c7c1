import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
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

const byImport = () => ({ actor: 'import', channel: 'import', correlationId: randomUUID() })
const importOf = (productId: string, prices: { readonly [sku: string]: number }) => {
  const variants = Object.entries(prices).map(([sku, price]) => variant(sku, { size: sku.toLowerCase(), price }))
  const data = { productId, slug: productId, source: 'acme', feed: feed(variants), complete: true }
  return shop.handler.handle(product, productId, { type: 'ImportProduct', data }, byImport())
}
const save = (productId: string, base: number, changes: object, more: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/${productId}`,
    headers: { cookie: rosa.cookie },
    payload: { id: randomUUID(), base, changes, ...more },
  })
const ask = (url: string) => shop.app.inject({ url, headers: { cookie: rosa.cookie } })
const pastOf = (productId: string, at: string) => ask(`/api/admin/products/${productId}/past?at=${at}`)
const historyOf = async (productId: string) => (await ask(`/api/admin/products/${productId}/history`)).json().entries

/** The instant of the newest event of a product; the next one is later. */
async function instantOf(productId: string): Promise<string> {
  let at = ''
  for await (const event of shop.store.read(`product-${productId}`)) at = event.at
  while (new Date().toISOString() <= at) await new Promise(resolve => setImmediate(resolve))
  return at
}

test('a product is told as it was, with what is another today, who changed that, and what brings it back', async () => {
  await importOf('tee', { S: 1000, M: 1000, L: 1000 })
  await save('tee', 0, { 'prices.S': 900, discount: 10, 'name.fr': 'Tee' })
  const counts = { S: 7, M: 3 }
  await shop.handler.handle(
    stock,
    'tee',
    {
      type: 'CountStock',
      data: { productId: 'tee', counts: Object.entries(counts).map(([sku, quantity]) => ({ sku, quantity })) },
    } as never,
    byImport(),
  )
  await importOf('cap', { S: 500 })
  const then = await instantOf('cap')
  await importOf('tee', { S: 1100, M: 1200 })
  await save(
    'tee',
    2,
    { 'prices.S': null, discount: 0, 'name.fr': 'Maillot', slug: 'shirt' },
    { reason: 'It sold out' },
  )
  await shop.caughtUp()
  const past = (await pastOf('tee', then)).json()
  expect(past.product).toMatchObject({ slug: 'tee', discount: 10, state: 'active', name: { fr: 'Tee' } })
  expect(past.product.variants).toMatchObject([{ sku: 'S', price: 900 }, { sku: 'M', price: 1000 }, { sku: 'L' }])
  // A tenth off; what nobody counted of a counted product cannot be bought.
  expect(past.seen).toEqual({ prices: [810, 900], pieces: 10 })
  const staff = { by: { kind: 'staff', name: 'Rosa' }, source: null, reason: 'It sold out' }
  const byPath = Object.fromEntries(past.changes.map((change: { path: string }) => [change.path, change]))
  expect(byPath).toEqual({
    'name.fr': expect.objectContaining({ was: 'Tee', now: 'Maillot', ...staff, back: { value: 'Tee' } }),
    discount: expect.objectContaining({ was: '10', now: '0', ...staff, back: { value: 10 } }),
    slug: expect.objectContaining({ was: 'tee', now: 'shirt', ...staff, back: { value: 'tee' } }),
    'prices.S': expect.objectContaining({ was: '900', now: '1100', ...staff, back: { value: 900 } }),
    'prices.M': expect.objectContaining({
      ...{ was: '1000', now: '1200', source: 'acme', reason: null, back: { value: 1000 } },
      by: { kind: 'shop', name: null },
    }),
  })
})

test('chosen values come back as a change of today, with its reason, and nothing else does', async () => {
  const tee = (await historyOf('tee')).at(-1)
  const { changes, at } = (await pastOf('tee', await instantOf('cap'))).json()
  const chosen = changes.filter(({ path }: { path: string }) => path === 'name.fr' || path === 'prices.M')
  const values = Object.fromEntries(
    chosen.map(({ path, back }: { path: string; back: { value: unknown } }) => [path, back.value]),
  )
  const { revision } = await shop.handler.fold(product, 'tee')
  const told = { reason: 'Sale again', broughtBackFrom: at }
  expect((await save('tee', revision, values, told)).statusCode).toBe(204)
  await shop.caughtUp()
  const now = (await pastOf('tee', new Date().toISOString())).json()
  expect(now.changes).toEqual([])
  expect(now.product).toMatchObject({ slug: 'shirt', discount: 0, name: { fr: 'Tee' } })
  expect(now.product.variants).toMatchObject([
    { sku: 'S', price: 1100 },
    { sku: 'M', price: 1000 },
  ])
  const entries = await historyOf('tee')
  expect(entries[0]).toMatchObject({ ...told, what: 'ProductEdited', by: { kind: 'staff', name: 'Rosa' } })
  expect(entries.at(-1)).toEqual(tee)
})

test('what the feed said then and says now comes back by taking the edit back', async () => {
  await importOf('hat', { S: 1000 })
  const then = await instantOf('hat')
  await save('hat', 0, { 'prices.S': 700, 'seo.title': 'Hats' })
  await shop.caughtUp()
  const { changes } = (await pastOf('hat', then)).json()
  expect(changes).toMatchObject([
    { path: 'seo.title', was: '', now: 'Hats', back: { value: null } },
    { path: 'prices.S', was: '1000', now: '700', back: { value: null } },
  ])
})

test('what the product would refuse today cannot come back', async () => {
  await importOf('bag', { S: 1000 })
  const then = await instantOf('bag')
  const { state } = await shop.handler.fold(product, 'bag')
  const named = { ...state!.feed, name: { ...state!.feed.name, fr: 'Sac' } }
  const data = { productId: 'bag', slug: 'bag', source: 'acme', feed: named, complete: true }
  await shop.handler.handle(product, 'bag', { type: 'ImportProduct', data }, byImport())
  await shop.caughtUp()
  expect((await pastOf('bag', then)).json().changes).toMatchObject([
    { path: 'name.fr', was: '', now: 'Sac', back: null },
  ])
})

test('before its first import the shop did not have it; another product is not there', async () => {
  const before = (await pastOf('tee', '2001-01-01T00:00:00Z')).json()
  expect(before).toMatchObject({ product: null, changes: [] })
  expect((await pastOf('nothing', '2001-01-01T00:00:00Z')).statusCode).toBe(404)
  for (const wrong of ['yesterday', '2001-13-01T00:00:00Z', ''])
    expect((await pastOf('tee', wrong)).statusCode).toBe(400)
})

test('the prices of a variant are told from when until when, with their steps and who brought them', async () => {
  await importOf('scarf', { S: 710 })
  const begun = await instantOf('scarf')
  await save('scarf', 0, { discount: 10 }, { reason: 'Autumn sale' })
  const reduced = await instantOf('scarf')
  // Another name changes no price.
  await save('scarf', 1, { 'name.fr': 'Sac' })
  await save('scarf', 2, { status: 'draft' })
  await shop.caughtUp()
  const trail = (await ask('/api/admin/products/scarf/price-trail?sku=S')).json().prices
  expect(trail).toMatchObject([
    { price: null, until: null, rungs: [], by: { by: { name: 'Rosa' } } },
    { price: 639, from: reduced, by: { reason: 'Autumn sale' } },
    { price: 710, from: begun, until: reduced, by: { source: 'acme' } },
  ])
  expect(trail[1].rungs).toEqual([
    { why: 'fed', amount: 710 },
    { why: 'discount', amount: -71, percent: 10 },
  ])
  expect((await ask('/api/admin/products/scarf/price-trail?sku=M')).json().code).toBe('product-not-found')
})
