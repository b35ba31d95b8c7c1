import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { variant } from '#tests/support/feed-product.ts'
import { counted, type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'
import { listIn, one } from './listings.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

const standard = { type: 'standard', cost: 600, freeOver: 5000, days: [3, 5] as const }
const store = (params?: string) => listIn(shop, { kind: 'store' }, params)

describe('a product', () => {
  test('has for programs what delivery costs, and how long it may come back', async () => {
    const area = { area: 'Home', countries: ['US', 'CA'], cities: [], options: [standard] }
    const areas = [area, { ...area, area: 'Dayton', countries: ['US'], cities: ['Dayton'] }]
    const changes = { currency: { name: 'EUR', s: '€', exchangeRate: 2 }, delivery: { areas } }
    await shop.append({ type: 'SettingsChanged', data: { changes } })
    await shop.append(imported('a', {}))
    expect((await shop.queries('en').product('slug-a'))?.programs).toEqual({
      delivery: [{ countries: ['US', 'CA'], cost: 1200, freeOver: 10_000, days: [3, 5] }],
      returns: { days: 30, countries: ['US', 'CA'] },
    })
    expect((await shop.queries('en').home()).matrixTeaser?.programs).toBeUndefined()
  })

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
      ...['all', 'some'].map(id => counted(id, { [`${id}-m`]: 1 })),
    )
    const closeouts = async (params?: string) =>
      Object.fromEntries((await store(params)).cards.map(({ id, closeout }) => [id, closeout]))
    expect(await closeouts()).toEqual({ all: true, some: false, none: false })
    expect(await closeouts('closeout=yes')).toEqual({ all: true, some: true })
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
