import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { undoTerms } from '#domain/coupon/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const couponId = 'FALL10'
const terms: CouponTerms = {
  ...{
    value: { kind: 'percent', percent: 10 },
    minimum: 0,
    startsAt: null,
    endsAt: null,
    perPerson: null,
    total: null,
  },
  ...{ productIds: [], categories: [], firstOrderOnly: false, personId: null, listed: true },
}
const created: CouponEvent = { type: 'CouponCreated', data: { couponId, code: couponId, terms } }
const changed = (changes: Partial<CouponTerms>): CouponEvent => ({
  ...{ type: 'CouponTermsChanged', data: { couponId, terms: { ...terms, ...changes } } },
})
const ended: CouponEvent = { type: 'CouponEnded', data: { couponId } }
const reopened: CouponEvent = { type: 'CouponReopened', data: { couponId } }
const redeemed: CouponEvent = { type: 'CouponRedeemed', data: { couponId, orderId: 'o', personId: 'p', amount: 1 } }

type Told = readonly [correlation: string, event: CouponEvent]
const streamOf = (...events: readonly Told[]) =>
  events.map(([correlationId, event], revision) => {
    const meta = { correlationId, causationId: correlationId, actor: 'a1', channel: 'test' }
    return {
      id: `${revision}`,
      stream: 's',
      revision,
      position: revision,
      at: '',
      meta,
      ...event,
    } as StoredEvent<CouponEvent>
  })
const undone = (events: readonly StoredEvent<CouponEvent>[], correlation = 'u') =>
  undoTerms(events, ({ meta }) => meta.correlationId === correlation)!

describe('a change of a coupon is taken back', () => {
  test('term by term: what somebody changed since is left alone and named', () => {
    const events = streamOf(
      ...([
        ['c', created],
        ['u', changed({ minimum: 500, total: 5 })],
        ['r', redeemed],
      ] as const),
      ['e', changed({ minimum: 900, total: 5 })],
    )
    expect(undone(events)).toEqual({
      ...{ terms: { ...terms, minimum: 900 }, ended: false, base: 3 },
      back: [{ path: 'total', from: 5, to: null }],
      kept: [{ path: 'minimum', since: events[3] }],
    })
  })

  test('new terms of an ended coupon let it run again: it is ended again', () => {
    const events = streamOf(['c', created], ['e', ended], ['u', changed({ minimum: 500 })])
    expect(undone(events)).toMatchObject({ terms, ended: true, kept: [] })
  })

  test('one that was ended since stays ended', () => {
    const events = streamOf(['c', created], ['u', changed({ minimum: 500 })], ['e', ended])
    expect(undone(events)).toMatchObject({ terms, ended: true, back: [{ path: 'minimum' }], kept: [] })
  })

  test('a new coupon is ended, and there is none without its code', () => {
    expect(undone(streamOf(['u', created]))).toMatchObject({ ended: true, back: [{ path: 'ended', to: true }] })
    expect(undoTerms([], () => true)).toBeNull()
  })
})

describe('terms are brought back', () => {
  const restore = (changes: Partial<CouponTerms>, isEnded: boolean, base = 1) =>
    ({ type: 'RestoreCoupon', data: { couponId, terms: { ...terms, ...changes }, ended: isEnded, base } }) as const
  test('with the end, in one', () =>
    given(coupon, [created, ended])
      .when(restore({ total: 2 }, true, 2))
      .then(changed({ total: 2 }), ended))
  test('or the end alone, or nothing', () => {
    given(coupon, [created]).when(restore({}, true)).then(ended)
    given(coupon, [created, ended])
      .when(restore({}, false, 2))
      .then(reopened)
    given(coupon, [created]).when(restore({}, false)).then()
  })
  test('not where somebody changed it meanwhile, nor terms that are none', () => {
    given(coupon, [created, ended]).when(restore({}, false)).rejects({ code: 'coupon-edited-meanwhile' })
    given(coupon, [created])
      .when(restore({ total: 0 }, false))
      .rejects({ code: 'coupon-terms-wrong', term: 'total' })
    given(coupon, []).when(restore({}, false)).rejects({ code: 'coupon-not-found' })
  })
})

const anyChange: fc.Arbitrary<CouponEvent> = fc.oneof(
  fc
    .record({ minimum: fc.integer({ min: 0, max: 2 }), total: fc.constantFrom(null, 5), listed: fc.boolean() })
    .map(changed),
  fc.constantFrom(ended, reopened, redeemed),
)
const some = fc.array(anyChange, { maxLength: 5 })
const under = (correlation: string, events: readonly CouponEvent[]) => events.map((event): Told => [correlation, event])
const seen = (events: readonly CouponEvent[]) => {
  const { terms, ended } = fold(coupon, events)
  return { terms, ended }
}

/** The events with what takes `own` back at their end, as the coupon decides it. */
function taken(told: readonly Told[], own: string, back: string): readonly Told[] {
  const { back: _back, kept: _kept, ...wanted } = undone(streamOf(...told), own)
  const state = fold(
    coupon,
    told.map(([, event]) => event),
  )
  const decided = coupon.decide({ type: 'RestoreCoupon', data: { couponId, ...wanted } }, state)
  if (!decided.ok) throw new Error(decided.rejection.code)
  return [...told, ...under(back, decided.events)]
}

test('taken back at once, all is as before; and taking that back is as after it', () =>
  fc.assert(
    fc.property(some, some, (before, changes) => {
      const start: readonly Told[] = [['c', created], ...under('e', before)]
      const now = [...start, ...under('u', changes)]
      const after = taken(now, 'u', 'undo')
      const events = (told: readonly Told[]) => told.map(([, event]) => event)
      expect(seen(events(after))).toEqual(seen(events(start)))
      expect(undone(streamOf(...after)).back).toEqual([])
      expect(seen(events(taken(after, 'undo', 'redo')))).toEqual(seen(events(now)))
    }),
  ))

test('nothing that somebody changed since is changed', () =>
  fc.assert(
    fc.property(some, some, (changes, since) => {
      const now: readonly Told[] = [['c', created], ...under('u', changes), ...under('e', since)]
      const { back, kept } = undone(streamOf(...now))
      const others = new Set(undone(streamOf(...now), 'e').back.map(({ path }) => path))
      for (const { path } of back) expect(others).not.toContain(path)
      for (const each of kept) expect(each.since?.meta.correlationId).toBe('e')
      expect(undone(streamOf(...taken(now, 'u', 'undo'))).back).toEqual([])
    }),
  ))
