import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { program } from './programs.ts'

const url = '/api/v1/products'
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const erp = (source?: string) => program(shop, ['products:write', 'stock:write'], source)
const usd = (amount: number) => ({ amount, currency: 'USD' })
const variant = (size: string, more = {}) => ({
  ...{ sku: `V-${size}`, options: { Color: 'Navy', Size: size }, price: usd(1299) },
  ...more,
})
let keys = 0
const fresh = () => `style-${keys++}`
const inLog = async (id: string) => (await shop.handler.fold(product, id)).state!

describe('a product of a program', () => {
  test('is made, changed and left alone, as a feed of the key’s source', async () => {
    const [own, key] = [await erp('acme'), fresh()]
    const body = {
      ...{
        name: 'Heavy <b>tee</b>',
        brand: 'Fallowfield',
        category: 'T-Shirts',
        description: '<p>Soft</p><p>Warm</p>',
      },
      images: ['https://example.com/a.jpg', 'no address'],
      variants: [
        variant(key, { gtin: '0012345678905', weight: 210.4, options: { Color: 'Navy', Size: 'M', Print: 'Chest' } }),
      ],
    }
    const made = await own.send('PUT', `${url}/by-key/${key}`, body)
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      {
        ...{ key, ok: true, result: 'made', changed: [], address: '/product/fallowfield-heavy-tee' },
        variants: [{ variant: 0, sku: `V-${key}` }],
        problems: [],
        notices: [{ code: 'picture-without-address', field: '', variants: 1, value: 'no address' }],
      },
    ])
    const { id } = made.json()
    expect(await inLog(id)).toMatchObject({
      source: 'acme',
      feed: {
        ...{ brand: 'fallowfield', name: { en: 'Heavy tee' }, description: { en: 'Soft\nWarm' }, category: 'T-Shirts' },
        variants: [
          {
            ...{ sku: `V-${key}`, color: 'navy', size: 'm', price: 1299, gtin: '0012345678905', weight: 210 },
            ...{ images: ['https://example.com/a.jpg'], attributes: { print: 'Chest' } },
          },
        ],
      },
    })
    expect((await shop.handler.fold(stock, id)).revision).toBe(-1)
    expect((await own.send('PUT', `${url}/by-key/${key}`, body)).json().result).toBe('unchanged')
    // What is absent stays; a variant that is missing is gone.
    const less = { name: 'Heavy tee', variants: [variant(`${key}-L`, { price: usd(1500) })] }
    const changed = (await own.send('PUT', `${url}/by-key/${key}`, less)).json()
    expect(changed).toMatchObject({ id, result: 'changed', changed: ['variants'] })
    expect((await inLog(id)).feed).toMatchObject({ brand: 'fallowfield', variants: [{ sku: `V-${key}-L` }] })
    const events: { actor: string; channel: string }[] = []
    for await (const { meta } of shop.store.read(`product-${id}`)) events.push(meta)
    expect(events).toMatchObject([{ actor: `key:${own.keyId}`, channel: 'api' }, { actor: `key:${own.keyId}` }])
  })

  test('tells by field what could not be read, and takes the rest', async () => {
    const [own, key] = [await erp(), fresh()]
    const sizes = { S: {}, M: { price: null }, L: { price: usd(0) }, XL: { price: usd(1.5) }, XXL: { gtin: 'x' } }
    const variants = Object.entries(sizes).map(([size, more]) => variant(`${key}-${size}`, more))
    const answer = (
      await own.send('PUT', `${url}/by-key/${key}`, { name: 'Tee', variants: [...variants, variants[0]] })
    ).json()
    expect(answer).toMatchObject({
      result: 'made',
      variants: [
        { variant: 0, sku: `V-${key}-S` },
        { variant: 4, sku: `V-${key}-XXL` },
      ],
      problems: [
        { field: 'variants.1.price', code: 'price-missing' },
        { field: 'variants.2.price', code: 'price-not-above-zero' },
        { field: 'variants.3.price', code: 'price-no-number' },
        { field: 'variants.5.options', code: 'same-options', facts: { row: 1 } },
      ],
    })
    expect(answer.notices).toContainEqual({ code: 'gtin-unreadable', field: 'variants.4', variants: 1, value: 'x' })
    // Of a product that was read in part nothing is known to be gone.
    const part = { name: 'Tee', variants: [variant(`${key}-M`), variant(`${key}-L`, { price: null })] }
    await own.send('PUT', `${url}/by-key/${key}`, part)
    const skus = (await inLog(answer.id)).feed.variants.map(({ sku }) => sku)
    expect(skus).toEqual(expect.arrayContaining([`V-${key}-S`, `V-${key}-M`, `V-${key}-XXL`]))
  })

  test('of which nothing can be read is refused', async () => {
    const [own, key] = [await erp(), fresh()]
    const unreadable = await own.send('PUT', `${url}/by-key/${key}`, {
      name: 'Tee',
      variants: [variant(key, { price: null })],
    })
    expect([unreadable.statusCode, unreadable.json()]).toMatchObject([
      422,
      { code: 'product-unreadable', problems: [{ field: 'variants.0.price', code: 'price-missing' }] },
    ])
    const euros = { name: 'Tee', variants: [variant(key, { price: { amount: 5, currency: 'EUR' } })] }
    expect((await own.send('PUT', `${url}/by-key/${key}`, euros)).json().code).toBe('other-currency')
  })

  test('keeps the edits of staff over it', async () => {
    const [own, key] = [await erp(), fresh()]
    const send = (name: string) => own.send('PUT', `${url}/by-key/${key}`, { name, variants: [variant(key)] })
    const { id } = (await send('Tee')).json()
    const edits = { name: { en: 'Our tee' } }
    await shop.handler.handle(product, id, { type: 'EditProduct', data: { productId: id, edits } })
    await send('Other tee')
    expect(await inLog(id)).toMatchObject({ edits, feed: { name: { en: 'Other tee' } } })
  })

  test('names the words that the shop did not know, once', async () => {
    const [own, key] = [await erp(), fresh()]
    const body = {
      ...{ name: 'Tee', category: 'Tshrits' },
      variants: [
        variant(`${key}-1`, { options: { Color: 'Nawy', Size: 'Mm', Prnt: 'Chest' } }),
        variant(`${key}-2`, { options: { Color: 'Nawy', Size: 'L', Prnt: 'Chest' } }),
      ],
    }
    const send = () => own.send('PUT', `${url}/by-key/${key}`, body)
    expect((await send()).json().unknown).toEqual([
      { kind: 'category', name: 'Tshrits', fields: ['category'] },
      { kind: 'color', name: 'Nawy', fields: ['options.Color'] },
      { kind: 'size', name: 'Mm', fields: ['options.Size'] },
      { kind: 'option', name: 'Prnt', fields: ['options.Prnt'] },
    ])
    // How a color looks stays a guess until staff say it, as in imports.
    expect((await send()).json().unknown).toEqual([{ kind: 'color', name: 'Nawy', fields: ['options.Color'] }])
  })

  test('leaves a price alone that writePrices set, and says so', async () => {
    const [own, key] = [await program(shop, ['products:write', 'prices:write']), fresh()]
    const sku = `V-${key}`
    const send = async (price: number) =>
      (
        await own.send('PUT', `${url}/by-key/${key}`, { name: 'Tee', variants: [variant(key, { price: usd(price) })] })
      ).json()
    const { id, keptPrices } = await send(1299)
    expect(keptPrices).toEqual([])
    await shop.caughtUp()
    await own.send('POST', '/api/v1/prices', { items: [{ sku, price: usd(1500) }] })
    expect((await send(1600)).keptPrices).toEqual([{ field: 'variants.0.price', sku, price: usd(1500) }])
    expect((await inLog(id)).edits.prices).toEqual({ [sku]: 1500 })
    expect((await send(1500)).keptPrices).toEqual([])
    await own.send('POST', '/api/v1/prices', { items: [{ sku, price: null }] })
    expect((await send(1700)).keptPrices).toEqual([])
  })

  test('is another one for a key of another source, with ids of its own', async () => {
    const [one, other, key] = [await erp('one'), await erp('other'), fresh()]
    const body = { name: 'Tee', variants: [variant(key)] }
    const first = (await one.send('PUT', `${url}/by-key/${key}`, body)).json()
    const second = (await other.send('PUT', `${url}/by-key/${key}`, body)).json()
    expect(second.id).not.toBe(first.id)
    expect(second.variants[0].sku).not.toBe(first.variants[0].sku)
    expect(second.notices).toMatchObject([{ code: 'sku-shared' }])
  })

  test('is discontinued once, and comes back when it is written again', async () => {
    const [own, key] = [await erp(), fresh()]
    const body = { name: 'Tee', variants: [variant(key)] }
    const { id } = (await own.send('PUT', `${url}/by-key/${key}`, body, `${key} first`)).json()
    const end = () => own.send('POST', `${url}/by-key/${key}/discontinue`, undefined, `${key} ends`)
    expect((await end()).json()).toEqual({ key, id, discontinued: true })
    expect((await inLog(id)).discontinued).toBe(true)
    await own.send('PUT', `${url}/by-key/${key}`, body)
    expect((await end()).statusCode).toBe(200)
    expect((await inLog(id)).discontinued).toBe(false)
    expect((await own.send('POST', `${url}/by-key/none/discontinue`, undefined)).json().code).toBe('product-not-found')
  })
})

describe('products in lines', () => {
  test('are answered in their place, and a repeat changes nothing twice', async () => {
    const [own, key, other] = [await erp(), fresh(), fresh()]
    const lines = [
      { key, name: 'Tee', variants: [variant(key)] },
      { key: other, name: 'Tee', variants: [variant(other, { price: null })] },
      '{',
      { key, name: 'Tee', variants: [variant(key)] },
      { key: 'x', name: 'Tee', variants: [] },
    ]
    const first = await own.lines(url, lines, `${key} lines`)
    expect(first.told).toMatchObject([
      { key, ok: true, result: 'made' },
      { key: other, ok: false, code: 'product-unreadable', problems: [{ code: 'price-missing' }] },
      { ok: false, line: 3, code: 'malformed-json' },
      { ok: false, code: 'named-twice' },
      { ok: false, line: 5, code: 'invalid-item' },
      { done: true, accepted: 1, refused: 4 },
    ])
    const { id } = first.told[0]
    await own.send('PUT', `${url}/by-key/${key}`, { name: 'Newer', variants: [variant(key)] })
    expect((await own.lines(url, lines, `${key} lines`)).told[0]).toMatchObject({ ok: true, id })
    expect((await inLog(id)).feed.name.en).toBe('Newer')
  })

  test('can be asked for as soon as their position is shown', async () => {
    const [own, key] = [await erp(), fresh()]
    const answer = await own.send('POST', url, { items: [{ key, name: 'Tee', variants: [variant(key)] }] })
    const position = String(answer.headers['shop-position'])
    const items = [{ sku: `V-${key}`, set: 5, of: 'on_hand', from: null }]
    const counted = await own.send('POST', '/api/v1/stock', { items }, undefined, { 'shop-position': position })
    expect(counted.json().items).toMatchObject([{ ok: true, on_hand: 5 }])
  })
})
