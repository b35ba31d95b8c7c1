import { describe, expect, test } from 'vitest'
import { productIdOf } from '#api/import/product/identity.ts'
import { ImportRefused } from '#api/settings/tables.ts'
import { stock } from '#domain/stock/decide.ts'
import { openImportShop, row, supplierCsv } from './feeds.ts'

const runOfSizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']

describe('again', () => {
  const feed = supplierCsv(runOfSizes.map(SIZE => row({ SIZE })))

  test('the same file appends nothing', async () => {
    const shop = openImportShop()
    const first = await shop.import(feed)
    expect(first.events).toBe((await shop.events()).length)
    const second = await shop.import(feed)
    expect(second).toMatchObject({ events: 0, terms: 0, products: { new: 0, changed: 0, unchanged: 1 } })
    expect((await shop.events()).length).toBe(first.events)
  })

  test('nor after sales in between, and what was sold stays sold', async () => {
    const shop = openImportShop()
    await shop.import(feed)
    const { id } = await shop.product()
    const sku = 'FALLOWFIELD-FF1200-NAVY-M'
    const lines = [{ sku, quantity: 10 }]
    const sold = await shop.handler.handle(stock, id, {
      type: 'ReserveStock',
      data: { productId: id, orderId: 'o1', lines },
    })
    expect(sold.ok).toBe(true)
    const before = (await shop.events()).length
    expect((await shop.import(feed)).events).toBe(0)
    expect((await shop.events()).length).toBe(before)
    expect((await shop.stock(id)).reserved).toEqual({ [sku]: 10 })
  })

  test('a change appends one event a changed stream', async () => {
    const shop = openImportShop()
    await shop.import(feed)
    const before = (await shop.events()).length
    const report = await shop.import(feed.replaceAll(',50,', ',49,').replaceAll('8.08', '8.18'))
    expect(report).toMatchObject({
      events: 2,
      changes: { newVariants: 0, prices: 6, stock: 6 },
      products: { changed: 1 },
    })
    expect((await shop.events()).slice(before).map(({ type }) => type)).toEqual(['ProductImported', 'StockCounted'])
  })

  test('a feed that lacks rows and products changes nothing of them', async () => {
    const shop = openImportShop()
    const other = row({ 'STYLE#': 'FF1', PRODUCT_TITLE: 'Other' })
    await shop.import(supplierCsv([row({ SIZE: 'S' }), row({ SIZE: 'M' }), other]))
    const before = await shop.products()
    const changes = { newVariants: 0, prices: 0, stock: 0 }
    // That another file counted M is noted, in one event.
    expect(await shop.import(supplierCsv([row({ SIZE: 'M' })]))).toMatchObject({ events: 1, changes })
    expect(await shop.products()).toEqual(before)
  })
})

describe('--complete', () => {
  const kept = [row({ SIZE: 'S' }), row({ SIZE: 'M' })]
  const gone = row({ 'STYLE#': 'FF1', PRODUCT_TITLE: 'Other' })

  test('discontinues products and drops variants that the feed no longer lists', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([...kept, gone]))
    const report = await shop.import(supplierCsv(kept.slice(0, 1)), { complete: true })
    expect(report.products).toMatchObject({ changed: 1, discontinued: 1 })
    const products = await shop.products()
    expect(products.map(each => [each.feed.style, each.discontinued, each.feed.variants.length])).toEqual([
      ['FF1', true, 1],
      ['FF1200', false, 1],
    ])
    expect((await shop.import(supplierCsv(kept.slice(0, 1)), { complete: true })).events).toBe(0)
  })

  test('a product that is listed again comes back', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([...kept, gone]))
    await shop.import(supplierCsv(kept), { complete: true })
    await shop.import(supplierCsv([...kept, gone]))
    expect((await shop.products()).map(({ discontinued }) => discontinued)).toEqual([false, false])
  })

  test('a row that belongs to no known product forbids it: it might be any of them', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([...kept, gone]))
    const report = await shop.import(supplierCsv([...kept, { ...gone, 'STYLE#': '' }]), { complete: true })
    expect(report.products.discontinued).toBe(0)
    expect(report.notices.map(({ code }) => code)).toContain('incomplete-file')
  })
})

describe('--source', () => {
  const tee = row({ SIZE: 'S' })
  const cap = row({ 'STYLE#': 'CAP1', PRODUCT_TITLE: 'Cap' })
  const mug = row({ 'STYLE#': 'MUG1', PRODUCT_TITLE: 'Mug' })
  const sold = async (shop: ReturnType<typeof openImportShop>) =>
    (await shop.products()).filter(each => !each.discontinued).map(({ source, feed }) => `${source} ${feed.style}`)

  test('keeps suppliers apart: a complete feed of one discontinues nothing of the other', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([tee, cap]), { source: 'acme' })
    await shop.import(supplierCsv([mug, row({ 'STYLE#': 'BAG1', PRODUCT_TITLE: 'Bag' })]), { source: 'borealis' })
    const dry = await shop.import(supplierCsv([mug]), { source: 'borealis', complete: true, dryRun: true })
    expect(dry).toMatchObject({ source: 'borealis', format: 'supplier', products: { unchanged: 1, discontinued: 1 } })
    expect(await sold(shop)).toHaveLength(4)
    const report = await shop.import(supplierCsv([mug]), { source: 'borealis', complete: true })
    expect(report).toMatchObject({ source: 'borealis', products: { unchanged: 1, discontinued: 1 }, events: 2 })
    expect((await sold(shop)).toSorted()).toEqual(['acme CAP1', 'acme FF1200', 'borealis MUG1'])
    expect((await shop.import(supplierCsv([tee]), { source: 'acme', complete: true })).products.discontinued).toBe(1)
    expect((await sold(shop)).toSorted()).toEqual(['acme FF1200', 'borealis MUG1'])
    // The feed without a name is a third one.
    expect((await shop.import(supplierCsv([cap]), { complete: true })).products.discontinued).toBe(0)
  })

  test('the same style of two suppliers is two products, each with SKUs of its own', async () => {
    const shop = openImportShop()
    for (const source of [undefined, 'acme', 'acme-2']) await shop.import(supplierCsv([tee]), { source })
    const products = await shop.products()
    expect(products.map(({ source }) => source).toSorted()).toEqual(['acme', 'acme-2', 'supplier'])
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(3)
    const skus = products.flatMap(({ feed }) => feed.variants.map(({ sku }) => sku))
    expect(skus.toSorted()).toEqual([
      'ACME-2-FALLOWFIELD-FF1200-NAVY-S',
      'ACME-FALLOWFIELD-FF1200-NAVY-S',
      'FALLOWFIELD-FF1200-NAVY-S',
    ])
    expect((await shop.import(supplierCsv([tee]), { source: 'acme' })).events).toBe(0)
  })

  test('without a name products keep the ids that they have', async () => {
    const shop = openImportShop()
    await shop.import(supplierCsv([tee]))
    const { id } = await shop.product()
    expect(id).toBe(productIdOf('supplier', 'Fallowfield', 'FF1200'))
    expect((await shop.import(supplierCsv([tee]), { source: 'supplier' })).events).toBe(0)
  })

  test('cannot be the name of another kind of feed', async () => {
    const shop = openImportShop()
    const refused = shop.import(supplierCsv([tee]), { source: 'shopify' })
    await expect(refused).rejects.toThrow(ImportRefused)
    await expect(refused).rejects.toThrow('A supplier feed cannot have the source shopify')
    expect(await shop.events()).toEqual([])
  })
})

test('--dry-run says what an import would do, and appends nothing', async () => {
  const shop = openImportShop()
  const feed = supplierCsv([row({ SIZE: 'S' }), row({ SIZE: 'M', PIECE_PRICE: 'x' })])
  const dry = await shop.import(feed, { dryRun: true })
  expect(await shop.events()).toEqual([])
  const { seconds: _a, dryRun: _b, ...wet } = await shop.import(feed)
  expect(dry).toMatchObject(wet)
  const change = feed.replace('8.08', '9.08').replace(',50,', ',20,')
  expect(await shop.import(change, { dryRun: true, complete: true })).toMatchObject({
    products: { changed: 1 },
    changes: { prices: 1, stock: 1 },
    events: 2,
  })
})

describe('interrupted', () => {
  const feed = supplierCsv(
    Array.from({ length: 300 }, (_, n) => row({ 'STYLE#': `FF${n}`, PRODUCT_TITLE: `Tee ${n}` })),
  )

  test('by the person who started it: the same file finishes the rest', async () => {
    const shop = openImportShop()
    const stop = new AbortController()
    const running = shop.import(feed, {
      signal: stop.signal,
      onProgress: ({ phase, done }) => phase === 'writing' && done >= 100 && stop.abort(new Error('stopped')),
    })
    await expect(running).rejects.toThrow('stopped')
    const some = (await shop.products()).length
    expect(some).toBeGreaterThan(50)
    expect(some).toBeLessThan(300)
    const rest = await shop.import(feed)
    expect(rest.products.new).toBe(300 - some)
    expect((await shop.import(feed)).events).toBe(0)
  })

  test('by an outage between any two appends: nothing is doubled, nothing missing', async () => {
    const whole = openImportShop()
    const few = supplierCsv(Array.from({ length: 3 }, (_, n) => row({ 'STYLE#': `X${n}`, PRODUCT_TITLE: 'Tee' })))
    const { events } = await whole.import(few)
    for (let at = 0; at < events; at++) {
      const shop = openImportShop()
      let left = at
      const failing = openImportShop({
        ...shop.store,
        append: async (...args) => {
          if (left-- <= 0) throw new Error('outage')
          return shop.store.append(...args)
        },
      })
      await expect(failing.import(few)).rejects.toThrow('outage')
      await shop.import(few)
      expect((await shop.import(few)).events).toBe(0)
      const products = await shop.products()
      expect(products.map(({ feed: { style } }) => style).sort()).toEqual(['X0', 'X1', 'X2'])
      expect(new Set(products.map(({ slug }) => slug)).size).toBe(3)
      const types = (await shop.events()).map(({ stream, type }) => `${stream} ${type}`)
      expect(new Set(types).size).toBe(types.length)
    }
  })
})
