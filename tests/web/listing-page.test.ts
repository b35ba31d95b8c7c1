import { describe, expect, test } from 'vitest'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import type { CardModel } from '#web/models/card.ts'
import type { ListingModel } from '#web/models/listing.ts'
import { listingScope } from '#web/storefront/listing/loader.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { htmlOf } from './page.tsx'

const shop = fixtureShop('en')
const changed = (change: (model: ListingModel) => Partial<ListingModel>): Pick<Shop, 'listing' | 'product'> => ({
  product: shop.product,
  listing: async query => {
    const model = await shop.listing(query)
    return model && { ...model, ...change(model) }
  },
})
const html = async (address: string, of: Pick<Shop, 'listing' | 'product'> = shop) => String(await htmlOf(address, of))
const inputs = (page: string, name: string) =>
  [...page.matchAll(/<input [^>]*>/g)].map(match => match[0]).filter(tag => tag.includes(`name="${name}"`))

const fiveColors = (card: CardModel): CardModel => ({
  ...card,
  colors: [1, 2, 3, 4, 5].map(n => ({ ...card.colors[0]!, id: `color-${n}`, name: `Color ${n}` })),
})

describe('listing address', () => {
  test('names its scope, in any language', () => {
    expect(listingScope('/categories/t-shirts')).toEqual({ kind: 'category', slug: 't-shirts' })
    expect(listingScope('/ar/brands/harbour-%26-co')).toEqual({ kind: 'brand', slug: 'harbour-& co'.replace(' ', '-') })
    expect(listingScope('/fr/ps/mens/')).toEqual({ kind: 'cut', slug: 'mens' })
    expect(listingScope('/bn/tags/team-wear')).toEqual({ kind: 'tag', slug: 'team-wear' })
    expect(listingScope('/store')).toEqual({ kind: 'store' })
    expect(listingScope('/bn/search')).toEqual({ kind: 'search', q: '' })
    expect(listingScope('/brands/%')).toBeNull()
    expect(listingScope('/cart')).toBeNull()
  })

  test('a list or page that is not there is 404', async () => {
    expect(await htmlOf('/categories/no-such', shop)).toBe(404)
    expect(await htmlOf('/store?page=99', shop)).toBe(404)
  })
})

describe('listing page without scripts', () => {
  test('the facets are one GET form with a button, values and bounds kept', async () => {
    const page = await html('/store?color=navy&price_min=5')
    const form = /<form [^>]*>/.exec(page)?.[0]
    for (const part of ['id="listing"', 'method="get"', 'action="/store"']) expect(form).toContain(part)
    expect(inputs(page, 'color').filter(tag => tag.includes('checked=""'))).toHaveLength(1)
    expect(inputs(page, 'color').find(tag => tag.includes('checked=""'))).toContain('value="navy"')
    expect(inputs(page, 'price_min')[0]).toContain('value="5"')
    expect(page).toMatch(/<noscript>.*Apply filters.*<\/noscript>/s)
    expect(page).toMatch(/<select name="sort" form="listing"/)
  })

  test('a search keeps its words', async () => {
    const page = await html('/search?q=tee')
    expect(inputs(page, 'q')).toEqual(['<input type="hidden" name="q" value="tee"/>'])
  })

  test('a value that would find nothing is disabled, unless it is chosen', async () => {
    const page = await html('/store')
    expect(inputs(page, 'price').find(tag => tag.includes('"0-5"'))).toContain('disabled=""')
    const chosen = await html('/store?price=0-5')
    expect(inputs(chosen, 'price').find(tag => tag.includes('"0-5"'))).not.toContain('disabled')
  })

  test('a long list ends in a link to the page with all of it, choices kept', async () => {
    const page = await html('/store?size=L&sort=pa')
    const link = /<a href="([^"]+)" rel="nofollow"[^>]*>Show all (\d+)<\/a>/.exec(
      page.slice(page.indexOf('aria-label="Brand"')),
    )
    const [, href = '', number] = link ?? []
    expect(href).toMatch(/^\/store\?.*all=brand#filters$/)
    expect(href).toMatch(/size=L.*sort=pa/)
    const brands = inputs(page, 'brand').length
    expect(brands).toBeLessThan(Number(number))
    const whole = await html(href.replaceAll('&amp;', '&').replace(/#.*/, ''))
    expect(inputs(whole, 'brand')).toHaveLength(Number(number))
    expect(whole).not.toContain('all=brand')
  })

  test('a card counts the colours that it does not show', async () => {
    const counts = [5, 6, 47]
    const page = await html(
      '/store',
      changed(model => ({ cards: counts.map((colorCount, i) => ({ ...fiveColors(model.cards[i]!), colorCount })) })),
    )
    const groups = page.split('aria-label="Colors"').slice(1)
    expect(groups).toHaveLength(counts.length)
    const shown = groups.map(group => group.slice(0, group.indexOf('card-brand')))
    expect(shown.map(group => group.match(/aria-pressed/g)?.length)).toEqual([5, 5, 5])
    expect(shown.map(group => /<bdi dir="ltr">(.*?)<\/bdi>/.exec(group)?.[1])).toEqual([undefined, '+1', '+42'])
  })

  test('a card without a brand begins with its color', async () => {
    const page = await html(
      '/store',
      changed(model => ({ cards: [{ ...fiveColors(model.cards[0]!), brand: '' }] })),
    )
    const line = /class="card-brand">(.*?)<\/p>/.exec(page)?.[1]?.replace(/<[^>]*>/g, '')
    expect(line).toMatch(/^\w/)
  })

  test('chips are links that take one choice back', async () => {
    const page = await html('/store?color=navy&size=L&page=2')
    expect(page).toContain('aria-label="Remove filter Navy"')
    expect(page).toMatch(/<a[^>]*href="\/store\?size=L"[^>]*aria-label="Remove filter Navy"/)
    expect(page).toMatch(/<a[^>]*href="\/store"[^>]*>Clear all</)
  })

  test('more products and pages are links', async () => {
    const page = await html('/store?color=navy')
    expect(page).toMatch(/<a[^>]*href="\/store\?color=navy&amp;page=2"[^>]*>Show 24 more</)
    expect(page).toMatch(/<a[^>]*href="\/store\?color=navy"[^>]*aria-current="page"/)
    expect((page.match(/<h2 /g) ?? []).length).toBe(24)
  })

  test('nothing needs an inline style or script', async () => {
    const page = await html('/store')
    expect(page).not.toMatch(/\sstyle=/)
    expect(page).not.toMatch(/<script(?![^>]*application\/ld\+json)/)
  })
})

describe('listing page', () => {
  test('the page number is in the title, and only plain pages are for search engines', async () => {
    expect(await html('/store?page=2')).toContain('<title>All products, page 2</title>')
    expect(await html('/store')).not.toContain('noindex')
    expect(await html('/store?size=L')).toContain('content="noindex, follow"')
    const empty = changed(() => ({ total: 0, cards: [] }))
    expect(await html('/ps/mens', empty)).toContain('content="noindex, follow"')
  })

  test('a list with one choice that search engines keep has a title of its own', async () => {
    const title = async (address: string) => /<title>([^<]*)/.exec(await html(address))?.[1]
    expect(await title('/categories/t-shirts?color=navy')).toBe('T-shirts: Navy')
    expect(await title('/categories/t-shirts?color=navy&page=2')).toBe('T-shirts: Navy, page 2')
    expect(await title('/categories/t-shirts?color=navy&size=l')).toBe('T-shirts')
    expect(await title('/categories/t-shirts?size=l')).toBe('T-shirts')
  })

  test('so has a part of the closeout, which the menu leads to', async () => {
    const title = async (address: string) => /<title>([^<]*)/.exec(await html(address, closeout))?.[1]
    const closeout = changed(() => ({ title: 'Closeout' }))
    expect(await title('/store?closeout=yes')).toBe('Closeout')
    expect(await title('/store?closeout=yes&color=navy')).toBe('Closeout: Navy')
    expect(await title('/store?closeout=yes&color=navy&size=l')).toBe('Closeout')
  })

  test('cards show and link the colour that the list is filtered by', async () => {
    const page = await html('/store?color=navy')
    const links = [...page.matchAll(/href="(\/product\/[^"]+)"/g)].map(match => match[1])
    expect(links.length).toBe(24)
    expect(links.every(link => link?.endsWith('?color=navy'))).toBe(true)
  })

  test('an empty list names the choice that emptied it and offers the way out', async () => {
    const empty = changed(model => ({
      total: 0,
      pages: 1,
      cards: [],
      nearMatches: model.cards.slice(0, 4),
      facets: model.facets.map(facet => ({
        ...facet,
        values: facet.values.map(value => ({ ...value, count: facet.name === 'size' && value.value !== 'XL' ? 3 : 0 })),
      })),
    }))
    const page = await html('/store?color=navy&size=XL', empty)
    expect(page).toContain('No products found')
    expect(page).toContain('No products match the filter Size XL.')
    expect(page).toMatch(/<a[^>]*href="\/store\?color=navy"[^>]*>Remove Size XL</)
    expect((page.match(/<h3 /g) ?? []).length).toBe(4)
  })

  test('where nothing was found there is nothing to filter and to sort, unless a choice can be taken back', async () => {
    const none = changed(() => ({ total: 0, pages: 1, cards: [] }))
    const page = await html('/search?q=zzzz', none)
    expect(page).not.toContain('id="filters"')
    expect(page).not.toContain('name="sort"')
    expect(await html('/store?color=navy', none)).toContain('id="filters"')
  })

  test('a search without result offers the nearest terms', async () => {
    const page = await html('/search?q=zzzz')
    expect(page).toContain('No products found')
    expect(page).toMatch(/href="\/search\?q=cotton"/)
  })

  test('counts and prices are written as the language does', async () => {
    const page = String(await htmlOf('/store', fixtureShop('bn'), { language: 'bn' }))
    expect(page).toContain('৪৮টি পণ্য')
    const arabic = String(await htmlOf('/store', fixtureShop('ar'), { language: 'ar' }))
    expect(arabic).toContain('48 منتجًا')
  })
})
