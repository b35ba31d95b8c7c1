import { hexOf, linearOf, oklchOf } from './oklch.ts'

/** The least contrast of text on its ground, by WCAG 2.2 AA. */
export const textContrast = 4.5

/** WCAG contrast of two '#rrggbb', 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Whether text of a colour can be read on every one of the grounds. */
export function isReadable(hex: string, grounds: readonly string[]): boolean {
  return grounds.every(ground => contrastOf(hex, ground) >= textContrast)
}

/** The nearest shade of a colour, with its hue and chroma, that can be read on every ground; null: none can. */
export function nearestReadable(hex: string, grounds: readonly string[]): string | null {
  const [lightness, chroma, hue] = oklchOf(hex)
  const step = 0.002
  for (let away = 0; away <= 1; away += step) {
    for (const shade of [lightness - away, lightness + away]) {
      if (shade < 0 || shade > 1) continue
      const candidate = hexOf([shade, chroma, hue])
      if (isReadable(candidate, grounds)) return candidate
    }
  }
  return null
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
