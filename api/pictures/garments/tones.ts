/**
 * The shades of one cloth, computed in OKLCH instead of black at some opacity: black shading cannot show folds on
 * black cloth, nor white highlights on white.
 */
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
  /** OKLCH lightness of the cloth after the clamp, 0.24–0.972. */
  lightness: number
}

export type ToneName = Exclude<keyof Tones, 'lightness'>

type Lch = [lightness: number, chroma: number, hue: number]

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** '#rrggbb' to OKLCH; hue in degrees. */
export function oklchOf(hex: string): Lch {
  const bits = Number.parseInt(hex.slice(1), 16)
  const linear = (byte: number): number => {
    const v = byte / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  const r = linear((bits >> 16) & 255)
  const g = linear((bits >> 8) & 255)
  const b = linear(bits & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]
}

/** OKLCH to '#rrggbb'; chroma is reduced until the colour fits sRGB. */
export function hexOf([lightness, chroma, hue]: Lch): string {
  const angle = (hue * Math.PI) / 180
  for (let c = chroma; ; c -= 0.004) {
    const used = Math.max(c, 0)
    const x = used * Math.cos(angle)
    const y = used * Math.sin(angle)
    const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
    const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
    const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
    const rgb = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (used === 0 || rgb.every(v => v >= -0.001 && v <= 1.001)) return `#${rgb.map(byteOf).join('')}`
  }
}

function byteOf(linear: number): string {
  const v = clamp(linear, 0, 1)
  const encoded = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The ramp of a swatch colour '#rrggbb'. Pure black and white are pulled in, so that folds stay visible on both. */
export function tonesOf(hex: string): Tones {
  const [swatch, C, h] = oklchOf(hex)
  const L = clamp(swatch, 0.24, 0.972)
  // Dark cloth takes shallower shadows.
  const k = 0.55 + 0.45 * L
  const tone = (lightness: number, chroma: number, low = 0): string =>
    hexOf([clamp(lightness, low, 0.998), C * chroma, h])
  const dark = L < 0.5
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
    lightness: L,
  }
}
