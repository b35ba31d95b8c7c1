import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { toldReport } from '#scripts/import/print-report.ts'
import { csv, openImportShop, row, supplierCsv } from './feeds.ts'

const troublesome = (name: string) => readFile(new URL(`./troublesome/${name}.csv`, import.meta.url))

describe('columns that a file lacks change nothing', () => {
  test('prices alone: of what is there by handle and options', async () => {
    const shop = openImportShop()
    await shop.import(await troublesome('restock'))
    const { id, feed } = await shop.product('marine-folklore')
    const report = await shop.import(await troublesome('price-only-update'))
    expect(report).toMatchObject({
      rows: { read: 1, imported: 1, failed: 0 },
      products: { new: 0, changed: 1 },
      changes: { newVariants: 0, prices: 1, firstCounts: 0, stock: 0 },
      events: 1,
    })
    // Its variants are counted: there is nothing to tell.
    expect(report.notices).toEqual([])
    const after = await shop.product('marine-folklore')
    expect(after.feed).toEqual({
      ...feed,
      variants: feed.variants.map(each => (each.size === 's' ? { ...each, price: 99900 } : each)),
    })
    expect((await shop.stock(id)).onHand).toEqual({ 'MARINE-S': 10, 'MARINE-M': 10, 'MARINE-L': 10, 'MARINE-XL': 10 })
  })

  test('and by the SKU, where the options are missing too', async () => {
    const shop = openImportShop()
    await shop.import(await troublesome('restock'))
    const { feed } = await shop.product('marine-folklore')
    const prices = csv(
      ['Handle', 'Title', 'Variant SKU', 'Variant Price'],
      [
        ['marine-folklore', 'Marine Folklore', 'MARINE-M', '9.00'],
        ['marine-folklore', '', 'MARINE-XL', '8.00'],
        ['marine-folklore', '', 'MARINE-NEW', '7.00'],
        ['marine-folklore', '', 'MARINE-NEWER', '7.00'],
      ],
    )
    const report = await shop.import(prices)
    expect(report.rows).toEqual({ read: 4, imported: 3, failed: 1 })
    expect(toldReport(report).problems).toMatchObject([{ row: 5, problem: 'No option tells this variant from row 4' }])
    const after = (await shop.product('marine-folklore')).feed
    expect(after.description).toEqual(feed.description)
    expect(after.variants.filter(({ sku }) => sku !== 'MARINE-NEW')).toEqual(
      feed.variants.map(each => ({ ...each, price: { m: 900, xl: 800 }[each.size ?? ''] ?? each.price })),
    )
  })

  test('of a supplier neither', async () => {
    const shop = openImportShop()
    const known = row({
      MSRP: '20',
      MAP_PRICING: '9',
      GTIN: '12345670',
      PRODUCT_STATUS: 'Closeout',
      PIECE_WEIGHT: '0.5',
    })
    await shop.import(supplierCsv([known]))
    const { id, feed } = await shop.product()
    const columns = ['STYLE#', 'MILL', 'PRODUCT_TITLE', 'COLOR_NAME', 'SIZE', 'PIECE_PRICE'] as const
    const report = await shop.import(
      csv(columns, [columns.map(name => ({ ...known, PIECE_PRICE: '8.50' })[name] ?? '')]),
    )
    expect(report).toMatchObject({ rows: { failed: 0 }, notices: [] })
    // No discount goes below the minimum that was advertised.
    expect((await shop.product()).feed).toEqual({ ...feed, variants: [{ ...feed.variants[0], cost: 850 }] })
    expect((await shop.stock(id)).onHand).toEqual({ 'FALLOWFIELD-FF1200-NAVY-M': 50 })
  })
})

describe('stock that a file does not tell', () => {
  const columns = ['Handle', 'Title', 'Variant Price', 'Variant SKU']
  const feed = (more: { readonly [column: string]: string }) =>
    csv([...columns, ...Object.keys(more)], [['tee', 'Tee', '5', 'T', ...Object.values(more)]])
  const tracker = 'Variant Inventory Tracker'
  const quantity = 'Variant Inventory Qty'
  const policy = 'Variant Inventory Policy'

  test.each([
    [{}, undefined],
    [{ [tracker]: 'shopify' }, undefined],
    [{ [policy]: 'deny' }, undefined],
    [{ [quantity]: '4' }, 4],
    [{ [quantity]: '' }, undefined],
    [{ [tracker]: '' }, null],
    [{ [policy]: 'continue' }, null],
    [{ [tracker]: 'shopify', [quantity]: '4' }, 4],
  ])('%j: a new variant has %j', async (values, expected) => {
    const shop = openImportShop()
    const report = await shop.import(feed(values))
    expect((await shop.stock((await shop.product()).id)).onHand.T).toBe(expected)
    expect(report.notices.some(({ code }) => code === 'quantity-left-out')).toBe(expected === undefined)
    expect(report.changes).toMatchObject({ firstCounts: expected === undefined ? 0 : 1, stock: 0 })
  })

  test('a known variant keeps its count', async () => {
    const shop = openImportShop()
    await shop.import(feed({ [tracker]: 'shopify', [quantity]: '4' }))
    for (const values of [{}, { [tracker]: 'shopify' }, { [policy]: 'deny' }] as { [column: string]: string }[])
      await shop.import(feed(values))
    expect((await shop.stock((await shop.product()).id)).onHand).toEqual({ T: 4 })
  })
})

test('of more products than are kept open while a feed is read, each variant without a count is named', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `shirt-${i}`)
  const rows = names.map(name => [name, name, `${name}-M`, '9.00'])
  const report = await openImportShop().import(csv(['Handle', 'Title', 'Variant SKU', 'Variant Price'], rows))
  expect(report.notices).toMatchObject([{ code: 'quantity-left-out', rows: 300 }])
})
