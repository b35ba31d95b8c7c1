import type { Customer } from '#projections/customers/document.ts'
import type { CouponRowModel } from './coupon-list.ts'
import type { OrderRowModel } from './order-list.ts'

/** What can be done with an order that was found, by the name that its page knows. */
export type OrderAct = 'ship' | 'slip' | 'deliver' | 'hold' | 'note'

/** A customer with all that is under the addresses of their account; `persons` are those of the addresses. */
export type FoundCustomer = Omit<Customer, 'belongsTo' | 'fold'> & { readonly persons: readonly string[] }

export type FoundCoupon = Pick<CouponRowModel, 'code' | 'state'>

/** Everything that the shop has under some words; a kind that the member may not view is absent. */
export type Found = {
  readonly orders?: readonly (Pick<
    OrderRowModel,
    'orderId' | 'number' | 'placedAt' | 'buyer' | 'pieces' | 'total' | 'currency' | 'fulfilment' | 'draftId'
  > & { readonly acts: readonly OrderAct[] })[]
  readonly products?: readonly { readonly productId: string; readonly name: string; readonly style: string }[]
  readonly skus?: readonly {
    readonly sku: string
    readonly productId: string
    readonly name: string
    readonly size: string | null
  }[]
  readonly coupons?: readonly FoundCoupon[]
  readonly customers?: readonly FoundCustomer[]
}
