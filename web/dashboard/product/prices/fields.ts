import { type EndingWay, isPriceMove, type PriceMove } from '#domain/shared/price-move.ts'
import type { ShownPrices } from '../../../models/price-changes.ts'
import { latinDigits } from '../../../ui/numbers.ts'

export const kinds = ['up', 'down', 'more', 'less', 'discount'] as const
export const endings = ['99', '95', '90', '50', '00'] as const

/** A plan as it is typed; times by the clock of the browser. */
export type PlanFields = {
  readonly name: string
  readonly kind: (typeof kinds)[number]
  readonly value: string
  /** The last two digits; empty: as counted. */
  readonly ending: string
  readonly way: EndingWay
  /** Empty: now, and without an end. */
  readonly from: string
  readonly until: string
}

export const noFields: PlanFields = {
  ...{ name: '', kind: 'up', value: '', ending: '', way: 'nearest', from: '', until: '' },
}

/** The number in a typed text, with the digits and the sign of any of our languages; null where it is none. */
function numberOf(typed: string): number | null {
  const text = latinDigits(typed.trim())
    .replace(/\s*[%٪]$/, '')
    .replace(/[٫,]/, '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Null: what is typed moves nothing. */
export function moveOf(
  { kind, value, ending, way }: PlanFields,
  { base, endings: ends }: ShownPrices,
): PriceMove | null {
  const typed = numberOf(value)
  if (typed === null) return null
  const goesTo = ends && ending !== '' ? { cents: Number(ending), way } : null
  const move: PriceMove =
    kind === 'discount'
      ? { is: 'discount', percent: typed }
      : kind === 'up' || kind === 'down'
        ? { is: 'percent', points: Math.round(typed * 100) * (kind === 'up' ? 1 : -1) || 0, ending: goesTo }
        : { is: 'amount', amount: Math.round(typed * base) * (kind === 'more' ? 1 : -1) || 0, ending: goesTo }
  return isPriceMove(move) ? move : null
}

/** What the field for a day and an hour says, in UTC; null: it is empty. */
export const momentOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())
