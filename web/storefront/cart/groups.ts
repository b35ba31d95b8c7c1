import { type Minor, sum } from '#domain/shared/money.ts'
import type { CartLineModel } from '../../models/cart.ts'

/** From this many lines of one product on they are shown as one group. */
export const groupFrom = 5

export type ColorRow = {
  readonly key: string
  readonly color: CartLineModel['color']
  readonly lines: readonly CartLineModel[]
}

export type CartEntry =
  | { readonly kind: 'line'; readonly key: string; readonly line: CartLineModel; readonly removed: boolean }
  | {
      readonly kind: 'group'
      readonly key: string
      readonly first: CartLineModel
      readonly rows: readonly ColorRow[]
      readonly count: number
      readonly amount: Minor
    }

/**
 * The entries of a cart: lines one by one, and products of five lines or more as one entry with a row a colour, at the place
 * of their first line. Removed lines keep their place.
 */
export function entriesOf(
  lines: readonly CartLineModel[],
  removed: readonly CartLineModel[],
  order: readonly string[],
): readonly CartEntry[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.productId, (counts.get(line.productId) ?? 0) + 1)
  const byUid = new Map([...removed, ...lines].map(line => [line.uid, line]))
  const gone = new Set(removed.map(line => line.uid))
  const grouped = new Set<string>()
  const entries: CartEntry[] = []
  for (const uid of order) {
    const line = byUid.get(uid)
    if (!line) continue
    const { productId } = line
    if (gone.has(uid) || (counts.get(productId) ?? 0) < groupFrom) {
      entries.push({ kind: 'line', key: uid, line, removed: gone.has(uid) })
    } else if (!grouped.has(productId)) {
      grouped.add(productId)
      entries.push(groupOf(lines.filter(each => each.productId === productId)))
    }
  }
  return entries
}

function groupOf(lines: readonly CartLineModel[]): CartEntry {
  const first = lines[0] as CartLineModel
  const rows = Map.groupBy(lines, line => line.color?.id ?? '')
  return {
    kind: 'group',
    key: first.productId,
    first,
    rows: [...rows].map(([key, members]) => ({ key, color: members[0]?.color ?? null, lines: members })),
    count: sum(lines.map(line => line.quantity)),
    amount: sum(lines.map(line => line.amount)),
  }
}

/** Why a line cannot be ordered as it is. */
export type LineState = 'fine' | 'gone' | 'sold-out' | 'short'

export function stateOf({ sold, available, quantity }: CartLineModel): LineState {
  if (!sold) return 'gone'
  if (available === 0) return 'sold-out'
  return available !== -1 && available < quantity ? 'short' : 'fine'
}

/** Lines that changed since they were added, in price or in stock. */
export function changedLines(lines: readonly CartLineModel[]): readonly CartLineModel[] {
  return lines.filter(line => stateOf(line) !== 'fine' || line.priceWhenAdded !== null)
}

/** Uids in the order in which they were first seen; what is not there any more is left out. */
export function arrange(order: readonly string[], lines: readonly { readonly uid: string }[]): readonly string[] {
  const present = new Set(lines.map(line => line.uid))
  const kept = order.filter(uid => present.has(uid))
  const known = new Set(kept)
  return [...kept, ...lines.flatMap(({ uid }) => (known.has(uid) ? [] : [uid]))]
}
