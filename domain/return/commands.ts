import type { PaidGoods } from '../shared/refund.ts'
import type { ReturnLine, ReturnReason, ReturnStatus } from './events.ts'

/** The parts of an order that its returns depend on, as the caller knows them: shipments only grow. */
export type ShippedOrder = {
  readonly orderId: string
  readonly accountId: string | null
  readonly personId: string
  /** Pieces by line. */
  readonly shipped: { readonly [uid: string]: number }
  readonly deliveredAt: string | null
}

export type ReturnCommand =
  /** Never more of a line than was shipped and is not in another return. */
  | {
      readonly type: 'RequestReturn'
      readonly data: {
        readonly order: ShippedOrder
        readonly lines: readonly ReturnLine[]
        readonly reason: ReturnReason
        readonly note: string
        readonly requestedAt: string
      }
    }
  | { readonly type: 'ApproveReturn'; readonly data: { readonly returnId: string; readonly approvedAt: string } }
  /** `restock`: what of it goes back on the shelf; absent: nothing. */
  | {
      readonly type: 'ReceiveReturn'
      readonly data: {
        readonly returnId: string
        readonly receivedAt: string
        readonly restock?: 'all' | readonly ReturnLine[]
      }
    }
  /** The stock has what was to go back on the shelf. */
  | { readonly type: 'EndRestock'; readonly data: { readonly returnId: string } }
  /** Of goods that came back. Asked again, the first amount stands. */
  | {
      readonly type: 'RefundReturn'
      readonly data: {
        readonly returnId: string
        /** In the base currency, and as the buyer was shown them. */
        readonly paid: PaidGoods
        readonly shown: PaidGoods
        readonly refundedAt: string
      }
    }
  | {
      readonly type: 'DeclineReturn'
      readonly data: { readonly returnId: string; readonly note: string; readonly declinedAt: string }
    }

export type ReturnRejection =
  | { readonly code: 'return-not-found' }
  | { readonly code: 'return-empty' }
  /** `until`: the last moment at which it could be asked for. */
  | { readonly code: 'return-too-late'; readonly until: string }
  | { readonly code: 'return-exceeds-shipment'; readonly uid: string; readonly left: number }
  | { readonly code: 'restock-exceeds-return'; readonly uid: string; readonly left: number }
  /** Not from the state that it is in. */
  | { readonly code: 'return-out-of-turn'; readonly status: ReturnStatus }
