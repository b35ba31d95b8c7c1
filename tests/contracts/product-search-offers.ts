import { expect, test } from 'vitest'
import type { Offer, ProductSearch, SearchDocument, SearchRequest } from '#projections/product-search/port.ts'
import { generateDocuments } from '../search/generated-catalogue.ts'

/** One document with everything plain but what the test is about. */
export function product(id: string, parts: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    slug: id,
    name: 'Plain Thing',
    brandName: 'Alder Mills',
    categoryName: 'T-Shirts',
    style: `X${id}`,
    type: '',
    also: '',
    facts: '',
    brand: 'alder-mills',
    category: 't-shirts',
    colors: ['black'],
    sizes: ['m'],
    price: 1000,
    discount: 0,
    inStock: true,
    closeout: null,
    ratings: [],
    cuts: ['unisex'],
    kind: 'tops',
    tags: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...parts,
  }
}

/** Which price a product has for what is asked, in every engine and in the double of one. */
export function productOffersContract(opened: () => Pick<ProductSearch, 'upsert' | 'search'>) {
  const found = async (request: Partial<SearchRequest>) => (await opened().search({ q: '', ...request })).ids
  const foundSet = async (request: Partial<SearchRequest>) => [...(await found(request))].sort()

  test('a price is that of the colours that are asked for, or of a product that has none of them', async () => {
    await opened().upsert([
      product('a', { colors: ['navy', 'gold'], price: 1900, colorPrices: { navy: 1900, gold: 2500 } }),
      product('b', { colors: ['navy', 'gold'], price: 1900 }),
      product('c', { colors: ['white'], price: 1900 }),
    ])
    const under20 = [{ min: 0, max: 2000 }]
    expect(await foundSet({ filters: { price: under20 } })).toEqual(['a', 'b', 'c'])
    expect(await foundSet({ filters: { price: under20, colors: ['gold'] } })).toEqual(['b'])
    expect(await foundSet({ filters: { price: under20, colors: ['gold', 'navy'] } })).toEqual(['a', 'b'])
    expect(await foundSet({ filters: { price: under20, colors: ['a color that nothing has'] } })).toEqual([])
    const over20 = [{ min: 2000, max: null }]
    expect(await foundSet({ filters: { price: over20 } })).toEqual([])
    expect(await foundSet({ filters: { price: over20, colors: ['gold', 'white'] } })).toEqual(['a'])
    const { facets } = await opened().search({
      q: '',
      filters: { price: under20, colors: ['gold'] },
      facets: ['colors', 'price', 'category'],
    })
    // Without the choice of colours those of a product stay that costs as little in gold, or has no gold.
    expect(facets).toEqual({
      colors: { navy: 1, gold: 1, white: 1 },
      price: { '5-20': 2 },
      category: { 't-shirts': 1 },
    })
  })

  test('in the closeout colours and prices are those of last pieces', async () => {
    await opened().upsert([
      product('a', { colors: ['navy', 'gold'], price: 400, closeout: { price: 2500, colors: ['gold'] } }),
      product('b', {
        colors: ['navy', 'gold', 'white'],
        price: 700,
        closeout: { price: 800, colors: ['navy', 'white'], colorPrices: { navy: 800, white: 5500 } },
      }),
      product('c', { colors: ['navy'], price: 100 }),
    ])
    const closeout = true
    expect(await found({ sort: 'pa' })).toEqual(['c', 'a', 'b'])
    expect(await found({ sort: 'pa', filters: { closeout } })).toEqual(['b', 'a'])
    expect(await found({ sort: 'pb', filters: { closeout } })).toEqual(['a', 'b'])
    expect(await foundSet({ filters: { closeout, colors: ['navy'] } })).toEqual(['b'])
    expect(await foundSet({ filters: { closeout, price: [{ min: 500, max: 2000 }] } })).toEqual(['b'])
    expect(await foundSet({ filters: { closeout, price: [{ min: 5000, max: null }] } })).toEqual([])
    expect(await foundSet({ filters: { closeout, price: [{ min: 5000, max: null }], colors: ['white'] } })).toEqual([
      'b',
    ])
    const { facets } = await opened().search({ q: '', filters: { closeout }, facets: ['colors', 'price'] })
    expect(facets).toEqual({ colors: { gold: 1, navy: 1, white: 1 }, price: { '5-20': 1, '20-50': 1 } })
  })

  test('prices of colours hold over a whole catalogue, and so do the counts', async () => {
    const documents = generateDocuments(300)
    await opened().upsert(documents)
    const costs = (of: Offer, asked: readonly string[], { min, max }: { min: number; max: number }) => {
      const own = asked.flatMap(color => (of.colors.includes(color) ? (of.colorPrices?.[color] ?? of.price) : []))
      return (own.length > 0 ? own : [of.price]).some(price => price >= min && price < max)
    }
    for (const closeout of [false, true]) {
      for (const [first, min] of [
        [3, 0],
        [20, 900],
        [41, 2000],
      ] as const) {
        const colors = [`color-${first}`, `color-${first + 5}`, `color-${first + 6}`]
        const range = { min, max: min + 1100 }
        const offers = documents.flatMap(each => {
          const of = closeout ? each.closeout : each
          return of ? [{ id: each.id, of }] : []
        })
        const priced = offers.filter(({ of }) => costs(of, colors, range))
        const hits = priced.filter(({ of }) => of.colors.some(color => colors.includes(color)))
        const answer = await opened().search({
          q: '',
          filters: { closeout, colors, price: [range] },
          facets: ['colors'],
          perPage: 300,
        })
        expect([...answer.ids].sort()).toEqual(hits.map(({ id }) => id).sort())
        expect(answer.facets.colors?.[colors[0]!] ?? 0).toBe(
          priced.filter(({ of }) => of.colors.includes(colors[0]!)).length,
        )
      }
    }
  })
}
