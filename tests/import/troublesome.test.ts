import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { withoutTables } from '#api/import/formats/values.ts'
import { csv, openImportShop } from './feeds.ts'

const folder = new URL('./troublesome/', import.meta.url)
const files = readdirSync(folder)
const file = (name: string) => readFileSync(new URL(name, folder))

describe.each(files)('%s', name => {
  test('goes in whole, and again changes nothing', async () => {
    const shop = openImportShop()
    const report = await shop.import(file(name))
    expect([report.problems, report.rows.imported]).toEqual([[], report.rows.read])
    expect((await shop.import(file(name))).events).toBe(0)
  })
})

test('all of them into one shop: no two variants share an id, none a place within its product', async () => {
  const shop = openImportShop()
  for (const name of files) expect((await shop.import(file(name))).rows.failed).toBe(0)
  const products = await shop.products()
  const skus = products.flatMap(({ feed }) => feed.variants.map(({ sku }) => sku))
  expect(new Set(skus).size).toBe(skus.length)
  for (const { feed } of products) {
    const places = feed.variants.map(({ color, size, attributes }) => JSON.stringify([color, size, attributes]))
    expect(new Set(places).size).toBe(places.length)
  }
})

test('one SKU for all sizes: told in one line, and the SKU is the article number', async () => {
  const shop = openImportShop()
  const report = await shop.import(file('one-sku-for-all-sizes.csv'))
  expect(report.notices.filter(({ code }) => code === 'sku-shared')).toEqual([
    {
      code: 'sku-shared',
      rows: 12,
      firstRow: 2,
      value: 'SS-2025-01-01',
    },
  ])
  expect((await shop.product('sophie-top-black')).feed.variants).toMatchObject([
    { sku: 'SOPHIE-TOP-BLACK-BLACK-S', articleNumber: 'SS-2025-01-01', color: 'black', size: 's' },
    { sku: 'SOPHIE-TOP-BLACK-BLACK-M', articleNumber: 'SS-2025-01-01' },
    { sku: 'SOPHIE-TOP-BLACK-BLACK-L', articleNumber: 'SS-2025-01-01' },
  ])
  const { seo, tags } = (await shop.product('sophie-top-black')).feed
  expect(tags).toEqual(['basic', 'swimwear', 'tops'])
  expect(seo).toMatchObject({ title: 'Sophie Top - Black', description: expect.stringContaining('Quick drying') })
})

test('long handles that agree in their first forty characters', async () => {
  const shop = openImportShop()
  await shop.import(file('two-long-handles.csv'))
  const skus = (await shop.products()).flatMap(({ feed }) => feed.variants.map(({ sku }) => sku))
  expect(skus).toEqual([
    expect.stringMatching(/^HEAVYWEIGHT-ORGANIC-COTTON-PULLOVER-[\dA-F]{8}-M$/),
    expect.stringMatching(/^HEAVYWEIGHT-ORGANIC-COTTON-PULLOVER-[\dA-F]{8}-M$/),
  ])
  expect(skus[0]).not.toBe(skus[1])
})

test('three options: each is part of the variant, under its own name', async () => {
  const shop = openImportShop()
  await shop.import(file('no-quantity-column-three-options.csv'))
  const { id, feed } = await shop.product('virgin-mongolian-kinky-curly-clips-in')
  expect(feed.variants[0]).toMatchObject({
    color: 'natural-brown',
    size: null,
    attributes: { texture: '3B/3C', length: '16 Inches' },
  })
  expect((await shop.stock(id)).onHand).toEqual({})
})

test('pictures from the ninth on stand with the product', async () => {
  const shop = openImportShop()
  await shop.import(file('more-than-eight-pictures.csv'))
  const { feed } = await shop.product()
  expect(feed.variants[0]?.images).toHaveLength(8)
  expect(feed.moreImages).toEqual([expect.stringContaining('IMG_5431.jpg')])
})

test('a table of a description keeps its rows and cells', async () => {
  const shop = openImportShop()
  const chart =
    '<p>Boxy.</p><table class="x"><tr><th>Size</th><th>Chest</th></tr><tr><td>M</td><td>42&quot;<script>x()</script></td></tr></table><p>Wash cold.</p>'
  const layout = '<TABLE><tr><td>One column</td></tr></TABLE>'
  await shop.import(csv(['Handle', 'Title', 'Variant Price', 'Body (HTML)'], [['tee', 'Tee', '5', chart + layout]]))
  const { feed } = await shop.product()
  expect(feed.description.en).toBe('Boxy.\nWash cold.\nOne column')
  expect(feed.tables).toEqual([
    [
      ['Size', 'Chest'],
      ['M', '42"'],
    ],
  ])
})

test('what looks like many tables and is none takes no time', () => {
  const html = '<table '.repeat(100_000)
  expect(withoutTables(html)).toEqual({ html, tables: [] })
})
