/**
 * Whole numbers below a limit that look scattered but are always the same: textures stay free of stripes, drawings stay
 * reproducible.
 */
export function scatter(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
}
