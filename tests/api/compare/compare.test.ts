import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareModel } from '#api/picks/compare-model.ts'
import { navy, type OpenShop, openShop, visitor } from '../open-shop.ts'
import { refusal } from '../orders/checkout.ts'

const slugs = ['one', 'two', 'three', 'four', 'five']

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.sell(
    Object.fromEntries(
      slugs.map((slug, n) => [
        slug,
        [
          { sku: `${slug}-s`, price: 100 * (n + 1), quantity: n, size: 's' },
          { sku: `${slug}-m`, price: 1000, quantity: n, size: 'm' },
        ],
      ]),
    ),
  )
})
afterAll(() => shop.end())

const add = (by: ReturnType<typeof visitor>, productId: string) =>
  by.json('POST', '/api/compare/items?lng=en', { productId })

describe('comparing', () => {
  test('up to four, with their names and pictures', async () => {
    const guest = visitor(shop.app)
    for (const slug of slugs.slice(0, 4)) expect((await add(guest, slug)).statusCode).toBe(200)
    expect(refusal(await add(guest, 'five'))).toEqual({ status: 409, code: 'compare-full' })
    expect(refusal(await add(guest, 'nothing'))).toEqual({ status: 404, code: 'product-not-found' })
    const answer = (await guest.get('/api/compare?lng=fr')).json()
    expect(answer.compare).toEqual(slugs.slice(0, 4))
    expect(answer.picks[0]).toMatchObject({ productId: 'one', path: '/fr/product/one', name: 'Le one' })
  })

  test('one goes, all go, and what is not there is gone', async () => {
    const guest = visitor(shop.app)
    expect((await guest.json('DELETE', '/api/compare/items/one')).json()).toEqual({ compare: [], picks: [] })
    await add(guest, 'one')
    await add(guest, 'two')
    expect((await guest.json('DELETE', '/api/compare/items/one')).json().compare).toEqual(['two'])
    expect((await guest.json('DELETE', '/api/compare/items')).json()).toEqual({ compare: [], picks: [] })
  })

  test('the forms lead to the comparison, which says what was refused', async () => {
    const guest = visitor(shop.app)
    for (const slug of slugs.slice(0, 4)) {
      const answer = await guest.form('/ar/compare/add', { item: slug })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ar/compare'])
    }
    const full = await guest.form('/compare/add', { item: 'five' })
    expect(full.statusCode).toBe(409)
    expect(full.json()).toMatchObject({
      path: '/compare',
      state: { form: 'compare', problem: { code: 'compare-full' } },
    })
    expect((await guest.form('/compare/remove', { item: 'one' })).headers.location).toBe('/compare')
    expect((await guest.get('/api/compare')).json().compare).toEqual(slugs.slice(1, 4))
    await guest.form('/compare/clear', {})
    expect((await guest.get('/api/compare')).json().compare).toEqual([])
  })
})

test('the page has what products differ in, suggestions for a free place, and the way to more', async () => {
  const model = await compareModel(
    ['two', 'one', 'missing'],
    ['one', 'three', 'four', 'five', 'two'],
    shop.catalogue('en'),
  )
  expect(model.products).toMatchObject([
    { productId: 'two', price: 200, inStock: true, colors: [{ id: 'navy', name: 'Navy' }], sizes: ['s', 'm'] },
    { productId: 'one', price: 100, inStock: false },
  ])
  expect(model.suggestions.map(({ productId }) => productId)).toEqual(['three', 'four', 'five'])
  expect(model).toMatchObject({ most: 4, more: { path: '/categories/t-shirts' } })
})
