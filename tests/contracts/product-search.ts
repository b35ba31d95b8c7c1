import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  facetNames,
  type ProductSearch,
  type SearchDocument,
  type SearchRequest,
  type SortCode,
} from '#projections/product-search/port.ts'
import { generateDocuments } from '../search/generated-catalogue.ts'
import { readOver } from '../search/read-over.ts'
import { product, productOffersContract } from './product-search-offers.ts'
import { questioned, questions, questionTables, questionTerms } from './product-search-questions.ts'

async function* pages(...lists: (readonly SearchDocument[])[]) {
  yield* lists
}

/** What every product search has to do. `open` gives an empty index that no other test sees. */
export function productSearchContract(open: () => Promise<ProductSearch>) {
  let search: ProductSearch
  beforeEach(async () => {
    search = await open()
  })
  afterEach(() => search.close())

  const found = async (request: Partial<SearchRequest>) => (await search.search({ q: '', ...request })).ids
  const foundSet = async (request: Partial<SearchRequest>) => [...(await found(request))].sort()

  productOffersContract(() => search)

  test('an empty index finds nothing', async () => {
    expect(await search.search({ q: '', facets: facetNames })).toMatchObject({ ids: [], total: 0 })
    expect(await search.search({ q: 'shirt' })).toMatchObject({ ids: [], total: 0 })
    expect(await search.sample('seed', 5)).toEqual([])
    expect(await search.suggest({ q: '' })).toEqual([
      { by: 'brand', entries: [] },
      { by: 'category', entries: [] },
      { by: 'style', entries: [] },
    ])
  })

  test('a change is found once its promise resolves, and a removed product is gone', async () => {
    await search.upsert([product('a', { name: 'Crewneck Pullover' }), product('b', { name: 'Canvas Tote' })])
    expect(await found({ q: 'pullover' })).toEqual(['a'])
    await search.upsert([product('a', { name: 'Zippered Cardigan' })])
    expect(await found({ q: 'pullover' })).toEqual([])
    expect(await found({ q: 'cardigan' })).toEqual(['a'])
    await search.remove(['a', 'was-never-there'])
    expect(await found({ q: 'cardigan' })).toEqual([])
    expect(await found({})).toEqual(['b'])
  })

  test('name, brand, category and style are searched, and every word has to match', async () => {
    await search.upsert([
      product('a', { name: 'Jersey Polo', brandName: 'Kestrel Works', categoryName: 'Polos', style: '054X' }),
      product('b', { name: 'Jersey Tee', brandName: 'Kestrel Works', categoryName: 'T-Shirts', style: 'HC5000' }),
    ])
    expect(await found({ q: 'polo' })).toEqual(['a'])
    expect(await foundSet({ q: 'kestrel' })).toEqual(['a', 'b'])
    expect(await found({ q: 'polos' })).toEqual(['a'])
    expect(await found({ q: 'hc5000' })).toEqual(['b'])
    expect(await found({ q: '054x' })).toEqual(['a'])
    expect(await foundSet({ q: 'kestrel jersey' })).toEqual(['a', 'b'])
    expect(await found({ q: 'tee kestrel' })).toEqual(['b'])
    expect(await found({ q: 'kestrel trousers' })).toEqual([])
  })

  test('the last word may be the beginning of a word', async () => {
    await search.upsert([product('a', { name: 'Hooded Sweatshirt', style: 'HC5000' }), product('b')])
    expect(await found({ q: 'hooded swea' })).toEqual(['a'])
    expect(await found({ q: 'hc50' })).toEqual(['a'])
    expect(await found({ q: 'swea hooded' })).toEqual([])
  })

  test('a word matches as it is written: what is near to it is found above the port', async () => {
    await search.upsert([product('a', { name: 'Polo' }), product('b', { name: 'Polar Fleece' })])
    expect(await found({ q: 'polp' })).toEqual([])
    expect(await found({ q: 'oolo' })).toEqual([])
    expect(await found({ q: 'polo' })).toEqual(['a'])
    expect(await found({ q: 'polos' })).toEqual(['a'])
    expect(await foundSet({ q: 'pol' })).toEqual(['a', 'b'])
  })

  test('what matches exactly comes before what is only near', async () => {
    await search.upsert([
      product('near', { style: 'HC5001', addedAt: '2026-03-01T00:00:00.000Z' }),
      product('longer', { style: 'HC50007', addedAt: '2026-02-01T00:00:00.000Z' }),
      product('exact', { style: 'HC5000' }),
    ])
    const ids = await found({ q: 'HC5000' })
    expect(ids).toEqual(['exact', 'longer'])
  })

  test('what people type has the same first answer and the same ten in every engine', async () => {
    const documents = questioned(product)
    await search.upsert(documents)
    const find = readOver(search, documents, { terms: questionTerms, tables: questionTables })
    for (const [q, first, all] of questions) {
      const { ids } = await find({ q, perPage: 10 })
      expect([...ids].sort(), q).toEqual([...all].sort())
      expect(ids[0], q).toBe(first)
    }
  })

  test('accents, case and punctuation make no difference', async () => {
    await search.upsert([product('a', { name: 'Crème Béret' }), product('b', { name: "Men's T-Shirt" })])
    expect(await found({ q: 'CREME beret' })).toEqual(['a'])
    expect(await found({ q: 'crème' })).toEqual(['a'])
    expect(await found({ q: 'mens tshirt' })).toEqual(['b'])
    expect(await found({ q: 'men’s t-shirt' })).toEqual(['b'])
  })

  test('a query of punctuation alone finds nothing', async () => {
    await search.upsert([product('a')])
    expect(await found({ q: '!?' })).toEqual([])
    expect(await found({ q: '"' })).toEqual([])
    expect(await found({ q: '   ' })).toEqual(['a'])
  })

  test('Arabic and Bengali words are found', async () => {
    await search.upsert([product('ar', { name: 'قَميص قطني أزرق' }), product('bn', { name: 'সুতির কালো টি-শার্ট ২০২৬' })])
    expect(await found({ q: 'قميص' })).toEqual(['ar'])
    expect(await found({ q: 'ازرق' })).toEqual(['ar'])
    expect(await found({ q: 'সুতির' })).toEqual(['bn'])
    expect(await found({ q: 'কালো শার্ট' })).toEqual(['bn'])
    expect(await found({ q: 'সু' })).toEqual(['bn'])
    expect(await found({ q: '2026' })).toEqual(['bn'])
  })

  test('values of one filter are alternatives, filters add up', async () => {
    await search.upsert([
      product('a', { colors: ['black', 'navy'], sizes: ['s'], price: 499 }),
      product('b', { colors: ['navy'], sizes: ['m'], price: 500, discount: 10, ratings: ['4', '3', '2'] }),
      product('c', {
        colors: ['white'],
        sizes: ['s', 'm'],
        price: 5000,
        closeout: { price: 5000, colors: ['white'] },
        inStock: false,
        ratings: ['2'],
        tags: ['summer', 'team "wear"'],
      }),
    ])
    expect(await foundSet({ filters: { tags: ['summer'] } })).toEqual(['c'])
    expect(await foundSet({ filters: { tags: ['team "wear"'], inStock: true } })).toEqual([])
    expect(await foundSet({ filters: { tags: ['sum'] } })).toEqual([])
    expect(await foundSet({ filters: { colors: ['black', 'white'] } })).toEqual(['a', 'c'])
    expect(await foundSet({ filters: { colors: ['navy'], sizes: ['m'] } })).toEqual(['b'])
    expect(
      await foundSet({
        filters: {
          price: [
            { min: 0, max: 500 },
            { min: 5000, max: null },
          ],
        },
      }),
    ).toEqual(['a', 'c'])
    expect(await foundSet({ filters: { discounted: true } })).toEqual(['b'])
    expect(await foundSet({ filters: { ratings: ['4'] } })).toEqual(['b'])
    expect(await foundSet({ filters: { ratings: ['4', '2'] } })).toEqual(['b', 'c'])
    expect(await foundSet({ filters: { closeout: true } })).toEqual(['c'])
    expect(await foundSet({ filters: { inStock: true } })).toEqual(['a', 'b'])
    expect(await foundSet({ filters: { ids: ['a', 'c', 'unknown'] } })).toEqual(['a', 'c'])
    expect(await foundSet({ filters: { brand: ['no "such" \\ brand'] } })).toEqual([])
    expect(await foundSet({ filters: { colors: [], sizes: [] } })).toEqual(['a', 'b', 'c'])
  })

  test('a facet counts with every filter but its own', async () => {
    await search.upsert([
      product('a', { colors: ['black', 'navy'], category: 'polos', price: 300 }),
      product('b', { colors: ['navy'], category: 'polos', price: 1900, discount: 20, ratings: ['3', '2'] }),
      product('c', { colors: ['white'], category: 't-shirts', price: 5500, kind: '', brand: '' }),
    ])
    const { facets, total } = await search.search({
      q: '',
      filters: { colors: ['navy'], price: [{ min: 0, max: 500 }] },
      facets: facetNames,
    })
    expect(total).toBe(1)
    expect(facets.colors).toEqual({ black: 1, navy: 1 })
    expect(facets.price).toEqual({ '0-5': 1, '5-20': 1 })
    expect(facets.category).toEqual({ polos: 1 })
    expect(facets.discount).toEqual({})
    const all = (await search.search({ q: '', facets: facetNames, filters: { discounted: true } })).facets
    expect(all.discount).toEqual({ yes: 1 })
    expect(all.kind).toEqual({ tops: 1 })
    expect(all.ratings).toEqual({ 2: 1, 3: 1 })
    const others = (await search.search({ q: '', facets: ['kind', 'brand', 'cuts', 'sizes', 'price'] })).facets
    expect(others).toEqual({
      kind: { tops: 2 },
      brand: { 'alder-mills': 2 },
      cuts: { unisex: 3 },
      sizes: { m: 3 },
      price: { '0-5': 1, '5-20': 1, '50-infinity': 1 },
    })
  })

  test('the six sorts, and newest first without one', async () => {
    await search.upsert([
      product('a', { name: 'Éclair', price: 300, addedAt: '2026-01-02T00:00:00.000Z' }),
      product('b', { name: 'dune', price: 100, addedAt: '2026-01-03T00:00:00.000Z' }),
      product('c', { name: 'Fjord', price: 200, addedAt: '2026-01-01T00:00:00.000Z' }),
    ])
    const expected: { [code in SortCode]: string } = {
      da: 'cab',
      db: 'bac',
      pa: 'bca',
      pb: 'acb',
      na: 'bac',
      nb: 'cab',
    }
    for (const [sort, ids] of Object.entries(expected)) {
      expect((await found({ sort: sort as SortCode })).join(''), sort).toBe(ids)
      expect((await found({ q: 'alder', sort: sort as SortCode })).join(''), `${sort} of a query`).toBe(ids)
    }
    expect((await found({})).join('')).toBe('bac')
  })

  test('pages are disjoint, in order and complete', async () => {
    await search.upsert(generateDocuments(130))
    for (const request of [{}, { sort: 'pa' as const }, { q: 'men', sort: 'nb' as const }, { q: 'men' }]) {
      const { total } = await search.search({ q: '', ...request })
      const whole = await found({ ...request, perPage: 1000 })
      expect(whole.length).toBe(total)
      expect(new Set(whole).size).toBe(total)
      const parts: string[] = []
      for (let page = 1; (page - 1) * 24 < total; page++) parts.push(...(await found({ ...request, page })))
      expect(parts).toEqual(whole)
    }
    expect(await found({ page: 99 })).toEqual([])
  })

  test('suggestions count what the query matches, biggest first, Others where it is missing', async () => {
    await search.upsert([
      product('a', { name: 'Jersey', brand: 'one', style: '1A' }),
      product('b', { name: 'Jersey', brand: 'one', style: '' }),
      product('c', { name: 'Jersey', brand: 'two', category: '', style: '' }),
      product('d', { name: 'Tote', brand: 'three' }),
    ])
    expect(await search.suggest({ q: 'jersey' })).toEqual([
      {
        by: 'brand',
        entries: [
          { value: 'one', count: 2 },
          { value: 'two', count: 1 },
        ],
      },
      {
        by: 'category',
        entries: [
          { value: 't-shirts', count: 2 },
          { value: 'Others', count: 1 },
        ],
      },
      {
        by: 'style',
        entries: [
          { value: 'Others', count: 2 },
          { value: '1A', count: 1 },
        ],
      },
    ])
    const empty = await search.suggest({ q: '' })
    expect(empty[0]?.entries.map(entry => entry.value).sort()).toEqual(['one', 'three', 'two'])
    expect((await search.suggest({ q: 'qqqqqq' })).every(group => group.entries.length === 0)).toBe(true)
  })

  test('a sample stays for its seed and changes with it', async () => {
    await search.upsert(generateDocuments(400))
    const sample = await search.sample('2026-11-20', 150)
    expect(new Set(sample).size).toBe(150)
    expect(await search.sample('2026-11-20', 150)).toEqual(sample)
    expect(await search.sample('2026-11-21', 150)).not.toEqual(sample)
    expect((await search.sample('any', 1000)).length).toBe(400)
  })

  test('a rebuild replaces everything at once, and keeps changes made meanwhile', async () => {
    await search.upsert([product('old', { name: 'Relic' }), product('stays', { name: 'Keeper' })])
    let seenDuring: readonly string[] = []
    async function* documents() {
      yield [product('stays', { name: 'Keeper' }), product('goes', { name: 'Fleeting' })]
      seenDuring = await foundSet({})
      await search.upsert([product('late', { name: 'Latecomer' })])
      await search.remove(['goes'])
      yield [product('new', { name: 'Newcomer' })]
    }
    await search.rebuild(documents())
    expect(seenDuring).toEqual(['old', 'stays'])
    expect(await foundSet({})).toEqual(['late', 'new', 'stays'])
    expect(await found({ q: 'relic' })).toEqual([])
  })

  test('a rebuild that fails leaves the index as it was', async () => {
    await search.upsert([product('a')])
    async function* documents() {
      yield [product('b')]
      throw new Error('the view went away')
    }
    await expect(search.rebuild(documents())).rejects.toThrow('the view went away')
    expect(await found({})).toEqual(['a'])
    await search.rebuild(pages([product('c')]))
    expect(await found({})).toEqual(['c'])
  })

  test('remembers the last mark', async () => {
    expect(await search.remembered()).toBe(null)
    await search.remember('first')
    await search.remember('second')
    expect(await search.remembered()).toBe('second')
  })

  test('a closed search refuses', async () => {
    await search.close()
    await expect(search.search({ q: '' })).rejects.toMatchObject({ name: 'ProductSearchUnavailable' })
    await expect(search.upsert([product('a')])).rejects.toMatchObject({ name: 'ProductSearchUnavailable' })
  })
}
