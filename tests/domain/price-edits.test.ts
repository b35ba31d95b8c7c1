import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { movePrices, revertEdits, setters } from '#domain/product/price-edits.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { PriceMove } from '#domain/shared/price-move.ts'
import { variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'
import { imported } from './product-fixture.ts'

type Stored = StoredEvent<ProductEvent>
const productId = 'p1'
/** Each event with its correlation. */
const streamOf = (...events: readonly (readonly [string, ProductEvent])[]): Stored[] =>
  events.map(([correlationId, event], revision) => {
    const meta = { correlationId, causationId: correlationId, actor: 'a1', channel: 'test' }
    return { id: `${revision}`, stream: 's', revision, position: revision, at: '', meta, ...event } as Stored
  })
const edited = (edits: Extract<ProductEvent, { type: 'ProductEdited' }>['data']['edits']): ProductEvent => ({
  ...{ type: 'ProductEdited', data: { productId, edits } },
})
const withdrawn = (fields: readonly 'discount'[], skus: readonly string[]): ProductEvent => ({
  ...{ type: 'ProductEditsWithdrawn', data: { productId, fields, skus } },
})
const fed = imported([variant('M', { price: 769 }), variant('L', { price: 900 })])
const up = { is: 'percent', points: 500, ending: null } as const
const moved = (events: readonly Stored[], move: PriceMove, held: readonly `prices.${string}`[] = []) =>
  movePrices(productId, fold(product, events)!, move, new Set(held))

describe('the prices of a product are moved', () => {
  test('each variant from what counts now, which staff may have set', () => {
    const events = streamOf(['f', fed], ['e', edited({ prices: { L: 1000 } })])
    expect(moved(events, up)).toEqual({ event: edited({ prices: { M: 807, L: 1050 } }), left: [] })
  })

  test('a price that would be nothing stays, and so does one that another change takes back', () => {
    const less = { is: 'amount', amount: -800, ending: null } as const
    expect(moved(streamOf(['f', fed]), less)).toEqual({
      event: edited({ prices: { L: 100 } }),
      left: [{ path: 'prices.M', because: 'not-positive' }],
    })
    expect(moved(streamOf(['f', fed]), up, ['prices.L'])).toEqual({
      event: edited({ prices: { M: 807 } }),
      left: [{ path: 'prices.L', because: 'held' }],
    })
  })

  test('a discount is set, and where it is that already, nothing happens', () => {
    const sale = { is: 'discount', percent: 20 } as const
    expect(moved(streamOf(['f', fed]), sale).event).toEqual(edited({ discount: 20 }))
    expect(moved(streamOf(['f', fed], ['e', edited({ discount: 20 })]), sale).event).toBeNull()
    expect(moved(streamOf(['f', fed]), { ...sale, percent: 0 }).event).toBeNull()
  })
})

describe('a price change of a product is taken back', () => {
  const start = streamOf(['f', fed])
  test('to what staff had set, and to the feed where they had set nothing', () => {
    const events = streamOf(
      ['f', fed],
      ['e', edited({ prices: { L: 1000 } })],
      ['c', edited({ prices: { M: 1, L: 2 } })],
    )
    expect(revertEdits(productId, events, 'c')).toEqual({
      events: [edited({ prices: { L: 1000 } }), withdrawn([], ['M'])],
      kept: [],
    })
  })

  test('what somebody changed since is left alone and named, the rest goes back', () => {
    const events = [
      ...streamOf(['f', fed], ['c', edited({ prices: { M: 1, L: 2 } })], ['e', edited({ prices: { L: 3 } })]),
    ]
    expect(revertEdits(productId, events, 'c')).toEqual({
      events: [withdrawn([], ['M'])],
      kept: [{ path: 'prices.L', since: events[2] }],
    })
  })

  test('a feed that changed beneath it counts again', () => {
    const later = imported([variant('M', { price: 500 }), variant('L', { price: 900 })])
    const events = streamOf(['f', fed], ['c', edited({ prices: { M: 1 }, discount: 20 })], ['g', later])
    const { events: back } = revertEdits(productId, events, 'c')
    expect(back).toEqual([withdrawn(['discount'], ['M'])])
    const after = fold(product, [...events, ...back])!
    expect(after.edits).toEqual({})
    expect(after.feed.variants[0]!.price).toBe(500)
  })

  test('a change that did nothing to it takes nothing back', () =>
    expect(revertEdits(productId, start, 'c')).toEqual({ events: [], kept: [] }))

  test('an edit that stands is known by what set it', () => {
    const events = streamOf(
      ['c', edited({ prices: { M: 1, L: 2 } })],
      ['e', edited({ prices: { L: 3 } })],
      ['w', withdrawn([], ['M'])],
    )
    expect([...setters(events)].map(([path, { meta }]) => [path, meta.correlationId])).toEqual([['prices.L', 'e']])
  })

  const anyEdit = fc.oneof(
    fc
      .dictionary(fc.constantFrom('M', 'L'), fc.integer({ min: 1, max: 4 }), { minKeys: 1 })
      .map(prices => edited({ prices })),
    fc.integer({ min: 0, max: 3 }).map(discount => edited({ discount })),
    fc.constantFrom(withdrawn([], ['M']), withdrawn(['discount'], ['L'])),
  )
  const anyMove: fc.Arbitrary<PriceMove> = fc.oneof(
    fc.integer({ min: -3, max: 3 }).map(amount => ({ is: 'amount', amount, ending: null }) as const),
    fc.integer({ min: 0, max: 3 }).map(percent => ({ is: 'discount', percent }) as const),
  )
  const stateOf = (events: readonly Stored[]) => fold(product, events)!

  test('right after it, whatever stood there before, everything is as before', () =>
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 5 }), anyMove, (before, move) => {
        const given = streamOf(['f', fed], ...before.map(event => ['e', event] as const))
        const { event } = moved(given, move)
        const changed = [...given, ...(event ? streamOf(['c', event]) : [])]
        const { events, kept } = revertEdits(productId, changed, 'c')
        expect(kept).toEqual([])
        expect(stateOf([...changed, ...streamOf(...events.map(each => ['u', each] as const))]).edits).toEqual(
          stateOf(given).edits,
        )
      }),
    ))

  test('whatever somebody said since stays, and taking back twice is taking back once', () =>
    fc.assert(
      fc.property(anyMove, fc.array(anyEdit, { maxLength: 4 }), (move, since) => {
        const given = streamOf(['f', fed])
        const { event } = moved(given, move)
        const changed = [...given, ...(event ? streamOf(['c', event]) : [])]
        const now = [...changed, ...streamOf(...since.map(each => ['e', each] as const))]
        const { events, kept } = revertEdits(productId, now, 'c')
        const after = [...now, ...streamOf(...events.map(each => ['u', each] as const))]
        const [then, is, came] = [after, now, changed].map(each => leaves(stateOf(each).edits))
        for (const [path, value] of is!)
          if (came!.get(path) !== value) expect([path, then!.get(path)]).toEqual([path, value])
        for (const { path } of kept) expect(then!.get(path)).toEqual(is!.get(path))
        expect(revertEdits(productId, after, 'c').events).toEqual([])
      }),
    ))
})

const leaves = ({ discount, prices = {} }: { discount?: number; prices?: { readonly [sku: string]: number } }) =>
  new Map<string, number | undefined>([
    ['discount', discount],
    ...Object.entries(prices).map(([sku, price]) => [`prices.${sku}`, price] as const),
  ])
