export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** '#rrggbb' to OKLCH; hue in degrees. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]
}

/** OKLCH to '#rrggbb'; chroma is reduced until the colour fits sRGB. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
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

/** Red, green and blue of '#rrggbb' as amounts of light, 0 to 1. */
export function linearOf(hex: string): readonly [number, number, number] {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [linear((bits >> 16) & 255), linear((bits >> 8) & 255), linear(bits & 255)]
}

function linear(byte: number): number {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

function byteOf(amount: number): string {
  const v = Math.min(1, Math.max(0, amount))
  const encoded = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** How far two colours are apart in OKLab: from 0 to 1. */
export function distanceOf(a: Oklch, b: Oklch): number {
  const angle = ((a[2] - b[2]) / 180) * Math.PI
  const chroma = a[1] ** 2 + b[1] ** 2 - 2 * a[1] * b[1] * Math.cos(angle)
  return Math.sqrt((a[0] - b[0]) ** 2 + Math.max(0, chroma))
}
