import type { Rating, ReviewStatus } from '#domain/review/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { CustomerRowModel } from './customer-list.ts'
import type { OrderRowModel } from './order-list.ts'
import type { CurrencyModel } from './shell.ts'

/** Something that a customer did. */
export type CustomerStory = { readonly at: string } & (
  | { readonly what: 'account' }
  | { readonly what: 'order' | 'return'; readonly number: number }
  | {
      readonly what: 'review'
      readonly product: string
      readonly rating: Rating
      readonly title: string
      readonly status: ReviewStatus
    }
  | { readonly what: 'request'; readonly subject: string; readonly closed: boolean }
  | { readonly what: 'wait'; readonly product: string; readonly sku: string; readonly told: boolean }
)

export type CustomerPageModel = CustomerRowModel & {
  readonly currency: CurrencyModel
  readonly phone: string
  /** Those that the account keeps; of a guest the one that the last order goes to. */
  readonly addresses: readonly Address[]
  /** All persons of the account's addresses: the filter `customer` of orders takes them. */
  readonly persons: readonly string[]
  /** The newest; null: the member may not see orders. */
  readonly newest: readonly OrderRowModel[] | null
  /** The newest first, as far as the member may see it. */
  readonly story: readonly CustomerStory[]
  /** What an erasure concerns; null: the member may not erase. */
  readonly erasing: {
    /** Orders that need the address still. `number` null: its payment is awaited. */
    readonly open: readonly { readonly orderId: string; readonly number: number | null }[]
    /** They work in the shop. */
    readonly works: boolean
    readonly goes: { readonly [of in 'addresses' | 'requests' | 'waits']: number }
    readonly stays: { readonly [of in 'orders' | 'reviews']: number }
  } | null
}

/** A customer beside one of their orders. */
export type OrderBuyerModel = Pick<CustomerRowModel, 'personId' | 'orders' | 'spent' | 'piecesBack'> & {
  readonly currency: CurrencyModel
}

export interface CustomerPageQueries {
  /** Null: the member may not see customers, or the buyer was erased. */
  orderBuyer(orderId: string): Promise<OrderBuyerModel | null>

  /** A customer by the person of their account or of their address; null: there is none. */
  customerPage(personId: string): Promise<CustomerPageModel | { readonly belongsTo: string } | null>
}
