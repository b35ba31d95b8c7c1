import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import type { SalesEvent } from '#projections/sales-days/sold-order.ts'
import { salesDays } from '#projections/sales-days/view.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { appendTo } from '#tests/support/append-to.ts'
import { givenView } from '#tests/support/given-projection.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { startRunner } from './run-fixtures.ts'

const view = givenView(salesDays)
const total = 3 * 500 + 600
const submitted = (orderId = 'o1'): SalesEvent => ({
  type: 'OrderSubmitted',
  data: submission([orderLine('S', 'tee', 2), orderLine('M', 'tee', 1)], orderId),
})
const placed = (day: string, orderId = 'o1'): SalesEvent => ({
  type: 'OrderPlaced',
  data: { orderId, number: 1, placedAt: `${day}T23:59:59.000Z` },
})
const cancelled = (day: string): SalesEvent => ({
  type: 'OrderCancelled',
  data: { orderId: 'o1', by: 'staff', reason: '', cancelledAt: `${day}T00:00:00.000Z` },
})
const refunded = (refundId: string, amount: number, day: string): SalesEvent => ({
  type: 'OrderRefunded',
  data: { orderId: 'o1', refundId, amount, refundedAt: `${day}T10:00:00.000Z` },
})
const staff = 'staff' as const
const taken = {
  ...{ orderId: 'o1', by: staff, reason: '', lines: [{ uid: 'S', quantity: 1 }], amount: 500, shownAmount: 500 },
  cancelledAt: '2026-11-21T10:00:00.000Z',
}

test('an order counts on the day it was placed, by UTC', () => {
  view.events([submitted()]).expectTallies({})
  view
    .events([submitted(), placed('2026-11-20'), submitted('o2'), placed('2026-11-20', 'o2')])
    .expectTallies({ '2026-11-20:sales': 2 * total, '2026-11-20:orders': 2, '2026-11-20:pieces': 6 })
})

test('an order that was refused counts nowhere', () =>
  view
    .events([submitted(), { type: 'OrderRefused', data: { orderId: 'o1', reason: { code: 'cart-changed' } } }])
    .expectTallies({})
    .expectIds())

test('a cancelled order counts in no figure but that of cancelled ones, whatever was given back for it', () =>
  view
    .events([
      submitted(),
      placed('2026-11-20'),
      cancelled('2026-11-22'),
      refunded('order-cancelled-pay', total, '2026-11-22'),
    ])
    .expectTallies({ '2026-11-22:cancelled': 1 }))

test('cancelled pieces leave the day of the order, and their refund is not given back twice', () =>
  view
    .events([
      submitted(),
      placed('2026-11-20'),
      { type: 'OrderPiecesCancelled', data: { ...taken, cancellationId: 'c1' } },
      refunded('pieces-c1', 500, '2026-11-22'),
      { type: 'OrderRestCancelled', data: { ...taken, lines: [{ uid: 'M', quantity: 1 }] } },
      refunded('rest-cancelled-pay', 500, '2026-11-23'),
    ])
    .expectTallies({ '2026-11-20:sales': total - 1000, '2026-11-20:orders': 1, '2026-11-20:pieces': 1 }))

test('money is given back on its own day', () =>
  view
    .events([
      submitted(),
      placed('2026-11-20'),
      refunded('o1.1', 200, '2026-11-25'),
      refunded('staff', 100, '2026-11-25'),
      refunded('o1.2', 50, '2026-12-01'),
    ])
    .expectTallies({
      ...{ '2026-11-20:sales': total, '2026-11-20:orders': 1, '2026-11-20:pieces': 3 },
      ...{ '2026-11-25:back': 300, '2026-12-01:back': 50 },
    }))

const day = fc.integer({ min: 10, max: 13 }).map(each => `2026-11-${each}`)
const order = fc
  .record({ placed: fc.option(day), back: fc.array(day, { maxLength: 2 }), cancelled: fc.option(day) })
  .map(({ placed: on, back, cancelled: off }) =>
    on === null
      ? [submitted()]
      : [
          submitted(),
          placed(on),
          ...back.map((each, at) => refunded(`o1.${at}`, 10, each)),
          ...(off ? [cancelled(off)] : []),
        ],
  )

test('the days after live traffic are those after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { maxLength: 6 }), async orders => {
      const store = openMemoryEventStore({ page: 4 })
      const models = openSqliteReadModels({ file: ':memory:' })
      const runner = startRunner(store, models, [salesDays])
      for (const [at, events] of orders.entries()) {
        const named = events.map(event => ({ ...event, data: { ...event.data, orderId: `o${at}` } }))
        await appendTo(store, `order-o${at}`, named)
        if (at % 2 === 0) await runner.caughtUp(await store.head())
      }
      await runner.caughtUp(await store.head())
      const live = await models.tallies('sales-days', '')
      await runner.rebuild()
      expect(await models.tallies('sales-days', '')).toEqual(live)
      await runner.stop()
      await models.close()
    }),
    { numRuns: 25 },
  )
})
