import { distanceOf, oklchOf } from '#domain/shared/oklch.ts'

/** Colors farther apart do not look alike. */
export const nearEnough = 0.06

/** How far two colors are apart; null: they have not as many parts. */
export function farApart(one: readonly string[], other: readonly string[]): number | null {
  if (one.length === 0 || one.length !== other.length) return null
  return Math.max(...one.map((hex, at) => distanceOf(oklchOf(hex), oklchOf(other[at]!))))
}
