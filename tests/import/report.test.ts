import { expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { printReport } from '#scripts/import/print-report.ts'
import { csv, openImportShop } from './feeds.ts'

const columns = ['Handle', 'Title', 'Type', 'Variant SKU', 'Variant Price', 'Variant Grams', 'Variant Inventory Qty']
const file = (rows: readonly (readonly string[])[], without: readonly string[] = []) => {
  const kept = columns.flatMap((column, i) => (without.includes(column) ? [] : i))
  return csv(
    kept.map(i => columns[i]!),
    rows.map(row => kept.map(i => row[i] ?? '')),
  )
}
const printed = async (content: string) => printReport(await openImportShop().import(content))

test('how numbers count is told of files that have some', async () => {
  const rows = [['tee', 'Tee', 'T-Shirts', 'T-1', '10.00', '200', '5']]
  expect(await printed(file(rows))).toContain('counts    ours: only numbers that differ')
  const silent = await printed(file(rows, ['Variant Inventory Qty']))
  expect(silent).toContain('Variants that wait for a count: 1. The file says nothing about their stock')
  expect(silent).not.toContain('counts    ')
  const shop = openImportShop()
  await shop.import(file(rows))
  const again = printReport(await shop.import(file(rows, ['Variant Inventory Qty'])))
  expect(again).not.toMatch(/counts {4}|Note:/)
})

test('weights that no garment has are told, and go in', async () => {
  const shop = openImportShop()
  const rows = [
    ['tee', 'Tee', 'T-Shirts', 'T-1', '10.00', '34000', '5'],
    ['cap', 'Cap', 'Caps', 'C-1', '10.00', '90', '5'],
  ]
  const text = printReport(await shop.import(file(rows)))
  expect(text).toContain(
    'Note: Variants that weigh more than 20 kg: 1. Check the weights and their unit. First in row 2: 34 kg',
  )
  expect((await shop.product('tee')).feed.variants[0]?.weight).toBe(34_000)
})

test('a category that is written in two ways is one', async () => {
  const text = await printed(
    file([
      ['a', 'A', 'Weft', 'A-1', '10.00', '', '5'],
      ['b', 'B', 'weft', 'B-1', '10.00', '', '5'],
    ]),
  )
  expect(text).toContain('1 new category, not in tables/categories.csv')
  expect(text).toContain('  Weft  2 products')
})

test('a draft is told with what puts it on sale, until staff has', async () => {
  const shop = openImportShop()
  const content = csv(
    ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Status'],
    [
      ['tee', 'Tee', 'T-1', '10.00', 'draft'],
      ['cap', 'Cap', 'C-1', '10.00', 'active'],
    ],
  )
  const said =
    'Note: Products that are drafts: 1. Shoppers do not see them until you publish them. Command: npm run product -- publish HANDLE. First in row 2: tee'
  expect(printReport(await shop.import(content))).toContain(said)
  const { id } = await shop.product('tee')
  const publish = { type: 'ChangeProductStatus', data: { productId: id, status: 'active' } } as const
  await shop.handler.handle(product, id, publish)
  expect(printReport(await shop.import(content))).not.toContain('draft')
})

test('says how many rows --json lists', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => ['', 'Tee', '', `T-${i}`, 'x'])
  const report = await openImportShop().import(file(rows))
  expect(printReport(report)).toContain('and 40 more (--json lists all)')
  const capped = { ...report, problems: report.problems.slice(0, 50) }
  expect(printReport(capped)).toContain('and 40 more (--json lists 50 of them)')
})
