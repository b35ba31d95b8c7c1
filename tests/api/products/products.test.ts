import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { navy, type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.sell({
    tee: [
      { sku: 'TEE-S', price: 450, quantity: 10, size: 's' },
      { sku: 'TEE-M', price: 500, quantity: -1, size: 'm' },
    ],
    draft: [{ sku: 'DRAFT', price: 100, quantity: 1 }],
  })
  const draft = { productId: 'draft', status: 'draft' }
  await shop.append('product-draft', { type: 'ProductStatusChanged', data: draft })
})
afterAll(() => shop.end())

describe('GET /api/products/{slug}', () => {
  test('tells every variant with its price and what can be bought', async () => {
    const answer = await visitor(shop.app).get('/api/products/tee')
    expect(answer.json()).toMatchObject({
      slug: 'tee',
      name: 'The tee',
      style: 'TEE',
      currency: { name: 'USD', symbol: '$' },
      variants: [
        { sku: 'TEE-S', color: 'Navy', hexes: ['#1f2a44'], size: 's', price: 450, quantity: 10, closeout: false },
        { sku: 'TEE-M', color: 'Navy', size: 'm', price: 500, quantity: -1 },
      ],
    })
    expect((await visitor(shop.app).get('/api/products/tee?lng=fr')).json()).toMatchObject({ name: 'Le tee' })
  })
  test.each(['nope', 'draft', 'TEE'])('knows no %s', async slug => {
    const answer = await visitor(shop.app).get(`/api/products/${slug}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'product-not-found'])
  })
})
