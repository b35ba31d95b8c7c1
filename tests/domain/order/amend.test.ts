import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { Amendment, OrderEvent, OrderLine } from '#domain/order/events.ts'
import { type Exchange, exchanged } from '#domain/order/exchange.ts'
import { totalsAddUp, totalsOf } from '#domain/order/totals.ts'
import { given } from '#tests/support/given.ts'
import { orderLine, submission } from './examples.ts'

const orderId = 'o1'
const data = submission([orderLine('A', 'p1', 3), orderLine('B', 'p2', 1, 1000)])
const before = { lines: data.lines, totals: data.totals, coupon: null }
const placed: OrderEvent[] = [
  { type: 'OrderSubmitted', data },
  { type: 'OrderCartClosed', data: { orderId } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p1' } },
  { type: 'OrderStockReserved', data: { orderId, productId: 'p2' } },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
const half = (amount: number) => Math.round(amount / 2)

function to(sku: string, unitPrice: number, productId = 'p1'): Exchange['to'] {
  const { uid: _uid, quantity: _quantity, amount: _amount, ...line } = orderLine(sku, productId, 1, unitPrice)
  return line
}

const swap = (uid: string, quantity: number, sku: string, unitPrice = 500, today: number | null = 500): Exchange => ({
  ...{ uid, quantity, to: to(sku, unitPrice), today },
})
const amendment = (...swaps: readonly Exchange[]) => exchanged('a1', before, swaps, half)
const amend = (what: Amendment) =>
  ({ type: 'AmendOrder', data: { orderId, ...what, by: 'rosa', begunAt: 'then' } }) as const
const begun = (what: Amendment): OrderEvent => ({ type: 'OrderAmendmentBegun', data: amend(what).data })
const made = (what: Amendment): OrderEvent => ({
  type: 'OrderAmended',
  data: { orderId, ...what, by: 'rosa', amendedAt: 'then' },
})
const ended = (amendmentId: string): OrderEvent => ({
  type: 'OrderAmendmentEnded',
  data: { orderId, amendmentId, because: { code: 'out-of-stock', lines: [] }, endedAt: 'then' },
})

describe('an exchange of pieces', () => {
  test('puts the pieces that come behind the line that they come from', () => {
    const { lines, off, on, difference } = amendment(swap('A', 2, 'L'))
    expect(lines.map(({ uid, quantity, amount }) => [uid, quantity, amount])).toEqual([
      ['A', 1, 500],
      ['L', 2, 1000],
      ['B', 1, 1000],
    ])
    expect({ off, on, difference }).toEqual({
      off: [{ uid: 'A', quantity: 2 }],
      on: [{ uid: 'L', quantity: 2 }],
      difference: { amount: 0, shownAmount: 0 },
    })
  })

  test('costs what was paid and the difference of the prices of today', () => {
    // Bought at 5.00; today the one costs 6.00 and the other 8.00.
    const { lines, difference } = amendment(swap('A', 2, '2XL', 800, 600))
    expect(lines.find(({ sku }) => sku === '2XL')).toMatchObject({ unitPrice: 700, amount: 1400 })
    expect(difference).toEqual({ amount: 400, shownAmount: 200 })
    // A variant that left the shop has no price of today.
    expect(amendment(swap('A', 1, 'L', 620, null)).difference.amount).toBe(120)
  })

  test('adds to a line of the same variant at the price of that line, and leaves no empty line', () => {
    const { lines, totals } = amendment(swap('A', 3, 'B', 900, 500))
    expect(lines.map(({ uid, quantity, unitPrice }) => [uid, quantity, unitPrice])).toEqual([['B', 4, 1000]])
    expect(totals.subtotal).toBe(4000)
  })

  test('keeps the discount of a coupon, on the pieces that come as on those that left', () => {
    const coupon = { couponId: 'c', code: 'C', discount: 300, lines: ['A'] }
    const totals = totalsOf(data.lines, 600, { discount: 300, shownDiscount: 150 })
    const after = exchanged('a1', { ...before, totals, coupon }, [swap('A', 3, 'L', 50, 500)], half)
    // The three pieces cost 0.50 each now: a discount of 3.00 would be more than they cost.
    expect(after.coupon).toEqual({ couponId: 'c', code: 'C', discount: 150, lines: ['A', 'L'] })
    expect(after.totals).toMatchObject({ subtotal: 1150, discount: 150, shownDiscount: 75, delivery: 600, total: 1600 })
  })

  test('adds up whatever is exchanged, and is what the order accepts', () => {
    const price = fc.integer({ min: 0, max: 5000 })
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: price })
    const wish = fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 3 }), to: fc.nat(9), now: price })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.array(wish, { minLength: 1 }), (some, wishes) => {
        const lines: OrderLine[] = some.map(({ quantity, unitPrice }, at) =>
          orderLine(`S${at}`, `p${at}`, quantity, unitPrice),
        )
        const order_ = { lines, totals: totalsOf(lines, 600), coupon: null }
        const free = new Map(lines.map(({ uid, quantity }) => [uid, quantity]))
        const swaps = wishes.flatMap(({ line: at, quantity, to: sku, now }) => {
          const { uid } = lines[at % lines.length]!
          if ((free.get(uid) ?? 0) < quantity || `S${sku}` === uid) return []
          free.set(uid, free.get(uid)! - quantity)
          return [swap(uid, quantity, `S${sku}`, now)]
        })
        if (swaps.length === 0) return
        const after = exchanged('a1', order_, swaps, half)
        expect(totalsAddUp(after.lines, after.totals)).toBe(true)
        const count = (all: readonly { readonly quantity: number }[]) => all.reduce((n, each) => n + each.quantity, 0)
        expect(count(after.lines)).toBe(count(lines))
        const state = [
          { type: 'OrderSubmitted' as const, data: submission(lines) },
          { type: 'OrderPlaced' as const, data: { orderId, number: 1, placedAt: 'now' } },
        ].reduce(order.evolve, order.initial)
        const decision = order.decide(amend(after), state)
        // Pieces that come and leave again within one wish leave nothing to hold, but the order adds up all the same.
        expect(decision).toMatchObject({ ok: true })
      }),
    )
  })
})

describe('amending an order', () => {
  const a1 = amendment(swap('A', 2, 'L'))

  test('begins by holding its new pieces, once', () => {
    given(order, placed).when(amend(a1)).then(begun(a1))
    given(order, [...placed, begun(a1)])
      .when(amend(a1))
      .then()
    given(order, [...placed, begun(a1), made(a1)])
      .when(amend(a1))
      .then()
    given(order, [...placed, begun(a1), ended('a1')])
      .when(amend(a1))
      .then()
  })

  test('is one at a time, and holds up all that moves pieces', () => {
    const other = { ...a1, amendmentId: 'a2' }
    const pending = [...placed, begun(a1)]
    given(order, pending).when(amend(other)).rejects({ code: 'order-amending', until: null })
    const about = { orderId, by: 'staff', reason: '', cancelledAt: 'then' } as const
    given(order, pending).when({ type: 'CancelOrder', data: about }).rejects({ code: 'order-amending', until: null })
    const parcel = { orderId, shipmentId: 's1', carrier: '', tracking: '', shippedAt: 'then' }
    const ship = { type: 'ShipOrder', data: { ...parcel, lines: [{ uid: 'A', quantity: 1 }] } } as const
    given(order, pending).when(ship).rejects({ code: 'order-amending', until: null })
    given(order, [...pending, made(a1)])
      .when(ship)
      .then({ type: 'OrderShipped', data: ship.data })
  })

  test('never takes pieces that have left, and nothing that does not add up', () => {
    const shipped: OrderEvent = {
      type: 'OrderShipped',
      data: {
        ...{ orderId, shipmentId: 's1', carrier: '', tracking: '', shippedAt: 'then' },
        lines: [{ uid: 'A', quantity: 2 }],
      },
    }
    given(order, [...placed, shipped])
      .when(amend(a1))
      .rejects({ code: 'shipment-exceeds-order', uid: 'A', left: 1 })
    const wrong = [
      { ...a1, on: [{ uid: 'L', quantity: 1 }] },
      { ...a1, totals: { ...a1.totals, total: a1.totals.total - 1 } },
      { ...a1, lines: a1.lines.slice(1) },
      { ...a1, lines: a1.lines.map(line => (line.uid === 'B' ? { ...line, sku: 'C' } : line)) },
      { ...a1, difference: { amount: 5, shownAmount: 5 } },
      { ...a1, off: [], on: [] },
    ]
    for (const each of wrong) given(order, placed).when(amend(each)).rejects({ code: 'amendment-unequal' })
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
    }
    given(order, [...placed, cancelled])
      .when(amend(a1))
      .rejects({ code: 'order-already-cancelled' })
  })

  test('an amendment that was made is the order from then on', () => {
    const state = [...placed, begun(a1), made(a1)].reduce(order.evolve, order.initial)
    expect(state.lines.map(({ uid, quantity }) => [uid, quantity])).toEqual([
      ['A', 1],
      ['L', 2],
      ['B', 1],
    ])
    expect(state.products).toEqual([
      {
        productId: 'p1',
        lines: [
          { sku: 'A', quantity: 1 },
          { sku: 'L', quantity: 2 },
        ],
      },
      { productId: 'p2', lines: [{ sku: 'B', quantity: 1 }] },
    ])
  })
})
