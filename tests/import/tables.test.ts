import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWords } from '#api/import/product/categories.ts'
import { createColors, createSizes } from '#api/import/product/options.ts'
import { priceIn, quantityIn, unlikelyPrices } from '#api/import/product/prices.ts'
import { soldAtCost } from '#api/settings/index.ts'
import { openTableFiles } from '#api/settings/table-files.ts'
import { builtInTables, tablesInLog } from '#api/settings/tables.ts'
import { tableNames } from '#domain/shared/tables.ts'
import { openImportShop, row, supplierCsv } from './feeds.ts'

const tables = builtInTables()

describe('colours', () => {
  const colors = createColors(tables)
  test('the table is rich', () => expect(tables.colors.length).toBeGreaterThan(250))
  test.each([
    ['Navy', '', ['#1f2a44']],
    ['navy', '', ['#1f2a44']],
    ['Navy/White', '', ['#1f2a44', '#fdfdfc']],
    ['Heather Grey/ Black', '', ['#a9abae', '#17181a']],
    ['Black & Gold', '', ['#17181a', '#eeb22e']],
    ['Ath Hthr', '', ['#b0b2b5']],
    ['Athletic Gray', '', ['#adb0b3']],
    ['Realtree Edge', '', ['#6d6455', '#8d8069', '#3f3a31']],
    ['Wild Storm', 'COOL GRAY 7C', ['#97999b']],
    ['Wild Storm', 'PMS 289 C', ['#0c2340']],
  ])('%s %s is %j', (name, pantone, hexes) => expect(colors(name, pantone)).toEqual({ hexes, known: true }))

  test('words that shade a colour shade it', () => {
    const [plain] = colors('Jade').hexes
    expect(colors('Heather Jade').known).toBe(true)
    expect(colors('Heather Jade').hexes[0]).not.toBe(plain)
    expect(Number.parseInt(colors('Dark Jade').hexes[0]!.slice(3, 5), 16)).toBeLessThan(0x8d)
    expect(Number.parseInt(colors('Light Jade').hexes[0]!.slice(3, 5), 16)).toBeGreaterThan(0x8d)
  })
  test('one that nobody knows is shown by its last word, else grey, and said to be unknown', () => {
    expect(colors('Mineral Sage')).toEqual({ hexes: ['#9aa68a'], known: false })
    expect(colors('Zorblax')).toEqual({ hexes: ['#9a9da3'], known: false })
  })
})

describe('sizes', () => {
  const size = createSizes(tables)
  test.each([
    ['2XL', ['XXL', '2X', '2x-large', ' xx-large ']],
    ['S', ['Small', 'small', 'SM']],
    ['OSFA', ['One Size', 'OS', 'one size fits all']],
    ['0-3M', ['0-3 Months', '0/3M']],
    ['30x32', ['30/32', '3032']],
  ])('%s is also %j', (label, spellings) => {
    for (const spelling of spellings) expect(size(spelling)).toMatchObject({ label, known: true })
  })
  test('stand as a shop hangs them', () => {
    const hung = [
      'NB',
      '6M',
      '2T',
      '5/6',
      '7/8',
      '14/16',
      'YS',
      'YXL',
      '2XS',
      'XS',
      'S',
      'S/M',
      'M',
      'L',
      'XL',
      '2XL',
      '3XL',
      '10XL',
      'LT',
      '000',
      '00',
      '0',
      '4',
      '12',
      '30',
      '32',
      'OSFA',
    ]
    expect(hung.toSorted((a, b) => size(a).order - size(b).order)).toEqual(hung)
  })
})

describe('words', () => {
  const words = createWords(tables)
  test.each([
    ["Women's Cap Sleeve Tee", 'T-Shirts', 'tops', ['adult', 'womens']],
    ['Jersey Knit Sport Shirt', 'Polos/Knits', 'tops', ['adult', 'unisex']],
    ['Tote with bottle pocket', 'Bags', 'accessories', []],
    ['Infant rib bodysuit', 'Infant & Toddler', 'onesies', ['baby-toddler']],
    ['Girls fleece pants', '', 'bottoms', ['girls', 'youth']],
    ['Short sleeve dress shirt', '', 'tops', ['adult', 'unisex']],
    ['T-shirt dress', 'Ladies', 'dresses', ['adult', 'womens']],
    ['Mens soft shell jacket', 'Outerwear', 'outerwear', ['adult', 'mens']],
    ['Something', 'Sweatshirts/Fleece', 'tops', ['adult', 'unisex']],
  ])('%s (%s)', (name, category, kind, cuts) => {
    expect(words.kind(name, category)).toBe(kind)
    expect(words.cuts([name, category], kind)).toEqual(cuts)
  })
})

test.each([
  ['12.16', 1216],
  ['$1,236.40', 123640],
  ['1.236,40 €', 123640],
  ['12,5', 1250],
  ['8.085', 809],
  ['1.005', 101],
  ['.5', 50],
  ['-5', -500],
  ['', null],
  ['1e5', Number.NaN],
  ['12 or so', Number.NaN],
  ['Infinity', Number.NaN],
])('the price %s is %s', (text, minor) => expect(priceIn(text)).toBe(minor))

test.each([
  ['497', 497],
  ['1,200', 1200],
  ['12+', 12],
  ['500.0', 500],
  ['', null],
  ['1.5', Number.NaN],
  ['many', Number.NaN],
])('the quantity %s is %s', (text, quantity) => expect(quantityIn(text)).toBe(quantity))

test('a price is unlikely at ten times or a tenth of the median of its neighbours', () => {
  expect(unlikelyPrices([100, 110, 120, 1100, 11, 1000])).toEqual([null, null, null, 110, 120, null])
  expect(unlikelyPrices([500, 50_000, 500])).toEqual([null, 500, null])
  expect(unlikelyPrices([100, 5000])).toEqual([5000, 100])
  expect(unlikelyPrices([100, 900])).toEqual([null, null])
  expect(unlikelyPrices([5000])).toEqual([null])
})

describe('the tables of a data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-tables-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const file = (name: string) => join(folder, 'tables', `${name}.csv`)
  /** A shop whose tables are files of the folder. */
  async function openShopOf() {
    const shop = openImportShop()
    shop.dataFolder = folder
    await openTableFiles(folder, shop.handler).sync(tableNames, fault => expect.unreachable(fault.message))
    return shop
  }

  test('are written at the first use, and an edited one counts', async () => {
    const shop = await openShopOf()
    expect(await tablesInLog(shop.handler)).toEqual(tables)
    expect(await shop.events()).toEqual([])
    await writeFile(file('categories'), 'Category,Subcategory,Shop category\nT-Shirts,,sports\n')
    await writeFile(file('markup'), 'brand,markup\n*,1.5\nFallowfield,2\n')
    await writeFile(file('colors'), '\ufeffname,hexes\nNavy,#000011 #000022\n')
    await shop.import(supplierCsv([row(), row({ MILL: 'Other', MAP_PRICING: '99' })]))
    const [first, second] = await shop.products()
    expect(first?.feed).toMatchObject({ baseCategory: 'sports', variants: [{ price: 1616, cost: 808 }] })
    expect(second?.feed.variants).toMatchObject([{ price: 9900, minimumPrice: 9900 }])
    const terms = (await shop.events()).map(({ data }) => data)
    expect(terms).toContainEqual(expect.objectContaining({ id: 'navy', hexes: ['#000011', '#000022'] }))
  })

  test('an owner whose markup says nothing is told that the prices are those of the supplier', async () => {
    const shop = await openShopOf()
    const feed = supplierCsv([row(), row({ MILL: 'Other', MAP_PRICING: '99' })])
    const { notices } = await shop.import(feed)
    const [notice] = notices.filter(({ code }) => code === 'sold-at-cost')
    // The other one is sold at its minimum price.
    expect(notice).toMatchObject({ rows: 1 })
    expect(soldAtCost(folder)).toContain(`Your shop sells at the prices of the supplier's feed.`)
    expect(soldAtCost(folder)).toContain(`into ${file('markup')}, like *,1.4,`)
    await writeFile(file('markup'), 'brand,markup\n*,1.4\n')
    expect((await shop.import(feed)).notices).toEqual([])
    expect(soldAtCost(folder)).toBeNull()
  })

  test('an edited table changes what is there at the next import', async () => {
    const shop = await openShopOf()
    const feed = supplierCsv([row({ CATEGORY_NAME: 'Oddities', COLOR_NAME: 'Zorblax' })])
    const first = await shop.import(feed)
    expect(first.unknownCategories).toMatchObject([{ name: 'Oddities', products: 1 }])
    expect(first.unknownColors).toMatchObject([{ name: 'Zorblax', shownAs: ['#9a9da3'] }])
    expect((await shop.product()).feed.baseCategory).toBe('oddities')
    await writeFile(file('categories'), `${await readFile(file('categories'), 'utf8')}Oddities,,home\n`)
    await writeFile(file('colors'), `${await readFile(file('colors'), 'utf8')}Zorblax,#123456\n`)
    const second = await shop.import(feed)
    expect(second).toMatchObject({ events: 2, terms: 1, unknownCategories: [], unknownColors: [] })
    expect((await shop.product()).feed.baseCategory).toBe('home')
  })

  test.each([
    ['colors', 'name,hexes\nNavy,blue\n', /colors.csv has "blue" for Navy/],
    ['colors', 'colour,hex\nNavy,#000000\n', /lacks the column name/],
    ['markup', 'brand,markup\n*,free\n', /markup.csv has "free"/],
    ['words', 'word,means,value\n"open\n', /words.csv cannot be read/],
  ])('a mistake in %s is named, and nothing is written', async (name, content, message) => {
    const shop = await openShopOf()
    await writeFile(file(name), content)
    await expect(shop.import(supplierCsv([row()]))).rejects.toThrow(message)
    expect(await shop.events()).toEqual([])
  })
})
