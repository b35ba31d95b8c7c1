import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '#api/import/import-feed.ts'
import { stock } from '#domain/stock/decide.ts'
import { openImportShop, row, shopifyCsv, supplierCsv } from './feeds.ts'

type Shop = ReturnType<typeof openImportShop>

const S = 'FALLOWFIELD-FF1200-NAVY-S'
const M = 'FALLOWFIELD-FF1200-NAVY-M'
const sized = (quantities: { readonly [size: string]: string }, more: { readonly PIECE_PRICE?: string } = {}) =>
  Object.entries(quantities).map(([SIZE, QTY]) => row({ SIZE, QTY, ...more }))
const other = (QTY: string) => row({ 'STYLE#': 'CAP1', PRODUCT_TITLE: 'Cap', QTY })

async function sell(shop: Shop, sku: string, quantity: number, n = 1) {
  const { id: productId } = await shop.product('fallowfield-ff1200-heavyweight-cotton-tee')
  const data = { productId, orderId: `o${n}`, lines: [{ sku, quantity }] }
  const reserved = await shop.handler.handle(stock, productId, { type: 'ReserveStock', data })
  const leftAt = await shop.store.head()
  const parcel = { ...data, shipmentId: `s${n}`, leftAt }
  const shipped = await shop.handler.handle(stock, productId, { type: 'ShipStock', data: parcel })
  expect([reserved.ok, shipped.ok]).toEqual([true, true])
}

const onHand = async (shop: Shop) =>
  (await shop.stock((await shop.product('fallowfield-ff1200-heavyweight-cotton-tee')).id)).onHand

describe('a distributor counts its own stock', () => {
  const first = supplierCsv([...sized({ S: '50', M: '7' }), other('4')])

  test('the same file changes nothing, whatever was sold since, in whatever order its rows stand', async () => {
    const shop = openImportShop()
    expect((await shop.import(first)).stock).toMatchObject({ meaning: 'theirs', fresh: false })
    await sell(shop, S, 10)
    expect((await shop.import(first)).events).toBe(0)
    const [header, ...rows] = first.trimEnd().split('\n')
    expect((await shop.import(`${[header, ...rows.reverse()].join('\n')}\n`)).changes.stock).toBe(0)
    expect(await onHand(shop)).toEqual({ [S]: 40, [M]: 7 })
  })

  test('nor does one in which only a price was mended, or in which a row can be read now', async () => {
    const shop = openImportShop()
    const broken = first.replace('8.08', 'x')
    expect((await shop.import(broken)).rows.failed).toBe(1)
    expect(await onHand(shop)).toEqual({ [M]: 7 })
    await sell(shop, M, 2)
    const mended = await shop.import(first)
    expect(mended.changes).toEqual({ newVariants: 1, prices: 0, firstCounts: 1, stock: 0 })
    await sell(shop, S, 10, 2)
    expect((await shop.import(first.replaceAll('8.08', '9.08'))).changes).toEqual({
      newVariants: 0,
      prices: 3,
      firstCounts: 0,
      stock: 0,
    })
    expect(await onHand(shop)).toEqual({ [S]: 40, [M]: 5 })
  })

  test('in another file a number is a fresh count, also when it is the same', async () => {
    const shop = openImportShop()
    await shop.import(first)
    await sell(shop, S, 10)
    const next = supplierCsv([...sized({ S: '50', M: '6' }), other('4')])
    expect((await shop.import(next, { dryRun: true })).changes.stock).toBe(2)
    expect((await shop.import(next)).changes).toMatchObject({ stock: 2 })
    expect(await onHand(shop)).toEqual({ [S]: 50, [M]: 6 })
    await sell(shop, S, 3, 2)
    expect((await shop.import(next)).events).toBe(0)
    // Something of another product differs: this is another file.
    await shop.import(supplierCsv([...sized({ S: '50', M: '6' }), other('3')]))
    expect(await onHand(shop)).toEqual({ [S]: 50, [M]: 6 })
  })

  test('an import that was stopped is finished by the same file: each product is counted by it once', async () => {
    const shop = openImportShop()
    const many = (QTY: string) =>
      supplierCsv(Array.from({ length: 300 }, (_, n) => row({ 'STYLE#': `FF${n}`, PRODUCT_TITLE: `Tee ${n}`, QTY })))
    await shop.import(many('50'))
    const stop = new AbortController()
    const onProgress: ImportOptions['onProgress'] = ({ phase, done }) =>
      phase === 'writing' && done >= 100 && stop.abort(new Error('stopped'))
    await expect(shop.import(many('60'), { signal: stop.signal, onProgress })).rejects.toThrow('stopped')
    const ids = (await shop.products()).map(({ id }) => id)
    const counted = await Promise.all(ids.map(async id => Object.values((await shop.stock(id)).onHand)[0] === 60))
    expect([counted.includes(true), counted.includes(false)]).toEqual([true, true])
    for (const [n, productId] of ids.entries()) {
      const { state } = await shop.handler.fold(stock, productId)
      const [sku] = Object.keys(state.onHand)
      const lines = [{ sku: sku!, by: -1 }]
      const data = { productId, lines, reason: 'lost' } as const
      expect((await shop.handler.handle(stock, productId, { type: 'AdjustStock', data })).ok, `${n}`).toBe(true)
    }
    await shop.import(many('60'))
    for (const [n, id] of ids.entries())
      expect(Object.values((await shop.stock(id)).onHand)).toEqual([counted[n] ? 59 : 60])
  })
})

describe('an export of the shop', () => {
  const shopify = (quantity: string, ...more: readonly string[]) =>
    shopifyCsv([
      {
        Handle: 'tee',
        Title: 'Tee',
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Variant SKU': 'T-S',
        'Variant Price': '10.00',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': quantity,
      },
      ...more.map(picture => ({ Handle: 'tee', 'Image Src': picture })),
    ])
  const take = async (shop: Shop, by: number) => {
    const { id: productId } = await shop.product('tee')
    const data = { productId, lines: [{ sku: 'T-S', by }], reason: 'correction' } as const
    expect((await shop.handler.handle(stock, productId, { type: 'AdjustStock', data })).ok).toBe(true)
  }
  const level = async (shop: Shop) => (await shop.stock((await shop.product('tee')).id)).onHand['T-S']

  test('counts only by numbers that differ from its last ones', async () => {
    const shop = openImportShop()
    expect((await shop.import(shopify('50'))).stock).toMatchObject({ meaning: 'ours', fresh: false })
    await take(shop, -10)
    await shop.import(shopify('50', 'https://cdn.example/one.jpg'))
    expect(await level(shop)).toBe(40)
    await shop.import(shopify('45'))
    expect(await level(shop)).toBe(45)
  })

  test('is theirs once the owner says so, for every later import of the source; a dry run changes no mind', async () => {
    const shop = openImportShop()
    await shop.import(shopify('50'))
    await take(shop, -10)
    expect((await shop.import(shopify('50'), { stock: 'theirs', dryRun: true })).events).toBe(1)
    expect((await shop.import(shopify('50'))).stock.meaning).toBe('ours')
    expect((await shop.import(shopify('50'), { stock: 'theirs' })).events).toBe(1)
    // A picture is no count: the file is the same.
    const pictured = await shop.import(shopify('50', 'https://cdn.example/one.jpg'))
    expect([pictured.stock.meaning, await level(shop)]).toEqual(['theirs', 40])
    expect((await shop.import(shopify('50'), { stock: 'theirs' })).changes.stock).toBe(0)
    expect((await shop.import(shopify('50'), { source: 'elsewhere' })).stock.meaning).toBe('ours')
    expect((await shop.import(shopify('50'), { stock: 'ours', source: 'shopify' })).stock.meaning).toBe('ours')
    expect((await shop.import(shopify('50'))).stock.meaning).toBe('ours')
  })

  test('leaves counts to the warehouse once the owner says none, for every later import of the source', async () => {
    const shop = openImportShop()
    await shop.import(shopify('50'))
    await take(shop, -10)
    expect((await shop.import(shopify('70'), { stock: 'none' })).stock).toMatchObject({
      meaning: 'none',
      quantities: 0,
    })
    const later = await shop.import(shopify('80', 'https://cdn.example/one.jpg'))
    expect([later.stock.meaning, later.changes.stock, await level(shop)]).toEqual(['none', 0, 40])
    // Its last number is the one from before: read again, the file says something new.
    await shop.import(shopify('80'), { stock: 'ours' })
    expect(await level(shop)).toBe(80)
  })

  test('--counted takes its numbers as they are, this time', async () => {
    const shop = openImportShop()
    await shop.import(shopify('50'))
    await take(shop, -10)
    expect((await shop.import(shopify('50'), { counted: true })).stock).toMatchObject({ meaning: 'ours', fresh: true })
    expect(await level(shop)).toBe(50)
    await take(shop, -10)
    await shop.import(shopify('50'))
    expect(await level(shop)).toBe(40)
  })
})
