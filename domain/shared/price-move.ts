import type { Minor } from './money.ts'

/** What is done to the prices of many products. A price is moved before the discount of its product is taken off. */
export type PriceMove =
  /** Hundredths of a percent; negative: down. */
  | { readonly is: 'percent'; readonly points: number; readonly ending: PriceEnding | null }
  | { readonly is: 'amount'; readonly amount: Minor; readonly ending: PriceEnding | null }
  /** A whole percent, 0 to 100; 0: no discount. */
  | { readonly is: 'discount'; readonly percent: number }

/** The last two digits of a price, and where it goes to get them. */
export type PriceEnding = { readonly cents: number; readonly way: EndingWay }
export const endingWays = ['nearest', 'up', 'down'] as const
export type EndingWay = (typeof endingWays)[number]

const whole: Minor = 100
const ofAll = 10_000
const mostPoints = 10 * ofAll
const mostAmount: Minor = 10_000_000

/** Whether the move says something that can be done. */
export function isPriceMove(move: PriceMove): boolean {
  if (move.is === 'discount') return within(move.percent, 0, 100)
  const { ending } = move
  if (ending && !within(ending.cents, 0, whole - 1)) return false
  const by = move.is === 'percent' ? move.points : move.amount
  // Without a move there is still the ending.
  if (by === 0) return ending !== null
  return move.is === 'percent' ? within(by, 1 - ofAll, mostPoints) : within(by, -mostAmount, mostAmount)
}

const within = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most

/** The price after a move; it may be 0 or less, which nobody sells at. A raise never lowers a price, nor does a cut raise it. */
export function movedPrice(price: Minor, move: Exclude<PriceMove, { is: 'discount' }>): Minor {
  const moved =
    move.is === 'percent' ? Math.round((price * (ofAll + move.points)) / ofAll) : Math.round(price + move.amount)
  if (!move.ending) return moved
  const { cents, way } = move.ending
  const under = moved - ((((moved - cents) % whole) + whole) % whole)
  if (under === moved) return moved
  const over = under + whole
  const up = way === 'up' || (way === 'nearest' && over - moved <= moved - under)
  if (up) return moved < price && over > price ? under : over
  return moved > price && under < price ? over : under
}
