import { describe, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { feed, variant } from '../support/feed-product.ts'
import { given } from '../support/given.ts'

const productId = 'p1'
const imported: ProductEvent = {
  type: 'ProductImported',
  data: {
    productId,
    slug: 'tee',
    source: 'acme',
    feed: feed([variant('S', { price: 100 }), variant('M', { price: 100 })]),
  },
}
const edited = (prices: { readonly [sku: string]: number }): ProductEvent => ({
  type: 'ProductEdited',
  data: { productId, edits: { prices } },
})
const write = (prices: { readonly [sku: string]: number | null }) =>
  ({ type: 'WritePrices', data: { productId, prices } }) as const

describe('WritePrices', () => {
  test('edits all prices of a product at once, and passes over what it has not', () =>
    given(product, [imported])
      .when(write({ S: 90, M: 80, L: 70 }))
      .then(edited({ S: 90, M: 80 })))
  test('takes back with null', () =>
    given(product, [imported, edited({ S: 90, M: 80 })])
      .when(write({ S: null, M: 85 }))
      .then(edited({ M: 85 }), { type: 'ProductEditsWithdrawn', data: { productId, fields: [], skus: ['S'] } }))
  test('says nothing new of a price that stands, nor of one that was never set', () =>
    given(product, [imported, edited({ S: 90 })])
      .when(write({ S: 90, M: null }))
      .then())
  test('refuses what is no price', () =>
    given(product, [imported])
      .when(write({ S: -1 }))
      .rejects({ code: 'edit-out-of-bounds', field: 'prices' }))
  test('needs a product', () =>
    given(product)
      .when(write({ S: 1 }))
      .rejects({ code: 'product-not-found' }))
})
