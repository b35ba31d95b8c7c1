import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFeed } from '#api/import/index.ts'
import { movingSweep } from '#api/terms/moving.ts'
import { product } from '#domain/product/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { chunks, csv, shopifyCsv } from '#tests/import/feeds.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let ana: SignedIn
beforeAll(async () => {
  shop = await openShop()
  ana = await signedIn(shop, { name: 'Ana', admin: true })
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST', path: string, payload?: object, { cookie } = ana) =>
  shop.app.inject({
    ...{ method, url: `/api/admin/attributes/names${path}`, headers: { cookie } },
    ...(payload && { payload }),
  })
const act = (path: string, body: object, by = ana) => ask('POST', path, { id: randomUUID(), ...body }, by)
/** A product of a feed with one option beside none other, and its values. */
const sold = (handle: string, option: string, ...values: string[]) =>
  shopifyCsv(
    values.map((value, at) => ({
      Handle: handle,
      ...(at === 0 && { Title: handle, Vendor: handle, 'Option1 Name': option }),
      ...{ 'Option1 Value': value, 'Variant SKU': `${handle}-${at}`, 'Variant Price': '10.00' },
      ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '5' },
    })),
  )
const importing = (feed: string) => importFeed(chunks(feed), { store: shop.store, dataFolder: shop.folderPath })
async function move() {
  await shop.caughtUp()
  await passOf(movingSweep({ ...shop, log: shop.logger }))
  await shop.caughtUp()
}
async function optionsOf(handle: string) {
  const { rows } = (
    await shop.app.inject({ url: `/api/admin/products/list?q=${handle}`, headers: { cookie: ana.cookie } })
  ).json()
  const { state } = await shop.handler.fold(product, rows[0].productId)
  return state!.feed.variants.map(({ attributes }) => attributes)
}
async function listed(id: string) {
  await shop.caughtUp()
  const { rows } = (await ask('GET', `/list?q=${id}`)).json()
  return rows.find((each: { id: string }) => each.id === id)
}

describe('an attribute that is merged', () => {
  const feed = sold('strapped', 'Straps', 'Neck', 'Cross')
  beforeAll(async () => {
    await importing(sold('aproned', 'Strap', 'Neck'))
    await importing(feed)
    await shop.caughtUp()
  })

  test('takes its products along, and feeds that name it mean the other one, also where they count pieces', async () => {
    expect(await listed('straps')).toMatchObject({ products: 1, values: ['Cross', 'Neck'], valueCount: 2 })
    expect((await act('/straps/merge', { into: 'strap' })).statusCode).toBe(200)
    await move()
    expect(await optionsOf('strapped')).toEqual([{ strap: 'Neck' }, { strap: 'Cross' }])
    expect(await importing(feed)).toMatchObject({ terms: 0, events: 0 })
    expect(await optionsOf('strapped')).toEqual([{ strap: 'Neck' }, { strap: 'Cross' }])
    expect(await listed('straps')).toBeUndefined()
    expect(await listed('strap')).toMatchObject({ products: 2, valueCount: 2 })
    // Addresses that name the old one lead to what it is now.
    const shown = await shop.queries('en').product('strapped')
    expect(shown!.options).toEqual([{ id: 'strap', name: 'Strap', values: ['Neck', 'Cross'], formerly: ['straps'] }])
    const columns = ['Handle', 'Option1 Name', 'Option1 Value', 'SKU', 'Location', 'Available']
    await importing(csv(columns, [['strapped', 'Straps', 'Cross', '', 'Shop', '9']]))
    await shop.caughtUp()
    expect(await shop.available('strapped', 'strapped-1')).toBe(9)
    const { entries } = (await ask('GET', '/straps/history')).json()
    expect(entries[0]).toMatchObject({ what: 'TermMerged', to: 'strap', by: { name: 'Ana' } })
  })

  test('can be brought back, and feeds may name it again', async () => {
    expect((await act('/straps/restore', {})).statusCode).toBe(200)
    expect(await listed('straps')).toMatchObject({ gone: null, products: 0 })
  })

  test('is refused where the shop writes it itself, where the other one went, and onto itself', async () => {
    const data = { kind: 'attribute', id: 'subcategory', name: { en: 'Type' }, source: 'feed' }
    await shop.append('term-attribute-subcategory', { type: 'TermDefined', data })
    const own = await act('/subcategory/merge', { into: 'strap' })
    expect([own.statusCode, own.json()]).toMatchObject([422, { code: 'term-refused', path: 'own' }])
    expect((await act('/strap/merge', { into: 'strap' })).json()).toMatchObject({ code: 'term-refused', path: 'to' })
    expect((await act('/strap/merge', { into: 'nowhere' })).json()).toMatchObject({ code: 'term-not-found' })
  })
})

describe('a value that is merged', () => {
  const feed = sold('fitted', 'Fit', 'Slim', 'Wide')
  beforeAll(async () => {
    await importing(sold('narrow', 'Fit', 'Slim Fit'))
    await importing(feed)
    await shop.caughtUp()
  })

  test('is written as the other one by products and by the next import, and its history says who did it', async () => {
    expect(await listed('fit')).toMatchObject({ products: 2, valueCount: 3 })
    expect((await act('/fit/values/merge', { from: 'Slim Fit', into: 'Slim' })).statusCode).toBe(200)
    await move()
    expect(await optionsOf('narrow')).toEqual([{ fit: 'Slim' }])
    const optionsNow = async (slug: string) => (await shop.queries('en').product(slug))!.options
    expect(await optionsNow('narrow')).toMatchObject([{ values: ['Slim'], formerValues: { 'Slim Fit': 'Slim' } }])
    expect(await optionsNow('fitted')).toMatchObject([
      { values: ['Slim', 'Wide'], formerValues: { 'Slim Fit': 'Slim' } },
    ])
    await importing(sold('narrow', 'Fit', 'slim fit'))
    expect(await optionsOf('narrow')).toEqual([{ fit: 'Slim' }])
    const model = await shop.queries('en', undefined, ana).termList('attribute', new URLSearchParams(), 'fit')
    expect(model.open!.allValues).toEqual([
      { value: 'Slim', products: 2, also: ['Slim Fit'] },
      { value: 'Wide', products: 1, also: [] },
    ])
    const { entries } = (await ask('GET', '/fit/history')).json()
    expect(entries[0]).toMatchObject({
      ...{ what: 'RulesChanged', by: { name: 'Ana' } },
      changes: [{ path: 'values', from: [], to: ['Slim Fit → Slim'] }],
    })
  })

  test('stays on a product that is sold in both, also after the next import', async () => {
    await importing(sold('both', 'Fit', 'Slim', 'Slim fit'))
    await move()
    expect(await optionsOf('both')).toEqual([{ fit: 'Slim' }, { fit: 'Slim fit' }])
    expect((await importing(sold('both', 'Fit', 'Slim', 'Slim fit'))).events).toBe(0)
  })

  test('does not lead back to itself, and can be one of its own again', async () => {
    const circle = await act('/fit/values/merge', { from: 'Slim', into: 'Slim Fit' })
    expect([circle.statusCode, circle.json()]).toMatchObject([422, { code: 'term-refused', path: 'to' }])
    expect((await act('/fit/values/split', { value: 'slim fit' })).statusCode).toBe(200)
    await shop.caughtUp()
    await importing(sold('narrow', 'Fit', 'Slim Fit'))
    expect(await optionsOf('narrow')).toEqual([{ fit: 'Slim Fit' }])
  })

  test('asks for delete, as every merge does', async () => {
    const permissions = [{ name: 'attributes', view: true, edit: true, delete: false }]
    const edits = await signedIn(shop, { staff: { status: 'active', permissions } as never })
    expect((await act('/fit/values/merge', { from: 'Wide', into: 'Slim' }, edits)).statusCode).toBe(403)
    expect((await act('/fit/values/split', { value: 'Wide' }, edits)).statusCode).toBe(200)
  })
})
