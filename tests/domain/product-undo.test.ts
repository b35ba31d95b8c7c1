import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { product } from '#domain/product/decide.ts'
import { type ProductEdits, type ProductEvent, touchedPaths } from '#domain/product/events.ts'
import { undoEdits } from '#domain/product/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
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
const edited = (edits: ProductEdits): ProductEvent => ({ type: 'ProductEdited', data: { productId, edits } })
const withdrawn = (fields: readonly 'discount'[], skus: readonly string[]): ProductEvent => ({
  ...{ type: 'ProductEditsWithdrawn', data: { productId, fields, skus } },
})
const status = (status: 'draft' | 'active' | 'archived'): ProductEvent => ({
  ...{ type: 'ProductStatusChanged', data: { productId, status } },
})
const moved = (from: string, to: string): ProductEvent => ({ type: 'ProductMoved', data: { productId, from, to } })
const fed = imported([variant('M', { price: 769, color: 'navy' }), variant('L', { price: 900, color: 'navy' })])
const undone = (events: readonly Stored[], correlation = 'u') =>
  undoEdits(events, ({ meta }) => meta.correlationId === correlation)
const nothing = { edits: {}, fields: [], skus: [], back: [], kept: [] }

describe('what staff changed of a product is taken back', () => {
  test('to what stood there before, or to the feed where nothing did', () => {
    const given = [
      ['f', fed],
      ['e', edited({ prices: { L: 1000 }, name: { en: 'Tee' }, cuts: ['mens'] })],
    ] as const
    const events = streamOf(...given, [
      'u',
      edited({ prices: { M: 1, L: 2 }, name: { en: 'T', fr: 'F' }, cuts: [], discount: 5 }),
    ])
    expect(undone(events)).toEqual({
      edits: { prices: { L: 1000 }, name: { en: 'Tee' }, cuts: ['mens'] },
      fields: ['name.fr', 'discount'],
      skus: ['M'],
      back: [
        { path: 'prices.M', from: 1, to: undefined },
        { path: 'prices.L', from: 2, to: 1000 },
        { path: 'name.en', from: 'T', to: 'Tee' },
        { path: 'name.fr', from: 'F', to: undefined },
        { path: 'cuts', from: [], to: ['mens'] },
        { path: 'discount', from: 5, to: undefined },
      ],
      kept: [],
    })
  })

  test('what went back to the feed is an edit again', () => {
    const events = streamOf(['f', fed], ['e', edited({ discount: 5 })], ['u', withdrawn(['discount'], [])])
    expect(undone(events)).toEqual({
      ...nothing,
      edits: { discount: 5 },
      back: [{ path: 'discount', from: undefined, to: 5 }],
    })
  })

  test('a status and an address too; where nobody had set a status, to the one that counted', () => {
    const events = streamOf(['f', fed], ['u', status('archived')], ['u', moved('heavyweight-tee', 'tee')])
    const back = [
      { path: 'status', from: 'archived', to: 'active' },
      { path: 'slug', from: 'tee', to: 'heavyweight-tee' },
    ]
    expect(undone(events)).toEqual({ ...nothing, status: 'active', slug: 'heavyweight-tee', back })
  })

  test('what somebody changed since is left alone and named, the rest goes back', () => {
    const events = streamOf(['f', fed], ['u', edited({ prices: { M: 1, L: 2 } })], ['e', edited({ prices: { L: 3 } })])
    expect(undone(events)).toEqual({
      ...{ ...nothing, skus: ['M'], back: [{ path: 'prices.M', from: 1, to: undefined }] },
      kept: [{ path: 'prices.L', since: events[2] }],
    })
  })

  test('what somebody set again, to the same, is theirs', () => {
    const events = streamOf(
      ...([
        ['f', fed],
        ['u', edited({ discount: 5 })],
        ['e', edited({ discount: 6 })],
      ] as const),
      ['e', edited({ discount: 5 })],
    )
    expect(undone(events)).toEqual({ ...nothing, kept: [{ path: 'discount', since: events[3] }] })
  })

  test('where it is as before already, there is nothing to take back', () =>
    expect(undone(streamOf(['f', fed], ['u', edited({ discount: 5 })], ['e', withdrawn(['discount'], [])]))).toEqual(
      nothing,
    ))

  test('a price that staff had set of a variant that is no longer listed is left alone', () => {
    const events = streamOf(
      ...([
        ['f', fed],
        ['e', edited({ prices: { L: 1000 } })],
        ['u', edited({ prices: { M: 1, L: 2 } })],
      ] as const),
      ['g', imported([variant('M', { price: 769, color: 'navy' })])],
    )
    expect(undone(events)).toEqual({
      ...{ ...nothing, skus: ['M'], back: [{ path: 'prices.M', from: 1, to: undefined }] },
      kept: [{ path: 'prices.L', since: null }],
    })
  })
})

const text = fc.constantFrom('a', 'b', 'c')
const anyChange: fc.Arbitrary<ProductEvent> = fc.oneof(
  fc
    .dictionary(fc.constantFrom('M', 'L'), fc.integer({ min: 1, max: 3 }), { minKeys: 1 })
    .map(prices => edited({ prices })),
  fc.dictionary(fc.constantFrom('en', 'fr'), text, { minKeys: 1 }).map(name => edited({ name })),
  fc.constantFrom(['mens'], []).map(cuts => edited({ cuts })),
  fc.boolean().map(M => edited({ closeout: { M } })),
  fc.constant(edited({ archivedVariants: { M: true } })),
  fc.constantFrom(withdrawn([], ['M']), withdrawn(['discount'], ['L'])),
  fc.integer({ min: 0, max: 2 }).map(discount => edited({ discount })),
  fc.constantFrom('draft', 'active', 'archived').map(status),
  fc.constantFrom('a', 'b').map(to => moved('', to)),
)
const stateOf = (events: readonly Stored[]) => fold(product, events)!
/** What counts: a status that nobody set is the feed's. */
const seen = (events: readonly Stored[]) => {
  const { edits, status, slug, feed } = stateOf(events)
  return { edits, slug, status: status ?? feed.status ?? 'active' }
}
const under = (correlation: string, changes: readonly ProductEvent[]) =>
  changes.map(event => [correlation, event] as const)

/** The stream with what takes `u` back at its end, as the product decides it. */
function taken(events: readonly Stored[], correlation: string, back: string): readonly Stored[] {
  const { back: _back, kept: _kept, ...wish } = undone(events, correlation)
  const now = stateOf(events)
  const decided = product.decide({ type: 'SaveProduct', data: { productId, checked: now.revision, ...wish } }, now)
  if (!decided.ok) throw new Error(decided.rejection.code)
  return streamOf(...events.map(event => [event.meta.correlationId, event] as const), ...under(back, decided.events))
}

describe('whatever staff did', () => {
  const some = fc.array(anyChange, { maxLength: 5 })

  test('taken back at once, all is as before; and taking that back is as after it', () =>
    fc.assert(
      fc.property(some, some, (before, changes) => {
        const given = streamOf(['f', fed], ...under('e', before))
        const changed = streamOf(['f', fed], ...under('e', before), ...under('u', changes))
        const after = taken(changed, 'u', 'undo')
        expect(seen(after)).toEqual(seen(given))
        expect(undone(after)).toMatchObject({ back: [] })
        expect(seen(taken(after, 'undo', 'redo'))).toEqual(seen(changed))
      }),
    ))

  test('nothing that somebody said since is changed', () =>
    fc.assert(
      fc.property(some, some, (changes, since) => {
        const now = streamOf(['f', fed], ...under('u', changes), ...under('e', since))
        const { back, kept } = undone(now)
        const said = new Set(since.flatMap(event => touchedPaths(event)))
        for (const { path } of back) expect(said).not.toContain(path)
        for (const each of kept) expect(each.since?.meta.correlationId).toBe('e')
        expect(undone(taken(now, 'u', 'undo')).back).toEqual([])
      }),
    ))
})
