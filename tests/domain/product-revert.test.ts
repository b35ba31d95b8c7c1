import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product, same } from '#domain/product/decide.ts'
import type { FeedProduct, FeedVariant, ProductEvent } from '#domain/product/events.ts'
import { revertFeed } from '#domain/product/revert.ts'
import { revertProduct } from '#domain/product/revert-import.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { fold } from '../support/fold.ts'

const [s, m, l] = ['S', 'M', 'L'].map(size => variant(`TEE-${size}`, { size: size.toLowerCase() })) as [
  FeedVariant,
  FeedVariant,
  FeedVariant,
]
const wrong = { ...m, price: 10 }

const anyVariant = fc.record({
  sku: fc.constantFrom('A', 'B', 'C'),
  price: fc.constantFrom(1, 2, 3),
  gtin: fc.constantFrom(null, '1'),
})
const anyFeed: fc.Arbitrary<FeedProduct> = fc
  .record({
    style: fc.constantFrom('x', 'y', 'z'),
    variants: fc.uniqueArray(anyVariant, { selector: ({ sku }) => sku, maxLength: 3 }),
    tags: fc.option(fc.constantFrom(['t'], ['u']), { nil: undefined }),
  })
  .map(({ style, variants, tags }) =>
    feed(
      variants.map(({ sku, ...parts }) => variant(sku, parts)),
      { style, ...(tags && { tags }) },
    ),
  )

describe('an import is taken back', () => {
  test('where nothing was said since, all of it', () => {
    const before = feed([s, m])
    const after = feed([s, wrong, l], { name: { en: 'Wrong' }, tags: ['new'] })
    expect(revertFeed({ before, after, now: after })).toEqual({ feed: before, changes: true, kept: [] })
  })

  test('a product that it made is listed no more, unless it was imported anew since', () => {
    expect(revertFeed({ before: null, after: feed([s]), now: feed([s]) })).toEqual({
      ...{ feed: null, changes: true, kept: [] },
    })
    const since = feed([s], { name: { en: 'Since' } })
    expect(revertFeed({ before: null, after: feed([s]), now: since })).toEqual({
      ...{ feed: since, changes: false, kept: [{ field: 'product' }] },
    })
  })

  test('a product that it discontinued is listed again, unless it came back since', () => {
    const before = feed([s, m])
    expect(revertFeed({ before, after: null, now: null })).toEqual({ feed: before, changes: true, kept: [] })
    const since = feed([s])
    expect(revertFeed({ before, after: null, now: since })).toEqual({ feed: since, changes: false, kept: [] })
  })

  test('a product that is listed no more since stays so, and is named', () => {
    const around = { before: feed([m]), after: feed([wrong]), now: null }
    expect(revertFeed(around)).toEqual({ feed: null, changes: false, kept: [{ field: 'product' }] })
  })

  test('a field that was changed since is left alone and named, and the others go back', () => {
    const before = feed([s, m])
    const after = feed([s, wrong], { name: { en: 'Wrong' } })
    const now = feed([s, { ...wrong, price: 900, gtin: '4006381333931' }], { name: { en: 'Wrong' }, tags: ['since'] })
    expect(revertFeed({ before, after, now })).toEqual({
      feed: feed([s, { ...m, price: 900, gtin: '4006381333931' }], { tags: ['since'] }),
      changes: true,
      kept: [{ field: 'price', sku: 'TEE-M' }],
    })
  })

  test('a variant that it added goes, and one that it took away comes back', () => {
    const after = feed([m, l])
    expect(revertFeed({ before: feed([s, m]), after, now: after }).feed?.variants).toEqual([s, m])
    const now = feed([m, { ...l, price: 900 }])
    expect(revertFeed({ before: feed([s, m]), after, now })).toMatchObject({
      feed: { variants: [s, m, { ...l, price: 900 }] },
      kept: [{ field: 'variant', sku: 'TEE-L' }],
    })
  })

  const anyState = fc.option(anyFeed)
  const leaves = (product: FeedProduct | null) =>
    new Map<string, unknown>([
      ...Object.entries(product ?? {}).filter(([name]) => name !== 'variants'),
      ...(product?.variants ?? []).flatMap(one =>
        Object.entries(one).map(([name, value]) => [`variants.${one.sku}.${name}`, value] as const),
      ),
    ])
  const bySku = (product: FeedProduct | null) =>
    product && { ...product, variants: product.variants.toSorted((a, b) => a.sku.localeCompare(b.sku)) }

  test('right after it, whatever it did, everything is as before', () =>
    fc.assert(
      fc.property(anyState, anyState, (before, after) => {
        const reverted = revertFeed({ before, after, now: after })
        expect(reverted.kept).toEqual([])
        expect(same(bySku(reverted.feed), bySku(before))).toBe(true)
      }),
    ))

  test('whatever was said since, no field of it is changed, and taking back twice is taking back once', () =>
    fc.assert(
      fc.property(anyState, anyState, anyState, (before, after, now) => {
        const reverted = revertFeed({ before, after, now })
        const [came, is, then] = [leaves(after), leaves(now), leaves(reverted.feed)]
        for (const [path, value] of is) {
          const wasSaidSince = !same(value, came.get(path))
          if (wasSaidSince) expect([path, then.get(path)]).toEqual([path, value])
        }
        expect(revertFeed({ before, after, now: reverted.feed }).changes).toBe(false)
      }),
    ))
})

type Stored = StoredEvent<ProductEvent>
const productId = 'p1'
const imported = (listed: FeedProduct): ProductEvent => ({
  type: 'ProductImported',
  data: { productId, slug: 'tee', source: 'acme', feed: listed },
})

/** Each event with its correlation. */
const streamOf = (...events: readonly (readonly [string, ProductEvent])[]): Stored[] =>
  events.map(([correlationId, event], revision) => {
    const meta = { correlationId, causationId: correlationId, actor: 'a1', channel: 'test' }
    return { id: `${revision}`, stream: 's', revision, position: revision, at: '', meta, ...event } as Stored
  })

describe('an import of a product is taken back', () => {
  const right = imported(feed([s, m]))
  const edited: ProductEvent = { type: 'ProductEdited', data: { productId, edits: { prices: { 'TEE-M': 900 } } } }

  test('what the feed says goes back beneath an edit since, which is named; that price stays', () => {
    const events = streamOf(['r', right], ['w', imported(feed([{ ...s, price: 20 }, wrong]))], ['e', edited])
    expect(revertProduct(productId, events, 'w')).toMatchObject({
      ...{ event: right, prices: ['TEE-S'] },
      kept: [{ field: 'price', sku: 'TEE-M', since: events[2] }],
    })
  })

  test('a product that it made goes, and one that staff work on since stays and is named', () => {
    const made = streamOf(['w', right])
    const gone = { type: 'ProductDiscontinued', data: { productId } }
    expect(revertProduct(productId, made, 'w')).toMatchObject({ event: gone, kept: [] })
    const worked = streamOf(['w', right], ['e', edited])
    expect(revertProduct(productId, worked, 'w')).toMatchObject({
      ...{ event: null, kept: [{ field: 'product', since: worked[1] }] },
    })
  })

  test('a variant whose id is another product’s by now does not come back', () => {
    const events = streamOf(['r', right], ['w', imported(feed([s]))])
    expect(revertProduct(productId, events, 'w', new Set(['TEE-M']))).toMatchObject({
      ...{ event: null, kept: [{ field: 'taken', sku: 'TEE-M', since: null }] },
    })
    expect(revertProduct(productId, events, 'w').event).toEqual(right)
  })

  test('what another import changed since is named with it', () => {
    const later = imported(feed([s, { ...m, price: 950 }]))
    const events = streamOf(['r', right], ['w', imported(feed([s, wrong]))], ['l', later])
    expect(revertProduct(productId, events, 'w')).toMatchObject({
      ...{ event: null, prices: [], kept: [{ field: 'price', sku: 'TEE-M', since: events[2] }] },
    })
  })

  test('what somebody changed between two events of the import stays', () => {
    const other = imported(feed([s, { ...m, price: 950 }]))
    const events = streamOf(
      ...([
        ['r', right],
        ['w', imported(feed([s, wrong]))],
        ['o', other],
      ] as const),
      ['w', imported(feed([s, { ...m, price: 20 }]))],
    )
    const { event, kept } = revertProduct(productId, events, 'w')
    expect(event).toEqual(other)
    expect(kept).toMatchObject([{ field: 'price', sku: 'TEE-M' }])
  })

  test('an import that did nothing to it takes nothing back', () =>
    expect(revertProduct(productId, streamOf(['r', right]), 'w')).toMatchObject({ event: null, kept: [] }))

  type Act = readonly ['edit' | 'import', number, FeedProduct]
  const anyAct: fc.Arbitrary<Act> = fc.tuple(fc.constantFrom('edit', 'import'), fc.integer({ min: 1, max: 9 }), anyFeed)

  test('whatever staff and other imports did since stays, the rest is as before, and the right file goes in', () =>
    fc.assert(
      fc.property(anyFeed, anyFeed, fc.array(anyAct, { maxLength: 6 }), anyFeed, (before, wrongFeed, since, right) => {
        const events: Stored[] = []
        const state = () => fold(product, events)
        function act(command: ProductCommand, correlationId: string) {
          const decision = product.decide(command, state())
          if (!decision.ok) return
          const next = decision.events.map(event => [correlationId, event] as const)
          for (const event of streamOf(...next)) events.push({ ...event, revision: events.length })
        }
        const list = (listed: FeedProduct, by: string, complete = true) => {
          const data = { productId, slug: 'tee', source: 'acme', feed: listed, complete }
          act({ type: 'ImportProduct', data }, by)
        }
        list(before, 'first')
        list(wrongFeed, 'w')
        const after = state()!
        for (const [what, price, listed] of since) {
          const [sku = ''] = state()!.feed.variants.map(each => each.sku)
          if (what === 'import') list(listed, 'later', false)
          else act({ type: 'EditProduct', data: { productId, edits: { prices: { [sku]: price } } } }, 'staff')
        }
        const now = state()!
        const { event } = revertProduct(productId, events, 'w')
        if (event) events.push({ ...streamOf(['undo', event])[0]!, revision: events.length })
        const then = state()!
        expect(then.edits).toEqual(now.edits)
        for (const field of ['style', 'tags'] as const) {
          const expected = same(now.feed[field], after.feed[field]) ? before[field] : now.feed[field]
          // Nothing is said of it where no variant would be left.
          if (event) expect(then.feed[field]).toEqual(expected)
        }
        list(right, 'right')
        expect(same(state()!.feed, right)).toBe(true)
      }),
    ))
})
