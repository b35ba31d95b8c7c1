/** A size that pieces can go to: its weight in the curve, and what there is of it, -1 for no limit. */
export type Share = { readonly weight: number; readonly stock: number }

/** Pieces that a size lacks and that went to a size beside it; both are places in the list of shares. */
export type Move = { readonly from: number; readonly to: number; readonly pieces: number }

export type Spreading = { readonly pieces: readonly number[]; readonly moves: readonly Move[] }

/** Percent by size of a usual order of adults' sizes; the sizes that are left share the rest. */
const usual: { readonly [size: string]: number } = { S: 12, M: 22, L: 26, XL: 22, '2XL': 12 }
const REST = 6

/** Weights for the sizes of a product, by name. Sizes of other kinds (one size, months, inches) share evenly. */
export function defaultCurve(sizes: readonly string[]): readonly number[] {
  const names = sizes.map(size => size.trim().toUpperCase().replace(/^XXL$/, '2XL'))
  if (!names.some(name => usual[name] !== undefined))
    return sizes.map(() => Math.round(100 / Math.max(1, sizes.length)))
  const others = names.filter(name => usual[name] === undefined).length
  return names.map(name => usual[name] ?? Math.round((REST / others) * 10) / 10)
}

/**
 * Spreads whole pieces by weight: each size gets the floor of its share, and the largest remainders get what is left. What
 * a size lacks goes to the next larger size of the curve, then to the next smaller one, and never further: a run of sizes
 * would not fit the people any more. What finds no room there is not placed.
 */
export function spread(total: number, shares: readonly Share[]): Spreading {
  const used = shares.map((_, i) => i).filter(i => shares[i]!.weight > 0)
  const pieces = shares.map(() => 0)
  if (used.length === 0) return { pieces, moves: [] }
  const asked = largestRemainder(
    Math.max(0, Math.floor(total)),
    used.map(i => shares[i]!.weight),
  )
  const room = (i: number) => (shares[i]!.stock < 0 ? Number.POSITIVE_INFINITY : shares[i]!.stock - pieces[i]!)
  const lacking = used.map((i, at) => {
    pieces[i] = Math.min(asked[at]!, room(i))
    return asked[at]! - pieces[i]
  })
  const moves: Move[] = []
  for (const [at, from] of used.entries()) {
    let left = lacking[at]!
    for (const to of [used[at + 1], used[at - 1]]) {
      const moved = to === undefined ? 0 : Math.min(left, room(to))
      if (to === undefined || moved === 0) continue
      pieces[to] = pieces[to]! + moved
      left -= moved
      moves.push({ from, to, pieces: moved })
    }
  }
  return { pieces, moves }
}

/** Whole parts of `total` in proportion to the weights; equal remainders go to the earlier size. */
export function largestRemainder(total: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map(weight => (total * weight) / all)
  const parts = exact.map(Math.floor)
  let left = total - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - parts[i]! }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of byRemainder) {
    if (left <= 0) break
    parts[i] = parts[i]! + 1
    left--
  }
  return parts
}
