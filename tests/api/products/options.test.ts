import { createReadStream } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importAndShow } from '#api/import/import-feed.ts'
import { wishlistItems } from '#api/picks/wishlist-model.ts'
import type { CartModel } from '#web/models/cart.ts'
import type { OrderModel } from '#web/models/order.ts'
import { htmlOf } from '../../web/page.tsx'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'

let shop: OpenShop
const load = (name: string) => {
  const file = new URL(`../../import/troublesome/${name}.csv`, import.meta.url)
  return importAndShow(createReadStream(file), shop, {})
}
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  for (const name of ['waist-inseam-print-options', 'one-sku-for-all-sizes', 'more-than-eight-pictures'])
    await load(name)
})
afterAll(() => shop.end())

type Told = { variants: { sku: string; articleNumber: string | null; options: object; quantity: number }[] }
const told = async (slug: string) => (await visitor(shop.app).get(`/api/products/${slug}`)).json<Told>()
const seen = (slug: string) => shop.queries('en').product(slug)

test('the interface tells options by their names beside colour and size, and the article number', async () => {
  expect((await told('print-tee')).variants[1]).toMatchObject({
    sku: 'PT-1',
    articleNumber: null,
    color: null,
    size: 'S',
    options: { Print: 'Full back' },
  })
  expect((await told('sophie-top-black')).variants[0]).toMatchObject({
    sku: 'SOPHIE-TOP-BLACK-BLACK-S',
    articleNumber: 'SS-2025-01-01',
    options: {},
  })
})

test('what was never counted has quantity 0, and its page says so', async () => {
  expect((await told('sophie-top-black')).variants.map(({ quantity }) => quantity)).toEqual([0, 0, 0])
  const page = await seen('sophie-top-black')
  expect(page?.variants.map(({ uncounted }) => uncounted)).toEqual([true, true, true])
  const html = String(await htmlOf('/product/sophie-top-black?size=m', shop.queries('en')))
  for (const label of ['S', 'M', 'L']) expect(html).toContain(`aria-label="${label}, not counted yet"`)
  expect(html.slice(0, html.indexOf('Other products'))).not.toMatch(/sold out/i)
  for (const order of ['one', 'many']) {
    const view = String(await htmlOf(`/product/sophie-top-black?order=${order}`, shop.queries('en')))
    const buying = view.slice(0, view.indexOf('Other products'))
    expect(buying).not.toMatch(/<button[^>]*bg-primary[^-][^>]*>(<[^>]*>)*Add to cart/)
    expect(buying).not.toContain('Spread 48 pieces')
  }
  expect(page?.seo?.title).toBe('Sophie Top - Black')
  expect((await seen('work-pant'))?.variants.every(({ uncounted }) => uncounted === undefined)).toBe(true)
  const cards = (await visitor(shop.app).get(`/api/cards?ids=${page?.id}`)).json<{ cards: object[] }>()
  expect(cards.cards).toMatchObject([{ inStock: false, uncounted: true }])
  expect(String(await htmlOf('/store', shop.queries('en')))).toContain('Not counted yet</span>')
  const refused = await visitor(shop.app).add('SOPHIE-TOP-BLACK-BLACK-S', 1)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'out-of-stock'])
  expect(refused.json().detail).toBe('SOPHIE-TOP-BLACK-BLACK-S is sold out.')
  const saved = [{ productId: page!.id, color: null, price: 0, savedAt: '2026-01-01' }]
  const [item] = await wishlistItems(saved, shop.products, shop.catalogue('en'))
  expect(item?.variants.map(({ available, uncounted }) => [available, uncounted])).toEqual(Array(3).fill([0, true]))
})

test('the gallery shows every picture', async () => {
  const page = await seen('acid-wash-oversized-denim-bomber-jacket')
  expect(page?.pictures).toHaveLength(9)
})

describe('a form without scripts', () => {
  const form = (fields: Record<string, string>) =>
    visitor(shop.app).form('/cart/add', { choose: 'opt-waist', ...fields })

  test('adds what its groups say, whichever variant the last one carried', async () => {
    const buyer = visitor(shop.app)
    const answer = await buyer.form('/cart/add', { choose: 'opt-waist', 'opt-waist': '32', sku: 'WP-30-32' })
    expect(answer.headers.location).toBe('/cart')
    expect((await buyer.get('/api/cart')).json<CartModel>().lines).toMatchObject([
      { sku: 'WP-32-32', options: { Waist: '32', Inseam: '32' } },
    ])
  })

  test('is shown again where a group was not chosen, or nobody makes that', async () => {
    for (const waist of ['', '99']) {
      const answer = await form({ sku: 'WP-30-32', 'opt-waist': waist })
      expect([answer.statusCode, answer.json().state.problem.code]).toEqual([400, 'invalid-request'])
    }
  })
})

test('an order keeps the options as they were sold', async () => {
  const buyer = visitor(shop.app)
  await buyer.add('WP-32-30', 2)
  const placed = await buyer.order(orderBody, 'options')
  expect(placed.statusCode).toBe(201)
  const shown = (await buyer.get(placed.json<{ url: string }>().url)).json<OrderModel>()
  expect(shown.lines).toMatchObject([{ sku: 'WP-32-30', options: { Waist: '32', Inseam: '30' } }])
})
