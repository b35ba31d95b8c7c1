import { describe, expect, test } from 'vitest'
import { createEmbeddedSearch } from '#api/plumbing/engines/search/embedded/embedded-search.ts'
import { editsAllowed } from '#api/search/lexicon.ts'
import type { SearchDocument, SortCode } from '#projections/product-search/port.ts'
import { generateDocuments } from '#tests/search/generated-catalogue.ts'
import { readOver } from '#tests/search/read-over.ts'
import { exampleTerms, imported, openExampleShop } from '#tests/support/example-shop.ts'
import { sortCodes } from '#web/storefront/listing/query.ts'

describe('search', () => {
  const [found] = generateDocuments(1) as [SearchDocument]
  const of = (fields: Partial<SearchDocument>): SearchDocument => ({
    ...found,
    ...{ name: 'x', brandName: 'x', categoryName: 'x', style: 'x' },
    ...fields,
  })

  test('fuzzy threshold 0.3: three tenths of a word’s letters may be wrong', () => {
    for (const word of ['tee', 'polo', 'jersey', 'sweater', 'backpacks']) {
      expect(editsAllowed(word), word).toBe(Math.floor(0.3 * word.length))
    }
  })

  test('fuzzy over name, brand, category and style', async () => {
    const search = createEmbeddedSearch()
    const fields = ['name', 'brandName', 'categoryName', 'style'] as const
    const documents = fields.map(field => of({ id: field, [field]: 'Sweatshirt' }))
    await search.upsert(documents)
    const find = readOver(search, documents)
    const ids = async (q: string) => [...(await find({ q })).ids].sort()
    const all = ['brandName', 'categoryName', 'name', 'style']
    expect(await ids('sweatshirt')).toEqual(all)
    expect(await ids('swetshrit')).toEqual(all)
    expect(await ids('swxxtshxrt')).toEqual([])
    await search.close()
  })

  test('default suggestion sample 150 random products', async () => {
    const shop = await openExampleShop()
    await shop.append(...exampleTerms, ...Array.from({ length: 160 }, (_, i) => imported(`p${i}`)))
    const { products } = await shop.queries('en').searchAnswer('')
    expect(new Set(products.map(({ id }) => id)).size).toBe(150)
    expect(products.map(({ id }) => id)).not.toEqual(Array.from({ length: 150 }, (_, i) => `p${i}`))
    await shop.close()
  })

  test('sort codes: da/db (date), pa/pb (price), na/nb (name)', async () => {
    const search = createEmbeddedSearch()
    await search.upsert([
      of({ id: 'old', addedAt: '2026-01-01T00:00:00Z', price: 300, name: 'Beta' }),
      of({ id: 'new', addedAt: '2026-02-01T00:00:00Z', price: 100, name: 'Gamma' }),
      of({ id: 'mid', addedAt: '2026-01-15T00:00:00Z', price: 200, name: 'Alpha' }),
    ])
    const order = async (sort: SortCode) => (await search.search({ q: '', sort })).ids.join(' ')
    expect([...sortCodes].sort()).toEqual(['da', 'db', 'na', 'nb', 'pa', 'pb'])
    expect(await Promise.all(['da', 'db'].map(code => order(code as SortCode)))).toEqual(['old mid new', 'new mid old'])
    expect(await Promise.all(['pa', 'pb'].map(code => order(code as SortCode)))).toEqual(['new mid old', 'old mid new'])
    expect(await Promise.all(['na', 'nb'].map(code => order(code as SortCode)))).toEqual(['mid old new', 'new old mid'])
    await search.close()
  })
})
