import type { Messages } from '../shared/decider.ts'
import type { Minor } from '../shared/money.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** In the order of the form. */
export const returnReasons = ['size', 'color', 'faulty', 'wrong-item', 'unwanted', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export type ReturnStatus = 'requested' | 'approved' | 'received' | 'refunded' | 'declined'

export type ReturnLine = { readonly uid: string; readonly quantity: number }

/** Every event of a return carries these fields, so mails and views need no other event for them. */
type Named = { readonly returnId: string; readonly orderId: string; readonly personId: string }

/** One stream for all returns of an order, so that two cannot take the same pieces. `returnId`: `<order>.<place>`. */
export type ReturnEvent = Messages<{
  ReturnRequested: Named & {
    /** Null: a guest's order. */
    accountId: string | null
    /** Of the order, as it is printed; absent in returns from before it was noted. */
    orderNumber?: number
    lines: readonly ReturnLine[]
    reason: ReturnReason
    /** Free text of the buyer; may be empty. */
    note: Personal<string>
    requestedAt: string
  }
  ReturnApproved: Named & { lines: readonly ReturnLine[]; approvedAt: string }
  /** The goods are back. */
  ReturnReceived: Named & {
    receivedAt: string
    /** The lines that go back on the shelf; absent: none. */
    restock?: readonly ReturnLine[]
    /** The reason why the others are not fit to sell, in the words of staff. */
    unfit?: Personal<string>
  }
  /** The stock has what went back on the shelf. */
  ReturnRestocked: Named
  /** The shop decided the refund, base currency. The payment carries it out under the return's id. */
  ReturnRefunded: Named & {
    amount: Minor
    /** In the currency that the buyer was shown; absent in returns from before it was noted. */
    shownAmount?: Minor
    /** Nobody had paid for the order, so it gave nothing back. */
    unpaid?: true
    refundedAt: string
  }
  /** Its pieces may be asked for again. */
  ReturnDeclined: Named & { note: Personal<string>; declinedAt: string }
}>

export const returnPersonalData: PersonalFields = {
  ReturnRequested: { person: 'personId', fields: ['note'] },
  ReturnReceived: { person: 'personId', fields: ['unfit'] },
  ReturnDeclined: { person: 'personId', fields: ['note'] },
}
