import { hexOf, oklchOf } from '#domain/shared/oklch.ts'

/** A cloth's shades in OKLCH: black at some opacity cannot show folds on black, nor white highlights on white. */
export interface Tones {
  base: string
  hi: string
  hi2: string
  sh1: string
  sh2: string
  sh3: string
  inside: string
  seam: string
  edge: string
  /** A woven label, dark on pale goods, and the thread on it. */
  label: string
  thread: string
  /** The tape of a zip and its teeth. */
  zip: string
  metal: string
}

export type ToneName = keyof Tones

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The ramp of a swatch colour '#rrggbb'. Pure black and white are pulled in, so that folds stay visible on both. */
export function tonesOf(hex: string): Tones {
  const [swatch, C, h] = oklchOf(hex)
  const L = clamp(swatch, 0.24, 0.972)
  // Dark cloth takes shallower shadows.
  const k = 0.55 + 0.45 * L
  const tone = (lightness: number, chroma: number, low = 0): string =>
    hexOf([clamp(lightness, low, 0.998), C * chroma, h])
  const dark = L < 0.5
  const pale = L > 0.6
  return {
    base: tone(L, 1),
    hi: tone(L + (dark ? 0.085 : 0.045), 0.92),
    hi2: tone(L + (dark ? 0.16 : 0.07), 0.8),
    sh1: tone(L - 0.055 * k, 1.03, 0.12),
    sh2: tone(L - 0.12 * k, 1.02, 0.1),
    sh3: tone(L - 0.22 * k, 0.95, 0.07),
    inside: tone(L - 0.2 * k - (L < 0.4 ? 0.04 : 0), 0.9, 0.09),
    seam: L < 0.38 ? tone(L + 0.13, 0.8) : tone(L - 0.17 * k, 1),
    edge: L < 0.38 ? tone(L - 0.1, 1) : tone(L - 0.26 * k, 0.9),
    label: pale ? '#3a3d42' : '#e9eaec',
    thread: pale ? '#c9ccd1' : '#71757d',
    zip: pale ? '#4a4e55' : '#23262b',
    metal: '#c3c7cd',
  }
}
