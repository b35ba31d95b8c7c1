import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponDiscount } from '#domain/coupon/discount.ts'
import type { CouponTerms } from '#domain/coupon/events.ts'
import type { OrderCoupon } from '#domain/order/events.ts'
import { totalsOf } from '#domain/order/totals.ts'
import { comesTo, createRerun, reprice } from '#domain/processes/reprice.ts'
import { deliveryOptions } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'

const plain: CouponTerms = {
  value: { kind: 'percent', percent: 8 },
  minimum: 0,
  startsAt: null,
  endsAt: null,
  perPerson: null,
  total: null,
  productIds: [],
  categories: [],
  firstOrderOnly: false,
  personId: null,
  listed: false,
}
type Bought = {
  readonly uid: string
  readonly productId: string
  readonly quantity: number
  readonly unitPrice: number
}
const standard = { type: 'standard', area: 'Everywhere', cost: 600 }
/** An order of these goods, with what its coupon took off. */
function placed(bought: readonly Bought[], coupon: OrderCoupon | null = null, delivery = standard) {
  const lines = bought.map(line => ({ ...line, sku: line.uid, amount: line.quantity * line.unitPrice }))
  const off = coupon && { discount: coupon.discount, shownDiscount: coupon.discount }
  return { lines, coupon, delivery, totals: totalsOf(lines, delivery.cost, off) }
}
const asTyped = { categoriesOf: () => [], shown: (amount: number) => amount, step: 1 }

const amounts = fc.record({
  value: fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  ),
  minimum: fc.integer({ min: 0, max: 6000 }),
  categories: fc.subarray(['tees', 'caps']),
  productIds: fc.subarray(['p1', 'p2']),
})
const goods = fc.array(
  fc.record({
    productId: fc.constantFrom('p1', 'p2', 'p3'),
    category: fc.constantFrom('tees', 'caps', 'bags'),
    quantity: fc.integer({ min: 1, max: 40 }),
    unitPrice: fc.integer({ min: 1, max: 5000 }),
  }),
  { minLength: 1, maxLength: 6 },
)

describe('an order priced again', () => {
  test('by the rules of its own moment comes to what it was charged, though the rules changed and products moved since', () => {
    fc.assert(
      fc.property(amounts, goods, fc.constantFrom(1, 0.92, 117.4), (typed, bought, rate) => {
        const shown = (amount: number) => Math.round(amount * rate)
        const ownTerms = { ...plain, ...typed }
        const lines = bought.map((line, at) => ({ ...line, uid: `l${at}` }))
        const asked = lines.map(line => ({ ...line, categories: [line.category] }))
        const charged = couponDiscount(ownTerms, asked, shown)
        fc.pre(charged.ok)
        if (!charged.ok) return
        const coupon = {
          couponId: 'C',
          code: 'C',
          discount: charged.discount,
          ...(charged.lines && { lines: charged.lines }),
        }
        const order = placed(lines, coupon)
        const moved = { categoriesOf: () => ['elsewhere'], shown, step: 1 }
        const again = reprice(order, { coupon: { ...moved, terms: ownTerms, ownTerms } })
        expect(comesTo(again.totals, order.totals)).toBe(true)
      }),
    )
  })

  test('by other rules takes off what these take off', () => {
    const lines = [
      { uid: 'a', productId: 'p1', quantity: 10, unitPrice: 1000 },
      { uid: 'b', productId: 'p2', quantity: 1, unitPrice: 500 },
    ]
    const coupon = { couponId: 'C', code: 'C', discount: 840 }
    const order = placed(lines, coupon)
    const price = (changes: Partial<CouponTerms>, categoriesOf = asTyped.categoriesOf as (id: string) => string[]) =>
      reprice(order, { coupon: { ...asTyped, categoriesOf, terms: { ...plain, ...changes }, ownTerms: plain } }).totals
        .discount
    expect(price({ value: { kind: 'percent', percent: 11 } })).toBe(1155)
    expect(price({ minimum: 10_501 })).toBe(0)
    expect(price({ productIds: ['p2'] })).toBe(40)
    expect(price({ categories: ['tees'] }, id => (id === 'p1' ? ['tees'] : []))).toBe(800)
  })
})

const money = fc.integer({ min: 0, max: 3000 })
const options = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('standard', 'express', 'pick up'),
    cost: money,
    freeOver: fc.option(fc.integer({ min: 0, max: 20_000 })),
    days: fc.constant([1, 2] as const),
  }),
  { selector: ({ type }) => type, minLength: 1 },
)
const areas = fc.uniqueArray(
  fc.record({
    area: fc.constantFrom('here', 'there', 'everywhere'),
    countries: fc.subarray(['US', 'CA']),
    cities: fc.subarray(['Austin', 'Toronto']),
    options,
  }),
  { selector: ({ area }) => area, minLength: 1 },
)
const places = fc.record({ country: fc.constantFrom('US', 'CA', 'BD'), city: fc.constantFrom('austin', 'Dhaka') })

describe('the delivery of an order', () => {
  test('by the areas of its own moment costs what was charged, to the cent', () => {
    fc.assert(
      fc.property(areas, places, goods, fc.nat(), (own, place, bought, chosen) => {
        const lines = bought.map((line, at) => ({ ...line, uid: `l${at}` }))
        const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
        const offers = deliveryOptions({ areas: own }, place, subtotal)
        fc.pre(offers.length > 0)
        const order = placed(lines, null, offers[chosen % offers.length]!)
        const again = reprice(order, { delivery: { rules: { areas: own }, place } })
        expect(again.offer).toEqual(order.delivery)
        expect(comesTo(again.totals, order.totals)).toBe(true)
      }),
    )
  })

  const place = { country: 'US', city: 'Austin' }
  const order = placed([{ uid: 'a', productId: 'p1', quantity: 6, unitPrice: 700 }])
  const area = (
    of: Partial<Settings['delivery']['areas'][number]>,
    ...offered: readonly (readonly [type: string, cost: number, freeOver: number | null])[]
  ) => ({
    ...{ area: 'Everywhere', countries: [], cities: [], ...of },
    options: offered.map(([type, cost, freeOver]) => ({ type, cost, freeOver, days: [1, 2] as const })),
  })
  const by = (...areas: Settings['delivery']['areas']) => {
    const { totals, offer } = reprice(order, { delivery: { rules: { areas }, place } })
    return [totals.delivery, totals.total, offer?.type ?? null]
  }
  test('by other areas is of the same kind, from the closest area', () => {
    const texas = area(
      { area: 'Texas', countries: ['US'], cities: ['Austin'] },
      ['express', 1800, null],
      ['standard', 400, 5000],
    )
    expect(by(area({}, ['standard', 900, null]), texas)).toEqual([400, 4600, 'standard'])
    expect(by(area({}, ['standard', 900, 4200]))).toEqual([0, 4200, 'standard'])
  })
  test('costs what staff agreed with the buyer, as long as somebody delivers', () => {
    const phoned = { ...order, delivery: { ...standard, instead: 900 } }
    const under = (...areas: Settings['delivery']['areas']) =>
      reprice(phoned, { delivery: { rules: { areas }, place } })
    expect(under(area({}, ['standard', 1200, null])).totals).toEqual(order.totals)
    expect(under(area({ countries: ['CA'] }, ['standard', 1200, null])).offer).toBeNull()
  })
  test('is of the cheapest kind where its own is not offered, and nobody delivers where no area reaches', () => {
    expect(by(area({}, ['express', 1500, null], ['pick up', 100, null]))).toEqual([100, 4300, 'pick up'])
    expect(by(area({ countries: ['CA'] }, ['standard', 400, null]))[2]).toBeNull()
  })
})

test('other unit prices change the coupon and the delivery that depend on them', () => {
  const bought = [{ uid: 'a', productId: 'p1', quantity: 10, unitPrice: 500 }]
  const order = placed(bought, { couponId: 'C', code: 'C', discount: 400 }, { ...standard, cost: 0 })
  const rules = {
    areas: [
      { area: 'Everywhere', countries: [], cities: [], options: [{ ...standard, freeOver: 5000, days: [1, 2] }] },
    ],
  } as unknown as Settings['delivery']
  const { totals } = reprice(order, {
    unitPrice: () => 400,
    coupon: { ...asTyped, terms: plain, ownTerms: plain },
    delivery: { rules, place: { country: 'US', city: '' } },
  })
  expect(totals).toMatchObject({ subtotal: 4000, discount: 320, delivery: 600, total: 4280 })
})

describe('the same orders with other days and limits', () => {
  const orders = [
    { at: '2026-10-01', personId: 'ann' },
    { at: '2026-10-02', personId: 'ann' },
    { at: '2026-10-03', personId: 'ben' },
    { at: '2026-10-04', personId: 'eve' },
  ]
  const used = (changes: Partial<CouponTerms>) => {
    const could = createRerun({ ...plain, ...changes })
    return orders.map(could)
  }
  test('all could use it without limits', () => expect(used({})).toEqual([true, true, true, true]))
  test('a day leaves out what came before and after', () =>
    expect(used({ startsAt: '2026-10-02', endsAt: '2026-10-04' })).toEqual([false, true, true, false]))
  test('a limit for a person leaves out their later ones, which do not use up that of all', () =>
    expect(used({ perPerson: 1, total: 2 })).toEqual([true, false, true, false]))
})
