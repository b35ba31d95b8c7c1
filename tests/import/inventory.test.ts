import { expect, test } from 'vitest'
import { toldReport } from '#scripts/import/print-report.ts'
import { csv, openImportShop, row, shopifyCsv, supplierCsv } from './feeds.ts'

type Shop = ReturnType<typeof openImportShop>

const tee = (...variants: readonly (readonly [color: string, size: string, sku: string, quantity: string])[]) =>
  shopifyCsv(
    variants.map(([color, size, sku, quantity], n) => ({
      Handle: 'tee',
      ...(n === 0 && { Title: 'Tee', 'Option1 Name': 'Color', 'Option2 Name': 'Size' }),
      'Option1 Value': color,
      'Option2 Value': size,
      'Variant SKU': sku,
      'Variant Price': '10.00',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': quantity,
    })),
  )
const export1 = tee(['Navy', 'S', 'T-S', '50'], ['Navy', 'M', 'T-M', '7'], ['Red', 'M', 'T-R', '3'])

const notes = ' (not editable)'
const columns = [
  'Handle',
  'Title',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'SKU',
  'HS Code',
  'COO',
  'Location',
  'Bin name',
  `Incoming${notes}`,
  `Unavailable${notes}`,
  `Committed${notes}`,
  `Available${notes}`,
  'On hand (current)',
  'On hand (new)',
]
type Line = {
  color: string
  size: string
  sku?: string
  at: string
  onHand?: string
  available?: string
  handle?: string
}
const inventory = (...lines: readonly (Line & { committed?: string; anew?: string })[]) =>
  csv(
    columns,
    lines.map(({ color, size, sku = '', at, onHand = '', available = '', committed = '', anew = '', handle = 'tee' }) =>
      [handle, 'Tee', 'Color', color, 'Size', size, '', '', sku, '', '', at, ''].concat([
        '',
        '',
        committed,
        available,
        onHand,
        anew,
      ]),
    ),
  )

async function onHand(shop: Shop, slug = 'tee') {
  return (await shop.stock((await shop.product(slug)).id)).onHand
}

async function opened(): Promise<Shop> {
  const shop = openImportShop()
  await shop.import(export1)
  return shop
}

test('Shopify’s inventory CSV sets counts, summed over its locations, and changes nothing else', async () => {
  const shop = await opened()
  const before = await shop.product('tee')
  const report = await shop.import(
    inventory(
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '12', available: '9' },
      { color: 'Navy', size: 'S', at: 'Sylhet', onHand: '5', available: '5' },
      { color: 'Navy', size: 'M', at: 'Dhaka', onHand: '0', available: '0' },
      { color: 'Navy', size: 'M', at: 'Sylhet', onHand: 'not stocked', available: 'not stocked' },
      { color: 'Red', size: 'M', at: 'Dhaka', onHand: 'Not stocked' },
    ),
  )
  expect(report).toMatchObject({
    source: 'shopify',
    format: 'shopify-inventory',
    stock: { meaning: 'ours', fresh: false },
    rows: { read: 5, imported: 5, failed: 0 },
    products: { listed: 1, new: 0, changed: 1, unchanged: 0 },
    changes: { newVariants: 0, prices: 0, firstCounts: 0, stock: 2 },
    events: 1,
    notices: [],
  })
  // Not stocked is no count: what was counted stays.
  expect(await onHand(shop)).toEqual({ 'T-S': 17, 'T-M': 0, 'T-R': 3 })
  expect(await shop.product('tee')).toEqual(before)
})

test('--location counts one of them; one that is not there is refused and named', async () => {
  const shop = await opened()
  const file = inventory(
    { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '12' },
    { color: 'Navy', size: 'S', at: 'Sylhet', onHand: '5' },
  )
  const events = (await shop.events()).length
  await expect(shop.import(file, { location: 'London' })).rejects.toThrow(/no location London\. It has Dhaka, Sylhet/)
  await expect(shop.import(file, { complete: true, stock: 'theirs' })).rejects.toThrow(/without --complete/)
  await expect(shop.import(export1, { location: 'Dhaka', stock: 'theirs' })).rejects.toThrow(/a product file/)
  expect((await shop.events()).length).toBe(events)
  const report = await shop.import(file, { location: ' sylhet' })
  expect(report.rows).toEqual({ read: 2, imported: 1, failed: 0 })
  expect(report.notices).toMatchObject([{ code: 'other-location', rows: 1, value: 'Dhaka' }])
  expect(await onHand(shop)).toMatchObject({ 'T-S': 5 })
})

test('what is on hand wins over what is available, what the owner wrote anew over both, and promised pieces are told', async () => {
  const shop = await opened()
  const report = await shop.import(
    inventory(
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '12', available: '9', committed: '3', sku: 'T-S' },
      { color: 'Navy', size: 'M', at: 'Dhaka', onHand: '12', anew: '20' },
      { color: 'Red', size: 'M', at: 'Dhaka', available: '4', committed: '3' },
    ),
  )
  expect(report.notices).toMatchObject([{ code: 'quantity-promised', rows: 1, firstRow: 2, value: 'T-S' }])
  expect(await onHand(shop)).toEqual({ 'T-S': 12, 'T-M': 20, 'T-R': 4 })
})

test('older files: a column a location, and available pieces', async () => {
  const shop = await opened()
  const old = csv(
    [
      'Handle',
      'Title',
      'Option1 Name',
      'Option1 Value',
      'Option2 Name',
      'Option2 Value',
      'SKU',
      'HS Code',
      'COO',
      'Dhaka',
      'Main Street',
    ],
    [
      ['tee', 'Tee', 'Color', 'Navy', 'Size', 'S', 'T-S', '', '', '4', '6'],
      ['tee', 'Tee', 'Color', 'Navy', 'Size', 'M', 'T-M', '', '', 'not stocked', '8'],
      ['tee', 'Tee', 'Color', 'Red', 'Size', 'M', 'T-R', '', '', 'not stocked', 'not stocked'],
    ],
  )
  expect((await shop.import(old)).notices).toEqual([])
  expect(await onHand(shop)).toEqual({ 'T-S': 10, 'T-M': 8, 'T-R': 3 })
  await shop.import(old, { location: 'Main Street' })
  expect(await onHand(shop)).toEqual({ 'T-S': 6, 'T-M': 8, 'T-R': 3 })
  await expect(shop.import(old, { location: 'Paris' })).rejects.toThrow(/It has Dhaka, Main Street/)
  const available = csv(
    ['Handle', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'SKU', 'Location', 'Available'],
    [['tee', 'Color', 'Navy', 'Size', 'S', 'T-S', 'Dhaka', '2']],
  )
  await shop.import(available)
  expect(await onHand(shop)).toMatchObject({ 'T-S': 2 })
})

test('rows find a variant by handle and options, then by a SKU of their own; unknown ones are told', async () => {
  const shop = await opened()
  const report = await shop.import(
    inventory(
      { color: 'Ink', size: 'S', sku: 'T-S', at: 'Dhaka', onHand: '31' },
      { color: 'Navy', size: 'M', sku: 'OTHER', at: 'Dhaka', onHand: '32' },
      { color: 'Green', size: 'M', sku: 'T-G', at: 'Dhaka', onHand: '33' },
      { color: 'Green', size: 'M', sku: 'T-G', at: 'Sylhet', onHand: '33' },
      { handle: 'cap', color: 'Navy', size: 'M', sku: 'C', at: 'Dhaka', onHand: '34' },
      { handle: 'constructor', color: 'Navy', size: 'M', sku: '__proto__', at: 'Dhaka', onHand: '34' },
    ),
  )
  expect(report.rows).toEqual({ read: 6, imported: 2, failed: 4 })
  expect(toldReport(report).problems).toMatchObject([
    { row: 4, column: 'Handle', value: 'T-G', problem: 'The shop has tee, but not this variant of it' },
    { row: 5, value: 'T-G' },
    { row: 6, value: 'C', problem: 'The shop has no product cap from shopify' },
    { row: 7 },
  ])
  expect(await onHand(shop)).toEqual({ 'T-S': 31, 'T-M': 32, 'T-R': 3 })
  expect(await shop.products()).toHaveLength(1)
})

test('rows that cannot be read cost themselves only', async () => {
  const shop = await opened()
  const report = await shop.import(
    inventory(
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: 'many' },
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '1.5' },
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '1000000001' },
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '1000000000' },
      { color: 'Navy', size: 'S', at: 'Sylhet', onHand: '1' },
      { color: 'Navy', size: 'S', at: 'Dhaka', onHand: '2' },
      { handle: '', color: 'Navy', size: 'S', at: 'Dhaka', onHand: '2' },
      { color: 'Navy', size: 'x'.repeat(600), at: 'Dhaka', onHand: '2' },
      { color: 'Navy', size: 'M', at: 'Dhaka', onHand: '-4' },
      { color: 'Red', size: 'M', at: 'Dhaka' },
    ),
  )
  expect(report.rows).toEqual({ read: 10, imported: 3, failed: 7 })
  expect(toldReport(report).problems.map(({ row, problem }) => [row, problem])).toEqual([
    [2, 'The quantity is not a whole number'],
    [3, 'The quantity is not a whole number'],
    [4, 'The quantity is above 1,000,000,000'],
    [6, 'The sum of its locations is above 1,000,000,000'],
    [7, 'Row 5 counts the same variant at the same location'],
    [8, 'The handle is missing'],
    [9, 'The text is longer than 500 characters'],
  ])
  expect(report.notices.map(({ code }) => code).toSorted()).toEqual(['count-missing', 'quantity-negative'])
  expect(await onHand(shop)).toEqual({ 'T-S': 1_000_000_000, 'T-M': 0, 'T-R': 3 })
})

test('each kind of file of a shop remembers its own numbers', async () => {
  const shop = await opened()
  const file = inventory({ color: 'Navy', size: 'S', at: 'Dhaka', onHand: '40' })
  await shop.import(file)
  expect(await onHand(shop)).toMatchObject({ 'T-S': 40 })
  // The export of products still says 50, as it did: that is no news, nor is 40 afterwards.
  expect((await shop.import(export1)).changes.stock).toBe(0)
  expect((await shop.import(file)).changes.stock).toBe(0)
  expect(await onHand(shop)).toMatchObject({ 'T-S': 40 })
  expect((await shop.import(inventory({ color: 'Navy', size: 'S', at: 'Dhaka', onHand: '50' }))).changes.stock).toBe(1)
  expect((await shop.import(file, { dryRun: true })).changes.stock).toBe(1)
  expect(await onHand(shop)).toMatchObject({ 'T-S': 50 })
})

test('a file without quantities is refused, also when its format is named', async () => {
  const file = csv(['Handle', 'SKU', 'HS Code'], [['tee', 'T-S', '']])
  await expect(openImportShop().import(file, { format: 'shopify-inventory' })).rejects.toThrow(
    /no column of quantities/,
  )
  await expect(openImportShop().import(file)).rejects.toThrow(/does not know the format/)
})

const dipColumns = [
  'inventory_key',
  'size_index',
  'catalog_no',
  'catalog_color',
  'size',
  'whse_no',
  'whse_name',
  'quantity',
  'piece_weight',
  'piece_price',
]
const dip = (...rows: readonly (readonly string[])[]) =>
  [dipColumns, ...rows].map(fields => `${fields.join('|')}\r\n`).join('')
test('SanMar: the catalogue without stock goes in and names the file that has the counts, which goes in too', async () => {
  const shop = openImportShop()
  const sdl = csv(
    [
      'UNIQUE_KEY',
      'PRODUCT_TITLE',
      'STYLE#',
      'COLOR_NAME',
      'SIZE',
      'PIECE_PRICE',
      'INVENTORY_KEY',
      'SIZE_INDEX',
      'MILL',
      'SANMAR_MAINFRAME_COLOR',
      'FRONT_FLAT_IMAGE_URL',
    ],
    [
      [
        '98732',
        'Essential Tee. PC61',
        'PC61',
        'Athletic Heather',
        'M',
        '3.50',
        '9873',
        '2',
        'Port & Company',
        'Ath Heather',
        'https://cdn.example/a.jpg',
      ],
      [
        '98733',
        'Essential Tee. PC61',
        'PC61',
        'Athletic Heather',
        'L',
        '3.50',
        '9873',
        '3',
        'Port & Company',
        'Ath Heather',
        '',
      ],
      ['98742', 'Essential Tee. PC61', 'PC61', 'Navy', 'M', '3.50', '', '', 'Port & Company', 'Navy', ''],
    ],
  )
  const first = await shop.import(sdl, { source: 'sanmar' })
  expect(first).toMatchObject({ rows: { imported: 3, failed: 0 }, changes: { newVariants: 3, firstCounts: 0 } })
  expect(first.notices.map(({ code }) => code)).toContain('quantity-in-other-file')
  const { id, feed } = await shop.product()
  expect(feed.variants.map(({ feedKey }) => feedKey)).toEqual(['9873-2', '9873-3', undefined])
  expect(feed.variants[0]?.images).toEqual(['https://cdn.example/a.jpg'])
  expect((await shop.stock(id)).onHand).toEqual({})

  const file = dip(
    ['9873', '2', 'PC61', 'Ath Heather', 'M', '1', 'Seattle', '1500', '0.4', '3.50'],
    ['9873', '2', 'PC61', 'Ath Heather', 'M', '12', 'Phoenix', '20', '0.4', '3.50'],
    ['9873', '3', 'PC61', 'Ath Heather', 'L', '1', 'Seattle', '0', '0.4', '3.50'],
    ['9874', '2', 'PC61', 'Navy', 'M', '1', 'Seattle', '7', '0.4', '3.50'],
    ['1', '2', 'PC61', 'Gold', 'M', '1', 'Seattle', '7', '0.4', '3.50'],
    ['2', '2', 'K420', 'Navy', 'M', '1', 'Seattle', '7', '0.4', '3.50'],
  )
  await expect(shop.import(file)).resolves.toMatchObject({ rows: { imported: 0, failed: 6 }, source: 'supplier' })
  const report = await shop.import(file, { source: 'sanmar' })
  expect(report).toMatchObject({
    source: 'sanmar',
    format: 'sanmar-inventory',
    stock: { meaning: 'theirs' },
    rows: { read: 6, imported: 4, failed: 2 },
    changes: { firstCounts: 3 },
    events: 1,
  })
  expect(toldReport(report).problems).toMatchObject([
    { row: 6, column: 'Catalog_No', problem: 'The shop has pc61, but not this variant of it' },
    { row: 7, problem: 'The shop has no product k420 from sanmar' },
  ])
  const [heatherM, heatherL, navy] = feed.variants.map(({ sku }) => sku)
  expect((await shop.stock(id)).onHand).toEqual({ [heatherM!]: 1520, [heatherL!]: 0, [navy!]: 7 })
  expect((await shop.import(file, { source: 'sanmar' })).events).toBe(0)
  const one = await shop.import(file, { source: 'sanmar', location: 'phoenix' })
  expect(one.rows.imported).toBe(1)
  expect((await shop.stock(id)).onHand).toMatchObject({ [heatherM!]: 20, [heatherL!]: 0 })
  // The catalogue again: nothing is new, the counts stay.
  expect((await shop.import(sdl, { source: 'sanmar' })).events).toBe(0)
})

test('a style that two brands have is counted by its keys only', async () => {
  const shop = openImportShop()
  const brands = ['Alpha', 'Beta'].map((MILL, n) => row({ MILL, INVENTORY_KEY: String(n + 1), SIZE_INDEX: '3' }))
  await shop.import(supplierCsv([...brands]))
  const report = await shop.import(
    dip(
      ['2', '3', 'FF1200', 'Nvy', 'M', '1', '', '5', '', ''],
      ['9', '3', 'FF1200', 'Navy', 'M', '1', '', '6', '', ''],
    ),
  )
  expect(report.rows).toEqual({ read: 2, imported: 1, failed: 1 })
  const counts = await Promise.all(
    (await shop.products()).map(async ({ id }) => Object.values((await shop.stock(id)).onHand)),
  )
  expect(counts).toEqual([[50], [5]])
})
