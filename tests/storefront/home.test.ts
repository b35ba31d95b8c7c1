import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReads } from '#api/plumbing/web/reads.ts'
import { bestSellersRead } from '#api/storefront/best-sellers.ts'
import { settings } from '#domain/settings/decide.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import { variant } from '#tests/support/feed-product.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { counted, defined, type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'
import { one, polo } from './listings.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

describe('what the shop says of itself', () => {
  const said = async (language: 'en' | 'fr' = 'en') => {
    const queries = shop.queries(language)
    const [{ announcements }, { welcome }] = await Promise.all([queries.shell(), queries.home()])
    return { announcements, welcome }
  }
  const changed = (changes: SettingsChanges) => shop.append({ type: 'SettingsChanged', data: { changes } })

  test('is what its settings make true where the owner wrote nothing', async () => {
    await shop.append(one('a', 300))
    expect(await said()).toEqual({
      announcements: [{ over: 5000, area: null }],
      welcome: { title: '', text: '' },
    })
    const option = { type: 'standard', cost: 600, days: [3, 5] as const }
    const area = { countries: ['US'], cities: [], options: [{ ...option, freeOver: null }] }
    await changed({ name: 'Thread & Co', delivery: { areas: [{ ...area, area: 'Home' }] } })
    expect(await said()).toMatchObject({ announcements: [], welcome: { title: 'Thread & Co' } })
    const free = { ...area, area: 'France', countries: ['FR'], options: [{ ...option, freeOver: 8000 }] }
    await changed({ delivery: { areas: [{ ...area, area: 'Home' }, free] }, description: 'Shirts from Lyon.' })
    expect(await said()).toMatchObject({
      announcements: [{ over: 8000, area: 'France' }],
      welcome: { text: 'Shirts from Lyon.' },
    })
  })

  test('is what the owner wrote, in the language of the page', async () => {
    await changed({
      announcements: [{ en: 'Closed on Monday', fr: 'Fermé lundi' }, { en: 'New tees' }],
      hero: { title: { en: 'Shirts', fr: 'Chemises' }, text: { en: 'All of them.' } },
    })
    expect(await said('fr')).toEqual({
      announcements: ['Fermé lundi', 'New tees'],
      welcome: { title: 'Chemises', text: 'All of them.' },
    })
  })

  test('is in languages that the shop speaks', () => {
    expect(misfitOf({ announcements: [{ en: 'Hello', de: 'Hallo' }] })).toMatchObject({
      code: 'setting-misfit',
      setting: 'announcements.0',
    })
    expect(misfitOf({ announcements: [{ ar: 'مرحبا' }] })).toBeUndefined()
  })
})

describe('the shell and the home page', () => {
  test('lead to the category that a group of the menu is the twin of', async () => {
    await shop.append(
      one('b', 300, polo),
      defined('category', 'tops', 'Tops'),
      defined('category', 'dresses', 'Dresses'),
      imported('t', { baseCategory: 'tops', kind: 'tops' }),
      imported('d', { baseCategory: 'dresses', kind: 'dresses' }),
    )
    const queries = shop.queries('en')
    const { kinds } = await queries.shell()
    // Other tops are polos; of dresses there is one list.
    expect(kinds.map(link => link.path)).toEqual(['/ps/tops', '/categories/dresses'])
    const dresses = await Promise.all(
      (
        [
          { kind: 'cut', slug: 'dresses' },
          { kind: 'category', slug: 'dresses' },
        ] as const
      ).map(scope => queries.listing(parseListingQuery(scope, new URLSearchParams()))),
    )
    expect(dresses.map(list => list?.address)).toEqual(['/categories/dresses', '/categories/dresses'])
  })

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

  test('the table of stock has no third side: a product with further options is not chosen for it', async () => {
    const sizes = ['s', 'm', 'l', 'xl']
    const wide = (id: string, colors: readonly string[], prints: readonly string[]) =>
      imported(id, {
        variants: colors.flatMap(color =>
          sizes.flatMap(size =>
            prints.map(print =>
              variant(`${id}-${color}-${size}-${print}`, { color, size, attributes: print ? { print } : {} }),
            ),
          ),
        ),
      })
    const printed = wide('printed', ['navy', 'white', 'red', 'black'], ['front', 'back'])
    await shop.append(printed, counted('printed', { 'printed-navy-m-front': 5 }))
    expect((await shop.queries('en').home()).matrixTeaser).toBeNull()
    await shop.append(wide('plain', ['navy', 'white', 'red'], ['']), counted('plain', { 'plain-navy-m-': 5 }))
    expect((await shop.queries('en').home()).matrixTeaser?.id).toBe('plain')
  })

  test('best sellers are what was sold and is there, none before that', async () => {
    const products = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => one(id, 300))
    await shop.append(...products, ...['a', 'b', 'c', 'd', 'e'].map(id => counted(id, { [`${id}-navy-m`]: 1 })))
    const best = async () => (await shop.queries('en').home()).best.map(card => card.id)
    expect(await best()).toEqual([])
    await shop.sold('d')
    expect(await best()).toEqual([])
    // Of what was sold f is sold out, and z is no longer in the shop.
    await shop.sold('d', 'f', 'z', 'b', 'c', 'a')
    expect(await best()).toEqual(['d', 'b', 'c', 'a'])
    const reads = createReads()
    await shop.queries('en', reads).home()
    expect(reads.documents).toContain(bestSellersRead)
  })

  test('new products are not all of one category where there are others', async () => {
    await shop.append(...['a', 'b', 'c'].map(id => one(id, 300, polo)), ...['d', 'e', 'f', 'g'].map(id => one(id, 300)))
    // Products of one moment stand by their ids.
    expect((await shop.queries('en').home()).newest.map(card => card.id)).toEqual(['a', 'b', 'd', 'e', 'c', 'f', 'g'])
  })

  test('the closeout band shows each drawing once', async () => {
    const last = (id: string, garment: string) =>
      imported(id, { garment, variants: [variant(`${id}-navy-m`, { closeout: true })] })
    const ids = ['a', 'b', 'c', 'd']
    await shop.append(
      ...ids.map(id => last(id, id === 'b' ? 'mug' : 'polo')),
      ...ids.map(id => counted(id, { [`${id}-navy-m`]: 1 })),
    )
    expect((await shop.queries('en').home()).closeout.map(card => card.id)).toEqual(['a', 'b'])
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

function misfitOf(changes: object): unknown {
  const decision = settings.decide({ type: 'UpdateSettings', data: { changes } }, settings.initial)
  return decision.ok ? undefined : decision.rejection
}
