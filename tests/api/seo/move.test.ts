import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movePage } from '#api/seo/owner.ts'
import { exampleTerms, imported } from '../../support/example-shop.ts'
import { type ContentShop, openContentShop, origin, written } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
  await shop.append('terms', ...exampleTerms)
  await shop.append('product-a', imported('a'))
  await shop.append('product-b', imported('b'))
  await shop.append('slug-slug-b', { type: 'SlugClaimed', data: { slug: 'slug-b', productId: 'b' } })
  await shop.publish(written('about-us'), written('terms'), written('first', { kind: 'post' }))
})
afterAll(() => shop.end())

const move = (from: string, to: string) => movePage(shop, from, to)
const leads = async (path: string) => {
  const url = new URL(path, origin)
  const { ofList, ofMissing } = shop.whereabouts
  return (await ofList(url, shop.queries().reads)) ?? (await ofMissing(url))
}

describe('moving a page', () => {
  test.each([
    ['/product/slug-a', '/product/better-a'],
    ['/about-us', '/who-we-are'],
    ['/blog/first', '/blog/second'],
    ['/brands/zephyr', '/brands/alder-mills'],
    ['/categories/polos', '/categories/t-shirts'],
  ])('%s leads to %s', async (from, to) => {
    expect(await move(from, to)).toBeNull()
    expect(await leads(from)).toEqual({ status: 301, to })
    expect(await leads(to)).toBeNull()
  })

  test('shows it at its new address', async () => {
    const { shop: queries } = shop.queries()
    expect(await queries.product('better-a')).toMatchObject({ path: '/product/better-a' })
    expect(await queries.page('who-we-are')).toMatchObject({ title: 'about-us' })
    expect((await queries.listing({ ...emptyQuery }))?.cards.map(({ path }) => path)).toContain('/product/better-a')
  })

  test.each([
    ['/product/nothing', '/product/x', /There is no product/],
    ['/product/better-a', '/product/slug-b', /belongs to another/],
    ['/terms', '/who-we-are', /belongs to another page/],
    ['/nowhere', '/x', /There is no text/],
    ['/brands/zephyr', '/brands/nobody', /There is no brand/],
    ['/categories/polos', '/categories/polos', /is the address already/],
    ['/terms', '/blog/terms', /different kinds/],
    ['terms', '/x', /not the address/],
    ['/terms', '/Two Words', /small letters/],
  ])('%s does not move to %s', async (from, to, why) => {
    const head = await shop.store.head()
    expect(await move(from, to)).toMatch(why)
    expect(await shop.store.head()).toBe(head)
  })
})

const emptyQuery = {
  scope: { kind: 'store' },
  category: [],
  brand: [],
  color: [],
  size: [],
  price: [],
  priceMin: null,
  priceMax: null,
  cut: [],
  kind: [],
  rating: [],
  discounted: false,
  closeout: false,
  inStock: false,
  sort: null,
  page: 1,
} as const
