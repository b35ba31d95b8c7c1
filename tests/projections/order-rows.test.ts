import { describe, expect, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { Personal } from '#domain/shared/personal-data.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { IndexKey } from '#projections/projection.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { givenView } from '#tests/support/given-projection.ts'

const orderId = 'o1'
const navy = { id: 'navy', name: { en: 'Navy' }, hexes: ['#1f2a44'] }
const inNavy = (sku: string, size: string, quantity: number) => ({
  ...orderLine(sku, 'tee', quantity),
  color: navy,
  size,
  style: 'FF1200',
})
const base = submission([inNavy('TEE-S', 'S', 2), inNavy('TEE-M', 'M', 1), orderLine('CAP', 'cap', 1)])
const total = 4 * 500 + 600
const submitted = (method: PaymentMethod = 'cod'): OrderEvent => ({
  type: 'OrderSubmitted',
  data: { ...base, payment: { method }, delivery: { ...base.delivery, days: [3, 5] } },
})
const placedAt = '2026-11-20T12:00:00.000Z'
const placed: OrderEvent = { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt } }
const awaited: OrderEvent = { type: 'OrderPaymentAwaited', data: { orderId, until: '2026-11-20T10:30:00.000Z' } }
const paid = (risk?: string): OrderEvent => ({
  type: 'OrderPaid',
  data: { orderId, paymentId: 'pay', ...(risk && { risk }) },
})
const shipped = (shipmentId: string, ...uids: readonly string[]): OrderEvent => ({
  type: 'OrderShipped',
  data: {
    orderId,
    shipmentId,
    lines: base.lines.filter(({ uid }) => uids.includes(uid)).map(({ uid, quantity }) => ({ uid, quantity })),
    carrier: 'Post',
    tracking: `T-${shipmentId}`,
    shippedAt: 'then',
  },
})
const delivered: OrderEvent = { type: 'OrderDelivered', data: { orderId, deliveredAt: 'then' } }
const refunded = (amount: number): OrderEvent => ({
  type: 'OrderRefunded',
  data: { orderId, refundId: `r${amount}`, amount, refundedAt: 'then' },
})
const cancelled: OrderEvent = {
  type: 'OrderCancelled',
  data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
}
const held: OrderEvent = {
  type: 'OrderHeld',
  data: { orderId, holdId: 'h1', kind: 'staff', personId: 'p1', by: 's1', reason: 'wait', heldAt: 'then' },
}
const returning = { returnId: 'o1.1', orderId, personId: 'p1' }
const returnRequested: ReturnEvent = {
  type: 'ReturnRequested',
  data: { ...returning, accountId: null, lines: [], reason: 'size', note: '', requestedAt: 'then' },
}
const disputed: PaymentEvent = {
  type: 'PaymentDisputed',
  data: { orderId, disputeId: 'd1', paymentId: 'pay', reason: '', disputedAt: 'then' },
}
const everything = ['TEE-S', 'TEE-M', 'CAP']
const by = (actor: string) => ({
  meta: { correlationId: 'c', causationId: 'c', actor, channel: 'dashboard' },
})

type Given = Parameters<ReturnType<typeof givenView<OrderRow, never>>['events']>[0]

function rowAfter(...events: readonly object[]) {
  return givenView(orderRows).events(events as Given)
}

/** The built-in views that hold the order. */
function viewsAfter(...events: readonly object[]): readonly string[] {
  const views: string[] = []
  let row: Parameters<typeof orderRows.project>[0]
  for (const event of events) row = orderRows.project(row, { ...by('s1'), at: '', ...event } as never, orderId)
  for (const key of row ? orderRows.indexes!.list!(row) : []) views.push(String((key as readonly IndexKey[])[0]))
  return views
}

describe('the rows of orders', () => {
  test('show what was ordered, by whom, and when it has to leave', () => {
    rowAfter(submitted(), placed)
      .expectPart(orderId, {
        number: 1001,
        placedAt,
        buyer: 'Ada Weaver',
        country: 'US',
        contents: { style: 'FF1200', color: { name: navy.name, hexes: navy.hexes }, sizes: ['S', 'M'], more: 1 },
        pieces: 4,
        total,
        delivery: 'standard',
        shipBy: '2026-11-24',
      })
      .expectKeys('list', orderId, [
        ['all', Date.parse(placedAt), Date.parse(placedAt)],
        ['to-pack', Date.parse('2026-11-24'), Date.parse(placedAt)],
      ])
      .expectTallies({
        ...{ 'all:count': 1, 'all:pieces': 4, 'all:total': total },
        ...{ 'to-pack:count': 1, 'to-pack:pieces': 4, 'to-pack:total': total },
        ...{ 'value:country:US': 1, 'value:delivery:standard': 1 },
      })
  })

  test('are short while pieces are missing, whatever else they are packed with', () => {
    const short = (productId: string, quantity: number): OrderEvent => ({
      type: 'OrderShortageChanged',
      data: { orderId, productId, lines: quantity > 0 ? [{ sku: 'TEE-S', quantity }] : [] },
    })
    const both = [submitted(), placed, short('tee', 2), short('cap', 1)]
    rowAfter(...both)
      .expectPart(orderId, { fulfilment: 'short', short: 3 })
      .expectKeys('short', orderId, [['tee'], ['cap']])
    rowAfter(...both, short('tee', 1)).expectPart(orderId, { fulfilment: 'short', short: 2 })
    rowAfter(...both, held).expectPart(orderId, { fulfilment: 'on-hold', short: 3 })
    rowAfter(...both, short('tee', 0), short('cap', 0))
      .expectPart(orderId, { fulfilment: 'to-pack', short: 0 })
      .expectKeys('short', orderId, [])
  })

  test('promise nothing for orders from before the promise was noted', () => {
    rowAfter({ type: 'OrderSubmitted', data: base }, placed).expectPart(orderId, { shipBy: null })
  })

  test('are paid on delivery once the cash is taken, and leave the unpaid', () => {
    const cash: OrderEvent = {
      type: 'OrderCashTaken',
      data: { orderId, cashId: 'c1', personId: 'p1', by: 's1', amount: 2000, shownAmount: 2000, takenAt: 'then' },
    }
    const undone: OrderEvent = { type: 'OrderCashUndone', data: { orderId, cashId: 'c1', by: 's1', undoneAt: 'then' } }
    const arrived = [submitted(), placed, shipped('s1', ...everything), delivered]
    rowAfter(...arrived).expectPart(orderId, { payment: 'on-delivery' })
    expect(viewsAfter(...arrived)).toEqual(['all', 'unpaid'])
    rowAfter(...arrived, cash).expectPart(orderId, { payment: 'paid' })
    expect(viewsAfter(...arrived, cash)).toEqual(['all', 'closed'])
    rowAfter(...arrived, cash, refunded(1999)).expectPart(orderId, { payment: 'partly-refunded' })
    rowAfter(...arrived, cash, refunded(2000)).expectPart(orderId, { payment: 'refunded' })
    expect(viewsAfter(...arrived, cash, undone)).toEqual(['all', 'unpaid'])
  })

  test('are found by the tracking number that is right', () => {
    const corrected = (tracking: string): OrderEvent => ({
      type: 'OrderTrackingCorrected',
      data: { orderId, shipmentId: 's1', carrier: 'Post', tracking, by: 's1', correctedAt: 'then' },
    })
    const trackingAfter = (...events: readonly object[]) =>
      events.reduce<Parameters<typeof orderRows.project>[0]>(
        (row, event) => orderRows.project(row, { ...by('s1'), at: '', ...event } as never, orderId),
        undefined,
      )?.fold.tracking
    expect(trackingAfter(submitted(), placed, shipped('s1', 'CAP'), corrected('T-9'))).toEqual([
      { shipmentId: 's1', tracking: 'T-9' },
    ])
    expect(trackingAfter(submitted(), placed, shipped('s1', 'CAP'), corrected(''))).toEqual([])
  })

  test('go to the country of the changed address, until the person is erased', () => {
    const moved = (fields: Personal<{ country?: string; city?: string }>): OrderEvent => ({
      type: 'OrderAddressChanged',
      data: { orderId, changeId: 'c1', personId: 'p1', by: 's1', changed: ['country'], fields, changedAt: 'then' },
    })
    const country = (...events: readonly OrderEvent[]) =>
      events.reduce<Parameters<typeof orderRows.project>[0]>(
        (row, event) => orderRows.project(row, { ...by('s1'), at: '', ...event } as never, orderId),
        undefined,
      )?.country
    expect(country(submitted(), placed, moved({ city: 'Salem' }))).toBe('US')
    expect(country(submitted(), placed, moved({ country: 'CA' }))).toBe('CA')
    const gone: OrderEvent = {
      type: 'OrderSubmitted',
      data: { ...base, billing: { erased: true }, shipping: { erased: true } },
    }
    expect(country(gone, placed, moved({ erased: true }))).toBeNull()
  })

  test('carry a mark for a note of staff, which leaves with the person', () => {
    const noted = (note: Personal<string>): OrderEvent => ({
      type: 'OrderNoted',
      data: { orderId, noteId: 'n1', personId: base.personId, by: 's1', note, notedAt: 'then' },
    })
    const erasure = { type: 'PersonErased', data: { personId: base.personId } }
    const gone = { erased: true } as const
    rowAfter(submitted(), placed).expectPart(orderId, { note: false })
    rowAfter(submitted(), placed, noted('Call first')).expectPart(orderId, { note: true })
    rowAfter(submitted(), placed, noted('Call first'), erasure).expectPart(orderId, { note: false })
    const rebuilt = { type: 'OrderSubmitted', data: { ...base, billing: gone, shipping: gone } }
    rowAfter(rebuilt, placed, noted(gone), erasure).expectPart(orderId, { note: false })
  })

  test('begin with the wait for the payment, and end with a refusal', () => {
    rowAfter(submitted('stripe')).expectKeys('list', orderId, [])
    rowAfter(submitted('stripe'), awaited).expectPart(orderId, {
      number: null,
      placedAt: base.submittedAt,
      payment: 'unpaid',
      fulfilment: 'awaiting-payment',
    })
    expect(viewsAfter(submitted('stripe'), awaited)).toEqual(['all', 'unpaid'])
    const refused: OrderEvent = { type: 'OrderRefused', data: { orderId, reason: { code: 'payment-expired' } } }
    rowAfter(submitted('stripe'), awaited, refused, { type: 'OrderCartReopened', data: { orderId } }).expectIds()
  })

  const card = [submitted('stripe'), awaited, paid(), placed]
  test.each<[string, readonly object[], Partial<OrderRow>, readonly string[]]>([
    ['to pack', card, { payment: 'paid', fulfilment: 'to-pack' }, ['all', 'to-pack']],
    ['on delivery', [submitted(), placed], { payment: 'on-delivery' }, ['all', 'to-pack']],
    [
      'held for its risk',
      [submitted('stripe'), awaited, paid('risky'), placed],
      { fulfilment: 'on-hold' },
      ['all', 'to-pack'],
    ],
    [
      'released',
      [submitted('stripe'), awaited, paid('risky'), placed, { type: 'OrderReleased', data: { orderId } }],
      { fulfilment: 'to-pack' },
      ['all', 'to-pack'],
    ],
    [
      'held by staff beside its risk, which alone was released',
      [
        ...[submitted('stripe'), awaited, paid('risky'), placed, held],
        { type: 'OrderHoldReleased', data: { orderId, holdId: 'risk', by: 's1', releasedAt: 'then' } },
      ],
      { fulfilment: 'on-hold' },
      ['all', 'to-pack'],
    ],
    [
      'held by staff, and released',
      [...card, held, { type: 'OrderHoldReleased', data: { orderId, holdId: 'h1', by: 's1', releasedAt: 'then' } }],
      { fulfilment: 'to-pack' },
      ['all', 'to-pack'],
    ],
    [
      'partly shipped',
      [...card, shipped('s1', 'CAP')],
      { fulfilment: 'partly-shipped' },
      ['all', 'to-pack', 'to-ship'],
    ],
    ['shipped', [...card, shipped('s1', ...everything)], { fulfilment: 'shipped' }, ['all']],
    ['delivered', [...card, shipped('s1', ...everything), delivered], { fulfilment: 'delivered' }, ['all', 'closed']],
    [
      'delivered, its cash not noted',
      [submitted(), placed, shipped('s1', ...everything), delivered],
      { payment: 'on-delivery' },
      ['all', 'unpaid'],
    ],
    ['cancelled', [submitted(), placed, cancelled], { payment: 'unpaid', fulfilment: 'cancelled' }, ['all', 'closed']],
    ['refunded in part', [...card, refunded(100)], { payment: 'partly-refunded' }, ['all', 'to-pack']],
    [
      'refunded',
      [...card, cancelled, refunded(100), refunded(total - 100)],
      { payment: 'refunded' },
      ['all', 'closed'],
    ],
    ['disputed', [...card, disputed], { payment: 'disputed' }, ['all', 'to-pack']],
    [
      'won',
      [
        ...card,
        disputed,
        { type: 'PaymentDisputeClosed', data: { orderId, disputeId: 'd1', outcome: 'won', closedAt: 'then' } },
      ],
      { payment: 'paid' },
      ['all', 'to-pack'],
    ],
    [
      'sent back',
      [...card, shipped('s1', ...everything), delivered, returnRequested],
      { fulfilment: 'delivered' },
      ['all', 'returns'],
    ],
    [
      'declined',
      [
        ...card,
        shipped('s1', ...everything),
        delivered,
        returnRequested,
        { type: 'ReturnDeclined', data: { ...returning, note: '', declinedAt: 'then' } },
      ],
      {},
      ['all', 'closed'],
    ],
  ])('of an order that is %s', (_name, events, part, views) => {
    rowAfter(...events).expectPart(orderId, part)
    expect(viewsAfter(...events)).toEqual(views)
  })

  test.each(['OrderRestCancelled', 'OrderPiecesCancelled'] as const)(
    'count no piece of %s, and have nothing left to ship',
    type => {
      const rest = {
        type,
        data: {
          cancellationId: 'c1',
          ...{ orderId, by: 'customer', reason: '', cancelledAt: 'then', amount: 1500, shownAmount: 1500 },
          lines: [
            { uid: 'TEE-S', quantity: 2 },
            { uid: 'TEE-M', quantity: 1 },
          ],
        },
      } as OrderEvent
      rowAfter(submitted(), placed, shipped('s1', 'CAP'), rest).expectPart(orderId, {
        pieces: 1,
        total: total - 1500,
        fulfilment: 'shipped',
      })
    },
  )

  test('know the parcels, and the staff who did something', () => {
    const seen = rowAfter(
      submitted(),
      placed,
      { ...shipped('s1', 'CAP'), ...by('rosa') },
      { ...shipped('s2', 'TEE-S', 'TEE-M'), ...by('jonas') },
      { ...delivered, ...by('rosa') },
    )
    const part: object = {
      fold: {
        tracking: [
          { shipmentId: 's1', tracking: 'T-s1' },
          { shipmentId: 's2', tracking: 'T-s2' },
        ],
        staff: ['rosa', 'jonas'],
      },
    }
    seen.expectPart(orderId, part)
  })

  test('forget a parcel that was taken back', () => {
    const lines = [{ uid: 'CAP', quantity: 1 }]
    const back: OrderEvent = {
      type: 'OrderShipmentRetracted',
      data: { orderId, shipmentId: 's1', lines, by: 'rosa', retractedAt: 'then' },
    }
    const part: object = { fulfilment: 'to-pack', fold: { tracking: [], staff: ['rosa'] } }
    const events = [submitted(), placed, { ...shipped('s1', 'CAP'), ...by('rosa') }, { ...back, ...by('rosa') }]
    rowAfter(...events).expectPart(orderId, part)
  })

  test('forget an erased person, now and when they are folded again', () => {
    const erasure = { type: 'PersonErased', data: { personId: 'p1' } }
    rowAfter(submitted(), placed, erasure).expectPart(orderId, { buyer: null, country: null, number: 1001 })
    const sealed = { type: 'OrderSubmitted', data: { ...base, billing: { erased: true }, shipping: { erased: true } } }
    rowAfter(sealed, placed).expectPart(orderId, { buyer: null, country: null, number: 1001 })
  })
})
