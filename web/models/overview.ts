import type { Minor } from '#domain/shared/money.ts'
import type { OrderRowModel } from './order-list.ts'
import type { CurrencyModel } from './shell.ts'

/** A day of UTC. Amounts in the shown currency; `sales` is before anything was given back. */
export type DayModel = {
  readonly day: string
  readonly sales: Minor
  readonly back: Minor
  readonly orders: number
  readonly cancelled: number
}

export type FiguresModel = { readonly days: readonly DayModel[]; readonly before: readonly DayModel[] }

/** The dashboard's first page. A part without its permission is null. */
export type OverviewModel = {
  readonly currency: CurrencyModel
  readonly figures: FiguresModel | null
  readonly newest: readonly OrderRowModel[] | null
}

export interface OverviewQueries {
  /** The figures are of so many days, today the last of them, and of as many days before. */
  overview(days: number): Promise<OverviewModel>
}
