import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedVariant, ProductEdits, ProductEvent } from '#domain/product/events.ts'
import { isArchived } from '#domain/shared/archived.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { ProductCard } from '#projections/product-card/document.ts'
import { productCard } from '#projections/product-card/view.ts'
import { listedVariants } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { productWords } from '#projections/product-words/view.ts'
import type { Projection } from '#projections/projection.ts'
import { sitemap } from '#projections/sitemap/view.ts'
import { variant } from '#tests/support/feed-product.ts'
import { imported } from '../domain/product-fixture.ts'
import { givenView, storedEvent } from '../support/given-projection.ts'

const productId = 'p1'
type Event = ProductEvent | StockEvent

// A picture is one of the colour, whichever of its variants brings it.
const images = ['https://feed.example/navy']
const navyS = variant('N-S', { size: 's', price: 900, images })
const navyXl = variant('N-XL', { size: 'xl', price: 1500, closeout: true, images, attributes: { fit: 'Oversized' } })
const redS = variant('R-S', { color: 'red', size: 's', price: 1100, closeout: true, articleNumber: 'AR-1' })
const noColor = variant('PLAIN', { color: null, size: 'm', price: 700 })
const all = [navyS, navyXl, redS, noColor]

const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const counted: StockEvent = {
  type: 'StockCounted',
  data: { productId, counts: all.map(({ sku }, at) => ({ sku, quantity: at + 1 })) },
}

function folded<Doc>(view: Projection<Doc, never>, events: readonly Event[], id = productId): Doc | undefined {
  const handled = events.filter(event => (view.handles as readonly string[]).includes(event.type))
  return handled.reduce<Doc | undefined>((before, event) => {
    const stored = { ...storedEvent(event, 0), at: '2026-01-01T00:00:00.000Z' } as never
    const next = view.project(before, stored, id)
    return next && JSON.parse(JSON.stringify(next))
  }, undefined)
}

/** What shoppers are shown of the product, and search. */
function offered(events: readonly Event[]) {
  const card = folded(productCard as Projection<Parameters<NonNullable<typeof productCard.shown>>[0], never>, events)!
  const page = folded(productPage as never as Projection<Parameters<typeof listedVariants>[0], never>, events)!
  const words = folded(productWords as never as Projection<{ also: object; articleNumbers: object }, never>, events)!
  const shown = productCard.shown!(card) as ProductCard | null
  return {
    card: shown,
    tallies: productCard.tallies?.(card),
    variants: page.variants,
    words: { also: words.also, articleNumbers: words.articleNumbers },
  }
}

const anyVariants = fc.shuffledSubarray(all, { minLength: 1 })
const anyArchived = fc.record(
  {
    archivedColors: fc.dictionary(fc.constantFrom('navy', 'red'), fc.constant(true as const)),
    archivedVariants: fc.dictionary(fc.constantFrom(...all.map(({ sku }) => sku)), fc.constant(true as const)),
    prices: fc.dictionary(fc.constantFrom('N-S', 'R-S'), fc.integer({ min: 1, max: 3000 })),
    discount: fc.integer({ min: 0, max: 50 }),
    closeout: fc.dictionary(fc.constantFrom('N-S', 'R-S'), fc.boolean()),
  },
  { requiredKeys: [] },
)

test('shoppers see the product as if its feed did not list what is archived', () => {
  fc.assert(
    fc.property(anyVariants, anyVariants, anyArchived, fc.boolean(), (first, then, edits, countedFirst) => {
      const { archivedColors: _colors, archivedVariants: _variants, ...others } = edits
      const left = (variants: readonly FeedVariant[]) => variants.filter(each => !isArchived(each, edits))
      fc.pre(left(then).length > 0)
      const story = (feed: (variants: readonly FeedVariant[]) => readonly FeedVariant[], edits: ProductEdits) =>
        countedFirst
          ? [imported(feed(first)), counted, edited(edits), imported(feed(then))]
          : [imported(feed(first)), edited(edits), imported(feed(then)), counted]
      expect(offered(story(each => each, edits))).toEqual(offered(story(left, others)))
    }),
    { numRuns: 500 },
  )
})

test('all variants stay with staff, in the order of the feed', () => {
  fc.assert(
    fc.property(anyVariants, anyArchived, (variants, edits) => {
      const page = folded(productPage as never as Projection<Parameters<typeof listedVariants>[0], never>, [
        imported(variants),
        edited(edits),
        edited({ discount: 1 }),
      ])!
      expect(listedVariants(page).map(({ sku }) => sku)).toEqual(variants.map(({ sku }) => sku))
    }),
  )
})

describe('where a feed leaves only what is archived', () => {
  const events = [imported(all), edited({ archivedColors: { navy: true } }), imported([navyS])]
  const back: ProductEvent = {
    type: 'ProductEditsWithdrawn',
    data: { productId, fields: ['archivedColors.navy'], skus: [] },
  }
  test('no card, no line of the sitemap and no tally is left', () => {
    givenView(productCard).events(events).expectPart(productId, { hidden: true }).expectTallies({})
    givenView(sitemap).events(events).expectKeys('byKind', `product:${productId}`, [])
    givenView(productPage).events(events).expectPart(productId, { variants: [] })
  })
  test('all of it comes back with the colour', () => {
    const again = [...events, back]
    expect(offered(again)).toEqual(offered([imported(all), imported([navyS])]))
    givenView(sitemap)
      .events(again)
      .expectKeys('byKind', `product:${productId}`, [['product', 'heavyweight-tee']])
  })
})

test('the row of the list sums up what is sold, and counts what is archived as edits', () => {
  const events = [imported(all), counted, edited({ archivedColors: { navy: true }, archivedVariants: { PLAIN: true } })]
  givenView(productRows)
    .events(events)
    .expectPart(productId, { colors: ['red'], variants: 4, lowest: 1100, highest: 1100, available: 3, edited: 2 })
})

test('staff find an archived variant by its SKU', () => {
  givenView(productPage)
    .events([imported(all), edited({ archivedColors: { navy: true } })])
    .expectKeys('bySku', productId, ['N-S', 'N-XL', 'R-S', 'PLAIN'])
})
