import type { AddressField } from '../shared/address.ts'
import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { Pieces } from '../shared/pieces.ts'
import type { PaidGoods, Sum } from '../shared/refund.ts'
import type { AmendmentEnd, OrderEvent, RefusalReason } from './events.ts'
import type { Hold } from './order.ts'

/** Why a buyer cancels, in the order of the form. */
export const cancelReasons = ['changed-mind', 'mistake', 'too-slow', 'elsewhere', 'other'] as const

type DataOf<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/** The result of one step of placing the order, or of releasing the things it held. */
export type OrderProgress =
  | { readonly done: 'cart-closed' }
  | { readonly done: 'coupon-redeemed' }
  | { readonly done: 'stock-reserved'; readonly productId: string }
  | { readonly done: 'refused'; readonly reason: RefusalReason }
  | { readonly done: 'stock-released'; readonly productId: string }
  | { readonly done: 'coupon-released' }
  | { readonly done: 'cart-reopened' }
  | { readonly done: 'payment-awaited'; readonly until: string }
  | { readonly done: 'paid'; readonly paymentId: string; readonly paidAt: string; readonly risk?: string }
  | {
      readonly done: 'placed'
      readonly number: number
      readonly placedAt: string
      /** A mail to the owner tells of it. */
      readonly tellsOwner: boolean
    }
  | { readonly done: 'stock-shipped'; readonly shipmentId: string }
  | { readonly done: 'stock-retracted'; readonly shipmentId: string }
  | { readonly done: 'pieces-released'; readonly cancellationId: string }
  | { readonly done: 'cancellation-settled' }
  | { readonly done: 'amendment-held'; readonly amendmentId: string }
  | { readonly done: 'amended'; readonly amendmentId: string; readonly amendedAt: string; readonly paymentId?: string }
  | {
      readonly done: 'amendment-ended'
      readonly amendmentId: string
      readonly because: AmendmentEnd
      readonly endedAt: string
    }
  | { readonly done: 'amendment-settled'; readonly amendmentId: string }

/** The goods of an order, and what can still be given back for them. */
export type GoodsLeft = {
  /** Their cost, in the base currency and as the shop showed it to the buyer. */
  readonly paid: PaidGoods
  readonly shown: PaidGoods
  /** Pieces whose money went back without their being cancelled. */
  readonly given: readonly Pieces[]
  readonly left: Sum
}

export type OrderCommand = Messages<{
  /** `note`: of staff who make it for its buyer. */
  SubmitOrder: DataOf<'OrderSubmitted'> & { note?: Omit<DataOf<'OrderNoted'>, 'orderId' | 'personId'> | undefined }
  /** Progress in the order it was made. What another driver recorded already is left out. */
  RecordProgress: { orderId: string; progress: readonly OrderProgress[] }
  /** While nothing of it was shipped; with `rest`, else what was not shipped of it. */
  CancelOrder: Omit<DataOf<'OrderCancelled'>, 'personId'> & {
    rest?: GoodsLeft | undefined
  }
  /** Of pieces that are not shipped: no more of a line than are left. The same cancellation is made once. */
  CancelPieces: Omit<DataOf<'OrderPiecesCancelled'>, 'personId' | 'amount' | 'shownAmount' | 'givenBack'> & {
    goods: GoodsLeft
  }
  /** Of pieces that are not shipped. The same amendment begins once, and no other while one is under way. */
  AmendOrder: DataOf<'OrderAmendmentBegun'>
  /** Of one whose difference is not paid yet. */
  WithdrawAmendment: { orderId: string; amendmentId: string; withdrawnAt: string }
  /** While something of it is still to be shipped; the same hold is made once. */
  HoldOrder: Omit<DataOf<'OrderHeld'>, 'personId'>
  /** Of every order that came about, whatever became of it; the same note is written once. */
  NoteOrder: Omit<DataOf<'OrderNoted'>, 'personId'>
  /** One hold, or all. */
  ReleaseHold: Omit<DataOf<'OrderHoldReleased'>, 'holdId'> & { holdId?: string }
  /** Of an order that another member packs only with `takeOver`. The same member prints it as often as they like. */
  PrintSlip: DataOf<'OrderSlipPrinted'> & { takeOver: boolean }
  /** Never more of a line than was ordered and not shipped yet; the same shipment is made once. */
  ShipOrder: DataOf<'OrderShipped'>
  /** While the mail about it waits, and nothing rests on its having left. */
  RetractShipment: Omit<DataOf<'OrderShipmentRetracted'>, 'lines'> & {
    /** Pieces that the buyer asked to return. */
    returned: readonly Pieces[]
    /** Staff promised to give back money that was to be paid at the door. */
    refundedAtDoor: boolean
  }
  /** Of every order that came about, whatever became of it. */
  ResendMail: DataOf<'OrderMailRequested'>
  /** `tells`: a mail tells the buyer, unless the one about the parcel waits and says it. */
  CorrectTracking: Omit<DataOf<'OrderTrackingCorrected'>, 'tells'> & { tells: boolean }
  /**
   * Until all of it is shipped; the same change is made once. `base`: how many changes the address had when the person saw it;
   * `checked`: how many it had when the whole address was checked.
   */
  ChangeOrderAddress: Omit<DataOf<'OrderAddressChanged'>, 'personId'> & { base: number; checked: number }
  /** What the stock is short of; the same is told once. */
  TellShortage: DataOf<'OrderShortageChanged'>
  AskForOrderLink: DataOf<'OrderLinkRequested'>
  DeliverOrder: DataOf<'OrderDelivered'>
  /** The cash for an order that is paid at the door; the same once. `shownAmount` absent: all that is due. */
  RecordCash: Omit<DataOf<'OrderCashTaken'>, 'personId' | 'amount' | 'shownAmount'> & {
    shownAmount?: Minor
    /** What is due in all, and what of it was not promised back. */
    money: { readonly paid: Sum; readonly left: Sum }
  }
  /** `givenBack`: money of the order went back, or was promised to. */
  UndoCash: DataOf<'OrderCashUndone'> & { givenBack: boolean }
  /** Never more in all than was paid; the same refund is recorded once. */
  RecordRefund: Omit<DataOf<'OrderRefunded'>, 'personId'> & { shownAmount: Minor }
}>

export type OrderRejection =
  | { readonly code: 'order-already-submitted' }
  | { readonly code: 'order-not-submitted' }
  | { readonly code: 'order-already-refused' }
  | { readonly code: 'order-already-placed' }
  | { readonly code: 'order-already-paid' }
  | { readonly code: 'order-step-out-of-turn' }
  | { readonly code: 'totals-unequal' }
  | { readonly code: 'order-not-placed' }
  | { readonly code: 'order-already-shipped' }
  | { readonly code: 'order-already-cancelled' }
  | { readonly code: 'order-not-shipped' }
  | { readonly code: 'order-held'; readonly holds: readonly Hold[] }
  | { readonly code: 'order-not-held'; readonly number: number | null }
  /** `uids`: the lines of the order, where it has no such line. */
  | {
      readonly code: 'shipment-exceeds-order'
      readonly uid: string
      readonly left: number
      readonly uids?: readonly string[]
    }
  /** Pieces of it are being exchanged for others. `until`: so long the difference can be paid; null: for a moment. */
  | { readonly code: 'order-amending'; readonly until: string | null }
  /** There is no such amendment, or it is over. */
  | { readonly code: 'amendment-over' }
  /** It is not the order that the amendment was worked out for, or its pieces do not add up. */
  | { readonly code: 'amendment-unequal' }
  /** Another member printed its slip, and nothing left since. */
  | { readonly code: 'order-being-packed'; readonly by: string; readonly since: string }
  | { readonly code: 'shipment-unknown' }
  /** `told`: its mail has left or is about to. */
  | {
      readonly code: 'shipment-final'
      readonly because: 'told' | 'delivered' | 'rest-cancelled' | 'given-back' | 'cash-taken'
    }
  /** Somebody changed these fields since; none: others, so that the whole address is to be checked again. */
  | { readonly code: 'edited-meanwhile'; readonly met: readonly AddressField[] }
  | { readonly code: 'cash-already-taken' }
  /** Nothing of it is paid at the door. */
  | { readonly code: 'cash-not-due' }
  /** As shown to the buyer. */
  | { readonly code: 'cash-out-of-range'; readonly least: Minor; readonly most: Minor }
  | { readonly code: 'cash-reason-missing' }
  | { readonly code: 'cash-given-back' }
  | { readonly code: 'refund-exceeds-payment'; readonly left: Minor }
