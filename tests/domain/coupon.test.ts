import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { given } from '#tests/support/given.ts'

const couponId = 'FALL10'
const terms: CouponTerms = {
  value: { kind: 'percent', percent: 10 },
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: true,
}
const created = (changes: Partial<CouponTerms> = {}): CouponEvent => ({
  type: 'CouponCreated',
  data: { couponId, code: couponId, terms: { ...terms, ...changes } },
})
const taken = (orderId: string, personId = 'ann') => ({ couponId, orderId, personId, amount: 100 })
const redeemed = (orderId: string, personId?: string): CouponEvent => ({
  type: 'CouponRedeemed',
  data: taken(orderId, personId),
})
const redeem = (orderId: string, personId?: string, at = '2026-11-20') =>
  ({ type: 'RedeemCoupon', data: { ...taken(orderId, personId), at } }) as const
const release = (orderId: string) => ({ type: 'ReleaseRedemption', data: { couponId, orderId } }) as const
const released = (orderId: string): CouponEvent => ({
  type: 'CouponRedemptionReleased',
  data: { couponId, orderId },
})

describe('creating a coupon', () => {
  test('claims its code', () =>
    given(coupon, [created()])
      .when({ type: 'CreateCoupon', data: { couponId, code: couponId, terms: { ...terms, total: 5 } } })
      .rejects({ code: 'coupon-code-taken' }))
  test.each<[string, Partial<CouponTerms>]>([
    ['value.percent', { value: { kind: 'percent', percent: 101 } }],
    ['value.amount', { value: { kind: 'amount', amount: 0.5 } }],
    ['minimum', { minimum: -1 }],
    ['endsAt', { startsAt: '2026-11-20', endsAt: '2026-11-20' }],
    ['perPerson', { perPerson: 0 }],
    ['total', { total: 1.5 }],
  ])('refuses a wrong %s', (term, changes) =>
    given(coupon)
      .when({ type: 'CreateCoupon', data: { couponId, code: couponId, terms: { ...terms, ...changes } } })
      .rejects({ code: 'coupon-terms-wrong', term }),
  )
})

describe('a person with several addresses', () => {
  const asAnn = (orderId: string) => {
    const { type, data } = redeem(orderId, 'ann')
    return { type, data: { ...data, alsoKnownAs: ['ann', 'ann at work'] } } as const
  }
  test('has the coupon that was made for one of them', () =>
    given(coupon, [created({ personId: 'ann at work' })])
      .when(asAnn('o1'))
      .then(redeemed('o1', 'ann')))
  test('is one person before the limit', () =>
    given(coupon, [created({ perPerson: 1 }), redeemed('o1', 'ann at work')])
      .when(asAnn('o2'))
      .rejects({ code: 'coupon-used-by-you' }))
})

describe('redeeming', () => {
  test('once an order', () =>
    given(coupon, [created({ total: 1 }), redeemed('o1')])
      .when(redeem('o1'))
      .then())
  test('what does not exist', () => given(coupon).when(redeem('o1')).rejects({ code: 'coupon-not-found' }))
  test('before it starts', () =>
    given(coupon, [created({ startsAt: '2026-12-01' })])
      .when(redeem('o1'))
      .rejects({ code: 'coupon-not-started', startsAt: '2026-12-01' }))
  test('from its end on', () =>
    given(coupon, [created({ endsAt: '2026-11-20' })])
      .when(redeem('o1'))
      .rejects({ code: 'coupon-ended', endsAt: '2026-11-20' }))
  test('after it was ended', () =>
    given(coupon, [created(), { type: 'CouponEnded', data: { couponId } }])
      .when(redeem('o1'))
      .rejects({ code: 'coupon-ended', endsAt: null }))
  test("beyond one person's limit", () =>
    given(coupon, [created({ perPerson: 1 }), redeemed('o1')])
      .when(redeem('o2'))
      .rejects({ code: 'coupon-used-by-you' }))
  test('a first order alone, once a person', () => {
    const first = created({ firstOrderOnly: true })
    const { data, type } = redeem('o2')
    given(coupon, [first])
      .when({ type, data: { ...data, hasOrdered: true } })
      .rejects({ code: 'coupon-first-order-only' })
    given(coupon, [first])
      .when({ type, data: { ...data, hasOrdered: false } })
      .then(redeemed('o2'))
    given(coupon, [first, redeemed('o1')])
      .when({ type, data: { ...data, hasOrdered: false } })
      .rejects({ code: 'coupon-used-by-you' })
    // It was this order's own before another one came.
    given(coupon, [first, redeemed('o2')])
      .when({ type, data: { ...data, hasOrdered: true } })
      .then()
  })
  test('another person is another limit', () =>
    given(coupon, [created({ perPerson: 1 }), redeemed('o1')])
      .when(redeem('o2', 'bob'))
      .then(redeemed('o2', 'bob')))
  test('what is made for somebody else', () =>
    given(coupon, [created({ personId: 'ann' })])
      .when(redeem('o1', 'bob'))
      .rejects({ code: 'coupon-not-yours' }))
  test('again what was given back', () =>
    given(coupon, [created({ total: 1 }), redeemed('o1'), released('o1')])
      .when(redeem('o2'))
      .then(redeemed('o2')))
})

describe('giving back', () => {
  test('leaves a mark also for an order that never redeemed, which then takes nothing', () => {
    given(coupon, [created()]).when(release('o1')).then(released('o1'))
    given(coupon, [created({ total: 1 }), released('o1')])
      .when(redeem('o1'))
      .then()
  })
  test('once', () =>
    given(coupon, [created(), redeemed('o1'), released('o1')])
      .when(release('o1'))
      .then())
})

test('at no time more redemptions than the limits, whatever comes in whatever order', () => {
  const order = fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5', 'o6')
  const command = fc.oneof(
    fc.tuple(order, fc.constantFrom('ann', 'bob')).map(([orderId, person]) => redeem(orderId, person)),
    order.map(release),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), commands => {
      let state = coupon.evolve(coupon.initial, created({ total: 3, perPerson: 2 }))
      const holders = new Map<string, string>()
      for (const each of commands) {
        const decision = coupon.decide(each, state)
        for (const event of decision.ok ? decision.events : []) {
          state = coupon.evolve(state, event)
          if (event.type === 'CouponRedeemed') holders.set(event.data.orderId, event.data.personId)
          if (event.type === 'CouponRedemptionReleased') holders.delete(event.data.orderId)
        }
        const people = [...holders.values()]
        expect(people.length).toBeLessThanOrEqual(3)
        expect(people.filter(person => person === 'ann').length).toBeLessThanOrEqual(2)
        expect(state.redemptions).toBe(people.length)
      }
    }),
  )
})

describe('a coupon that was ended', () => {
  const ended: CouponEvent = { type: 'CouponEnded', data: { couponId } }
  const reopened: CouponEvent = { type: 'CouponReopened', data: { couponId } }
  const reopen = { type: 'ReopenCoupon', data: { couponId } } as const

  test('is reopened', () => given(coupon, [created(), ended]).when(reopen).then(reopened))
  test('is not reopened twice', () => given(coupon, [created(), ended, reopened]).when(reopen).then())
  test('takes orders again', () => given(coupon, [created(), ended, reopened]).when(redeem('o1')).then(redeemed('o1')))
  test('is there to be reopened', () => given(coupon).when(reopen).rejects({ code: 'coupon-not-found' }))
})

describe('two people who change one coupon', () => {
  const change = (base: number, minimum: number) =>
    ({ type: 'ChangeCouponTerms', data: { couponId, base, terms: { ...terms, minimum } } }) as const
  const changed = (minimum: number): CouponEvent => ({
    type: 'CouponTermsChanged',
    data: { couponId, terms: { ...terms, minimum } },
  })

  test('the first one is taken', () => given(coupon, [created()]).when(change(1, 500)).then(changed(500)))
  test('the second one hears of it', () =>
    given(coupon, [created(), changed(500)])
      .when(change(1, 900))
      .rejects({ code: 'coupon-edited-meanwhile' }))
  test('an order between does not matter', () =>
    given(coupon, [created(), redeemed('o1')])
      .when(change(1, 500))
      .then(changed(500)))
})

test('what was given away is that of the orders that hold it', () => {
  const after = (...events: CouponEvent[]) => events.reduce(coupon.evolve, coupon.initial).given
  expect(after(created(), redeemed('o1'), redeemed('o2'))).toBe(200)
  expect(after(created(), redeemed('o1'), redeemed('o2'), released('o1'))).toBe(100)
  expect(after(created(), released('o1'))).toBe(0)
})
