import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
beforeAll(async () => {
  shop = await openShop()
  const permissions = [{ name: 'product', view: true, edit: true, delete: true } as const]
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const image = 'https://feed.example/tee.jpg'
const fed = (price: number) =>
  feed(
    [
      variant('S', { size: 's', price, images: [image] }),
      variant('M', { size: 'm', price, closeout: true }),
      variant('RED', { color: 'red', size: 's', price }),
    ],
    {
      ...{ name: { en: 'Tee' }, description: { en: 'Cotton' }, brand: 'acme', baseCategory: 't-shirts' },
      ...{ cuts: ['adult'], kind: 'tops', attributes: { weave: 'Jersey' }, seo: { title: 'Tees' } },
    },
  )
async function imported(productId: string, price: number): Promise<void> {
  const data = { productId, slug: productId, source: 'acme', feed: fed(price), complete: true }
  const by = { actor: 'import', channel: 'import', correlationId: randomUUID() }
  await shop.handler.handle(product, productId, { type: 'ImportProduct', data }, by)
}
const ask = async (url: string) => (await shop.app.inject({ url, headers: { cookie: rosa.cookie } })).json()
const saved = (productId: string, base: number, changes: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/${productId}`,
    headers: { cookie: rosa.cookie },
    payload: { id: randomUUID(), base, changes },
  })
const docOf = async (name: string, id: string) => {
  await shop.caughtUp()
  return (await shop.readModels.get<Record<string, unknown>>(name, id))!
}
/** What shoppers see of it, without the moments of its changes. */
async function shown(productId: string) {
  const { changedAt: _at, fedAt: _fed, revision: _revision, ...page } = await docOf('product-page', productId)
  return { page, card: await docOf('product-card', productId), words: await docOf('product-words', productId) }
}

/** Each path that stands over a feed, a value of it, and where shoppers see it. */
const paths: readonly (readonly [path: string, value: unknown, shown: object])[] = [
  ['name.en', 'Best tee', { page: { name: { en: 'Best tee' } }, card: { name: { en: 'Best tee' } } }],
  ['description.en', 'Wool', { page: { description: { en: 'Wool' } }, words: { description: { en: 'Wool' } } }],
  ['seo.title', 'Best tees', { page: { seo: { title: 'Best tees' } } }],
  ['seo.description', 'Worn daily', { page: { seo: { title: 'Tees', description: 'Worn daily' } } }],
  ['searchTitle.fr', 'Le tee', { page: { seo: { title: 'Tees' }, edits: { searchTitle: { fr: 'Le tee' } } } }],
  ['searchText.ar', 'قميص', { page: { edits: { searchText: { ar: 'قميص' } } } }],
  ['baseCategory', 'polos', { page: { baseCategory: 'polos' }, card: { category: 'polos' } }],
  ['brand', 'lowfield', { page: { brand: 'lowfield' }, card: { brand: 'lowfield' } }],
  ['cuts', 'mens,youth', { page: { cuts: ['mens', 'youth'] }, card: { cuts: ['mens', 'youth'] } }],
  ['kind', 'outerwear', { page: { kind: 'outerwear' }, card: { kind: 'outerwear' } }],
  ['kind', '', { page: { kind: null }, card: { kind: null } }],
  [
    'attributes.fit',
    ' Boxy ',
    { page: { attributes: { weave: 'Jersey', fit: 'Boxy' } }, words: { also: expect.arrayContaining(['Boxy']) } },
  ],
  ['attributes.weave', '', { page: { attributes: {} }, words: { also: expect.not.arrayContaining(['Jersey']) } }],
  ['discount', 20, { page: { discount: 20 }, card: { discount: 20 } }],
  ['prices.S', 800, { page: { edits: { prices: { S: 800 } } }, card: { price: 800 } }],
  [
    'closeout.RED',
    true,
    { page: { variants: expect.arrayContaining([expect.objectContaining({ sku: 'RED', closeout: true })]) } },
  ],
  [
    'closeout.M',
    false,
    { page: { variants: expect.arrayContaining([expect.objectContaining({ sku: 'M', closeout: false })]) } },
  ],
  ['images.navy', [], { page: { pictures: { navy: [] } } }],
  ['archivedColors.red', true, { card: { colors: [{ id: 'navy' }] } }],
  ['archivedVariants.M', true, { page: { archived: [{ sku: 'M' }] } }],
]

describe.each(paths)('%s', (path, value, seen) => {
  test('stands over the feed, also over a later one, is told in the history, and goes back to it', async () => {
    const id = `p${randomUUID()}`
    await imported(id, 1000)
    const before = await shown(id)
    expect((await saved(id, 0, { [path]: value })).statusCode).toBe(204)
    expect(await shown(id)).toMatchObject(seen)
    const { entries } = await ask(`/api/admin/products/${id}/history`)
    expect(entries[0]).toMatchObject({ what: 'ProductEdited', changes: [{ path }] })
    await imported(id, 1001)
    expect(await shown(id)).toMatchObject(seen)
    await imported(id, 1000)
    expect((await saved(id, 3, { [path]: null })).statusCode).toBe(204)
    expect((await shop.handler.fold(product, id)).state!.edits).toEqual({})
    expect(await shown(id)).toEqual(before)
  })

  test('comes back from the past, where it was taken back since', async () => {
    const id = `p${randomUUID()}`
    await imported(id, 1000)
    await saved(id, 0, { [path]: value })
    const { at } = (await ask(`/api/admin/products/${id}/history`)).entries[0]
    while (new Date().toISOString() <= at) await new Promise(resolve => setImmediate(resolve))
    await saved(id, 1, { [path]: null })
    await shop.caughtUp()
    const { changes } = await ask(`/api/admin/products/${id}/past?at=${at}`)
    expect(changes).toMatchObject([{ path, back: {} }])
    expect((await saved(id, 2, { [path]: changes[0].back.value })).statusCode).toBe(204)
    expect(await shown(id)).toMatchObject(seen)
  })
})

test('a value that is none of its path is refused', async () => {
  const id = `p${randomUUID()}`
  await imported(id, 1000)
  for (const changes of [
    { kind: 'hats' },
    { 'closeout.S': 'yes' },
    { 'archivedVariants.S': false },
    { 'attributes.fit': 5 },
    { discount: true },
  ])
    expect((await saved(id, 0, changes)).json()).toMatchObject({ code: 'invalid-request' })
  for (const attribute of ['', '<b>', '__proto__', 'x'.repeat(61)])
    expect((await saved(id, 0, { [`attributes.${attribute}`]: 'x' })).json()).toMatchObject({
      code: 'edit-out-of-bounds',
    })
  expect((await saved(id, 0, { 'closeout.NOPE': true })).json()).toMatchObject({ code: 'sku-not-found' })
})

test('last pieces of a product are in the list of closeout once staff say that they do not come again', async () => {
  await shop.sell({ cap: [{ sku: 'CAP', price: 500, quantity: 3 }] })
  const closeoutOf = async () => ({
    ...(await docOf('product-card', 'cap')),
    count: (await shop.readModels.tallies('product-card', 'closeout:all')).get('closeout:all') ?? 0,
  })
  expect(await closeoutOf()).toMatchObject({ closeouts: [], closeoutOnly: false, count: 0 })
  await saved('cap', 0, { 'closeout.CAP': true })
  expect(await closeoutOf()).toMatchObject({ closeouts: [{ left: 3, price: 500 }], closeoutOnly: true, count: 1 })
  await shop.append('stock-cap', {
    type: 'StockReserved',
    data: { productId: 'cap', orderId: 'o1', lines: [{ sku: 'CAP', quantity: 3 }] },
  })
  expect(await closeoutOf()).toMatchObject({ closeouts: [], closeoutOnly: true, count: 0 })
})

test('search engines get the texts of their language, else those of every language', async () => {
  const id = `p${randomUUID()}`
  await imported(id, 1000)
  await saved(id, 0, { 'seo.description': 'Worn daily', 'searchTitle.fr': 'Le tee', 'searchText.fr': 'Porté' })
  await shop.caughtUp()
  const seoOf = async (language: 'fr' | 'ar') => (await shop.queries(language).product(id))?.seo
  expect(await seoOf('fr')).toEqual({ title: 'Le tee', description: 'Porté' })
  expect(await seoOf('ar')).toEqual({ title: 'Tees', description: 'Worn daily' })
})
