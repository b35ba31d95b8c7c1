import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '#api/import/import-feed.ts'
import { nothingMended } from '#api/import/mending.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import { stock } from '#domain/stock/decide.ts'
import { given } from '../support/given.ts'
import { csv, openImportShop, row, supplierCsv } from './feeds.ts'

const sizes = ['S', 'M', 'L']
/** Three sizes of one style: rows 2, 3 and 4. */
const tee = (quantities: readonly string[], prices = ['8.00', '8.00', '8.00']) =>
  supplierCsv(
    sizes.map((SIZE, n) => row({ SIZE, UNIQUE_KEY: `${n + 1}`, QTY: quantities[n]!, PIECE_PRICE: prices[n]! })),
  )
const mended = (parts: Partial<NonNullable<ImportOptions['mended']>>) => ({ mended: { ...nothingMended, ...parts } })

async function onHand(shop: ReturnType<typeof openImportShop>) {
  const { id, feed } = await shop.product()
  const { onHand } = await shop.stock(id)
  return feed.variants.map(({ sku }) => onHand[sku])
}

/** Somebody buys: counts that are repeated would sell these pieces again. */
async function sell(shop: ReturnType<typeof openImportShop>, size: string, by: number) {
  const { id, feed } = await shop.product()
  const { sku } = feed.variants.find(each => each.size === size)!
  const command = { type: 'AdjustStock', data: { productId: id, lines: [{ sku, by }], reason: 'correction' } } as const
  await shop.handler.handle(stock, id, command)
}

describe('a row that was put right', () => {
  test('goes in with what was typed', async () => {
    const shop = openImportShop()
    const file = tee(['5', '12 dz', '7'])
    expect((await shop.import(file)).problems).toMatchObject([{ row: 3, column: 'QTY', value: '12 dz' }])
    const report = await shop.import(file, mended({ rows: { 3: { QTY: '144' } } }))
    expect(report.problems).toEqual([])
    expect(await onHand(shop)).toEqual([5, 144, 7])
  })

  test('counts, also when the file’s other pairs were imported before, and those do not count again', async () => {
    const shop = openImportShop()
    const file = tee(['5', '500', '7'])
    await shop.import(file)
    await sell(shop, 's', -2)
    await shop.import(file, mended({ rows: { 3: { QTY: '50' } } }))
    expect(await onHand(shop)).toEqual([3, 50, 7])
    await sell(shop, 'm', -1)
    // Neither the same correction again nor the file as it came brings the wrong number back.
    expect((await shop.import(file, mended({ rows: { 3: { QTY: '50' } } }))).events).toBe(0)
    expect((await shop.import(file)).events).toBe(0)
    expect(await onHand(shop)).toEqual([3, 49, 7])
  })

  test('a value that is wrong in many rows is put right at once, and each of them counts', async () => {
    const shop = openImportShop()
    const file = tee(['dz', 'dz', '7'])
    expect((await shop.import(file)).rows.failed).toBe(2)
    await shop.import(file, mended({ values: { QTY: { dz: '12' } } }))
    expect(await onHand(shop)).toEqual([12, 12, 7])
  })

  test('what is said of a row wins over what is said of its value', async () => {
    const shop = openImportShop()
    const said = mended({ values: { QTY: { dz: '12' } }, rows: { 3: { QTY: '24' } } })
    await shop.import(tee(['dz', 'dz', '7']), said)
    expect(await onHand(shop)).toEqual([12, 24, 7])
  })

  test('goes in also where the file spells a column in another way than its format', async () => {
    const shop = openImportShop()
    const columns = ['type', 'sku', 'name', 'published', 'regular price', 'STOCK']
    const file = csv(columns, [['simple', 'M-1', 'Mug', '1', 'ask', 'many']])
    const [problem] = (await shop.import(file)).problems
    expect(problem).toMatchObject({ row: 2, value: 'ask' })
    const rows = { 2: { [problem!.column]: '9.00', Stock: '4' } }
    expect((await shop.import(file, mended({ rows }))).problems).toEqual([])
    expect((await shop.product()).feed.variants).toMatchObject([{ price: 900 }])
    expect(await onHand(shop)).toEqual([4])

    const handles = csv(['URL handle', 'Title', 'Price', 'SKU'], [['', 'Cap', '10.00', 'C-1']])
    const word = mended({ values: { Handle: { '': 'cap' } } })
    expect((await shop.import(handles, { ...word, source: 'other' })).problems).toEqual([])
  })

  test('in a file of counts counts as well', async () => {
    const shop = openImportShop()
    const columns = ['Handle', 'Title', 'SKU', 'Variant Price']
    await shop.import(csv(columns, [['tee', 'Tee', 'T', '10.00']]))
    const counts = csv(['Handle', 'SKU', 'Location', 'On hand'], [['tee', 'T', 'Shop', '900']])
    await shop.import(counts)
    await shop.import(counts, mended({ rows: { 2: { 'On hand': '90' } } }))
    expect(await onHand(shop)).toEqual([90])
  })
})

describe('a source remembers', () => {
  const word = { source: 'acme', column: 'SIZE', value: 'Xl.', readAs: 'XL' }

  test('a word is said once, and is withdrawn by reading it as it is', () => {
    const defined = { type: 'FeedWordDefined', data: word } as const
    const back = { ...word, readAs: 'Xl.' }
    given(importSource).when({ type: 'DefineFeedWord', data: word }).then(defined)
    given(importSource, [defined]).when({ type: 'DefineFeedWord', data: word }).then()
    given(importSource, [defined])
      .when({ type: 'DefineFeedWord', data: back })
      .then({ type: 'FeedWordDefined', data: back })
    given(importSource).when({ type: 'DefineFeedWord', data: back }).then()
  })

  test('how a value is read, in each later file, and such a number is no correction', async () => {
    const shop = openImportShop()
    const define = (readAs: string) =>
      shop.handler.handle(importSource, 'acme', {
        type: 'DefineFeedWord',
        data: { ...word, column: 'QTY', value: 'plenty', readAs },
      })
    await define('100')
    const file = tee(['plenty', '5', '7'])
    await shop.import(file, { source: 'acme' })
    expect(await onHand(shop)).toEqual([100, 5, 7])
    await define('200')
    expect((await shop.import(file, { source: 'acme' })).events).toBe(0)
    await shop.import(tee(['plenty', '5', '8']), { source: 'acme' })
    expect(await onHand(shop)).toEqual([200, 5, 8])
  })

  test('the names of its columns, also where the format could not be told without them', async () => {
    const shop = openImportShop()
    const file = csv(['Slug', 'Name', 'Our price', 'Variant SKU'], [['tee', 'Tee', '10.00', 'T-1']])
    await expect(shop.import(file, { source: 'acme' })).rejects.toThrow('does not know the format of this header')
    const columns = { slug: 'Handle', name: 'Title', 'our price': 'Variant Price' }
    await shop.handler.handle(importSource, 'acme', { type: 'NameColumns', data: { source: 'acme', columns } })
    const report = await shop.import(file, { source: 'acme' })
    expect(report).toMatchObject({ format: 'shopify', rows: { imported: 1, failed: 0 } })
    expect((await shop.product()).feed).toMatchObject({ name: { en: 'Tee' }, variants: [{ sku: 'T-1', price: 1000 }] })
  })

  test('a column that is named empty is not read', async () => {
    const shop = openImportShop()
    await shop.import(tee(['5', '6', '7']), mended({ columns: { qty: '' } }))
    expect(await onHand(shop)).toEqual([undefined, undefined, undefined])
  })
})

test('prices that change are told, those that change by the largest share first', async () => {
  const shop = openImportShop()
  await shop.import(tee(['5', '6', '7'], ['10.00', '10.00', '10.00']))
  const report = await shop.import(tee(['5', '6', '7'], ['11.00', '4.00', '20.00']), { dryRun: true })
  expect(report.changes.prices).toBe(3)
  expect(report.moves.map(({ row, from, to }) => [row, from, to])).toEqual([
    [3, 1000, 400],
    [4, 1000, 2000],
    [2, 1000, 1100],
  ])
})
