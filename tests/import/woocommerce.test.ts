import { expect, test } from 'vitest'
import { toldReport } from '#scripts/import/print-report.ts'
import { csv, openImportShop } from './feeds.ts'

const columns = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Weight (kg)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Brands',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 2 name',
  'Attribute 2 value(s)',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>
const woo = (rows: readonly Row[], of: readonly (typeof columns)[number][] = columns) =>
  csv(
    of,
    rows.map(values => of.map(column => values[column] ?? '')),
  )

const hoodie: Row = {
  ID: '45',
  Type: 'variable',
  SKU: 'woo-hoodie',
  Name: 'Hoodie',
  Published: '1',
  'Short description': 'Warm.',
  Description:
    '<p>A <b>heavy</b> hoodie</p>\\n<table><tr><th>Size</th><th>Chest</th></tr><tr><td>M</td><td>40</td></tr></table>',
  'In stock?': '1',
  'Weight (kg)': '0.5',
  Categories: 'Clothing > Hoodies, Clothing > Men\\, all',
  Tags: 'warm, soft\\, cosy',
  Images: 'https://cdn.example/1.jpg, https://cdn.example/2.jpg',
  Brands: 'Fallowfield',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Blue, Red',
  'Attribute 2 name': 'Logo',
  'Attribute 2 value(s)': 'Yes, No',
}
const variation = (sku: string, color: string, logo: string, more: Row = {}): Row => ({
  Type: 'variation',
  SKU: sku,
  Name: `Hoodie - ${color}`,
  Published: '1',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '45',
  Parent: 'woo-hoodie',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': color,
  'Attribute 2 name': 'Logo',
  'Attribute 2 value(s)': logo,
  ...more,
})
const cap: Row = {
  ID: '50',
  Type: 'simple, virtual',
  SKU: 'woo-cap',
  Name: 'Cap',
  Published: '1',
  'In stock?': '1',
  Stock: '9',
  'Regular price': '16',
  Categories: 'Accessories > Caps',
  'Attribute 1 name': 'Color',
  'Attribute 1 value(s)': 'Yellow',
}

test('products with variations, options, categories, tags, pictures, weights and tables', async () => {
  const shop = openImportShop()
  const rows = [
    hoodie,
    variation('h-blue-yes', 'Blue', 'Yes', {
      Images: 'https://cdn.example/blue.jpg',
      'GTIN, UPC, EAN, or ISBN': '0012345678905',
    }),
    variation('h-red-no', 'Red', 'No', { 'Weight (kg)': '0.6', Parent: 'id:45', Stock: '0', 'In stock?': '0' }),
    cap,
  ]
  const report = await shop.import(woo(rows))
  expect(report).toMatchObject({
    source: 'woocommerce',
    format: 'woocommerce',
    stock: { meaning: 'ours' },
    rows: { read: 4, imported: 4, failed: 0 },
    products: { new: 2 },
    changes: { newVariants: 3, firstCounts: 3 },
    notices: [],
  })
  const { id, feed } = await shop.product('fallowfield-hoodie')
  expect(feed).toMatchObject({
    brand: 'fallowfield',
    name: { en: 'Hoodie' },
    description: { en: 'Warm.\nA heavy hoodie' },
    tables: [
      [
        ['Size', 'Chest'],
        ['M', '40'],
      ],
    ],
    category: 'Hoodies',
    tags: ['warm', 'soft, cosy'],
  })
  expect(feed.variants).toMatchObject([
    {
      sku: 'h-blue-yes',
      color: 'blue',
      size: null,
      attributes: { logo: 'Yes' },
      price: 4500,
      weight: 500,
      gtin: '0012345678905',
    },
    { sku: 'h-red-no', color: 'red', attributes: { logo: 'No' }, weight: 600 },
  ])
  expect(feed.variants.map(({ images }) => images[0])).toEqual([
    'https://cdn.example/blue.jpg',
    'https://cdn.example/1.jpg',
  ])
  expect((await shop.stock(id)).onHand).toEqual({ 'h-blue-yes': 5, 'h-red-no': 0 })
  const simple = await shop.product('cap')
  expect(simple.feed.variants).toMatchObject([{ sku: 'woo-cap', color: 'yellow', price: 1600 }])
  expect((await shop.import(woo(rows))).events).toBe(0)
  // Variations need not stand behind their product, and a number that is the same is no count.
  expect((await shop.import(woo(rows.toReversed()))).changes).toMatchObject({
    newVariants: 0,
    firstCounts: 0,
    stock: 0,
  })
})

test('drafts, sales, stock that is not tracked, and a formula’s apostrophe', async () => {
  const shop = openImportShop()
  const product = (SKU: string, more: Row): Row => ({ ...cap, ID: '', SKU, Name: SKU, ...more })
  const report = await shop.import(
    woo([
      product('draft', { Published: "'-1" }),
      product('private', { Published: '0', 'In stock?': '0', Stock: '' }),
      product('sale', { 'Sale price': '12', Stock: '', 'In stock?': '1' }),
      product('over', { 'Sale price': '12', 'Date sale price ends': '2001-01-31', 'Backorders allowed?': 'notify' }),
      product('until', { 'Sale price': '12', 'Date sale price ends': '2999-01-31 23:59', 'Backorders allowed?': '0' }),
    ]),
  )
  expect(report.rows).toMatchObject({ imported: 5, failed: 0 })
  expect(report.notices).toMatchObject([
    { code: 'sale-ends', rows: 1, value: '2999-01-31 23:59' },
    { code: 'draft', rows: 2, value: 'draft' },
  ])
  const seen = await Promise.all(
    ['draft', 'private', 'sale', 'over', 'until'].map(async slug => {
      const { id, feed } = await shop.product(slug)
      const [{ price, listPrice } = { price: 0, listPrice: 0 }] = feed.variants
      return [slug, feed.status ?? 'active', price, listPrice, Object.values((await shop.stock(id)).onHand)[0]]
    }),
  )
  expect(seen).toEqual([
    ['draft', 'draft', 1600, null, 9],
    ['private', 'draft', 1600, null, 0],
    ['sale', 'active', 1200, 1600, null],
    ['over', 'active', 1600, null, null],
    ['until', 'active', 1200, 1600, 9],
  ])
})

test('a variation for any value becomes one of each; stock that they share is nobody’s', async () => {
  const shop = openImportShop()
  const report = await shop.import(
    woo([
      { ...hoodie, Stock: '30' },
      variation('h-blue', 'Blue', '', { Stock: '7' }),
      variation('h-red', 'Red', 'Yes', { Stock: 'parent' }),
      variation('h-red-2', 'Red', 'No', { Stock: 'parent' }),
    ]),
  )
  const { id, feed } = await shop.product('fallowfield-hoodie')
  expect(feed.variants.map(({ color, attributes }) => `${color} ${attributes.logo}`)).toEqual([
    'blue Yes',
    'blue No',
    'red Yes',
    'red No',
  ])
  expect(feed.variants.map(({ articleNumber }) => articleNumber)).toEqual(['h-blue', 'h-blue', undefined, undefined])
  expect((await shop.stock(id)).onHand).toEqual({})
  expect(report.notices).toMatchObject([
    { code: 'quantity-shared', rows: 3 },
    { code: 'sku-shared', rows: 2 },
  ])
})

test('rows that cannot be sold cost themselves only, and say why', async () => {
  const shop = openImportShop()
  const report = await shop.import(
    woo([
      hoodie,
      variation('a', 'Blue', 'Yes'),
      variation('b', 'Blue', 'Yes'),
      variation('c', 'Red', 'Yes', { 'Regular price': '' }),
      variation('d', 'Red', 'Yes', { 'Regular price': 'soon' }),
      variation('e', 'Red', 'Yes', { Stock: 'many' }),
      variation('f', 'Red', 'Yes', { Parent: 'nobody' }),
      variation('g', 'Red', 'Yes', { Parent: '' }),
      variation('h', 'Red', 'Yes', { Published: '0' }),
      { ...cap, Type: 'grouped' },
      { ...cap, SKU: '', ID: '' },
      { ...hoodie, Name: 'Again' },
      { ...hoodie, ID: '77', SKU: 'empty', Name: 'Empty' },
      cap,
      variation('i', 'Red', 'Yes', { Parent: 'woo-cap' }),
      variation('__proto__', 'Red', 'No', { 'Regular price': '99999999999' }),
    ]),
  )
  expect(toldReport(report).problems.map(({ row, problem }) => [row, problem])).toEqual([
    [4, 'Row 3 has the same options'],
    [5, 'The price is missing'],
    [6, 'The price is not a number'],
    [7, 'The quantity is not a whole number'],
    [8, 'The product of this variation is not in the file'],
    [9, 'The variation does not name its product'],
    [11, 'The shop cannot sell products of this type'],
    [12, 'The row has neither a SKU nor an ID'],
    [13, 'Row 2 is the same product'],
    [14, 'The file has no variation of this product'],
    [16, 'The product of this variation is not of the type variable'],
    [17, 'The price is above 10,000,000'],
  ])
  expect(report.rows).toEqual({ read: 16, imported: 3, failed: 12 })
  expect(report.notices.map(({ code }) => code)).toEqual(['variation-disabled'])
  expect((await shop.products()).map(({ slug }) => slug)).toEqual(['cap', 'fallowfield-hoodie'])
})

test('columns that a file lacks change nothing', async () => {
  const shop = openImportShop()
  await shop.import(woo([hoodie, variation('a', 'Blue', 'Yes'), cap]))
  const before = await shop.product('fallowfield-hoodie')
  const rows = [hoodie, variation('a', 'Blue', 'Yes', { 'Regular price': '40' })]
  const report = await shop.import(woo(rows, ['Type', 'SKU', 'Parent', 'Regular price']))
  expect(report).toMatchObject({ rows: { failed: 0 }, changes: { newVariants: 0, prices: 1, stock: 0 } })
  const { feed } = await shop.product('fallowfield-hoodie')
  expect(feed).toEqual({ ...before.feed, variants: before.feed.variants.map(each => ({ ...each, price: 4000 })) })
  expect((await shop.stock(before.id)).onHand).toEqual({ a: 5 })
})

test('an attribute of very many values is no product of very many variants', async () => {
  const values = Array.from({ length: 60 }, (_, n) => `V${n}`).join(', ')
  const shop = openImportShop()
  const wide = { ...hoodie, 'Attribute 1 value(s)': values, 'Attribute 2 value(s)': values }
  const report = await shop.import(woo([wide, variation('any', '', '')]))
  expect(toldReport(report).problems).toMatchObject([{ row: 3, problem: 'The product has more than 2,000 variants' }])
})
