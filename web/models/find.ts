import type { OrderRowModel } from './order-list.ts'

/** Everything that the shop has under some words; a kind that the member may not view is absent. */
export type Found = {
  readonly orders?: readonly Pick<
    OrderRowModel,
    'orderId' | 'number' | 'placedAt' | 'buyer' | 'pieces' | 'total' | 'currency' | 'fulfilment' | 'draftId'
  >[]
  readonly products?: readonly { readonly slug: string; readonly name: string; readonly style: string }[]
  readonly skus?: readonly {
    readonly sku: string
    readonly slug: string
    readonly name: string
    readonly size: string | null
  }[]
  readonly customers?: readonly { readonly accountId: string; readonly name: string; readonly email: string }[]
}
