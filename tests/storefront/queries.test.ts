import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReads } from '#api/plumbing/web/reads.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { counted, defined, type ExampleShop, exampleTerms, openExampleShop } from '../support/example-shop.ts'
import { facet, ids, listIn, one, polo } from './listings.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

const store = (params?: string) => listIn(shop, { kind: 'store' }, params)

const reviewed = (productId: string, rating: 3 | 5): ReviewEvent => {
  const accountId = 'reader'
  const names = { reviewId: `${productId}-${accountId}`, productId, accountId, personId: 'p' }
  const words = { title: '', text: '', name: 'Ada', language: 'en', verified: true, held: false } as const
  const counted = { before: null, after: { rating, fit: null } }
  return {
    type: 'ReviewWritten',
    data: { ...names, ...words, rating, fit: null, counted, writtenAt: '2026-03-01T00:00:00.000Z' },
  }
}

describe('a change', () => {
  test('of what reviewers say shows in the facet of ratings, which the least of several steps decides', async () => {
    await shop.append(one('a', 1000), one('b', 1000), one('c', 1000))
    const counts = async (params = '') =>
      facet(await store(params), 'rating')?.map(({ label, count }) => `${label}: ${count}`)
    expect(await counts()).toEqual([])
    await shop.append(reviewed('a', 5), reviewed('b', 3))
    expect(await counts()).toEqual(['4 stars and up: 1', '3 stars and up: 2', '2 stars and up: 2'])
    expect(ids(await store('rating=4'))).toEqual(['a'])
    expect(ids(await store('rating=4&rating=3'))).toEqual(['a', 'b'])
    expect(await counts('rating=4')).toEqual(await counts())
  })

  test('of the price shows in listing, product and search at once', async () => {
    await shop.append(one('a', 1000))
    const queries = shop.queries('en')
    await store()
    await queries.product('slug-a')
    await queries.searchAnswer('')
    await shop.append({ type: 'ProductEdited', data: { productId: 'a', edits: { discount: 20 } } })
    expect((await store('discounted=yes')).cards[0]).toMatchObject({ price: 800, listPrice: 1000, discount: 20 })
    expect(await queries.product('slug-a')).toMatchObject({ price: 800, listPrice: 1000 })
    expect((await queries.searchAnswer('')).products[0]?.price).toBe(800)
  })

  test('of stock shows on the product, which noted that it read it', async () => {
    await shop.append(one('a', 1000), counted('a', { 'a-navy-m': 5 }))
    const reads = createReads()
    expect((await shop.queries('en', reads).product('slug-a'))?.variants).toMatchObject([{ quantity: 5 }])
    expect(reads.documents).toContain('stock-levels/a')
    const lines = [{ sku: 'a-navy-m', quantity: 5 }]
    await shop.append({ type: 'StockReserved', data: { productId: 'a', orderId: 'o1', lines } })
    expect(await shop.queries('en').product('slug-a')).toMatchObject({ available: false, variants: [{ quantity: 0 }] })
    expect((await store()).cards[0]?.inStock).toBe(false)
  })

  test('of a name shows everywhere', async () => {
    await shop.append(one('a', 1000))
    await shop.queries('en').shell()
    await shop.append(defined('brand', 'alder-mills', 'Northgate'))
    expect((await store()).cards[0]?.brand).toBe('Northgate')
    expect((await shop.queries('en').shell()).brandGroups[0]).toMatchObject({ group: 'L-Q' })
  })

  test('an archived product is gone from list, search and its own page', async () => {
    await shop.append(one('a', 1000))
    await shop.append({ type: 'ProductStatusChanged', data: { productId: 'a', status: 'archived' } })
    expect((await store()).total).toBe(0)
    expect(await shop.queries('en').product('slug-a')).toBe(null)
    expect((await shop.queries('en').home()).totalProducts).toBe(0)
  })
})

describe('languages and currency', () => {
  test('names fall back to English, paths carry the language', async () => {
    await shop.append(one('a', 1000), one('b', 1000, polo))
    const arabic = await shop.queries('ar').listing(parseListingQuery({ kind: 'store' }, new URLSearchParams()))
    expect(arabic?.cards.map(card => card.path).sort()).toEqual(['/ar/product/slug-a', '/ar/product/slug-b'])
    expect(arabic?.facets[0]?.values.map(value => value.label)).toEqual(['قمصان', 'Polos'])
    expect((await shop.queries('fr').product('slug-a'))?.name).toBe('T-shirt en coton filé')
  })

  test('a unit price is converted and rounded once', async () => {
    await shop.append(one('a', 333))
    const currency = { name: 'EUR', s: '€', exchangeRate: 0.915 }
    await shop.append({ type: 'SettingsChanged', data: { changes: { currency } } })
    const model = await store()
    expect(model.cards[0]?.price).toBe(305)
    expect((await shop.queries('en').shell()).currency).toEqual({ name: 'EUR', symbol: '€' })
    expect(ids(await store('price_min=3&price_max=3.05'))).toEqual(['a'])
    expect(ids(await store('price_min=3.10'))).toEqual([])
    await shop.append({ type: 'SettingsChanged', data: { changes: { currency: { name: 'JPY', exchangeRate: 150 } } } })
    expect((await store()).cards[0]?.price).toBe(500)
  })
})

describe('what a page read', () => {
  test('is noted: documents, and whether it is a list', async () => {
    await shop.append(one('a', 300))
    const reads = createReads()
    await shop.queries('en', reads).product('slug-a')
    expect(reads.documents).toContain('product-page/a')
    expect(reads.documents).toContain('terms/brand')
    const again = createReads()
    const queries = shop.queries('en', again)
    await queries.listing(parseListingQuery({ kind: 'store' }, new URLSearchParams()))
    expect(again.listings).toBe(true)
    expect(again.documents).toContain('product-card/a')
  })

  test('is noted of a part that was made for somebody else, too', async () => {
    await shop.append(one('a', 300))
    await shop.queries('en').shell()
    const reads = createReads()
    await shop.queries('en', reads).shell()
    expect(reads.listings).toBe(true)
    expect([...reads.documents]).toEqual(expect.arrayContaining(['settings/shop', 'terms/category']))
  })
})
