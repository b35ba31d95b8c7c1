import type { OrderCurrency, OrderLine, OrderTotals, RefusalReason } from '#domain/order/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { DeliveryChoice } from '#domain/shared/delivery.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

export type OrderStatus = 'in-progress' | 'placed' | 'refused'

/** The confirmation page and its invoice. `orderId` cannot be guessed; `number` is what is printed. */
export type Order = {
  readonly orderId: string
  readonly number: number | null
  readonly status: OrderStatus
  /** True until the process has nothing left to do; the recovery runner drives these. */
  readonly open: boolean
  readonly cartClosed: boolean
  readonly refusal: RefusalReason | null
  readonly personId: string
  readonly lines: readonly OrderLine[]
  readonly currency: OrderCurrency
  readonly totals: OrderTotals
  readonly delivery: DeliveryChoice
  readonly payment: { readonly method: 'cod' }
  readonly language: Language
  readonly submittedAt: string
  readonly placedAt: string | null
  readonly billing: Personal<Address>
  readonly shipping: Personal<Address>
}
