import type { ColorModel, Picture } from './card.ts'
import type { ListModel, SavedViewsModel } from './list.ts'

/** A variant that people wait for, as the list shows it. */
export type WaitingRowModel = {
  readonly variantId: string
  readonly productId: string
  readonly sku: string
  /** Null: the shop has it no more. */
  readonly name: string | null
  readonly style: string
  readonly picture: Picture | null
  readonly color: ColorModel | null
  /** Size and other options in words. */
  readonly size: string | null
  readonly people: number
  /** When the first of them asked. */
  readonly since: string
  /** Pieces that orders took in the thirty days before it ran out. */
  readonly sold: number
  /** When an order or staff took the last piece; null: a feed said so. */
  readonly ranOutAt: string | null
}

/** Somebody who waits. `round` names this wait of theirs. */
export type WaitingPerson = {
  readonly watchId: string
  readonly round: number
  readonly email: string
  readonly language: string
  readonly since: string
}

export type WaitingModel = ListModel<WaitingRowModel> &
  SavedViewsModel & {
    /** The variant that the address opens; `persons` null: the member may not see who they are. */
    readonly open: (WaitingRowModel & { readonly persons: readonly WaitingPerson[] | null }) | null
    /** The names of products that the list is filtered by. */
    readonly choices: { readonly product: readonly { readonly value: string; readonly label: string }[] }
    readonly mayEdit: boolean
  }

export interface WaitingQueries {
  /** Answers the parameters of an address with a page of the list; `variantId`: the variant that is open. */
  waiting(asked: URLSearchParams, variantId: string | null): Promise<WaitingModel>
}
