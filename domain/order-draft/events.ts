import type { Address } from '../shared/address.ts'
import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** Who the order is for. Fields may be empty still, but for the email address. */
export type DraftBuyer = {
  readonly billing: Address
  /** Null: the same address. */
  readonly shipping: Address | null
  /** Of staff for staff. */
  readonly note: string
}

/** An order as far as a member of staff has filled it in. */
export type DraftContent = {
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly coupon: string | null
  readonly delivery: { readonly type: string; readonly area: string } | null
  readonly method: PaymentMethod | null
  /** The link to pay ends then, ISO; null: nobody has said, or it is paid at the door. */
  readonly payUntil: string | null
  /** Of the invoice and of mails. */
  readonly language: Language
}

/** Stream `order-draft-<draftId>`: an order that staff prepare for a buyer. What is ordered is the cart of the draft. */
export type OrderDraftEvent = Messages<{
  /** The whole of it, in place of what stood there. */
  OrderDraftWritten: DraftContent & {
    draftId: string
    /** The account of the member. */
    by: string
    /** Both absent: nobody has said yet whose order it is. */
    personId?: string
    buyer?: Personal<DraftBuyer>
    writtenAt: string
  }
  OrderDraftDiscarded: { draftId: string; by: string; discardedAt: string }
}>

export const orderDraftPersonalData: PersonalFields = {
  OrderDraftWritten: { person: 'personId', fields: ['buyer'] },
}
