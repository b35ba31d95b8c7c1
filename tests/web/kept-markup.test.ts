import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCatalogue } from '#api/catalogue/catalogue.ts'
import { companionQueries } from '#api/catalogue/product/companions.ts'
import { catalogueQueries } from '#api/catalogue/queries.ts'
import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { openDocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { dataJson } from '#api/plumbing/web/page-json.ts'
import { reviewsOf } from '#api/reviews/queries.ts'
import { home } from '#api/storefront/home.ts'
import { shell } from '#api/storefront/shell.ts'
import { languages } from '#domain/shared/localized-text.ts'
import {
  counted,
  defined,
  type ExampleShop,
  exampleTerms,
  imported,
  openExampleShop,
} from '#tests/support/example-shop.ts'
import { variant } from '#tests/support/feed-product.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import type { Markup } from '#web/app/kept-markup.tsx'
import type { RenderedPage } from '#web/app/render.tsx'
import type { Shop } from '#web/storefront/loaders.ts'
import { application } from '#web/storefront/server.tsx'
import { htmlOf } from './page.tsx'

const textOf = (markup: Markup) => Buffer.concat(markup.map(part => Buffer.from(part))).toString()
const language = fc.constantFrom(...languages)

describe('a page with kept pieces', () => {
  const shops = new Map(languages.map(each => [each, fixtureShop(each)]))
  const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: null })
  const address = fc
    .record({ color: some('navy', 'black', 'nonsense'), size: some('L', 'XL'), sort: some('pa'), page: some('1', '2') })
    .map(choices => Object.entries(choices).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])))
    .chain(choices =>
      fc.constantFrom('/store', '/brands/kestrel', '/search?q=tee', '/search?q=zzzz').map(path => ({ path, choices })),
    )
    .map(({ path, choices }) => [path, ...choices].join('&').replace(/^([^?&]*)&/, '$1?'))

  test('is what React writes without them, byte for byte, in every language', async () => {
    await fc.assert(
      fc.asyncProperty(language, address, async (language, address) => {
        const shop = shops.get(language)!
        const plain = await htmlOf(address, shop, { language })
        expect(await htmlOf(address, shop, { language, kept: true })).toBe(plain)
        expect(await htmlOf(address, shop, { language, kept: true })).toBe(plain)
      }),
      { numRuns: 40 },
    )
  })

  test('says what it is asked for as text, whatever that looks like', async () => {
    const page = String(await htmlOf(`/search?q=${encodeURIComponent('<kept 0>')}`, shops.get('en')!, { kept: true }))
    expect(page).toContain('&lt;kept 0&gt;')
    expect(page).not.toContain('<kept')
  })
})

describe('a shop that changes', () => {
  let shop: ExampleShop
  beforeEach(async () => {
    shop = await openExampleShop()
    await shop.append(...exampleTerms, ...['a', 'b', 'c'].flatMap(id => [product(id, {}), counted(id, inStock(id))]))
  })
  afterEach(() => shop.close())

  type Change = {
    readonly id: string
    readonly price?: number
    readonly name?: string
    readonly list?: number
    readonly cut?: string
    readonly category?: string
  }
  const colors = ['navy', 'red-white', 'black', 'sand', 'moss', 'rust']
  const skus = (id: string) => colors.map(color => `${id}-${color}`)
  const inStock = (id: string) => Object.fromEntries(skus(id).map(sku => [sku, 3]))
  const soldOut = (id: string) => Object.fromEntries(skus(id).map(sku => [sku, 0]))
  function product(id: string, change: Omit<Change, 'id'>) {
    const { price = 1000, name = 'Tee', list, cut = 'unisex', category = 't-shirts' } = change
    const variants = colors.map(color => variant(`${id}-${color}`, { color, price, listPrice: list ?? null }))
    return imported(id, {
      name: { en: `${name} ${id}`, ar: `قميص ${id}` },
      baseCategory: category,
      cuts: [cut],
      variants,
    })
  }

  const id = fc.constantFrom('a', 'b', 'c')
  const price = fc.integer({ min: 100, max: 9000 })
  const change = fc.oneof(
    fc.record({ id, price }).map(({ id, ...parts }) => product(id, parts)),
    fc.record({ id, name: fc.constantFrom('Polo', 'Cap & <b>', 'Été') }).map(({ id, ...parts }) => product(id, parts)),
    fc.record({ id, list: fc.constant(9900) }).map(({ id, ...parts }) => product(id, parts)),
    fc.record({ id, cut: fc.constant('womens') }).map(({ id, ...parts }) => product(id, parts)),
    // The others stay, so that their category has a page.
    fc.constant(product('c', { category: 'polos' })),
    id.map(id => counted(id, soldOut(id))),
    id.map(id => counted(id, inStock(id))),
    fc.constantFrom('Alder', 'Alder & Sons').map(name => defined('brand', 'alder-mills', name)),
    fc.constantFrom('Marine', 'Navy').map(name => defined('color', 'navy', name, { hexes: ['#1f2a44'] })),
    fc.constantFrom('EUR', 'USD', 'JPY').map(name => ({
      type: 'SettingsChanged',
      data: { changes: { currency: { name, s: name[0], exchangeRate: 0.9 } } },
    })),
    fc.constantFrom('Shop', 'Store').map(name => ({ type: 'SettingsChanged', data: { changes: { name } } })),
  )
  const addresses = ['/store', '/store?color=rust', '/categories/t-shirts?sort=pa', '/', '/product/slug-a']

  /** Body and data of a page from queries that have kept what they could in the cache. */
  async function pageOf(cache: DocumentCache, address: string, language: (typeof languages)[number]) {
    const url = `http://shop${language === 'en' ? '' : `/${language}`}${address}`
    const sources = { ...shop, cache, now: () => new Date('2026-11-20T12:00:00Z'), cutWords: ['polo'] }
    const catalogue = createCatalogue(sources, language)
    const reviews: Shop['reviews'] = (productId, query) => reviewsOf(shop.readModels, catalogue, productId, query)
    const queries = {
      ...catalogueQueries(catalogue, sources.now),
      shell: () => shell(catalogue, { now: sources.now().toISOString(), draft: false }),
      home: () => home(catalogue, () => []),
      ...companionQueries(sources, catalogue),
      reviews,
    }
    const page = (await application.render(new Request(url), {
      shop: queries as unknown as Shop,
      language,
    })) as RenderedPage
    expect([page.status, page.failures]).toEqual([200, []])
    const json = textOf(dataJson(page.data, page.kept))
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(page.data)))
    return { body: textOf(page.body), head: page.head, json }
  }

  test('shows at once what changed, as a shop that has kept nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), language, async (changes, language) => {
        for (const each of changes) {
          await shop.append(each)
          const anew = openDocumentCache(shop.readModels)
          const ending = new AbortController()
          await anew.start(ending.signal)
          for (const address of addresses) {
            expect(await pageOf(shop.documents, address, language)).toEqual(await pageOf(anew, address, language))
          }
          ending.abort()
        }
      }),
      { numRuns: 12 },
    )
  })

  test('keeps the card of a product that did not change, and no other', async () => {
    const cards = async () => (await shop.queries('en').home()).newest
    const before = new Map((await cards()).map(card => [card.id, card]))
    await shop.append(product('a', { price: 555 }))
    for (const card of await cards()) {
      expect(card === before.get(card.id), card.id).toBe(card.id !== 'a')
      if (card.id === 'a') expect(card.price).toBe(555)
    }
    expect((await shop.queries('fr').home()).newest.some(card => [...before.values()].includes(card))).toBe(false)
  })

  test('keeps header and footer while a change leaves them as they are', async () => {
    const shell = () => shop.queries('en').shell()
    const before = await shell()
    await shop.append(product('a', { price: 555 }))
    expect(await shell()).toBe(before)
    await shop.append({ type: 'SettingsChanged', data: { changes: { name: 'Another' } } })
    expect((await shell()).settings.name).toBe('Another')
  })
})
