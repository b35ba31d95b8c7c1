import { expect, test } from 'vitest'
import { csv, openImportShop, row, supplierCsv } from './feeds.ts'

const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price']
const shopify = (...rows: readonly (readonly string[])[]) => csv(columns, rows)
const first = ['first', 'First', 'TEE-M', '10.00']
const second = ['second', 'Second', 'TEE-M', '3.00']

test('a SKU that another product sells is refused, whatever file it came from', async () => {
  const shop = openImportShop()
  await shop.import(shopify(first))
  const before = (await shop.events()).length
  for (const source of [undefined, 'acme']) {
    const report = await shop.import(shopify(second), { source })
    expect(report.rows).toEqual({ read: 1, imported: 0, failed: 1 })
    expect(report.problems).toEqual([
      expect.objectContaining({
        row: 2,
        column: 'Variant SKU',
        value: 'TEE-M',
        problem: 'The product first has this SKU already',
      }),
    ])
  }
  expect((await shop.events()).length).toBe(before)
})

test('the rest of the product goes in, and again appends nothing', async () => {
  const shop = openImportShop()
  await shop.import(shopify(first))
  const feed = csv(
    [...columns, 'Option1 Name', 'Option1 Value'],
    [
      [...second, 'Size', 'M'],
      ['second', '', 'TEE-L', '3.00', '', 'L'],
    ],
  )
  expect((await shop.import(feed)).rows).toEqual({ read: 2, imported: 1, failed: 1 })
  expect((await shop.product('second')).feed.variants.map(({ sku }) => sku)).toEqual(['TEE-L'])
  expect((await shop.import(feed)).events).toBe(0)
})

test('a product under another handle takes its SKUs along when the old one goes', async () => {
  const shop = openImportShop()
  await shop.import(shopify(first))
  const renamed = shopify(second)
  const report = await shop.import(renamed, { complete: true })
  expect(report).toMatchObject({ rows: { failed: 0 }, products: { new: 1, discontinued: 1 } })
  expect((await shop.import(renamed, { complete: true })).events).toBe(0)
  // The old one does not come back with a SKU that is not its own any more.
  expect((await shop.import(shopify(first))).problems).toMatchObject([
    { problem: 'The product second has this SKU already' },
  ])
})

test('styles whose names differ in signs do not share made-up SKUs', async () => {
  const shop = openImportShop()
  const feed = supplierCsv([row({ 'STYLE#': 'X 1' }), row({ 'STYLE#': 'X-1' })])
  const report = await shop.import(feed)
  expect(report.rows).toEqual({ read: 2, imported: 1, failed: 1 })
  expect(report.problems).toMatchObject([
    { row: 3, column: 'STYLE#', value: 'FALLOWFIELD-X-1-NAVY-M', problem: 'Row 2 has this SKU already' },
  ])
  expect((await shop.products()).map(({ feed: { style } }) => style)).toEqual(['X 1'])
  expect((await shop.import(feed)).events).toBe(0)
})
