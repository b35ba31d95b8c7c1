import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { toldReport } from '#scripts/import/print-report.ts'
import { openImportShop, row, supplierCsv } from './feeds.ts'

const runOfSizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']

describe('a row and its product', () => {
  test('what a variant and its product become', async () => {
    const shop = openImportShop()
    const report = await shop.import(
      supplierCsv([
        row({
          PRODUCT_TITLE: 'Fallowfield &#174;  EcoSoft &#8482;  - Jersey Tee. FF1200',
          PRODUCT_DESCRIPTION: '|   5.2-ounce, 50/50 cotton/poly     Tear-away label  Welt collar &amp; cuffs   ',
          AVAILABLE_SIZES: 'Adult Sizes:  S-3XL',
          SUBCATEGORY_NAME: '100% Cotton',
          PIECE_WEIGHT: '0.5',
          MSRP: '12.16',
          MAP_PRICING: '9.00',
          FRONT_MODEL_IMAGE_URL: 'https://img.example.com/navy.jpg',
          GTIN: '085000000123',
        }),
      ]),
    )
    expect(report).toMatchObject({ rows: { read: 1, imported: 1, failed: 0 }, products: { new: 1 }, notices: [] })
    const found = await shop.product('fallowfield-ff1200-ecosoft-jersey-tee')
    expect(found).toMatchObject({ source: 'supplier', status: null, discontinued: false })
    expect(found.feed).toEqual({
      brand: 'fallowfield',
      style: 'FF1200',
      name: { en: 'Fallowfield® EcoSoft™ - Jersey Tee' },
      description: { en: '5.2-ounce, 50/50 cotton/poly\nTear-away label\nWelt collar & cuffs' },
      category: 'T-Shirts',
      baseCategory: 't-shirts',
      cuts: ['adult', 'unisex'],
      kind: 'tops',
      garment: 't-shirt',
      attributes: { subcategory: '100% Cotton' },
      variants: [
        {
          sku: 'FALLOWFIELD-FF1200-NAVY-M',
          color: 'navy',
          size: 'm',
          // The minimum advertised price is above the piece price.
          price: 900,
          minimumPrice: 900,
          cost: 808,
          listPrice: null,
          msrp: 1216,
          closeout: false,
          images: ['https://img.example.com/navy.jpg'],
          gtin: '085000000123',
          weight: 227,
          attributes: {},
        },
      ],
    })
    expect((await shop.stock(found.id)).onHand).toEqual({ 'FALLOWFIELD-FF1200-NAVY-M': 50 })
  })

  test('rows of a product need not stand together; brand and style tell it, not their upper or lower case', async () => {
    const shop = openImportShop()
    await shop.import(
      supplierCsv([
        row({ SIZE: 'L' }),
        row({ 'STYLE#': 'FF99', PRODUCT_TITLE: 'Crew sweatshirt' }),
        row({ MILL: 'Other', PRODUCT_TITLE: 'Other tee' }),
        row({ SIZE: 'S', MILL: 'FALLOWFIELD', 'STYLE#': 'ff1200' }),
      ]),
    )
    const products = await shop.products()
    expect(products.map(({ slug }) => slug)).toEqual([
      'fallowfield-ff1200-heavyweight-cotton-tee',
      'fallowfield-ff99-crew-sweatshirt',
      'other-ff1200-tee',
    ])
    expect(products[0]?.feed.variants.map(({ size }) => size)).toEqual(['s', 'l'])
  })

  test('sizes stand in canonical order, colours as the feed first names them', async () => {
    const shop = openImportShop()
    const sizes = ['2XL', 'S', '3XL', 'XL', 'M', 'L']
    await shop.import(
      supplierCsv(
        ['White', 'Ash'].flatMap(color =>
          sizes.map((size, index) => row({ COLOR_NAME: color, SIZE: size, SIZE_INDEX: String(index % 3) })),
        ),
      ),
    )
    const { variants } = (await shop.product()).feed
    expect(variants.map(({ color, size }) => `${color} ${size}`)).toEqual(
      ['white', 'ash'].flatMap(color => runOfSizes.map(size => `${color} ${size.toLowerCase()}`)),
    )
  })

  test('sizes that the table does not know stand by inventory key, then size index', async () => {
    const shop = openImportShop()
    await shop.import(
      supplierCsv([
        row({ SIZE: 'Grande', INVENTORY_KEY: '7', SIZE_INDEX: '1' }),
        row({ SIZE: 'Media', INVENTORY_KEY: '6', SIZE_INDEX: '2' }),
        row({ SIZE: 'Pequena', INVENTORY_KEY: '6', SIZE_INDEX: '1' }),
      ]),
    )
    expect((await shop.product()).feed.variants.map(({ size }) => size)).toEqual(['pequena', 'media', 'grande'])
  })

  test('two products that would share an address get one each, and keep it', async () => {
    const shop = openImportShop()
    const feed = supplierCsv([
      row({ 'STYLE#': 'A-B', PRODUCT_TITLE: 'Tee' }),
      row({ 'STYLE#': 'A B', PRODUCT_TITLE: 'Tee', COLOR_NAME: 'Red' }),
    ])
    await shop.import(feed)
    const slugs = (await shop.products()).map(({ slug }) => slug)
    expect(slugs).toEqual(['fallowfield-a-b-tee', 'fallowfield-a-b-tee-2'])
    await shop.import(feed.replaceAll('Tee', 'Renamed tee'))
    expect((await shop.products()).map(({ slug, feed: { name } }) => [slug, name.en])).toEqual(
      slugs.map(slug => [slug, 'Renamed tee']),
    )
  })

  test('Discontinued is the closeout of that variant alone', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([row({ SIZE: 'S', PRODUCT_STATUS: 'Discontinued' }), row({ SIZE: 'M' })]))
    expect((await shop.product()).feed.variants.map(({ closeout }) => closeout)).toEqual([true, false])
  })

  test('picture files without an address are told once and not kept', async () => {
    const shop = openImportShop()
    const report = await shop.import(
      supplierCsv(['S', 'M'].map(SIZE => row({ SIZE, FRONT_MODEL_IMAGE_URL: 'navy_front.jpg' }))),
    )
    expect(report.notices).toMatchObject([{ code: 'picture-without-address', rows: 2, firstRow: 2 }])
    expect((await shop.product()).feed.variants[0]?.images).toEqual([])
  })
})

describe('the real sample', () => {
  test('one product, its misprinted prices in and reported, its mangled identifiers out and told once', async () => {
    const shop = openImportShop()
    const report = await shop.import(await readFile(new URL('./supplier-sample.csv', import.meta.url)))
    expect(report.rows).toEqual({ read: 17, imported: 17, failed: 0 })
    expect(report.suspects.map(({ sku, price }) => [sku, price])).toEqual([
      ['HANES-054X-ASH-XL', 123640],
      ['HANES-054X-NAVY-M', 21300],
      ['HANES-054X-NAVY-L', 21300],
    ])
    expect(report.notices).toMatchObject([{ code: 'gtin-mangled', rows: 17, firstRow: 2, value: '7.66E+11' }])
    const { feed } = await shop.product()
    expect(feed).toMatchObject({ brand: 'hanes', baseCategory: 'polos', garment: 'polo', kind: 'tops' })
    expect(feed.name.en).toBe('Hanes® EcoSmart® - 5.2-Ounce Jersey Knit Sport Shirt')
    expect(feed.variants.map(({ size }) => size)).toEqual(
      [runOfSizes, runOfSizes.slice(0, 5), runOfSizes].flat().map(size => size.toLowerCase()),
    )
    expect(feed.variants.filter(({ closeout }) => closeout).map(({ color }) => color)).toEqual(Array(5).fill('ash'))
    expect(report.unknownColors).toEqual([])
  })
})

describe('rows that cannot be read', () => {
  test.each([
    ['PIECE_PRICE', '', 'The price is missing'],
    ['PIECE_PRICE', 'call us', 'The price is not a number'],
    ['PIECE_PRICE', 'NaN', 'The price is not a number'],
    ['PIECE_PRICE', '1.2E+03', 'The price is not a number'],
    ['PIECE_PRICE', '-8.08', 'The price is not above 0'],
    ['PIECE_PRICE', '0.00', 'The price is not above 0'],
    ['PIECE_PRICE', '1000000000000000000000', 'The price is above 10,000,000'],
    ['QTY', '1000000000000000000000', 'The quantity is above 1,000,000,000'],
    ['QTY', 'plenty', 'The quantity is not a whole number'],
    ['QTY', '1.5', 'The quantity is not a whole number'],
    ['STYLE#', ' ', 'The row has no style number'],
  ] as const)('%s "%s" is reported with its row, and the rest goes in', async (column, value, problem) => {
    const shop = openImportShop()
    const report = await shop.import(
      supplierCsv([row({ SIZE: 'S' }), row({ SIZE: 'M', [column]: value }), row({ SIZE: 'L' })]),
    )
    expect(report.rows).toEqual({ read: 3, imported: 2, failed: 1 })
    expect(toldReport(report).problems).toMatchObject([{ row: 3, column, value, problem }])
    expect(toldReport(report).problems[0]?.fix).not.toBe('')
    expect((await shop.product()).feed.variants.map(({ size }) => size)).toEqual(['s', 'l'])
  })

  test('a name longer than any is reported, and no product is made of it', async () => {
    const shop = openImportShop()
    const long = 'x'.repeat(501)
    const report = await shop.import(
      supplierCsv([row(), row({ PRODUCT_TITLE: long, 'STYLE#': 'FF2' }), row({ COLOR_NAME: long })]),
    )
    expect(toldReport(report).problems.map(({ row, column, problem }) => [row, column, problem])).toEqual([
      [3, 'PRODUCT_TITLE', 'The text is longer than 500 characters'],
      [4, 'COLOR_NAME', 'The text is longer than 500 characters'],
    ])
    expect(await shop.products()).toHaveLength(1)
  })

  test('a minimum or list price beyond counting is left out, and the row goes in', async () => {
    const shop = openImportShop()
    const beyond = '1000000000000000000000'
    const report = await shop.import(supplierCsv([row({ MAP_PRICING: beyond, MSRP: beyond })]))
    expect(report.notices).toMatchObject([{ code: 'minimum-unreadable', value: beyond }])
    expect((await shop.product()).feed.variants[0]).toMatchObject({ minimumPrice: null, msrp: null })
  })

  test('the second row of a variant fails, the first one counts', async () => {
    const shop = openImportShop()
    const report = await shop.import(
      supplierCsv([
        row({ UNIQUE_KEY: '1', PIECE_PRICE: '5.00' }),
        row({ UNIQUE_KEY: '2', PIECE_PRICE: '6.00' }),
        row({ UNIQUE_KEY: '1', SIZE: 'L' }),
      ]),
    )
    expect(toldReport(report).problems.map(({ row, column, value, problem }) => [row, column, value, problem])).toEqual(
      [
        [3, 'SIZE', 'M', 'Row 2 is the same variant (FF1200, Navy, M)'],
        [4, 'UNIQUE_KEY', '1', 'Row 2 has the same key'],
      ],
    )
    expect((await shop.product()).feed.variants).toMatchObject([{ size: 'm', price: 500 }])
  })

  test('names that differ in signs only would be one SKU', async () => {
    const shop = openImportShop()
    const report = await shop.import(
      supplierCsv([row({ COLOR_NAME: 'Navy/White' }), row({ COLOR_NAME: 'Navy White' })]),
    )
    expect(report.rows).toEqual({ read: 2, imported: 1, failed: 1 })
    expect(toldReport(report).problems).toMatchObject([{ row: 3, column: 'COLOR_NAME', value: 'Navy White' }])
  })

  test('a failed row leaves the variant of an earlier import as it was', async () => {
    const shop = openImportShop()
    const rows = [row({ SIZE: 'S' }), row({ SIZE: 'M' })]
    await shop.import(supplierCsv(rows))
    const before = (await shop.events()).length
    const report = await shop.import(supplierCsv([rows[0]!, { ...rows[1], PIECE_PRICE: 'oops' }]), { complete: true })
    expect(report.rows.failed).toBe(1)
    expect((await shop.events()).length).toBe(before)
  })

  test('quantities that are missing or below 0 count as 0 and are told', async () => {
    const shop = openImportShop()
    const report = await shop.import(supplierCsv([row({ SIZE: 'S', QTY: '' }), row({ SIZE: 'M', QTY: '-3' })]))
    expect(
      toldReport(report)
        .notices.map(({ message }) => message)
        .sort(),
    ).toEqual(['Rows with a quantity below 0, counted as 0: 1.', 'Rows without a quantity, counted as 0: 1.'])
    const { id } = await shop.product()
    expect(Object.values((await shop.stock(id)).onHand)).toEqual([0, 0])
  })

  test('prices and quantities with signs of thousands and currency are read', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([row({ PIECE_PRICE: '$1,236.40', QTY: '1,200' })]))
    const { id, feed } = await shop.product()
    expect(feed.variants[0]?.price).toBe(123640)
    expect(Object.values((await shop.stock(id)).onHand)).toEqual([1200])
  })
})
