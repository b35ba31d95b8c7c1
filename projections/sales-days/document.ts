import type { Minor } from '#domain/shared/money.ts'

/** An order as far as the figures of its days need it. Days are days of UTC, `2026-11-20`. */
export type SoldOrder = {
  /** Null: it was not placed yet. */
  readonly placedOn: string | null
  readonly cancelledOn: string | null
  /** Base currency, less cancelled pieces. */
  readonly total: Minor
  readonly pieces: number
  /** Money that the buyer got back by day, without that of cancelled pieces. */
  readonly back: { readonly [day: string]: Minor }
}

/** Sums of a day, each under the key `<day>:<figure>`. `sales` is before anything was given back. */
export const dayFigures = ['sales', 'orders', 'pieces', 'back', 'cancelled'] as const
export type DayFigure = (typeof dayFigures)[number]

export function dayOf(instant: string): string {
  return instant.slice(0, 10)
}

export function dayTally(day: string, figure: DayFigure): string {
  return `${day}:${figure}`
}
