import type { Address } from '../shared/address.ts'
import type { DeliveryChoice } from '../shared/delivery.ts'
import type { Language, LocalizedText } from '../shared/localized-text.ts'
import type { Minor } from '../shared/money.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** A line item as sold: everything that an invoice prints, frozen at the order. */
export type OrderLine = {
  readonly uid: string
  readonly sku: string
  readonly productId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly brand: string
  readonly style: string
  readonly color: { readonly id: string; readonly name: LocalizedText; readonly hexes: readonly string[] } | null
  readonly size: string | null
  readonly image: string
  readonly quantity: number
  readonly unitPrice: Minor
  readonly amount: Minor
}

export type OrderTotals = {
  readonly subtotal: Minor
  readonly discount: Minor
  readonly delivery: Minor
  readonly tax: Minor
  readonly total: Minor
}

/** Currency shown to the buyer; the rate is frozen here. */
export type OrderCurrency = { readonly name: string; readonly symbol: string; readonly exchangeRate: number }

export type OrderShortage = { readonly sku: string; readonly requested: number; readonly available: number }

export type RefusalReason =
  | { readonly code: 'out-of-stock'; readonly lines: readonly OrderShortage[] }
  | { readonly code: 'cart-changed' }

export type OrderEvent =
  | {
      readonly type: 'OrderSubmitted'
      readonly data: {
        readonly orderId: string
        readonly cartId: string
        /** Revision of the cart that was ordered; a cart that moved since refuses the order. */
        readonly cartRevision: number
        readonly personId: string
        readonly lines: readonly OrderLine[]
        readonly currency: OrderCurrency
        readonly totals: OrderTotals
        readonly delivery: DeliveryChoice
        readonly payment: { readonly method: 'cod' }
        readonly language: Language
        readonly submittedAt: string
        readonly billing: Personal<Address>
        readonly shipping: Personal<Address>
      }
    }
  | { readonly type: 'OrderStockReserved'; readonly data: { readonly orderId: string; readonly productId: string } }
  | { readonly type: 'OrderStockReleased'; readonly data: { readonly orderId: string; readonly productId: string } }
  /** Recorded before its compensation, so that a crash in between still compensates. */
  | { readonly type: 'OrderRefused'; readonly data: { readonly orderId: string; readonly reason: RefusalReason } }
  | { readonly type: 'OrderCartClosed'; readonly data: { readonly orderId: string } }
  | { readonly type: 'OrderCartReopened'; readonly data: { readonly orderId: string } }
  | {
      readonly type: 'OrderPlaced'
      /** `number` is the sequential one that is printed. */
      readonly data: { readonly orderId: string; readonly number: number; readonly placedAt: string }
    }

export const orderPersonalData: PersonalFields = {
  OrderSubmitted: { person: 'personId', fields: ['billing', 'shipping'] },
}
