import { describe, expect, it } from 'vitest'
import { type ToneName, tonesOf } from '#api/pictures/garments/tones.ts'
import { oklchOf } from '#domain/shared/oklch.ts'

const swatches = Array.from({ length: 216 }, (_, i) => {
  const step = (n: number): string => (n * 51).toString(16).padStart(2, '0')
  return `#${step(Math.floor(i / 36))}${step(Math.floor(i / 6) % 6)}${step(i % 6)}`
})
const lightness = (hex: string): number => oklchOf(hex)[0]

describe('tonesOf', () => {
  it('gives hex colours, dark to light in order, for every swatch', () => {
    for (const swatch of swatches) {
      const tones = tonesOf(swatch)
      // Pure black and white are pulled in; eight bits a channel round.
      expect(lightness(tones.base)).toBeGreaterThan(0.235)
      expect(lightness(tones.base)).toBeLessThan(0.977)
      for (const hex of Object.values(tones)) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
      const order: ToneName[] = ['sh3', 'sh2', 'sh1', 'base', 'hi', 'hi2']
      const levels = order.map(name => lightness(tones[name]))
      // Eight bits a channel round by up to a few thousandths.
      for (const [i, level] of levels.entries())
        if (i > 0) expect(level).toBeGreaterThan((levels[i - 1] as number) - 0.003)
      expect(lightness(tones.hi2) - lightness(tones.sh3)).toBeGreaterThan(0.15)
    }
  })

  it('keeps the swatch colour itself wherever the clamp allows it', () => {
    for (const swatch of swatches) {
      const [L] = oklchOf(swatch)
      if (L < 0.24 || L > 0.972) continue
      const [wanted, got] = [swatch, tonesOf(swatch).base].map(hex => Number.parseInt(hex.slice(1), 16)) as [
        number,
        number,
      ]
      for (const bits of [16, 8, 0])
        expect(Math.abs(((wanted >> bits) & 255) - ((got >> bits) & 255))).toBeLessThanOrEqual(6)
    }
  })

  it('draws seams lighter than dark cloth and darker than pale cloth', () => {
    expect(lightness(tonesOf('#000000').seam)).toBeGreaterThan(lightness(tonesOf('#000000').base))
    expect(lightness(tonesOf('#ffffff').seam)).toBeLessThan(lightness(tonesOf('#ffffff').base))
  })
})
