import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListingQuery } from '#web/models/listing.ts'
import {
  bounded,
  choicesOf,
  cleared,
  indexable,
  listingSearch,
  parseListingQuery,
  sortCodes,
  toggled,
} from '#web/storefront/listing/query.ts'

const store = { kind: 'store' } as const
const read = (search: string, scope: ListingQuery['scope'] = store) =>
  parseListingQuery(scope, new URLSearchParams(search))

describe('listing query', () => {
  test('reads every key of an address', () => {
    const query = read(
      'category=outwear&brand=a&brand=b&color=navy&size=L&price=0-5&price_min=5&price_max=20.50&cut=mens&kind=tops&rating=3' +
        '&discounted=yes&closeout=1&in_stock=on&sort=pb&page=3',
    )
    expect(query).toEqual({
      scope: store,
      category: ['outwear'],
      brand: ['a', 'b'],
      color: ['navy'],
      size: ['L'],
      price: ['0-5'],
      priceMin: 5,
      priceMax: 20.5,
      cut: ['mens'],
      kind: ['tops'],
      rating: ['3'],
      discounted: true,
      closeout: true,
      inStock: true,
      sort: 'pb',
      page: 3,
    })
  })

  test('takes what cannot be read as absent', () => {
    const query = read(
      'page=-2&sort=zz&price=1-2&price_min=abc&price_max=infinity&color=&color= navy &color=navy&in_stock=no&rating=5',
    )
    expect(query).toEqual({ ...read(''), color: ['navy'] })
    expect(read('page=0').page).toBe(1)
    expect(read('page=1.5').page).toBe(1)
    expect(read(`page=${'9'.repeat(40)}`).page).toBe(1)
  })

  test('reads the named filters of old addresses', () => {
    expect(read('filters=closeout_tops,mens')).toEqual({ ...read(''), cut: ['mens'], kind: ['tops'], closeout: true })
    expect(read('filters=bottoms_closeout&filters=baby-toddler')).toEqual({
      ...read(''),
      cut: ['baby-toddler'],
      kind: ['bottoms'],
      closeout: true,
    })
    expect(listingSearch(read('filters=uniforms_youth'))).toBe('?cut=youth')
  })

  test('bounds what a made-up address can ask', () => {
    const many = Array.from({ length: 500 }, (_, i) => `brand=b${i}`).join('&')
    expect(read(many).brand.length).toBe(60)
    expect(read(`q=${'x'.repeat(900)}`, { kind: 'search', q: '' }).scope).toEqual({
      kind: 'search',
      q: 'x'.repeat(200),
    })
  })

  test('writes what it reads and reads what it writes', () => {
    const word = fc
      .stringMatching(/^[a-z0-9&=+%é ]{1,8}$/)
      .map(text => text.trim())
      .filter(text => text !== '')
    const words = fc.uniqueArray(word, { maxLength: 4 })
    const amount = fc.option(fc.integer({ min: 0, max: 9_999_999 }).map(cents => cents / 100))
    const query = fc.record({
      scope: fc.oneof(
        fc.constant(store),
        word.map(q => ({ kind: 'search' as const, q })),
      ),
      category: words,
      brand: words,
      color: words,
      size: words,
      price: fc.subarray(['0-5', '5-20', '20-50', '50-infinity']),
      priceMin: amount,
      priceMax: amount,
      cut: words,
      kind: words,
      rating: fc.subarray(['4', '3', '2']),
      discounted: fc.boolean(),
      closeout: fc.boolean(),
      inStock: fc.boolean(),
      sort: fc.option(fc.constantFrom(...sortCodes)),
      page: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(query, one => {
        expect(parseListingQuery(one.scope, new URLSearchParams(listingSearch(one)))).toEqual(one)
      }),
    )
  })

  test('a choice toggles, and going on from page 4 starts at the first page', () => {
    const query = read('color=navy&page=4')
    const both = toggled(query, { key: 'color', value: 'white' })
    expect(listingSearch(both)).toBe('?color=navy&color=white')
    expect(listingSearch(toggled(both, { key: 'color', value: 'navy' }))).toBe('?color=white')
    expect(listingSearch(toggled(query, { key: 'inStock' }))).toBe('?color=navy&in_stock=yes')
    expect(listingSearch(toggled(read('price_min=4&price_max=9'), { key: 'priceMin' }))).toBe('?price_max=9')
  })

  test('ranges of prices and typed bounds take the place of one another', () => {
    const typed = read('price_min=5&price_max=20&color=navy')
    expect(listingSearch(toggled(typed, { key: 'price', value: '20-50' }))).toBe('?color=navy&price=20-50')
    const ranges = read('price=0-5&price=5-20')
    expect(listingSearch(bounded(ranges, { priceMin: 30, priceMax: null }))).toBe('?price_min=30')
    expect(listingSearch(bounded(ranges, { priceMin: null, priceMax: null }))).toBe('?price=0-5&price=5-20')
    // An address may still ask for both, and then both hold.
    const both = read('price=0-5&price_max=3')
    expect(listingSearch(toggled(both, { key: 'price', value: '0-5' }))).toBe('?price_max=3')
  })

  test('clearing keeps the sort and the words of the search', () => {
    const query = read('q=tee&color=navy&price_min=4&sort=pa&page=2', { kind: 'search', q: 'tee' })
    expect(listingSearch(cleared(query))).toBe('?q=tee&sort=pa')
  })

  test('names every choice that is made', () => {
    expect(choicesOf(read('size=L&category=polos&price_min=4&in_stock=yes'))).toEqual([
      { key: 'category', value: 'polos' },
      { key: 'size', value: 'L' },
      { key: 'priceMin' },
      { key: 'inStock' },
    ])
  })

  test('search engines list the plain page, later pages and one category, brand or colour', () => {
    expect(indexable(read('page=3'))).toBe(true)
    expect(indexable(read('color=navy'))).toBe(true)
    expect(indexable(read('color=navy&color=red'))).toBe(false)
    expect(indexable(read('size=L'))).toBe(false)
    expect(indexable(read('sort=pa'))).toBe(false)
    expect(indexable(read('q=tee', { kind: 'search', q: 'tee' }))).toBe(false)
  })
})
