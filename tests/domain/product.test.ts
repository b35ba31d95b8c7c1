import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { slug } from '#domain/product/slug.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'
import { imported } from './product-fixture.ts'

const productId = 'p1'
const importing = (
  variants: Parameters<typeof feed>[0],
  more: Parameters<typeof feed>[1] = {},
  rest: { complete?: boolean; slug?: string } = {},
): ProductCommand => ({
  type: 'ImportProduct',
  data: {
    productId,
    slug: 'heavyweight-tee',
    source: 'supplier',
    complete: false,
    ...rest,
    feed: feed(variants, more),
  },
})
const [s, m, l] = ['S', 'M', 'L'].map(size => variant(`TEE-${size}`, { size: size.toLowerCase() })) as [
  ReturnType<typeof variant>,
  ReturnType<typeof variant>,
  ReturnType<typeof variant>,
]

describe('ImportProduct', () => {
  test('a product that is new', () =>
    given(product)
      .when(importing([s, m]))
      .then(imported([s, m])))

  test('the same feed again says nothing', () =>
    given(product, [imported([s, m])])
      .when(importing([s, m]))
      .then())

  test('the same feed with its fields in another order says nothing', () => {
    const reordered = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(s).reverse())))
    given(product, [imported([s])])
      .when(importing([reordered]))
      .then()
  })

  test('a changed price is one event with the whole feed', () =>
    given(product, [imported([s, m])])
      .when(importing([s, { ...m, price: 1100 }]))
      .then(imported([s, { ...m, price: 1100 }])))

  test('a slug once claimed is kept', () =>
    given(product, [imported([s])])
      .when(importing([s, m], {}, { slug: 'another' }))
      .then(imported([s, m])))

  test('a variant that a partial feed lacks stays, where it stood', () => {
    given(product, [imported([s, m, l])])
      .when(importing([s, { ...l, price: 900 }]))
      .then(imported([s, m, { ...l, price: 900 }]))
    given(product, [imported([s, m, l])])
      .when(importing([m, l]))
      .then()
  })

  test('a variant that a complete feed lacks is gone', () =>
    given(product, [imported([s, m, l])])
      .when(importing([s, l], {}, { complete: true }))
      .then(imported([s, l])))

  test('what staff said stays under a new feed', () => {
    const history: ProductEvent[] = [
      imported([s]),
      { type: 'ProductEdited', data: { productId, edits: { name: { en: 'The tee' }, discount: 10 } } },
      imported([{ ...s, price: 5 }], { name: { en: 'Other' } }),
    ]
    expect(fold(product, history)?.edits).toEqual({ name: { en: 'The tee' }, discount: 10 })
  })

  test('a discontinued product comes back by being listed', () => {
    const history: ProductEvent[] = [imported([s]), { type: 'ProductDiscontinued', data: { productId } }]
    given(product, history)
      .when(importing([s]))
      .then(imported([s]))
    expect(fold(product, [...history, imported([s])])?.discontinued).toBe(false)
  })
})

describe('EditProduct', () => {
  const edit = (edits: object): ProductCommand => ({ type: 'EditProduct', data: { productId, edits } })

  test('says only what staff said', () =>
    given(product, [imported([s])])
      .when(edit({ discount: 15 }))
      .then({ type: 'ProductEdited', data: { productId, edits: { discount: 15 } } }))
  test('the same edit again says nothing', () =>
    given(product, [imported([s]), { type: 'ProductEdited', data: { productId, edits: { discount: 15 } } }])
      .when(edit({ discount: 15 }))
      .then())
  test('prices add up by SKU', () => {
    const history: ProductEvent[] = [
      imported([s, m]),
      { type: 'ProductEdited', data: { productId, edits: { prices: { 'TEE-S': 900 } } } },
      { type: 'ProductEdited', data: { productId, edits: { prices: { 'TEE-M': 950 } } } },
    ]
    expect(fold(product, history)?.edits.prices).toEqual({ 'TEE-S': 900, 'TEE-M': 950 })
  })
  test('no such product', () =>
    given(product)
      .when(edit({ discount: 1 }))
      .rejects({ code: 'product-not-found' }))
  test.each([-1, 101, Number.NaN])('a discount of %s percent', discount =>
    given(product, [imported([s])])
      .when(edit({ discount }))
      .rejects({ code: 'edit-out-of-bounds', field: 'discount' }),
  )
  test.each([-1, 1.5, Number.NaN])('a price of %s', price =>
    given(product, [imported([s])])
      .when(edit({ prices: { 'TEE-S': price } }))
      .rejects({ code: 'edit-out-of-bounds', field: 'prices' }),
  )
  test('a price of a variant that is not there', () =>
    given(product, [imported([s])])
      .when(edit({ prices: { NOPE: 5 } }))
      .rejects({ code: 'sku-not-found', skus: ['NOPE'] }))
})

describe('ChangeProductStatus and DiscontinueProduct', () => {
  const archive: ProductCommand = { type: 'ChangeProductStatus', data: { productId, status: 'archived' } }
  const discontinue: ProductCommand = { type: 'DiscontinueProduct', data: { productId } }
  const archived: ProductEvent = { type: 'ProductStatusChanged', data: { productId, status: 'archived' } }
  const discontinued: ProductEvent = { type: 'ProductDiscontinued', data: { productId } }

  test('change once', () => {
    given(product, [imported([s])])
      .when(archive)
      .then(archived)
    given(product, [imported([s]), archived])
      .when(archive)
      .then()
    given(product, [imported([s])])
      .when(discontinue)
      .then(discontinued)
    given(product, [imported([s]), discontinued])
      .when(discontinue)
      .then()
  })
  test('need a product', () => {
    given(product).when(archive).rejects({ code: 'product-not-found' })
    given(product).when(discontinue).rejects({ code: 'product-not-found' })
  })
})

test('importing any sequence of feeds twice leaves nothing to say the second time', () => {
  const variants = fc.uniqueArray(
    fc.record({ size: fc.constantFrom('s', 'm', 'l', 'xl', '2xl'), price: fc.integer({ min: 1, max: 3 }) }),
    { selector: ({ size }) => size, minLength: 1 },
  )
  fc.assert(
    fc.property(fc.array(variants, { minLength: 1, maxLength: 6 }), fc.boolean(), (feeds, complete) => {
      let state = product.initial
      for (const rows of feeds) {
        const command = importing(
          rows.map(row => variant(row.size, row)),
          {},
          { complete },
        )
        const decision = product.decide(command, state)
        if (!decision.ok) throw new Error('an import is never refused')
        state = decision.events.reduce((folded, event) => product.evolve(folded, event), state)
        expect(product.decide(command, JSON.parse(JSON.stringify(state)))).toEqual({ ok: true, events: [] })
        const skus = state?.feed.variants.map(({ sku }) => sku) ?? []
        expect(new Set(skus).size).toBe(skus.length)
        expect(skus).toEqual(expect.arrayContaining(rows.map(row => row.size)))
      }
    }),
  )
})

test('a slug belongs to whoever claimed it first', () => {
  const claim = (id: string) => ({ type: 'ClaimSlug', data: { slug: 'tee', productId: id } }) as const
  given(slug)
    .when(claim('p1'))
    .then({ type: 'SlugClaimed', data: { slug: 'tee', productId: 'p1' } })
  const claimed = [{ type: 'SlugClaimed', data: { slug: 'tee', productId: 'p1' } }] as const
  given(slug, claimed).when(claim('p1')).then()
  given(slug, claimed).when(claim('p2')).rejects({ code: 'slug-taken' })
})
