import { levelOf, type StockLevels } from '../shared/stock-levels.ts'
import { levelsAfter, type StockEvent } from './events.ts'

/** The pieces of a variant before and after an event. Undefined: no count in sight tells; null: not tracked. */
export type ToldLevel = { readonly from: number | null | undefined; readonly to: number | null | undefined }

/** What an event did to a variant: it says how many there are, or moves what is on hand and what orders hold. */
export function changeOf(event: StockEvent, sku: string) {
  // Of a variant with none, the levels after an event are its difference.
  const { onHand, reserved } = levelsAfter({ onHand: { [sku]: 0 }, reserved: {} }, event)
  const counts = event.type === 'StockCounted' ? event.data.counts : []
  const withdrawn = event.type === 'StockCountWithdrawn' ? event.data.lines : []
  const says = [...counts, ...withdrawn].some(line => line.sku === sku)
  const level = levelOf(onHand, sku)
  return {
    says: says ? (level === undefined ? 0 : level) : undefined,
    moves: says ? 0 : (level ?? 0),
    holds: levelOf(reserved, sku) ?? 0,
  }
}

/**
 * How many pieces of a variant were on hand before and after each of the newest events of a product's stock, in their
 * order, from the levels of now alone. What lies before the oldest count among them stays unknown.
 */
export function toldLevels(newest: readonly StockEvent[], now: StockLevels, sku: string): readonly ToldLevel[] {
  const changes = newest.map(event => changeOf(event, sku))
  const told: { from: number | null | undefined; to: number | null | undefined }[] = []
  let level: number | null | undefined = levelOf(now.onHand, sku) === undefined ? 0 : now.onHand[sku]
  for (let at = changes.length - 1; at >= 0; at--) {
    const { says, moves } = changes[at]!
    const to: number | null | undefined = level
    // Before a count anything may have been there.
    if (says !== undefined) level = undefined
    else if (typeof level === 'number') level -= moves
    told[at] = { from: level, to }
  }
  let known: number | null | undefined
  for (const [at, { says, moves }] of changes.entries()) {
    const line = told[at]!
    if (line.from === undefined) line.from = known
    if (says !== undefined) known = says
    else if (typeof known === 'number') known += moves
    if (line.to === undefined) line.to = known
  }
  return told
}
