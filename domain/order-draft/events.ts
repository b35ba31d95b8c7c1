import type { Address } from '../shared/address.ts'
import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'
import type { PaymentMethod } from '../shared/payment-method.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** Who the order is for. Fields may be empty still, but for the email address. */
export type DraftBuyer = {
  readonly billing: Address
  /** Null: the same address. */
  readonly shipping: Address | null
  /** Of staff for staff. */
  readonly note: string
  /** Why the delivery costs what was agreed. */
  readonly deliveryReason?: string
}

/** An order as far as a member of staff has filled it in. */
export type DraftContent = {
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[]
  readonly coupon: string | null
  /** `cost`: agreed with the buyer, in minor units of the base currency; absent: by the rules of the shop. */
  readonly delivery: { readonly type: string; readonly area: string; readonly cost?: Minor } | null
  readonly method: PaymentMethod | null
  /** The link to pay ends then, ISO; null: nobody has said, or it is paid at the door. */
  readonly payUntil: string | null
  /** Of the invoice and of mails. */
  readonly language: Language
}

export type DraftPage = { readonly id: string; readonly change: number }

/** Stream `order-draft-<draftId>`: an order that staff prepare for a buyer. What is ordered is the cart of the draft. */
export type OrderDraftEvent = Messages<{
  /** The whole of it, in place of what stood there. */
  OrderDraftWritten: DraftContent & {
    draftId: string
    /** The account of the member. */
    by: string
    /**
     * The person whose key seals the buyer. The draft has a key of its own: all that was typed goes with it, under whatever address.
     * Drafts of before were sealed for the person of the email address. Absent: nobody has said yet whose order it is.
     */
    personId?: string
    /** The person of the email address: with their erasure the draft's key goes too. */
    buyerId?: string
    buyer?: Personal<DraftBuyer>
    writtenAt: string
    /** The open page that wrote it, and the count of its changes. */
    page?: DraftPage
  }
  OrderDraftDiscarded: { draftId: string; by: string; discardedAt: string }
}>

export const orderDraftPersonalData: PersonalFields = {
  OrderDraftWritten: { person: 'personId', fields: ['buyer'] },
}
