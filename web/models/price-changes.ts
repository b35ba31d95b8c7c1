import type { EndReason, PriceChangeTerms } from '#domain/price-change/events.ts'
import type { PriceChangePart, PriceChangeState } from '#projections/price-changes/document.ts'
import type { JobPageModel } from './jobs.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type { PriceChangeState }

/** A price change as a list shows it; `by` is a name, null after the member was erased. */
export type PriceChangeRowModel = Omit<PriceChangeTerms, 'by'> & {
  readonly changeId: string
  readonly by: string | null
  readonly plannedAt: string
  readonly state: PriceChangeState
  readonly start: PriceChangePart | null
  readonly end: PriceChangePart | null
}

export type PriceChangeListModel = ListModel<PriceChangeRowModel> &
  SavedViewsModel & { readonly may: { readonly edit: boolean }; readonly prices: ShownPrices }

/** How prices, which are kept in the base currency, are shown and typed. */
export type ShownPrices = {
  readonly currency: CurrencyModel
  /** Minor units of the base currency that one of the shown currency is: cents of a dollar. */
  readonly base: number
  /** A price ends as it is kept: it is shown in the very currency. */
  readonly endings: boolean
}

/** A price change with how far it is, and the products that were left alone. */
export type PriceChangeModel = PriceChangeRowModel & {
  readonly begunAt: string | null
  readonly ending: EndReason | null
  /** Who took it back before its end, or cancelled it, and when. */
  readonly asked: { readonly by: string | null; readonly at: string } | null
  /** What carries it out, and what takes it back; null: that has not begun. */
  readonly startJob: JobPageModel | null
  readonly endJob: JobPageModel | null
  readonly may: { readonly edit: boolean }
  readonly prices: ShownPrices
}

/** What a change would do, in the shown currency. */
export type PricePreview = {
  readonly products: number
  readonly prices: number
  /** By how many percent; null: no price would change. */
  readonly span: { readonly average: number; readonly lowest: number; readonly highest: number } | null
  readonly belowMinimum: number
  readonly discounted: number
  readonly notPositive: number
  readonly not: readonly { readonly code: string; readonly products: number }[]
  readonly held: readonly {
    readonly changeId: string
    readonly name: string
    readonly from: string
    readonly until: string | null
    readonly products: number
  }[]
  readonly most: readonly {
    readonly productId: string
    readonly name: { readonly [language: string]: string }
    readonly style: string
    readonly sku: string
    readonly from: number
    readonly to: number
    readonly percent: number
  }[]
}

export interface PriceChangeQueries {
  priceChanges(asked: URLSearchParams): Promise<PriceChangeListModel>
  /** Null: there is no such change. */
  priceChange(changeId: string): Promise<PriceChangeModel | null>
}
