import { describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { gaveUp, type VariantIdEvent, type VariantIdOwner, variantId } from '#domain/product/variant-id.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'
import { imported } from './product-fixture.ts'

const sku = 'TEE-M'
const claimed = (productId: string, listings = 0): VariantIdEvent => ({
  type: 'VariantIdClaimed',
  data: { sku, productId, listings },
})
const claim = (productId: string, listings = 0, from?: VariantIdOwner) =>
  ({ type: 'ClaimVariantId', data: { sku, productId, listings, ...(from && { from }) } }) as const

describe('ClaimVariantId', () => {
  test('an id that nobody has', () => given(variantId).when(claim('p1')).then(claimed('p1')))

  test('the same claim again says nothing', () =>
    given(variantId, [claimed('p1', 2)])
      .when(claim('p1', 2))
      .then())

  test('its product claims it anew after it was listed anew, so that nobody takes the old claim for given up', () =>
    given(variantId, [claimed('p1', 1)])
      .when(claim('p1', 3))
      .then(claimed('p1', 3)))

  test('an older claim of its product changes nothing', () =>
    given(variantId, [claimed('p1', 3)])
      .when(claim('p1', 1))
      .then())

  test('an id that another product has', () =>
    given(variantId, [claimed('p1', 1)])
      .when(claim('p2'))
      .rejects({ code: 'variant-id-taken', owner: { productId: 'p1', listings: 1 } }))

  test('one that was seen given up', () =>
    given(variantId, [claimed('p1', 1)])
      .when(claim('p2', 0, { productId: 'p1', listings: 1 }))
      .then(claimed('p2')))

  test('one that was seen given up, and was claimed anew meanwhile', () =>
    given(variantId, [claimed('p1', 1), claimed('p1', 2)])
      .when(claim('p2', 0, { productId: 'p1', listings: 1 }))
      .rejects({ code: 'variant-id-taken', owner: { productId: 'p1', listings: 2 } }))
})

describe('a product gave an id up', () => {
  const tee = variant(sku)
  const told = (...events: readonly ProductEvent[]) => fold(product, events)
  const discontinued = { type: 'ProductDiscontinued', data: { productId: 'p1' } } as const

  test.each([
    ['when it was never imported', null, 0, false],
    ['while it sells it', told(imported([tee])), 0, false],
    ['when its next import lists others', told(imported([tee]), imported([variant('TEE-L')])), 0, true],
    ['when it was discontinued', told(imported([tee]), discontinued), 0, true],
    ['after it claimed it to come back', told(imported([tee]), discontinued), 2, false],
  ])('%s', (_when, state, listings, expected) => {
    expect(gaveUp({ productId: 'p1', listings }, sku, state)).toBe(expected)
  })
})

test('an import that was made before the product was listed anew is refused', () => {
  const importing = (listings?: number) =>
    ({
      type: 'ImportProduct',
      data: {
        ...{ productId: 'p1', slug: 'tee', source: 'supplier', complete: false },
        ...(listings !== undefined && { listings }),
        feed: feed([variant(sku)]),
      },
    }) as const
  given(product, [imported([])])
    .when(importing(0))
    .rejects({ code: 'listed-meanwhile' })
  given(product).when(importing(1)).rejects({ code: 'listed-meanwhile' })
  given(product, [imported([variant(sku)])])
    .when(importing(1))
    .then()
})
