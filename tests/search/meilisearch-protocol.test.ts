import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { indexSettings } from '#api/plumbing/engines/search/meilisearch/index-settings.ts'
import { openMeilisearch } from '#api/plumbing/engines/search/meilisearch/meilisearch-search.ts'
import { queriesOf } from '#api/plumbing/engines/search/meilisearch/queries.ts'
import { storedDocument } from '#api/plumbing/engines/search/meilisearch/stored-document.ts'
import { type ProductSearch, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { product, productOffersContract } from '../contracts/product-search-offers.ts'
import { type MeilisearchDouble, startMeilisearchDouble } from '../support/meilisearch-double.ts'

test('the service matches words as they are written, in the order of the fields', () => {
  expect(indexSettings.typoTolerance).toEqual({ enabled: false })
  expect(indexSettings.searchableAttributes).toEqual(
    Object.keys(storedDocument(product('a'))).filter(name => name.endsWith('Words')),
  )
})

describe('the queries of one search', () => {
  test('a facet with a choice is counted by a query of its own, without that choice', () => {
    const { queries, counted } = queriesOf('products', ['polo'], {
      q: 'polo',
      filters: { colors: ['navy', 'say "hi"\\'], price: [{ min: 500, max: 2000 }], inStock: true },
      facets: ['category', 'colors', 'price'],
      page: 2,
      perPage: 10,
    })
    const colors = 'colors IN ["navy", "say \\"hi\\"\\\\"]'
    const priced = (attribute: string) => `(${attribute} >= 500 AND ${attribute} < 2000)`
    const [navy, hi] = ['"colorPrices.navy"', '"colorPrices.say \\"hi\\"\\\\"']
    const without = `((${priced('price')}) AND ${navy} NOT EXISTS AND ${hi} NOT EXISTS)`
    const price = `${priced(navy)} OR ${priced(hi)} OR ${without}`
    expect(counted).toEqual([['category'], ['colors'], ['price']])
    expect(queries.map(({ filter, facets }) => [filter, facets])).toEqual([
      [[colors, price, 'inStock = true'], ['category']],
      [[price, 'inStock = true'], ['colors']],
      [[colors, 'inStock = true'], ['priceRange']],
    ])
    expect(queries[0]).toMatchObject({ q: 'polo', matchingStrategy: 'all', page: 2, hitsPerPage: 10 })
    expect(queries[0]).not.toHaveProperty('sort')
  })

  test('a tag is a condition, on an attribute that the service may filter by and the document has', () => {
    const { queries } = queriesOf('products', [], { q: '', filters: { tags: ['summer'] }, facets: ['colors'] })
    expect(queries.map(({ filter }) => filter)).toEqual([['tags IN ["summer"]']])
    expect(indexSettings.filterableAttributes).toContain('tags')
    expect(storedDocument(product('a', { tags: ['summer'] })).tags).toEqual(['summer'])
  })

  test('without words the newest come first, with an asked sort that one', () => {
    expect(queriesOf('p', [], { q: '' }).queries[0]?.sort).toEqual(['addedTime:desc', 'id:asc'])
    expect(queriesOf('p', ['x'], { q: 'x', sort: 'pb' }).queries[0]?.sort).toEqual(['price:desc', 'id:desc'])
  })
})

describe('the double answers as the service does', () => {
  let service: MeilisearchDouble
  let search: ProductSearch
  beforeEach(async () => {
    service = await startMeilisearchDouble()
    search = openMeilisearch({ url: service.url, index: 'shop' })
    await search.rebuild((async function* () {})())
  })
  afterEach(() => service.stop())
  productOffersContract(() => search)
})

describe('what the adapter asks of the service', () => {
  let service: MeilisearchDouble

  beforeEach(async () => {
    service = await startMeilisearchDouble()
  })
  afterEach(() => service.stop())

  test('a rebuild fills another index, adds what changed meanwhile, swaps and drops', async () => {
    const search = openMeilisearch({ url: service.url, index: 'shop' })
    await search.rebuild(documents())
    service.asked.length = 0
    await search.rebuild(
      (async function* () {
        yield [product('a')]
        await search.upsert([product('late')])
      })(),
    )
    expect(service.asked.filter(what => !what.startsWith('GET'))).toEqual([
      'POST /indexes',
      'PATCH /indexes/shop-next/settings',
      'POST /indexes/shop/documents late',
      'POST /indexes/shop-next/documents a',
      'POST /indexes/shop-next/documents late',
      'POST /swap-indexes [{"indexes":["shop","shop-next"],"rename":false}]',
      'DELETE /indexes/shop-next',
    ])
    expect(service.ids('shop')).toEqual(['a', 'late'])
  })

  test('a task that fails is an outage that says why, and a failed rebuild is never swapped in', async () => {
    const search = openMeilisearch({ url: service.url, index: 'shop' })
    service.failTasks('/documents')
    await expect(search.upsert([product('a')])).rejects.toThrow('the disk is full')
    await expect(search.rebuild(documents())).rejects.toBeInstanceOf(ProductSearchUnavailable)
    expect(service.asked.some(what => what.includes('swap'))).toBe(false)
    expect(service.asked.at(-1)).toBe('DELETE /indexes/shop-next')
  })

  test('answers come without compression: packed ones wait for an acknowledgement', async () => {
    const search = openMeilisearch({ url: service.url, index: 'shop' })
    await search.rebuild(documents())
    await search.search({ q: '' })
    expect([...service.encodings]).toEqual(['identity'])
  })

  test('settings are sent to an index that has others, and to no other', async () => {
    const open = () => openMeilisearch({ url: service.url, index: 'shop' }).search({ q: '' })
    await open()
    const settingsSent = () => service.asked.filter(what => what === 'PATCH /indexes/shop/settings').length
    expect(settingsSent()).toBe(1)
    // The service lists sets in an order of its own, and tells what was never set.
    service.tellSettings('shop', {
      filterableAttributes: indexSettings.filterableAttributes!.toReversed(),
      typoTolerance: { enabled: false, disableOnWords: [] },
      dictionary: [],
    })
    await open()
    expect(settingsSent()).toBe(1)
    service.tellSettings('shop', { rankingRules: indexSettings.rankingRules!.toReversed() })
    await open()
    expect(settingsSent()).toBe(2)
  })
})

async function* documents() {
  yield [product('a')]
}
