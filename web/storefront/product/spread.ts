/** A size that pieces can go to: its weight in the curve, and what there is of it, -1 for no limit. */
export type Share = { readonly weight: number; readonly stock: number }

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
 * Spreads whole pieces by weight: each size gets the floor of its share, the largest remainders get what is left, and
 * what stock cuts off goes to the sizes that still have some, by the same rule. The sum is `total`, or everything there
 * is in the sizes with a weight when that is less.
 */
export function spread(total: number, shares: readonly Share[]): readonly number[] {
  const pieces = shares.map(() => 0)
  const room = (i: number) => {
    const stock = shares[i]!.stock
    return stock < 0 ? Number.POSITIVE_INFINITY : stock - pieces[i]!
  }
  let left = Math.max(0, Math.floor(total))
  while (left > 0) {
    const open = shares.map((_, i) => i).filter(i => shares[i]!.weight > 0 && room(i) > 0)
    if (open.length === 0) break
    const given = largestRemainder(
      left,
      open.map(i => shares[i]!.weight),
    )
    for (const [at, i] of open.entries()) {
      const take = Math.min(given[at]!, room(i))
      pieces[i] = pieces[i]! + take
      left -= take
    }
  }
  return pieces
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
