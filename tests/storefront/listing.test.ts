import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { variant } from '#tests/support/feed-product.ts'
import type { ListingScope } from '#web/models/listing.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { englishCardText } from '../support/card-text.ts'
import { counted, type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'
import { facet, ids, listIn, one, polo } from './listings.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

const list = (scope: ListingScope, params?: string) => listIn(shop, scope, params)
const store = (params?: string) => listIn(shop, { kind: 'store' }, params)

describe('a list of closeout', () => {
  const last = (sku: string, color: string | null, size: string | null, price: number) =>
    variant(sku, { color, size, price, closeout: true })
  const tee = imported('tee', {
    variants: [
      variant('n-s', { color: 'navy', size: 's', price: 500 }),
      last('r-s', 'red-white', 's', 700),
      last('r-m', 'red-white', 'm', 700),
      last('r-l', 'red-white', 'l', 800),
      last('r-xl', 'red-white', 'xl', 600),
    ],
  })

  test('shows the colour, the price and what is left of the last pieces', async () => {
    await shop.append(tee, counted('tee', { 'n-s': 90, 'r-m': 4, 'r-l': 30, 'r-xl': 0 }))
    const [card] = (await store('closeout=yes')).cards
    expect(card).toMatchObject({ id: 'tee', closeout: true, opensColor: true, price: 700, colorCount: 1 })
    expect(card?.colors).toMatchObject([{ id: 'red-white', left: { pieces: 34, sizes: 'M–l' } }])
    expect((await store()).cards[0]).toMatchObject({ closeout: false, price: 500, colorCount: 2 })
    const drawn = renderToStaticMarkup(createElement(ProductCard, { card: card!, text: englishCardText }))
    expect(drawn).toContain('href="/product/slug-tee?color=red-white"')
    expect(drawn).toContain('34 left in M–l')
    expect(drawn).toContain('<span class="card-tag">Closeout</span>')
  })

  test('filters and sorts by the price of last pieces, and opens in the colour that has it', async () => {
    const polos = imported('polo', {
      variants: [
        variant('p-w', { color: 'red-white', size: 's', price: 100 }),
        last('p-n', 'navy', 's', 2500),
        last('p-r', 'royal', 's', 900),
      ],
    })
    await shop.append(
      tee,
      counted('tee', { 'n-s': 9, 'r-m': 4 }),
      polos,
      counted('polo', { 'p-w': 9, 'p-n': 2, 'p-r': 2 }),
    )
    const shown = async (params: string) =>
      (await store(`closeout=yes&${params}`)).cards.map(({ id, price, opened }) => [id, price, opened])
    expect(await shown('sort=pa')).toEqual([
      ['tee', 700, undefined],
      ['polo', 900, 'royal'],
    ])
    expect(await shown('price=0-5')).toEqual([])
    expect(await shown('price_min=8&price_max=10')).toEqual([['polo', 900, 'royal']])
    expect(await shown('price=20-50&color=navy')).toEqual([['polo', 2500, 'navy']])
    expect(await shown('color=red-white')).toEqual([['tee', 700, 'red-white']])
  })

  test('names sizes apart where one between them is gone, and none where there is one alone', async () => {
    const cap = imported('cap', { variants: [last('cap', null, 'osfa', 900)] })
    await shop.append(tee, counted('tee', { 'r-s': 1, 'r-l': 2, 'r-xl': 3 }), cap, counted('cap', { cap: 5 }))
    const cards = new Map((await store('closeout=yes')).cards.map(card => [card.id, card]))
    expect(cards.get('tee')?.colors[0]?.left).toEqual({ pieces: 6, sizes: 'S, l–xl' })
    expect(cards.get('cap')?.left).toEqual({ pieces: 5, sizes: '' })
  })

  test('has nothing of which all last pieces are gone, whatever else there is', async () => {
    await shop.append(tee, counted('tee', { 'n-s': 90, 'r-m': 1 }))
    expect(ids(await store('closeout=yes'))).toEqual(['tee'])
    await shop.append(counted('tee', { 'r-m': 0 }))
    expect(ids(await store('closeout=yes'))).toEqual([])
    expect((await shop.queries('en').shell()).closeout).toEqual([])
  })
})

describe('a list of a price', () => {
  const cost = (id: string, colors: { readonly [color: string]: number }) =>
    imported(id, {
      variants: Object.entries(colors).map(([color, price]) => variant(`${id}-${color}`, { color, price })),
    })

  test('shows each product in a colour that costs so, the chosen one where one is chosen', async () => {
    await shop.append(cost('a', { 'red-white': 2600, navy: 1900 }), cost('b', { navy: 2400, 'red-white': 1500 }))
    const shown = async (params: string) =>
      (await store(`sort=na&${params}`)).cards.map(({ id, opened, price }) => [id, opened, price])
    expect(await shown('price=5-20')).toEqual([
      ['a', 'navy', 1900],
      ['b', 'red-white', 1500],
    ])
    expect(await shown('price=5-20&color=navy')).toEqual([['a', 'navy', 1900]])
    expect(await shown('price=20-50&color=navy')).toEqual([['b', 'navy', 2400]])
    expect(await shown('price=20-50&color=navy&color=red-white')).toEqual([
      ['a', 'red-white', 2600],
      ['b', 'navy', 2400],
    ])
    expect(await shown('price=20-50')).toEqual([])
  })
})

describe('a listing', () => {
  test('says whose products it has, and that there are more where it names only some', async () => {
    const brands = ['birch', 'cedar', 'dogwood', 'elm']
    await shop.append(...brands.map(brand => one(brand, 500, { brand })))
    const description = async (language: 'en' | 'fr') =>
      (await shop.queries(language).listing(parseListingQuery({ kind: 'store' }, new URLSearchParams())))?.description
    expect(await description('en')).toMatch(/^Brands include \w+, \w+,? and \w+$/i)
    expect(await description('fr')).toMatch(/^Avec notamment /)
  })

  test('filtered, says whose products are listed now', async () => {
    const brands = ['birch', 'cedar', 'dogwood', 'elm']
    await shop.append(...brands.map((brand, i) => one(brand, 500 + i * 1000, { brand })))
    expect((await store('price_max=10')).description).toBe('By birch')
    expect((await store('brand=cedar&brand=elm')).description).toMatch(/^By (cedar and elm|elm and cedar)$/)
    expect((await store('brand=cedar&price_max=10')).description).toBe('')
  })

  test('calls the size that fits all by its name in the language', async () => {
    await shop.append(one('cap', 900, { variants: [variant('cap', { size: 'osfa' })] }))
    const sizes = async (language: 'en' | 'ar') => {
      const model = await shop.queries(language).listing(parseListingQuery({ kind: 'store' }, new URLSearchParams()))
      return model && facet(model, 'size')?.map(({ label }) => label)
    }
    expect(await sizes('ar')).toEqual(['مقاس واحد'])
    expect(await sizes('en')).toEqual(['OSFA'])
  })

  test('of a category: title, cards with names, total', async () => {
    await shop.append(one('a', 1000), one('b', 500, polo))
    const model = await list({ kind: 'category', slug: 't-shirts' })
    expect(model).toMatchObject({
      title: 'T-Shirts',
      description: 'By Alder Mills',
      total: 1,
      page: 1,
      pages: 1,
      perPage: 24,
    })
    expect(model.cards[0]).toMatchObject({
      id: 'a',
      path: '/product/slug-a',
      name: 'Ringspun T-Shirt',
      brand: 'Alder Mills',
      price: 1000,
      listPrice: 1000,
      colors: [{ id: 'navy', name: 'Navy', hexes: ['#1f2a44'] }],
    })
    expect(model.cards[0]?.colors[0]?.picture).toMatchObject({ kind: 'garment' })
    expect(model.cards[0]?.picture).toEqual(model.cards[0]?.colors[0]?.picture)
  })

  test('that the shop does not have is null', async () => {
    const queries = shop.queries('en')
    for (const scope of [
      { kind: 'category', slug: 'kilts' },
      { kind: 'brand', slug: 'nobody' },
      { kind: 'cut', slug: 'giants' },
    ] as const) {
      expect(await queries.listing(parseListingQuery(scope, new URLSearchParams()))).toBe(null)
    }
  })

  test('values of a facet are alternatives, facets add up, and counts leave out their own facet', async () => {
    await shop.append(one('a', 300), one('b', 1900, polo), one('c', 6000, { brand: 'zephyr' }))
    const model = await store('brand=alder-mills&price=0-5')
    expect(ids(model)).toEqual(['a'])
    expect(facet(model, 'price')).toEqual([
      { value: '0-5', label: 'Under $5', count: 1, selected: true },
      { value: '5-20', label: '$5 to $20', count: 1, selected: false },
      { value: '50-infinity', label: '$50 and more', count: 0, selected: false },
    ])
    expect(facet(model, 'brand')).toEqual([
      { value: 'alder-mills', label: 'Alder Mills', count: 1, selected: true },
      { value: 'zephyr', label: 'Zephyr Works', count: 0, selected: false },
    ])
    expect(facet(model, 'category')?.map(value => [value.label, value.count])).toEqual([
      ['T-Shirts', 1],
      ['Polos', 0],
    ])
    expect(ids(await store('price=0-5&price=5-20'))).toEqual(['a', 'b'])
    expect(model.facets.map(each => each.name)).toEqual([
      'category',
      'brand',
      'color',
      'size',
      'price',
      'cut',
      'kind',
      'rating',
      'discounted',
    ])
  })

  test('a chosen value that nothing has stays, with a count of 0', async () => {
    await shop.append(one('a', 300))
    const model = await store('color=red-white')
    expect(model.total).toBe(0)
    expect(facet(model, 'color')).toContainEqual({
      value: 'red-white',
      label: 'Red/White',
      hexes: ['#c8102e', '#ffffff'],
      count: 0,
      selected: true,
    })
  })

  test('sizes stand in their own order', async () => {
    const variants = ['2xl', 's', 'm'].map(size => variant(`a-${size}`, { size }))
    await shop.append(imported('a', { variants }))
    expect(facet(await store(), 'size')?.map(value => value.label)).toEqual(['S', 'M', '2XL'])
  })

  test('price bounds of the address hold, the lower one included', async () => {
    await shop.append(one('a', 499), one('b', 500, polo), one('c', 2000))
    expect(ids(await store('price_min=5&price_max=20'))).toEqual(['b'])
    expect(ids(await store('price_min=5'))).toEqual(['b', 'c'])
    expect(ids(await store('price_min=4&price=0-5'))).toEqual(['a'])
    expect(ids(await store('price_min=30&price_max=10'))).toEqual([])
  })

  test('outwear means outerwear, which is a kind', async () => {
    await shop.append(one('a', 300, { kind: 'outerwear' }), one('b', 300, polo))
    const model = await store('category=outwear')
    expect(model.title).toBe('Outerwear')
    expect(ids(model)).toEqual(['a'])
    expect(ids(await list({ kind: 'cut', slug: 'outwear' }))).toEqual(['a'])
    expect((await list({ kind: 'category', slug: 'outwear' })).title).toBe('Outerwear')
  })

  test('a group lists its cut or kind; a choice beside its scope finds nothing', async () => {
    await shop.append(one('a', 300, { cuts: ['mens'] }), one('b', 300, { ...polo, cuts: ['womens'] }))
    expect(ids(await list({ kind: 'cut', slug: 'mens' }))).toEqual(['a'])
    expect(ids(await list({ kind: 'cut', slug: 'mens' }, 'cut=womens'))).toEqual([])
    expect(ids(await list({ kind: 'brand', slug: 'alder-mills' }, 'category=polos'))).toEqual(['b'])
  })

  test('an empty list shows what is near without the choice that emptied it', async () => {
    await shop.append(one('a', 300), one('b', 300, { ...polo, brand: 'zephyr' }))
    const model = await store('category=polos&brand=alder-mills')
    expect(model.total).toBe(0)
    expect(model.nearMatches.map(card => card.id)).toEqual(['a'])
    expect(model.nearTerms).toEqual([])
  })

  test('a search without result names the nearest terms', async () => {
    await shop.append(one('a', 300), one('b', 300, polo))
    const model = await list({ kind: 'search', q: '' }, 'q=alxxer+spaceship')
    expect(model.total).toBe(0)
    expect(model.nearTerms).toContain('Alder Mills')
    expect((await list({ kind: 'search', q: '' }, 'q=ringspun+spaceship')).nearTerms).toEqual([])
    expect((await list({ kind: 'search', q: '' }, 'q=pique')).nearTerms).toEqual([])
  })

  test('pages of 24 are complete', async () => {
    await shop.append(...Array.from({ length: 30 }, (_, i) => one(`p${i}`, 300 + i)))
    const [first, second] = [await store('sort=pa'), await store('sort=pa&page=2')]
    expect([first.total, first.pages, first.cards.length, second.cards.length]).toEqual([30, 2, 24, 6])
    expect(second.cards[0]?.price).toBe(324)
  })
})
