import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { whyTotal } from '#domain/order/why-total.ts'
import { sum } from '#domain/shared/money.ts'
import { orderLine, submission } from './examples.ts'

const same = (amount: number) => amount
const by = 'staff'
const cancelledAt = '2026-11-21T10:00:00.000Z'

test('tells lines, coupon, delivery and what was cancelled since, in their order', () => {
  const lines = [orderLine('A', 'p1', 3), orderLine('B', 'p2', 2, 250)]
  const totals = totalsOf(lines, 600, { discount: 200, shownDiscount: 200 })
  const coupon = { couponId: 'c1', code: 'FALL10', discount: 200 }
  const off = {
    orderId: 'o1',
    by,
    reason: 'torn',
    lines: [{ uid: 'A', quantity: 1 }],
    amount: 450,
    shownAmount: 450,
  } as const
  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: { ...submission(lines), totals, coupon } },
    { type: 'OrderPiecesCancelled', data: { ...off, cancellationId: 'x', cancelledAt } },
  ]
  expect(whyTotal(events, same)).toEqual([
    { why: 'line', name: { en: 'Product p1' }, color: null, size: null, quantity: 3, unitPrice: 500, amount: 1500 },
    { why: 'line', name: { en: 'Product p2' }, color: null, size: null, quantity: 2, unitPrice: 250, amount: 500 },
    { why: 'coupon', code: 'FALL10', amount: -200 },
    { why: 'delivery', type: 'standard', area: 'Everywhere', amount: 600 },
    { why: 'cancelled', pieces: 1, by, at: cancelledAt, amount: -450 },
  ])
})

test('adds up to the total that the buyer was shown, at any rate and with any coupon', () => {
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 999 }), price: fc.integer({ min: 0, max: 99_999 }) })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.nat(10_000),
      fc.nat(50_000),
      fc.double({ min: 0.01, max: 200, noNaN: true }),
      (wanted, delivery, off, rate) => {
        const shown = (amount: number) => Math.round(amount * rate)
        const lines = wanted.map(({ quantity, price }, at) => orderLine(`S${at}`, `p${at}`, quantity, price))
        const discount = Math.min(off, sum(lines.map(({ amount }) => amount)))
        const totals = totalsOf(lines, delivery, { discount, shownDiscount: shown(discount) })
        const data = { ...submission(lines), totals, coupon: { couponId: 'c', code: 'OFF', discount } }
        const rungs = whyTotal([{ type: 'OrderSubmitted', data }], shown)
        expect(sum(rungs.map(({ amount }) => amount))).toBe(shownTotals(lines, totals, shown).total)
      },
    ),
  )
})
