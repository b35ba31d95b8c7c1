import { expect, test } from 'vitest'
import { csv, openImportShop, row, supplierCsv } from './feeds.ts'

/** Fields as the Products API of S&S Activewear names them, and three of its Styles API. The goods are made up. */
const columns = [
  'sku',
  'gtin',
  'skuID_Master',
  'yourSku',
  'styleID',
  'brandName',
  'styleName',
  'colorName',
  'colorCode',
  'colorFrontImage',
  'colorSideImage',
  'colorBackImage',
  'color1',
  'sizeName',
  'sizeOrder',
  'caseQty',
  'unitWeight',
  'mapPrice',
  'piecePrice',
  'customerPrice',
  'qty',
  'title',
  'description',
  'baseCategory',
] as const
type Row = Partial<Record<(typeof columns)[number], string>>

const line = (values: Row): Row => ({
  styleID: '39',
  brandName: 'Fallowfield',
  styleName: '2000',
  colorName: 'Navy',
  sizeName: 'M',
  mapPrice: '0',
  piecePrice: '4.10',
  customerPrice: '3.98',
  qty: '19536',
  title: 'Soft Cotton T-Shirt',
  description: '<ul><li>6 oz., 100% cotton</li><li>Taped neck</li></ul>',
  baseCategory: 'T-Shirts',
  ...values,
})
const file = (rows: readonly Row[], without: readonly string[] = []) => {
  const kept = columns.filter(column => !without.includes(column))
  return csv(
    kept,
    rows.map(values => kept.map(column => values[column] ?? '')),
  )
}

test('a table of S&S Activewear’s products goes in, with its SKUs, your price and the large pictures', async () => {
  const shop = openImportShop()
  const report = await shop.import(
    file([
      line({
        sku: 'B00760003',
        gtin: '00821780001001',
        colorFrontImage: 'Images/Color/17130_f_fm.jpg',
        colorBackImage: 'Images/Color/17130_b_fm.jpg',
        colorSideImage: '',
        unitWeight: '0.4444444444444',
        sizeOrder: 'B2',
        mapPrice: '5.00',
      }),
      line({ sku: 'B00760004', sizeName: 'L', qty: '0' }),
    ]),
  )
  expect(report).toMatchObject({
    source: 'ss-activewear',
    format: 'ss-activewear',
    stock: { meaning: 'theirs' },
    rows: { read: 2, imported: 2, failed: 0 },
  })
  expect(report.notices).toEqual([])
  const { id, feed, slug } = await shop.product()
  expect(slug).toBe('fallowfield-2000-soft-cotton-t-shirt')
  expect(feed).toMatchObject({
    brand: 'fallowfield',
    style: '2000',
    name: { en: 'Soft Cotton T-Shirt' },
    description: { en: '6 oz., 100% cotton\nTaped neck' },
    baseCategory: 't-shirts',
  })
  expect(feed.variants).toMatchObject([
    {
      sku: 'B00760003',
      size: 'm',
      cost: 398,
      price: 500,
      minimumPrice: 500,
      gtin: '00821780001001',
      weight: 202,
      images: [
        'https://www.ssactivewear.com/Images/Color/17130_f_fl.jpg',
        'https://www.ssactivewear.com/Images/Color/17130_b_fl.jpg',
      ],
    },
    { sku: 'B00760004', size: 'l', price: 398, minimumPrice: null, images: [] },
  ])
  expect((await shop.stock(id)).onHand).toEqual({ B00760003: 19536, B00760004: 0 })
})

test('without its Styles API a product is called by brand and style, and a later file of names is taken over', async () => {
  const shop = openImportShop()
  const rows = [line({ sku: 'B1' })]
  await shop.import(file(rows, ['title', 'description', 'baseCategory']))
  expect((await shop.product()).feed.name).toEqual({ en: 'Fallowfield 2000' })
  await shop.import(file(rows))
  const named = (await shop.product()).feed
  expect(named.name).toEqual({ en: 'Soft Cotton T-Shirt' })
  await shop.import(file([line({ sku: 'B1', customerPrice: '4.20' })], ['title', 'description', 'baseCategory']))
  const { feed } = await shop.product()
  expect(feed).toEqual({ ...named, variants: [{ ...named.variants[0], cost: 420, price: 420 }] })
})

test('another file of theirs is a fresh count, and a style that SanMar has too is another product', async () => {
  const shop = openImportShop()
  await shop.import(supplierCsv([row({ 'STYLE#': '2000' })]))
  await shop.import(file([line({ sku: 'B1', qty: '7' })]))
  const report = await shop.import(file([line({ sku: 'B1', qty: '7' }), line({ sku: 'B2', sizeName: 'S' })]))
  expect(report.changes).toMatchObject({ newVariants: 1, firstCounts: 1, stock: 0 })
  expect((await shop.products()).map(({ source }) => source).sort()).toEqual(['ss-activewear', 'supplier'])
})

test('a row that cannot be read is told by the name of its own column', async () => {
  const shop = openImportShop()
  const { problems } = await shop.import(
    file([line({ sku: 'B1' }), line({ sku: 'B2', customerPrice: 'call' }), line({ sku: 'B1', sizeName: 'S' })]),
  )
  expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [3, 'customerPrice', 'call'],
    [4, 'sku', 'B1'],
  ])
})
