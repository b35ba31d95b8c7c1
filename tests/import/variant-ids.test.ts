import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csv, openImportShop, row, supplierCsv } from './feeds.ts'

const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value']
const shopify = (...rows: readonly (readonly string[])[]) => csv(columns, rows)
const tee = (sku: string, size: string, handle = 'tee') => [handle, 'Tee', sku, '10.00', 'Size', size] as const
const first = ['first', 'First', 'TEE-M', '10.00', '', ''] as const
const second = ['second', 'Second', 'TEE-M', '3.00', '', ''] as const

type Shop = ReturnType<typeof openImportShop>
const variantsOf = async (shop: Shop, slug?: string) =>
  (await shop.product(slug)).feed.variants.map(({ sku, size, articleNumber }) => [sku, size, articleNumber])

describe('a SKU that several variants have', () => {
  test('is the article number of each, and names none', async () => {
    const shop = openImportShop()
    const feed = shopify(tee('SS-1', 'S'), tee('SS-1', 'M'), tee('SS-2', 'L'))
    const report = await shop.import(feed)
    expect(report).toMatchObject({
      rows: { read: 3, imported: 3, failed: 0 },
      notices: [{ code: 'sku-shared' }, { code: 'quantity-left-out', rows: 3 }],
    })
    expect(report.notices.find(({ code }) => code === 'sku-shared')).toMatchObject({
      rows: 2,
      firstRow: 2,
      value: 'SS-1',
    })
    expect(await variantsOf(shop)).toEqual([
      ['TEE-S', 's', 'SS-1'],
      ['TEE-M', 'm', 'SS-1'],
      ['SS-2', 'l', undefined],
    ])
    const again = await shop.import(feed)
    expect([again.events, again.notices.map(({ code }) => code)]).toEqual([0, ['quantity-left-out']])
  })

  test('an id that was given while it had it alone stays', async () => {
    const shop = openImportShop()
    await shop.import(shopify(tee('SS-1', 'S')))
    await shop.import(shopify(tee('SS-1', 'S'), tee('SS-1', 'M')))
    expect(await variantsOf(shop)).toEqual([
      ['SS-1', 's', undefined],
      ['TEE-M', 'm', 'SS-1'],
    ])
  })

  test('also one that another product sells, whatever file it came from', async () => {
    const shop = openImportShop()
    await shop.import(shopify(first))
    for (const [source, id] of [
      [undefined, 'SECOND'],
      ['acme', 'ACME-SECOND'],
    ] as const) {
      const report = await shop.import(shopify(second), { source })
      expect(report).toMatchObject({ rows: { imported: 1, failed: 0 } })
      expect((await shop.products()).flatMap(({ feed }) => feed.variants)).toContainEqual(
        expect.objectContaining({ sku: id, articleNumber: 'TEE-M' }),
      )
      expect((await shop.import(shopify(second), { source })).events).toBe(0)
    }
  })
})

describe('a row finds its variant', () => {
  const shop = async () => {
    const open = openImportShop()
    await open.import(shopify(tee('A', 'S'), tee('B', 'M')))
    return open
  }

  test('by its options, when its SKU is another', async () => {
    const open = await shop()
    await open.import(shopify(tee('A2', 'S'), tee('B', 'M')))
    expect(await variantsOf(open)).toEqual([
      ['A', 's', 'A2'],
      ['B', 'm', undefined],
    ])
  })

  test('by its SKU, when its options are others', async () => {
    const open = await shop()
    await open.import(shopify(tee('A', 'XS'), tee('B', 'M')), { complete: true })
    expect(await variantsOf(open)).toEqual([
      ['A', 'xs', undefined],
      ['B', 'm', undefined],
    ])
  })

  test('never by a SKU of a variant that another row claims by its options', async () => {
    const open = await shop()
    const report = await open.import(shopify(tee('B', 'S'), tee('A', 'M'), tee('C', 'L')))
    expect(report.rows.failed).toBe(0)
    expect(await variantsOf(open)).toEqual([
      ['A', 's', 'B'],
      ['B', 'm', 'A'],
      ['C', 'l', undefined],
    ])
  })

  test('of a product whose vendor is another now, or missing', async () => {
    const open = openImportShop()
    const withVendor = (vendor: string) => csv([...columns, 'Vendor'], [[...tee('A', 'S'), vendor]])
    await open.import(withVendor('Acme'))
    await open.import(withVendor('Acme Inc.'))
    expect((await open.product()).feed.brand).toBe('acme-inc')
    await open.import(shopify(tee('A', 'S')))
    expect((await open.products()).map(({ slug, feed }) => [slug, feed.brand])).toEqual([['tee', 'acme-inc']])
  })
})

test('a product under another handle takes its ids along when the old one goes', async () => {
  const shop = openImportShop()
  await shop.import(shopify(first))
  const renamed = shopify(second)
  const report = await shop.import(renamed, { complete: true })
  expect(report).toMatchObject({ rows: { failed: 0 }, products: { new: 1, discontinued: 1 } })
  expect((await shop.product('second')).feed.variants.map(({ sku }) => sku)).toEqual(['TEE-M'])
  expect((await shop.import(renamed, { complete: true })).events).toBe(0)
  // The old one does not come back with an id that is not its own any more.
  await shop.import(shopify(first))
  expect((await shop.product('first')).feed.variants).toMatchObject([{ sku: 'FIRST', articleNumber: 'TEE-M' }])
})

test('styles whose names differ in signs do not share made-up ids', async () => {
  const shop = openImportShop()
  const feed = supplierCsv([row({ 'STYLE#': 'X 1' }), row({ 'STYLE#': 'X-1' })])
  expect((await shop.import(feed)).rows).toEqual({ read: 2, imported: 2, failed: 0 })
  const skus = (await shop.products()).flatMap(({ feed: { variants } }) => variants.map(({ sku }) => sku))
  expect(skus.toSorted()).toEqual([
    'FALLOWFIELD-X-1-NAVY-M',
    expect.stringMatching(/^FALLOWFIELD-X-1-NAVY-M-[\dA-F]{8}$/),
  ])
  expect((await shop.import(feed)).events).toBe(0)
})

test('whatever rows come, each goes in once or is told, no two share an id or a place, and ids stay', async () => {
  const anyRow = fc.record({
    handle: fc.constantFrom(
      'tee',
      'a-handle-that-is-longer-than-forty-characters-mens',
      'a-handle-that-is-longer-than-forty-characters-womens',
    ),
    sku: fc.constantFrom('', 'X', 'Y', 'TEE-S'),
    size: fc.constantFrom('S', 'M', 'L 1', 'L-1'),
  })
  const anyFeed = fc.array(anyRow, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(anyFeed, { minLength: 1, maxLength: 3 }), async feeds => {
      const shop = openImportShop()
      const given = new Map<string, string>()
      for (const rows of feeds) {
        const file = shopify(...rows.map(({ handle, sku, size }) => tee(sku, size, handle)))
        const report = await shop.import(file)
        expect(report.rows.imported + report.rows.failed).toBe(rows.length)
        const all = (await shop.products()).flatMap(({ id, feed: { variants } }) =>
          variants.map(({ sku, size }) => ({ sku, place: `${id} ${size}` })),
        )
        expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length)
        expect(new Set(all.map(({ place }) => place)).size).toBe(all.length)
        for (const { sku, place } of all) if (!given.has(sku)) given.set(sku, place)
        expect(all.map(({ sku }) => sku)).toEqual(expect.arrayContaining([...given.keys()]))
        expect((await shop.import(file)).events).toBe(0)
      }
    }),
    { numRuns: 40 },
  )
})
