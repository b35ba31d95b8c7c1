import type { Amendment, HoldKind, OrderCoupon, OrderEvent, RefusalReason } from '#domain/order/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

export type OrderStatus = 'in-progress' | 'awaiting-payment' | 'placed' | 'refused' | 'cancelled'

/** Where an order stands that came about. An order of which something is still to be shipped is to ship. */
export type OrderStage = 'to-ship' | 'shipped' | 'delivered' | 'cancelled'

/** Of an order that was shipped in part: pieces that left the shop, by line and in all, and how many there are. */
export type OrderPart = {
  readonly lines: { readonly [uid: string]: number }
  readonly shipped: number
  readonly pieces: number
}

/** Why nothing of an order may leave. */
export type OrderHold = {
  readonly holdId: string
  readonly kind: HoldKind
  /** The account of the person who put it on hold; null: the shop did. */
  readonly by: string | null
  /** The words of that person, or of the gateway for a risky payment; null: nobody said. */
  readonly reason: Personal<string> | null
  readonly since: string
}

type Noted<Type extends OrderEvent['type']> = Omit<DataOf<OrderEvent, Type>, 'orderId'>
export type Shipment = Noted<'OrderShipped'>
export type Refund = Omit<Noted<'OrderRefunded'>, 'personId'>
type Cancelled<Type extends 'OrderCancelled' | 'OrderPiecesCancelled' | 'OrderRestCancelled'> = Omit<
  Noted<Type>,
  'personId' | 'givenBack'
>

/** The confirmation page and its invoice. `orderId` cannot be guessed; `number` is what is printed. */
export type Order = Omit<
  DataOf<OrderEvent, 'OrderSubmitted'>,
  'cartId' | 'cartRevision' | 'draftId' | 'by' | 'coupon' | 'accountId'
> & {
  readonly number: number | null
  readonly status: OrderStatus
  /** True until the process has nothing left to do; the recovery runner drives these. */
  readonly open: boolean
  /** Shipments that the stock does not know to have left. */
  readonly untaken: readonly string[]
  /** Shipments that were taken back, and that the stock takes to have left. */
  readonly unretracted: readonly string[]
  /** Cancellations of pieces that the stock still holds. */
  readonly unreleased: readonly string[]
  /** The process gave back everything that a cancelled order or rest held. */
  readonly settled: boolean
  readonly cartClosed: boolean
  readonly refusal: RefusalReason | null
  readonly coupon: OrderCoupon | null
  readonly accountId: string | null
  /** Until when its payment is waited for. */
  readonly awaitedUntil: string | null
  /** The gateway's payment that covered the total. */
  readonly paymentId: string | null
  readonly paidAt: string | null
  /** Nothing of it may be shipped while there are any; those of an order with nothing left to ship mean nothing. */
  readonly holds: readonly OrderHold[]
  readonly placedAt: string | null
  /** How often the address changed that it goes to. */
  readonly addressChanges: number
  /** The account of the member who printed its slip, until a parcel leaves. */
  readonly packer: { readonly by: string; readonly since: string } | null
  /** The money that was taken at the door, and the account of the person who said so. */
  readonly cash: Omit<Noted<'OrderCashTaken'>, 'personId' | 'reason'> | null
  readonly shipments: readonly Shipment[]
  readonly deliveredAt: string | null
  readonly cancellation: Cancelled<'OrderCancelled'> | null
  /** Pieces that were taken off the order by themselves. */
  readonly cancelledPieces: readonly Cancelled<'OrderPiecesCancelled'>[]
  /** The cancelled rest of a partly shipped order; `shownAmount` is its share of the sum shown to the buyer. */
  readonly cancelledRest: Cancelled<'OrderRestCancelled'> | null
  /** The amendment whose pieces the stock has not exchanged yet. `until`: so long its difference can be paid. */
  readonly amending: (Amendment & { readonly by: string; readonly until: string | null }) | null
  /** Pieces that were exchanged: `lines`, `totals` and `coupon` are those after it. */
  readonly amendments: readonly (Omit<Amendment, 'lines' | 'totals' | 'coupon'> & {
    readonly by: string
    readonly amendedAt: string
    readonly paymentId: string | null
  })[]
  readonly refunds: readonly Refund[]
}
