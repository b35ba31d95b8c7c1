import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { toldReport } from '#scripts/import/print-report.ts'
import { csv, openImportShop, shopifyCsv } from './feeds.ts'

type Row = Record<string, string>

const tee: Row = {
  Handle: 'plain-tee',
  Title: 'Plain tee',
  'Body (HTML)': '<p>Soft &amp; light.</p><ul><li>100% cotton</li><li>Made to last</li></ul><script>x()</script>',
  Vendor: 'Fallowfield',
  Type: 'T-Shirts',
  Tags: 'women, summer',
  Published: 'true',
  'Option1 Name': 'Size',
  'Option1 Value': 'Small',
  'Variant SKU': 'PT-S',
  'Variant Grams': '180',
  'Variant Inventory Tracker': 'shopify',
  'Variant Inventory Qty': '12',
  'Variant Inventory Policy': 'deny',
  'Variant Price': '19.90',
  'Variant Compare At Price': '25.00',
  'Image Src': 'https://cdn.example.com/front.jpg',
  'Image Position': '1',
}

test('what a product and its variant become', async () => {
  const shop = openImportShop()
  await shop.import(shopifyCsv([tee]))
  const { id, feed, source } = await shop.product('plain-tee')
  expect(source).toBe('shopify')
  expect(feed).toEqual({
    brand: 'fallowfield',
    style: '',
    name: { en: 'Plain tee' },
    description: { en: 'Soft & light.\n100% cotton\nMade to last' },
    category: 'T-Shirts',
    baseCategory: 't-shirts',
    cuts: ['adult', 'womens'],
    kind: 'tops',
    garment: 't-shirt-womens',
    attributes: {},
    tags: ['women', 'summer'],
    variants: [
      {
        sku: 'PT-S',
        color: null,
        size: 's',
        price: 1990,
        minimumPrice: null,
        cost: null,
        listPrice: 2500,
        msrp: null,
        closeout: false,
        images: ['https://cdn.example.com/front.jpg'],
        gtin: null,
        weight: 180,
        attributes: {},
      },
    ],
  })
  expect((await shop.stock(id)).onHand).toEqual({ 'PT-S': 12 })
})

describe('options', () => {
  test('in any order and naming, others as attributes with a name of their own', async () => {
    const shop = openImportShop()
    const names = { 'Option1 Name': 'Material', 'Option2 Name': 'Colour', 'Option3 Name': 'SIZE' }
    const values = (material: string, color: string, size: string, SKU = '') => ({
      'Option1 Value': material,
      'Option2 Value': color,
      'Option3 Value': size,
      'Variant SKU': SKU,
    })
    await shop.import(
      shopifyCsv([
        { ...tee, ...names, ...values('Wool', 'Heather Navy', 'XXL') },
        { Handle: 'plain-tee', ...values('Cotton', 'Red', 'M'), 'Variant Price': '18' },
      ]),
    )
    const { feed } = await shop.product()
    expect(feed.variants).toMatchObject([
      { sku: 'PLAIN-TEE-HEATHER-NAVY-2XL-WOOL', color: 'heather-navy', size: '2xl', attributes: { material: 'Wool' } },
      { sku: 'PLAIN-TEE-RED-M-COTTON', color: 'red', size: 'm', attributes: { material: 'Cotton' } },
    ])
    const terms = (await shop.events()).filter(({ type }) => type === 'TermDefined').map(({ data }) => data)
    expect(terms).toContainEqual({ kind: 'attribute', id: 'material', name: { en: 'Material' }, source: 'feed' })
    expect(terms).toContainEqual(expect.objectContaining({ kind: 'color', id: 'red', hexes: ['#b4202c'] }))
  })

  test('Default Title is a product without options', async () => {
    const shop = openImportShop()
    await shop.import(
      shopifyCsv([{ ...tee, 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant SKU': '' }]),
    )
    expect((await shop.product()).feed.variants).toMatchObject([
      { sku: 'PLAIN-TEE', color: null, size: null, attributes: {} },
    ])
  })
})

describe('stock', () => {
  test.each([
    ['no tracker: not tracked', { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '7' }, null],
    ['sold on when there is none left', { 'Variant Inventory Policy': 'continue' }, null],
    ['tracked', {}, 12],
    ['below 0', { 'Variant Inventory Qty': '-4' }, 0],
    ['none said', { 'Variant Inventory Qty': '' }, 0],
  ])('%s', async (_, values, expected) => {
    const shop = openImportShop()
    await shop.import(shopifyCsv([{ ...tee, ...values }]))
    expect((await shop.stock((await shop.product()).id)).onHand).toEqual({ 'PT-S': expected })
  })
})

describe('status', () => {
  test.each([
    [{ Published: 'true' }, undefined],
    [{ Published: 'FALSE' }, 'draft'],
    [{ Published: 'true', Status: 'draft' }, 'draft'],
    [{ Published: 'true', Status: 'archived' }, 'archived'],
    [{ Published: 'true', Status: 'active' }, undefined],
  ])('%j', async (values, status) => {
    const shop = openImportShop()
    await shop.import(shopifyCsv([{ ...tee, ...values }]))
    expect((await shop.product()).feed.status).toBe(status)
  })
})

test('rows of pictures only, also far below: in the order of their positions', async () => {
  const shop = openImportShop()
  const report = await shop.import(
    shopifyCsv([
      tee,
      { Handle: 'plain-tee', 'Image Src': 'https://cdn.example.com/third.jpg', 'Image Position': '3' },
      { ...tee, Handle: 'other', 'Variant SKU': 'O' },
      {
        Handle: 'plain-tee',
        'Option1 Value': 'Medium',
        'Variant SKU': 'PT-M',
        'Variant Price': '19.90',
        'Variant Image': 'https://cdn.example.com/medium.jpg',
        'Image Src': 'https://cdn.example.com/medium.jpg',
        'Image Position': '4',
      },
      { Handle: 'plain-tee', 'Image Src': 'https://cdn.example.com/second.jpg', 'Image Position': '2' },
    ]),
  )
  expect(report.rows).toEqual({ read: 5, imported: 5, failed: 0 })
  const [front, second, third, own] = ['front', 'second', 'third', 'medium'].map(
    name => `https://cdn.example.com/${name}.jpg`,
  )
  expect((await shop.product('plain-tee')).feed.variants.map(({ images }) => images)).toEqual([
    [front, second, third],
    [own, front, second, third],
  ])
})

test('the column set of today', async () => {
  const shop = openImportShop()
  const report = await shop.import(
    csv(
      [
        ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Tags'],
        ...['Published on online store', 'Status', 'SKU', 'Barcode', 'Option1 name', 'Option1 value'],
        ...['Option2 name', 'Option2 value', 'Price', 'Compare-at price', 'Cost per item', 'Inventory tracker'],
        ...['Inventory quantity', 'Continue selling when out of stock', 'Weight value (grams)', 'Product image URL'],
        ...['Image position', 'Variant image URL', 'Included / United States'],
      ],
      [
        [
          ...['Zip hoodie', 'zip-hoodie', 'Warm', 'Fallowfield', 'Apparel > Clothing > Hoodies', '', ''],
          ...['TRUE', 'Active', 'ZH-1', "'085000000123", 'Color', 'Black/Gold'],
          ...['Size', '2X-Large', '1,299.00', '', '20.5', 'shopify'],
          ...['4', 'DENY', '450', 'https://cdn.example.com/z.jpg'],
          ...['1', '', 'true'],
        ],
      ],
    ),
  )
  expect(report).toMatchObject({ source: 'shopify', rows: { imported: 1, failed: 0 }, unknownCategories: [] })
  const { feed } = await shop.product('zip-hoodie')
  expect(feed).toMatchObject({ category: 'Hoodies', baseCategory: 'sweatshirts', garment: 'hoodie-zip' })
  expect(feed.variants).toMatchObject([
    { sku: 'ZH-1', color: 'black-gold', size: '2xl', price: 129900, cost: 2050, gtin: '085000000123', weight: 450 },
  ])
})

test('rows that cannot be read are told in the words of their file', async () => {
  const shop = openImportShop()
  const variant = (values: Row): Row => ({ Handle: 'plain-tee', 'Variant Price': '5', ...values })
  const report = await shop.import(
    shopifyCsv([
      tee,
      variant({ 'Option1 Value': 'M', 'Variant Price': '' }),
      variant({ 'Option1 Value': 'L', 'Variant Price': 'free' }),
      variant({ 'Option1 Value': 'XL', 'Variant SKU': 'PT-S' }),
      variant({ 'Option1 Value': 'Small' }),
      variant({ Handle: '', 'Option1 Value': 'S' }),
      variant({ 'Variant Price': '' }),
      variant({ 'Option1 Value': 'XS', 'Variant Price': '10000000.01' }),
      variant({ 'Option1 Value': 'x'.repeat(501) }),
    ]),
  )
  expect(report.rows).toEqual({ read: 9, imported: 2, failed: 7 })
  expect(toldReport(report).problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
    [3, 'Variant Price', 'The price is missing'],
    [4, 'Variant Price', 'The price is not a number'],
    [6, 'Option1 Value', 'Row 2 has the same options'],
    [7, 'Handle', 'The handle is missing'],
    [8, 'Variant Price', 'The row has neither a price nor a picture'],
    [9, 'Variant Price', 'The price is above 10,000,000'],
    [10, 'Option1 Value', 'The text is longer than 500 characters'],
  ])
})

test('the real export: every product, none of its stock tracked, twice the same', async () => {
  const shop = openImportShop()
  const file = await readFile(new URL('./shopify-sample.csv', import.meta.url))
  const report = await shop.import(file)
  expect(report).toMatchObject({ rows: { read: 22, imported: 22, failed: 0 }, products: { new: 20 } })
  const { id, feed } = await shop.product('classic-varsity-top')
  expect(feed.variants.map(({ sku }) => sku)).toEqual(['S', 'M', 'L'].map(size => `CLASSIC-VARSITY-TOP-${size}`))
  expect(new Set(Object.values((await shop.stock(id)).onHand))).toEqual(new Set([null]))
  expect(feed.variants[2]?.images).toEqual(['https://burst.shopifycdn.com/photos/casual-fashion-woman_925x.jpg'])
  expect((await shop.import(file)).events).toBe(0)
})

test('a complete export discontinues products of its own source alone', async () => {
  const shop = openImportShop()
  await shop.import(shopifyCsv([tee, { ...tee, Handle: 'gone', 'Variant SKU': 'G' }]))
  await shop.import(await readFile(new URL('./supplier-sample.csv', import.meta.url)))
  const report = await shop.import(shopifyCsv([tee]), { complete: true })
  expect(report.products.discontinued).toBe(1)
  expect((await shop.products()).filter(({ discontinued }) => discontinued).map(({ slug }) => slug)).toEqual(['gone'])
})

test('a barcode that is no GTIN is left out, and told', async () => {
  const rows = ['ABC-123', "'085000000123", '', '7.66E+11'].map((barcode, i) => [`tee-${i}`, 'Tee', '5', barcode])
  const { notices } = await openImportShop().import(csv(['Handle', 'Title', 'Variant Price', 'Variant Barcode'], rows))
  expect(notices.filter(({ code }) => code.startsWith('gtin'))).toMatchObject([
    { code: 'gtin-unreadable', rows: 1, firstRow: 2, value: 'ABC-123' },
    { code: 'gtin-mangled', rows: 1, firstRow: 5 },
  ])
})
