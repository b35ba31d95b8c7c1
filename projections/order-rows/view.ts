import { type OrderEvent, type OrderLine, riskHold } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { shipDay } from '#domain/shared/working-days.ts'
import { listIndex, listKeys, listTallies, valueTally } from '../list.ts'
import { projection } from '../projection.ts'
import type { FulfilmentState, OrderRow, OrderRowLine, PaymentState, StoredOrderRow } from './document.ts'
import { orderList } from './list.ts'

type Event =
  | OrderEvent
  | Extract<PaymentEvent, { type: 'PaymentDisputed' | 'PaymentDisputeClosed' }>
  | ReturnEvent
  | PersonEvent
type Fold = StoredOrderRow['fold']

const tallies = listTallies(orderList)

/** How many orders have each value of the filters whose values the shop does not know beforehand. */
function valueTallies({ delivery, country, coupon, fold }: StoredOrderRow): readonly (readonly [string, number])[] {
  const values = { delivery: [delivery], country: [country], coupon: [coupon], staff: fold.staff }
  return Object.entries(values).flatMap(([filter, of]) =>
    of.flatMap(value => (value === null ? [] : [[valueTally(filter, value), 1] as const])),
  )
}

/** One row an order, for the list of orders. Orders that were refused before they were placed are not in it. */
export const orderRows = projection<StoredOrderRow, Event>({
  name: 'order-rows',
  version: 11,
  handles: [
    'OrderSubmitted',
    'OrderRefused',
    'OrderPaymentAwaited',
    'OrderPaid',
    'OrderReleased',
    'OrderHeld',
    'OrderHoldReleased',
    'OrderNoted',
    'OrderShortageChanged',
    'OrderPlaced',
    'OrderCancelled',
    'OrderRestCancelled',
    'OrderPiecesCancelled',
    'OrderAmendmentHeld',
    'OrderAmended',
    'OrderAmendmentEnded',
    'OrderSlipPrinted',
    'OrderShipped',
    'OrderShipmentRetracted',
    'OrderTrackingCorrected',
    'OrderAddressChanged',
    'OrderDelivered',
    'OrderCashTaken',
    'OrderCashUndone',
    'OrderRefunded',
    'PaymentDisputed',
    'PaymentDisputeClosed',
    'ReturnRequested',
    'ReturnApproved',
    'ReturnReceived',
    'ReturnRefunded',
    'ReturnDeclined',
  ],
  ids: event => ('orderId' in event.data ? [event.data.orderId] : []),
  project(row, event) {
    if (event.type === 'OrderSubmitted') return submitted(event.data)
    if (!row) return undefined
    const folded = fold(row, event)
    return folded && { ...folded, payment: paymentOf(folded.fold), fulfilment: fulfilmentOf(folded) }
  },
  indexes: {
    [listIndex]: listKeys(orderList),
    /** Orders to which pieces of a product are missing. */
    short: ({ fold }) => Object.keys(fold.short).map(productId => [productId]),
  },
  tallies: row => {
    const listed = tallies(row)
    return listed.length === 0 ? [] : [...listed, ...valueTallies(row)]
  },
  people: ({ buyer, country, note, fold }) => (buyer === null && country === null && !note ? [] : [fold.personId]),
})

function submitted(data: Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']): StoredOrderRow {
  const { lines, totals, delivery, billing, shipping, coupon } = data
  return {
    orderId: data.orderId,
    number: null,
    note: false,
    placedAt: data.submittedAt,
    buyer: isErased(billing) ? null : `${billing.firstName} ${billing.lastName}`.trim(),
    contents: contentsOf(lines),
    pieces: sum(lines.map(({ quantity }) => quantity)),
    total: totals.total,
    currency: data.currency,
    payment: 'unpaid',
    fulfilment: 'awaiting-payment',
    packer: null,
    short: 0,
    delivery: delivery.type,
    country: isErased(shipping) ? null : shipping.country,
    shipBy: null,
    coupon: coupon?.code ?? null,
    draftId: data.draftId ?? null,
    fold: {
      status: 'in-progress',
      personId: data.personId,
      lines: lines.map(({ uid, sku, style, productId, quantity }) => ({
        ...{ uid, sku, style, productId, quantity },
        shipped: 0,
      })),
      method: data.payment.method,
      charged: totals.total,
      paid: false,
      cash: null,
      refunded: 0,
      disputes: [],
      holds: [],
      short: {},
      amending: false,
      delivered: false,
      returns: [],
      days: delivery.days ?? null,
      tracking: [],
      staff: [],
    },
  }
}

function contentsOf(lines: readonly OrderLine[]): OrderRow['contents'] {
  const [first] = lines
  const sameAsFirst = lines.filter(line => line.productId === first?.productId && line.color?.id === first?.color?.id)
  const products = new Set(lines.map(({ productId, color }) => `${productId}/${color?.id ?? ''}`))
  return {
    style: first?.style ?? '',
    color: first?.color ? { name: first.color.name, hexes: first.color.hexes } : null,
    sizes: [...new Set(sameAsFirst.flatMap(({ size }) => size ?? []))],
    more: Math.max(0, products.size - 1),
  }
}

function fold(
  row: StoredOrderRow,
  event: StoredEvent<Exclude<Event, { type: 'OrderSubmitted' }>>,
): StoredOrderRow | undefined {
  const { fold } = row
  const folded = (change: Partial<Fold>, shown: Partial<OrderRow> = {}) => ({
    ...row,
    ...shown,
    fold: { ...fold, ...change },
  })
  /** The same, done by a member of staff. */
  const done = (change: Partial<Fold>, shown?: Partial<OrderRow>) =>
    folded({ ...change, staff: added(fold.staff, event.meta.actor) }, shown)
  switch (event.type) {
    case 'OrderRefused':
      return undefined
    case 'OrderPaymentAwaited':
      return folded({ status: 'awaiting-payment' })
    case 'OrderPaid':
      return folded({ paid: true, ...(event.data.risk !== undefined && { holds: added(fold.holds, riskHold) }) })
    case 'OrderReleased':
      return done({ holds: without(fold.holds, riskHold) })
    case 'OrderHeld': {
      const change = { holds: added(fold.holds, event.data.holdId) }
      return event.data.by === undefined ? folded(change) : done(change)
    }
    case 'OrderHoldReleased': {
      const change = { holds: without(fold.holds, event.data.holdId) }
      return event.data.by === undefined ? folded(change) : done(change)
    }
    case 'OrderShortageChanged': {
      const { productId, lines } = event.data
      const { [productId]: _before, ...others } = fold.short
      const short = lines.length > 0 ? { ...others, [productId]: sum(lines.map(({ quantity }) => quantity)) } : others
      return folded({ short }, { short: sum(Object.values(short)) })
    }
    case 'OrderNoted':
      return done({}, { note: row.note || !isErased(event.data.note) })
    case 'OrderPlaced': {
      const { number, placedAt } = event.data
      return folded({ status: 'placed' }, { number, placedAt, shipBy: fold.days && shipDay(placedAt, fold.days) })
    }
    case 'OrderCancelled': {
      const change = { status: 'cancelled' } as const
      return event.data.by === 'staff' ? done(change) : folded(change)
    }
    case 'OrderPiecesCancelled':
    case 'OrderRestCancelled': {
      const lines = changed(fold.lines, event.data.lines, (line, quantity) => ({ quantity: line.quantity - quantity }))
      const shown = { pieces: sum(lines.map(({ quantity }) => quantity)), total: row.total - event.data.amount }
      return event.data.by === 'staff' ? done({ lines }, shown) : folded({ lines }, shown)
    }
    case 'OrderAmendmentHeld':
      return folded({ amending: true })
    case 'OrderAmendmentEnded':
      return folded({ amending: false })
    case 'OrderAmended': {
      const { off, on, lines, difference } = event.data
      const after = lines.map(({ uid, sku, style, productId }) => {
        const known = fold.lines.find(line => line.uid === uid)
        const quantity = (known?.quantity ?? 0) - countIn(off, uid) + countIn(on, uid)
        return { uid, sku, style, productId, quantity, shipped: known?.shipped ?? 0 }
      })
      // A payment ahead was of the sum before, and what the order costs less is given back of it.
      const more = fold.method === 'cod' || event.data.paymentId !== undefined ? difference.amount : 0
      const charged = fold.charged + more
      const shown = { contents: contentsOf(lines), total: row.total + difference.amount }
      return done({ lines: after, charged, amending: false }, shown)
    }
    case 'OrderSlipPrinted':
      return done({}, { packer: event.data.by })
    case 'OrderShipped': {
      const { shipmentId, lines, tracking } = event.data
      const shipped = changed(fold.lines, lines, (line, quantity) => ({ shipped: line.shipped + quantity }))
      return done({ lines: shipped, tracking: tracked(fold.tracking, shipmentId, tracking) }, { packer: null })
    }
    case 'OrderTrackingCorrected': {
      const { shipmentId, tracking } = event.data
      return done({ tracking: tracked(fold.tracking, shipmentId, tracking) })
    }
    case 'OrderAddressChanged': {
      const { fields } = event.data
      return done({}, isErased(fields) ? {} : { country: fields.country ?? row.country })
    }
    case 'OrderShipmentRetracted': {
      const { shipmentId, lines } = event.data
      const shipped = changed(fold.lines, lines, (line, quantity) => ({ shipped: line.shipped - quantity }))
      return done({ lines: shipped, tracking: tracked(fold.tracking, shipmentId, '') })
    }
    case 'OrderDelivered':
      return done({ delivered: true })
    case 'OrderCashTaken':
      return done({ cash: event.data.amount })
    case 'OrderCashUndone':
      return done({ cash: null })
    case 'OrderRefunded':
      return folded({ refunded: fold.refunded + event.data.amount })
    case 'PaymentDisputed':
      return folded({ disputes: added(fold.disputes, event.data.disputeId) })
    case 'PaymentDisputeClosed': {
      const { disputeId, outcome } = event.data
      return outcome === 'won' ? folded({ disputes: without(fold.disputes, disputeId) }) : row
    }
    case 'ReturnRequested':
      return folded({ returns: added(fold.returns, event.data.returnId) })
    case 'ReturnApproved':
    case 'ReturnReceived':
      return done({})
    case 'ReturnRefunded':
    case 'ReturnDeclined':
      return done({ returns: without(fold.returns, event.data.returnId) })
    case 'PersonErased':
      return { ...row, buyer: null, country: null, note: false }
    case 'OrderCartClosed':
    case 'OrderCartReopened':
    case 'OrderCouponRedeemed':
    case 'OrderCouponReleased':
    case 'OrderStockReserved':
    case 'OrderStockReleased':
    case 'OrderStockShipped':
    case 'OrderStockRetracted':
    case 'OrderPiecesReleased':
    case 'OrderCancellationSettled':
    case 'OrderAmendmentBegun':
    case 'OrderAmendmentSettled':
    case 'OrderLinkRequested':
    case 'OrderMailRequested':
    case 'ReturnRestocked':
      return row
  }
}

function paymentOf({ status, method, charged, paid, cash, refunded, disputes }: Fold): PaymentState {
  if (disputes.length > 0) return 'disputed'
  if (refunded > 0) return refunded < (cash ?? charged) ? 'partly-refunded' : 'refunded'
  if (paid || cash !== null || charged === 0) return 'paid'
  return method === 'cod' && status === 'placed' ? 'on-delivery' : 'unpaid'
}

function fulfilmentOf({ packer, short, fold }: StoredOrderRow): FulfilmentState {
  if (fold.status === 'cancelled') return 'cancelled'
  if (fold.status !== 'placed') return 'awaiting-payment'
  if (fold.delivered) return 'delivered'
  if (fold.lines.every(({ quantity, shipped }) => shipped >= quantity)) return 'shipped'
  if (fold.holds.length > 0 || fold.amending) return 'on-hold'
  if (short > 0) return 'short'
  if (packer !== null) return 'packing'
  return fold.lines.some(({ shipped }) => shipped > 0) ? 'partly-shipped' : 'to-pack'
}

function changed(
  lines: readonly OrderRowLine[],
  named: readonly { readonly uid: string; readonly quantity: number }[],
  change: (line: OrderRowLine, quantity: number) => Partial<OrderRowLine>,
): readonly OrderRowLine[] {
  return lines.map(line => {
    const quantity = countIn(named, line.uid)
    return quantity === 0 ? line : { ...line, ...change(line, quantity) }
  })
}

/** A number of no letters: none is known. */
function tracked(known: Fold['tracking'], shipmentId: string, tracking: string): Fold['tracking'] {
  const others = known.filter(each => each.shipmentId !== shipmentId)
  return tracking === '' ? others : [...others, { shipmentId, tracking }]
}

function countIn(named: readonly { readonly uid: string; readonly quantity: number }[], uid: string): number {
  return sum(named.filter(each => each.uid === uid).map(({ quantity }) => quantity))
}

const added = (ids: readonly string[], id: string) => (ids.includes(id) ? ids : [...ids, id])
const without = (ids: readonly string[], id: string) => ids.filter(each => each !== id)
