import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '#api/import/import-feed.ts'
import { nothingMended } from '#api/import/mending.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import { stock } from '#domain/stock/decide.ts'
import { term } from '#domain/term/term.ts'
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

describe('a row that is left out', () => {
  test('stays out, and its variant stays as it is, also where the file is all that there is', async () => {
    const shop = openImportShop()
    await shop.import(tee(['5', '6', '7']))
    const dearer = tee(['5', '6', '70'], ['8.00', '80.00', '9.00'])
    const report = await shop.import(dearer, { ...mended({ leftOut: [3] }), complete: true })
    expect(report.rows).toMatchObject({ imported: 2, failed: 1 })
    expect(report.problems).toMatchObject([{ row: 3, code: 'left-out' }])
    expect((await shop.product()).feed.variants.map(({ price }) => price)).toEqual([800, 800, 900])
    expect(await onHand(shop)).toEqual([5, 6, 70])
  })

  test('is told as such, whatever else is wrong with it', async () => {
    const shop = openImportShop()
    const [header, first, second, third] = tee(['5', '6', '7']).split('\n') as [string, string, string, string]
    const file = [header, first.replace('FF1200,', ','), `${second},too,many`, `"${third}`, ''].join('\n')
    const told = async (leftOut: readonly number[]) =>
      (await shop.import(file, { ...mended({ leftOut }), dryRun: true })).problems.map(({ code }) => code)
    expect(await told([])).not.toContain('left-out')
    expect(await told([2, 3, 4])).toEqual(['left-out', 'left-out', 'left-out'])
  })

  test.each([
    ['shopify', csv(['Handle', 'Title', 'Variant SKU', 'Variant Price'], [['tee', 'Tee', 'T', '9']])],
    ['woocommerce', csv(['Type', 'SKU', 'Name', 'Regular price'], [['simple', 'T', 'Tee', '9']])],
    ['shopify-inventory', csv(['Handle', 'SKU', 'Location', 'On hand'], [['tee', 'T', 'Shop', '9']])],
    [
      'sanmar-inventory',
      csv(['Inventory_Key', 'Size_Index', 'Catalog_No', 'Whse_No', 'Quantity'], [['1', '2', 'T', '3', '9']]),
    ],
  ] as const)('in a file of %s', async (format, file) => {
    const report = await openImportShop().import(file, { ...mended({ leftOut: [2] }), dryRun: true })
    expect(report).toMatchObject({ format, rows: { imported: 0, failed: 1 }, problems: [{ row: 2, code: 'left-out' }] })
  })
})

test('rows that name one variant are told with the column that puts them right', async () => {
  const shop = openImportShop()
  const file = supplierCsv([
    row({ SIZE: 'XL', UNIQUE_KEY: '1' }),
    row({ SIZE: 'Xl.', UNIQUE_KEY: '2' }),
    row({ SIZE: 'XL', UNIQUE_KEY: '3' }),
  ])
  const { problems } = await shop.import(file, { dryRun: true })
  expect(problems.map(({ row, column, value, code }) => [row, column, value, code])).toEqual([
    [3, 'SIZE', 'Xl.', 'options-alike'],
    [4, 'SIZE', 'XL', 'same-variant'],
  ])
  const rows = { 3: { SIZE: 'L' }, 4: { SIZE: 'M' } }
  expect(await shop.import(file, mended({ rows }))).toMatchObject({ rows: { imported: 3, failed: 0 } })
  const { feed } = await shop.product()
  expect(feed.variants.map(({ size }) => size).sort()).toEqual(['l', 'm', 'xl'])
})

describe('what nobody knows is told with the columns where it stands', () => {
  const said = { variants: 1, columns: ['COLOR_NAME'] }

  test('and is known once it is read as something else', async () => {
    const shop = openImportShop()
    const file = supplierCsv([
      row({ COLOR_NAME: 'Zorb &amp; lax', SIZE: 'Xl.', CATEGORY_NAME: 'Oddities', UNIQUE_KEY: '1' }),
    ])
    const report = await shop.import(file, { dryRun: true })
    expect(report).toMatchObject({
      unknownColors: [{ name: 'Zorb & lax', ...said }],
      unknownSizes: [{ name: 'Xl.', variants: 1, columns: ['SIZE'] }],
      unknownCategories: [{ name: 'Oddities', products: 1, column: 'CATEGORY_NAME', value: 'Oddities' }],
    })
    const values = {
      COLOR_NAME: { 'Zorb & lax': 'Navy' },
      SIZE: { 'Xl.': 'XL' },
      CATEGORY_NAME: { Oddities: 'T-shirts' },
    }
    const read = await shop.import(file, mended({ values }))
    expect(read).toMatchObject({ unknownColors: [], unknownSizes: [], unknownCategories: [], corrected: 1 })
    const { feed } = await shop.product()
    expect(feed).toMatchObject({ baseCategory: 't-shirts', variants: [{ color: 'navy', size: 'xl' }] })
  })

  test('in exports of other shops, too', async () => {
    const shopify = csv(
      ['Handle', 'Title', 'Product Category', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'].concat(
        'Variant Price',
      ),
      [['tee', 'Tee', 'Apparel > Oddities', 'Size', 'Xl.', 'Color', 'Zorblax', '9']],
    )
    expect(await openImportShop().import(shopify, { dryRun: true })).toMatchObject({
      unknownColors: [{ name: 'Zorblax', columns: ['Option2 Value'] }],
      unknownSizes: [{ name: 'Xl.', columns: ['Option1 Value'] }],
      unknownCategories: [{ name: 'Oddities', column: 'Product Category', value: 'Apparel > Oddities' }],
    })
    const woo = csv(
      ['Type', 'SKU', 'Parent', 'Name', 'Regular price', 'Categories', 'Attribute 1 name', 'Attribute 1 value(s)'],
      [
        ['variable', 'T', '', 'Tee', '', 'Oddities', 'Color', 'Zorblax, Blurple'],
        ['variation', 'T-1', 'T', '', '9', '', 'Color', ''],
        ['variable', 'U', '', 'Top', '', 'Oddities', 'Color', 'Blurpish'],
        ['variation', 'U-1', 'U', '', '9', '', 'Color', 'Blurpish'],
      ],
    )
    const { unknownColors } = await openImportShop().import(woo, { dryRun: true })
    // Of a list of several values none can be read as another.
    expect(Object.fromEntries(unknownColors.map(({ name, columns }) => [name, columns]))).toEqual({
      ...{ Zorblax: [], Blurple: [] },
      Blurpish: ['Attribute 1 value(s)'],
    })
  })

  test('but not where the shop has it by now; a color asks until staff say how it looks', async () => {
    const shop = openImportShop()
    const file = supplierCsv([row({ COLOR_NAME: 'Zorblax', SIZE: 'Xl.', CATEGORY_NAME: 'Oddities' })])
    await shop.import(file)
    const again = await shop.import(file, { dryRun: true })
    expect(again).toMatchObject({ unknownColors: [{ name: 'Zorblax' }], unknownSizes: [], unknownCategories: [] })
    const data = { kind: 'color', id: 'zorblax', name: { en: 'Zorblax' }, hexes: ['#123456'] } as const
    await shop.handler.handle(term, 'color-zorblax', { type: 'DefineTerm', data })
    expect((await shop.import(file, { dryRun: true })).unknownColors).toEqual([])
  })
})

test('a doubtful price is told with the column that it comes from, and goes in as it is put right', async () => {
  const shop = openImportShop()
  const file = tee(['5', '6', '7'], ['8.00', '80.00', '8.00'])
  const report = await shop.import(file, { dryRun: true })
  expect(report.suspects).toMatchObject([{ row: 3, column: 'PIECE_PRICE', asked: 8000, price: 8000, usual: 800 }])
  const minimum = supplierCsv([
    ...sizes.map(SIZE => row({ SIZE, MAP_PRICING: SIZE === 'M' ? '90.00' : '' })),
    row({ SIZE: 'XL' }),
  ])
  expect((await shop.import(minimum, { dryRun: true })).suspects).toMatchObject([
    { row: 3, column: 'MAP_PRICING', asked: 9000 },
  ])
  const fixed = await shop.import(file, mended({ rows: { 3: { PIECE_PRICE: '8.00' } } }))
  expect(fixed.suspects).toEqual([])
})

test('products that are new, that change and that are not listed are named', async () => {
  const shop = openImportShop()
  const two = (price: string, title: string) => [
    row({ 'STYLE#': 'A1', UNIQUE_KEY: '1', PRODUCT_TITLE: title, PIECE_PRICE: price, QTY: price }),
    row({ 'STYLE#': 'B2', UNIQUE_KEY: '2' }),
  ]
  const first = await shop.import(supplierCsv(two('8', 'Tee')), { dryRun: true })
  expect(first.listed).toMatchObject([
    { row: 2, isNew: true, variants: 1, prices: 0, counts: 1 },
    { row: 3, isNew: true, variants: 1, prices: 0, counts: 1 },
  ])
  await shop.import(supplierCsv(two('8', 'Tee')))
  const next = await shop.import(supplierCsv(two('9', 'Ringer').slice(0, 1)), { dryRun: true })
  expect(next.listed).toMatchObject([
    { product: 'Ringer', isNew: false, variants: 0, prices: 1, counts: 1, fields: expect.arrayContaining(['name']) },
  ])
  expect(next).toMatchObject({ notListed: [{ product: 'Heavyweight cotton tee. FF1200', held: 0 }], heldTotal: 0 })
  const { id, feed } = (await shop.products()).find(each => each.feed.style === 'B2')!
  const lines = [{ sku: feed.variants[0]!.sku, quantity: 3 }]
  await shop.handler.handle(stock, id, { type: 'ReserveStock', data: { productId: id, orderId: 'o1', lines } })
  const held = await shop.import(supplierCsv(two('9', 'Ringer').slice(0, 1)), { dryRun: true })
  expect(held).toMatchObject({ notListed: [{ held: 3 }], heldTotal: 1 })
})

test('a product of which only a count changes is one that changes', async () => {
  const shop = openImportShop()
  await shop.import(tee(['5', '6', '7']))
  const { products, listed } = await shop.import(tee(['5', '6', '8']), { dryRun: true })
  expect(products).toMatchObject({ changed: 1, unchanged: 0 })
  expect(listed).toMatchObject([{ prices: 0, counts: 1, fields: [] }])
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
