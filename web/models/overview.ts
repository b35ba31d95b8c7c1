import type { Minor } from '#domain/shared/money.ts'
import type { ActivityLine } from '#projections/activity/document.ts'
import type { ColorModel, PictureBase } from './card.ts'
import type { OrderRowModel } from './order-list.ts'
import type { CurrencyModel } from './shell.ts'

/** So many days; `until`: the last of them, a day of UTC as YYYY-MM-DD; absent: today. */
export type Span = { readonly days: number; readonly until?: string }

/** A day of UTC. Amounts in the shown currency; `sales` is before anything was given back. */
export type DayModel = {
  readonly day: string
  readonly sales: Minor
  readonly back: Minor
  readonly orders: number
  readonly cancelled: number
}

export type FiguresModel = {
  /** There was an order, at any time. */
  readonly begun: boolean
  readonly days: readonly DayModel[]
  readonly before: readonly DayModel[]
}

/** A variant at the pace of thirty days. */
export type RunsOutModel = {
  readonly sku: string
  readonly name: string
  /** Of its stock in the dashboard, behind the language. */
  readonly path: string
  readonly color: ColorModel | null
  readonly size: string | null
  /** Pieces that can be bought. */
  readonly available: number
  readonly sold: number
  /** Days until it is gone. */
  readonly left: number
  /** People who want to hear of it when it is there again. */
  readonly waiting: number
}

/** A product with the pieces that were sold in thirty days. */
export type SoldMostModel = {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly picture: PictureBase
  readonly pieces: number
}

/** Work of one kind that waits for somebody. */
export type NeedModel = {
  readonly kind: 'due' | 'refunds' | 'short' | 'returns' | 'reviews' | 'waits'
  readonly count: number
  /** There are more than that. */
  readonly more?: true
  /** Numbers of the first orders. */
  readonly orders?: readonly number[]
  /** Pieces that are missing. */
  readonly pieces?: number
  /** The oldest waits since then. */
  readonly since?: string
}

/** Something that happened. */
export type ActivityModel = Pick<ActivityLine, 'at' | 'what'> & {
  /** The name of the member of staff who did it. */
  readonly by: string | null
  readonly order: number | null
  readonly product: string | null
  readonly amount: Minor | null
  /** Stars, or pieces. */
  readonly count: number | null
  /** Of settings, what changed, as `color.primary`. */
  readonly fields: readonly string[]
}

export type FirstDayStep = 'mail' | 'delivery' | 'payment' | 'products' | 'colors' | 'order'

/** Shown before the first order. */
export type FirstDayModel = {
  readonly done: { readonly [step in FirstDayStep]: boolean }
  /** When a step was taken, and by whom: a member by name, or the reader. A step without this stands since the shop began. */
  readonly since: {
    readonly [step in FirstDayStep]?: { readonly at: string; readonly by: string | null; readonly you: boolean }
  }
  readonly mail: {
    /** A mail server is set, and the member may have a mail sent by it. */
    readonly mayTest: boolean
    /** The newest test; `answer` and `problem` are the server's words. */
    readonly test: { readonly tookMs: number; readonly answer: string | null; readonly problem: string | null } | null
  }
  /** The member does not want to see the list. */
  readonly hidden: boolean
  /** Areas that the shop delivers to, and the lowest cost. */
  readonly areas: number
  readonly from: Minor
  /** Buyers can pay on delivery. */
  readonly cash: boolean
  /** The member is the only admin. */
  readonly alone: boolean
}

/** The dashboard's first page. A part without its permission is null. */
export type OverviewModel = {
  /** When it was made. */
  readonly now: string
  readonly currency: CurrencyModel
  /** Null once there is an order. */
  readonly firstDay: FirstDayModel | null
  readonly figures: FiguresModel | null
  readonly newest: readonly OrderRowModel[] | null
  readonly runsOut: readonly RunsOutModel[] | null
  readonly soldMost: readonly SoldMostModel[] | null
  readonly needs: readonly NeedModel[] | null
  readonly activity: readonly ActivityModel[] | null
}

export interface OverviewQueries {
  /** The figures are of the span, and of as many days before. */
  overview(span: Span): Promise<OverviewModel>
}
