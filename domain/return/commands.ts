import type { Messages } from '../shared/decider.ts'
import type { PaidGoods, Sum } from '../shared/refund.ts'
import type { ReturnLine, ReturnReason, ReturnStatus } from './events.ts'

/** The parts of an order that its returns depend on, as the caller knows them: shipments only grow. */
export type ShippedOrder = {
  readonly orderId: string
  readonly number: number | null
  readonly accountId: string | null
  readonly personId: string
  /** Pieces by line. */
  readonly shipped: { readonly [uid: string]: number }
  readonly deliveredAt: string | null
}

export type ReturnCommand = Messages<{
  /** Never more of a line than was shipped and is not in another return. */
  RequestReturn: {
    order: ShippedOrder
    lines: readonly ReturnLine[]
    reason: ReturnReason
    note: string
    requestedAt: string
  }
  ApproveReturn: { returnId: string; approvedAt: string }
  /** `restock`: what of it goes back on the shelf; absent: nothing. `unfit`: what is wrong with the others. */
  ReceiveReturn: { returnId: string; receivedAt: string; restock?: 'all' | readonly ReturnLine[]; unfit?: string }
  /** The stock has what was to go back on the shelf. */
  EndRestock: { returnId: string }
  /** Of goods that came back. Asked again, the first amount stands. */
  RefundReturn: {
    returnId: string
    /** In the base currency, and as the buyer was shown them. */
    paid: PaidGoods
    shown: PaidGoods
    /** Pieces whose money goes back in other ways: cancelled ones, and those that staff refunded. */
    cancelled: readonly ReturnLine[]
    byStaff: readonly ReturnLine[]
    /** The most that the returns of the order can give back in all. */
    most: Sum
    /** Nobody has paid for the order. */
    unpaid: boolean
    refundedAt: string
  }
  DeclineReturn: { returnId: string; note: string; declinedAt: string }
}>

export type ReturnRejection =
  | { readonly code: 'return-not-found' | 'return-empty' }
  /** `until`: the last moment at which it could be asked for. */
  | { readonly code: 'return-too-late'; readonly until: string }
  | { readonly code: 'return-exceeds-shipment'; readonly uid: string; readonly left: number }
  | { readonly code: 'restock-exceeds-return'; readonly uid: string; readonly left: number }
  /** Not from the state that it is in. */
  | { readonly code: 'return-out-of-turn'; readonly status: ReturnStatus }
