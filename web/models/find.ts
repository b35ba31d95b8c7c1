import type { OrderRowModel } from './order-list.ts'

/** What can be done with an order that was found, by the name that its page knows. */
export type OrderAct = 'ship' | 'slip' | 'deliver' | 'hold' | 'note'

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
  readonly customers?: readonly { readonly accountId: string; readonly name: string; readonly email: string }[]
}
