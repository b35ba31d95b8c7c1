import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#domain/shared/localized-text.ts'
import { variant } from '#tests/support/feed-product.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'
import { htmlOf } from '../web/page.tsx'
import { facet, ids, listIn, one } from './listings.ts'

let shop: ExampleShop
beforeAll(async () => {
  shop = await openExampleShop()
  await shop.append(
    ...exampleTerms,
    one('a', 500, { tags: ['Team Wear', 'قمصان الصيف'] }),
    imported('b', {
      tags: ['team wear', 'sale'],
      baseCategory: 'polos',
      variants: [variant('b-red', { color: 'red-white' })],
    }),
    one('c', 500, { tags: ['sale'] }),
    one('untagged', 500),
    imported('draft', { tags: ['Next year'], status: 'draft' }),
  )
})
afterAll(() => shop.close())

const tag = (slug: string, params = '') => listIn(shop, { kind: 'tag', slug }, params)
const html = async (address: string, language: Language = 'en') =>
  htmlOf(address, shop.queries(language) as Pick<Shop, 'listing' | 'product'>, { language })

describe('the list of a tag', () => {
  test('has what carries it in any spelling, under its name, with every filter', async () => {
    const model = await tag('team-wear')
    expect(ids(model)).toEqual(['a', 'b'])
    expect(model.title).toMatch(/^team wear$/i)
    expect(model.facets.map(({ name }) => name)).toEqual(
      (await listIn(shop, { kind: 'store' })).facets.map(f => f.name),
    )
    expect(facet(model, 'category')).toMatchObject([
      { value: 't-shirts', count: 1 },
      { value: 'polos', count: 1 },
    ])
    expect(ids(await tag('team-wear', 'color=red-white'))).toEqual(['b'])
    expect(ids(await tag('team-wear', 'brand=zephyr'))).toEqual([])
    expect((await tag('team-wear', 'brand=zephyr')).title).toBe(model.title)
    expect(ids(await tag('قمصان-الصيف'))).toEqual(['a'])
  })

  test('is not there when nothing that is shown carries it, or at another spelling of its address', async () => {
    for (const slug of ['no-such', 'next-year', 'Team Wear', 'team', '']) {
      const query = parseListingQuery({ kind: 'tag', slug }, new URLSearchParams())
      expect(await shop.queries('en').listing(query), slug).toBeNull()
    }
  })

  test('is a page like that of a brand, in every language, without scripts too', async () => {
    for (const [language, prefix] of [
      ['en', ''],
      ['bn', '/bn'],
      ['ar', '/ar'],
      ['fr', '/fr'],
    ] as const) {
      // The routes of this renderer have no language: it is given beside the address.
      const page = String(await html('/tags/sale', language))
      expect(page).toContain('<title>sale</title>')
      expect(page).toMatch(/<h1[^>]*>sale<\/h1>/)
      expect(page).toMatch(/<form id="listing"[^>]* action="\/tags\/sale" method="get"/)
      expect(page).toContain(`href="${prefix}/product/slug-c`)
      expect(page).toContain('"@type":"BreadcrumbList"')
      expect(page).not.toContain('noindex')
    }
    expect(await html('/tags/no-such')).toBe(404)
  })

  test('falls with its product, and comes back with it', async () => {
    await shop.append({ type: 'ProductStatusChanged', data: { productId: 'c', status: 'archived' } })
    expect(ids(await tag('sale'))).toEqual(['b'])
    await shop.append({ type: 'ProductStatusChanged', data: { productId: 'c', status: 'active' } })
    expect(ids(await tag('sale'))).toEqual(['b', 'c'])
  })
})

test('a search finds the words of a tag, after what is called by them', async () => {
  await shop.append(one('named', 500, { name: { en: 'Team Jersey' } }))
  const found = async (q: string) => (await shop.queries('en').searchAnswer(q)).cards.map(({ id }) => id)
  expect(await found('team')).toEqual(['named', expect.any(String), expect.any(String)])
  expect((await found('team wear')).sort()).toEqual(['a', 'b'])
  expect(await found('الصيف')).toEqual(['a'])
})
