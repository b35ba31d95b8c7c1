import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bestSellersRead } from '#api/storefront/best-sellers.ts'
import { createReads } from '#api/storefront/reads.ts'
import type { FeedProduct } from '#domain/product/events.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import type { FacetModel, ListingModel, ListingScope } from '#web/storefront/models/listing.ts'
import {
  counted,
  defined,
  type ExampleShop,
  exampleTerms,
  imported,
  openExampleShop,
  variant,
} from '../support/example-shop.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

const one = (id: string, price: number, parts: Partial<FeedProduct> = {}) =>
  imported(id, { variants: [variant(`${id}-navy-m`, { price })], ...parts })
const polo = { baseCategory: 'polos', garment: 'polo', name: { en: 'Pique Sport Shirt' } }

async function list(scope: ListingScope, params = ''): Promise<ListingModel> {
  const model = await shop.queries('en').listing(parseListingQuery(scope, new URLSearchParams(params)))
  if (!model) throw new Error('No such list')
  return model
}
const store = (params = '') => list({ kind: 'store' }, params)
const ids = (model: ListingModel) => model.cards.map(card => card.id).sort()
const facet = (model: ListingModel, name: FacetModel['name']) => model.facets.find(each => each.name === name)?.values

describe('a listing', () => {
  test('of a category: title, cards with names, total', async () => {
    await shop.append(one('a', 1000), one('b', 500, polo))
    const model = await list({ kind: 'category', slug: 't-shirts' })
    expect(model).toMatchObject({
      title: 'T-Shirts',
      description: 'Alder Mills',
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
    expect((await list({ kind: 'search', q: '' }, 'q=ringspun+spaceship')).nearTerms[0]).toBe('ringspun')
    expect((await list({ kind: 'search', q: '' }, 'q=pique')).nearTerms).toEqual([])
  })

  test('pages of 24 are complete', async () => {
    await shop.append(...Array.from({ length: 30 }, (_, i) => one(`p${i}`, 300 + i)))
    const [first, second] = [await store('sort=pa'), await store('sort=pa&page=2')]
    expect([first.total, first.pages, first.cards.length, second.cards.length]).toEqual([30, 2, 24, 6])
    expect(second.cards[0]?.price).toBe(324)
  })
})

describe('a change', () => {
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

describe('a product', () => {
  test('shows every variant, its stock and its pictures', async () => {
    await shop.append(
      imported('a', {
        variants: [
          variant('a-navy-s', { size: 's', price: 900 }),
          variant('a-navy-m', { price: 1000, closeout: true }),
          variant('a-red-m', { color: 'red-white', images: ['https://pictures.example/red.jpg'] }),
        ],
        description: { en: '|   Soft hand     Tear-away label' },
      }),
      counted('a', { 'a-navy-s': 5, 'a-navy-m': -1, 'a-red-m': 0 }),
      one('b', 700),
    )
    const product = await shop.queries('en').product('slug-a')
    expect(product).toMatchObject({
      name: 'Ringspun T-Shirt',
      description: ['Soft hand', 'Tear-away label'],
      brand: { label: 'Alder Mills', path: '/brands/alder-mills' },
      category: { label: 'T-Shirts', path: '/categories/t-shirts' },
      price: 900,
      available: true,
      sizes: [
        { id: 's', name: 'S' },
        { id: 'm', name: 'M' },
      ],
      variants: [
        { sku: 'a-navy-s', quantity: 5, price: 900 },
        { sku: 'a-navy-m', quantity: -1, closeout: true },
        { sku: 'a-red-m', quantity: 0 },
      ],
    })
    expect(product?.colors.map(color => color.pictures.map(picture => picture.kind))).toEqual([
      ['garment', 'garment', 'garment'],
      ['photo'],
    ])
    expect(product?.related.map(card => card.id)).toEqual(['b'])
    expect(await shop.queries('en').product('slug-nobody')).toBe(null)
  })

  test('strikes the same price as its card, and none that only a supplier suggests', async () => {
    await shop.append(
      one('suggested', 0, { variants: [variant('s-m', { msrp: 4445 })] }),
      one('asked', 0, {
        variants: [variant('a-s', { listPrice: 1800 }), variant('a-m', { price: 900, listPrice: 1200 })],
      }),
      one('staff', 0, { variants: [variant('t-m', { msrp: 4445 })] }),
      { type: 'ProductEdited', data: { productId: 'staff', edits: { discount: 10, prices: { 't-m': 2000 } } } },
    )
    const struck = async (id: string) => {
      const card = (await store()).cards.find(each => each.id === id)
      const page = await shop.queries('en').product(`slug-${id}`)
      expect([page?.price, page?.listPrice]).toEqual([card?.price, card?.listPrice])
      return { card: [card?.price, card?.listPrice], variants: page?.variants.map(({ listPrice }) => listPrice) }
    }
    expect(await struck('suggested')).toEqual({ card: [1000, 1000], variants: [null] })
    expect(await struck('asked')).toEqual({ card: [900, 1200], variants: [1800, 1200] })
    expect(await struck('staff')).toEqual({ card: [1800, 2000], variants: [2000] })
  })

  test('is closeout on its card when all of it is, and in the list of closeout when some is', async () => {
    const last = (sku: string) => variant(sku, { closeout: true })
    await shop.append(
      imported('all', { variants: [last('all-m')] }),
      imported('some', { variants: [last('some-m'), variant('some-s')] }),
      imported('none'),
    )
    const { cards } = await store('closeout=yes')
    expect(cards.map(({ id, closeout }) => [id, closeout]).sort()).toEqual([
      ['all', true],
      ['some', false],
    ])
  })

  test('without colours has pictures of its own, also on its card', async () => {
    const variants = [variant('m', { color: null, size: null, images: ['https://pictures.example/mug.jpg'] })]
    await shop.append(imported('mug', { variants, garment: 'mug' }))
    const product = await shop.queries('en').product('slug-mug')
    expect(product).toMatchObject({ colors: [], sizes: [] })
    expect(product?.pictures.map(picture => picture.kind)).toEqual(['photo'])
    expect((await store()).cards[0]?.picture.kind).toBe('photo')
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

describe('the shell and the home page', () => {
  test('show what has products and nothing else', async () => {
    await shop.append(
      one('a', 300, { cuts: ['mens'] }),
      imported('b', { ...polo, brand: 'zephyr', variants: [variant('b', { price: 6000, closeout: true })] }),
      counted('a', { 'a-navy-m': 3 }),
      counted('b', { b: 3 }),
    )
    const queries = shop.queries('en')
    const shell = await queries.shell()
    expect(shell.categories.map(({ id, count, path }) => [id, count, path])).toEqual([
      ['t-shirts', 1, '/categories/t-shirts'],
      ['polos', 1, '/categories/polos'],
    ])
    expect(shell.categories[0]?.subCategories).toEqual([{ label: 'Men', path: '/categories/t-shirts?cut=mens' }])
    expect(shell.cuts.map(link => link.path)).toEqual(['/ps/mens', '/ps/unisex'])
    expect(shell.brandGroups.map(({ group, brands }) => [group, brands.map(brand => brand.label)])).toEqual([
      ['A-B', ['Alder Mills']],
      ['R-Z', ['Zephyr Works']],
      ['Top Brands', ['Alder Mills', 'Zephyr Works']],
    ])
    expect(shell.closeout.map(link => link.path)).toEqual([
      '/store?closeout=yes',
      '/store?closeout=yes&cut=unisex',
      '/store?closeout=yes&kind=tops',
    ])
    const home = await queries.home()
    expect(home.totalProducts).toBe(2)
    expect(home.prices).toEqual([
      { label: 'Under $5', path: '/store?price_min=0&price_max=5', count: 1 },
      { label: '$5 to $20', path: '/store?price_min=5&price_max=20', count: 0 },
      { label: '$20 to $50', path: '/store?price_min=20&price_max=50', count: 0 },
      { label: '$50 and more', path: '/store?price_min=50', count: 1 },
    ])
    expect(home.closeout.map(card => card.id)).toEqual(['b'])
    expect(home.hero).toHaveLength(2)
    expect(home.matrixTeaser).toBeNull()
  })

  test('the table of stock is of a product that has colours and sizes enough for one', async () => {
    const wide = (id: string, colors: readonly string[], sizes: readonly string[]) =>
      imported(id, {
        variants: colors.flatMap(color => sizes.map(size => variant(`${id}-${color}-${size}`, { color, size }))),
      })
    const table = wide('table', ['navy', 'white', 'red'], ['s', 'm', 'l', 'xl'])
    const cap = wide('cap', ['navy', 'white', 'red', 'black', 'sand'], ['osfa'])
    const two = wide('two', ['navy', 'white'], ['s', 'm', 'l', 'xl', '2xl'])
    const stocked = ['table', 'cap', 'two'].map(id => counted(id, { [`${id}-navy-${id === 'cap' ? 'osfa' : 'm'}`]: 5 }))
    await shop.append(cap, table, two, ...stocked)
    expect((await shop.queries('en').home()).matrixTeaser?.id).toBe('table')
  })

  test('best sellers are what was sold and is there, none before that', async () => {
    const products = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => one(id, 300))
    await shop.append(...products, ...['a', 'b', 'c', 'd', 'e'].map(id => counted(id, { [`${id}-navy-m`]: 1 })))
    const best = async () => (await shop.queries('en').home()).best.map(card => card.id)
    expect(await best()).toEqual([])
    shop.sold('d')
    expect(await best()).toEqual([])
    // Of what was sold f is sold out, and z is no longer in the shop.
    shop.sold('d', 'f', 'z', 'b', 'c', 'a')
    expect(await best()).toEqual(['d', 'b', 'c', 'a'])
    const reads = createReads()
    await shop.queries('en', reads).home()
    expect(reads.documents).toContain(bestSellersRead)
  })

  test('new products are not all of one category where there are others', async () => {
    await shop.append(...['a', 'b', 'c'].map(id => one(id, 300, polo)), ...['d', 'e', 'f', 'g'].map(id => one(id, 300)))
    expect((await shop.queries('en').home()).newest.map(card => card.id)).toEqual(['g', 'f', 'c', 'b', 'e', 'd', 'a'])
  })

  test('an empty shop has a home page too', async () => {
    expect(await shop.queries('bn').home()).toMatchObject({
      hero: [],
      categories: [],
      best: [],
      matrixTeaser: null,
      totalProducts: 0,
    })
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
