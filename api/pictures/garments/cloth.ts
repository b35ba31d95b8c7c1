import { scatter } from './scatter.ts'
import { type ToneName, type Tones, tonesOf } from './tones.ts'

/** How a piece meets the light: lit from the upper left, turned away, ribbed (a step darker), or plain. */
export type Paint = 'lit' | 'dim' | 'rib' | 'flat'

interface Layer {
  fill: string
  opacity?: number
}

/** One material of a drawing: what it is filled with and which colours shade it. */
export interface Cloth {
  fills: Record<Paint, Layer[]>
  tones: Tones
  /** How strongly a mark of this tone covers; 1 on plain cloth. */
  strength: Record<ToneName, number>
  /** Gradients that the fills name. */
  defs: string
}

const gradient = (id: string, stops: [offset: number, colour: string, opacity?: number][]): string =>
  `<linearGradient id="${id}" x1=".1" y1="0" x2=".85" y2="1">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')}</linearGradient>`

const evenly = (value: number): Record<ToneName, number> => ({
  base: value,
  hi: value,
  hi2: value,
  sh1: value,
  sh2: value,
  sh3: value,
  inside: value,
  seam: value,
  edge: value,
})

export function plainCloth(id: string, hex: string): Cloth {
  const tones = tonesOf(hex)
  return {
    tones,
    strength: evenly(1),
    fills: {
      lit: [{ fill: `url(#${id}l)` }],
      dim: [{ fill: `url(#${id}d)` }],
      rib: [{ fill: tones.sh1 }],
      flat: [{ fill: tones.base }],
    },
    defs:
      gradient(`${id}l`, [
        [0, tones.hi],
        [0.4, tones.base],
        [1, tones.sh1],
      ]) +
      gradient(`${id}d`, [
        [0, tones.base],
        [1, tones.sh1],
      ]),
  }
}

/**
 * Cloth that runs through three or more colours from `top` to `bottom` (units of the drawing). No single ramp fits it,
 * so black and white at 14–24% shade it.
 */
export function ombreCloth(id: string, colours: readonly string[], top: number, bottom: number): Cloth {
  const bases = colours.map(hex => tonesOf(hex).base)
  const stops = bases.map(
    (colour, i) => `<stop offset="${Math.round((i / (bases.length - 1)) * 100) / 100}" stop-color="${colour}"/>`,
  )
  const run: Layer = { fill: `url(#${id}o)` }
  const black = '#000000'
  const white = '#ffffff'
  return {
    tones: {
      base: white,
      hi: white,
      hi2: white,
      sh1: black,
      sh2: black,
      sh3: black,
      inside: black,
      seam: black,
      edge: black,
      lightness: 0.5,
    },
    strength: { base: 0, hi: 0.2, hi2: 0.3, sh1: 0.12, sh2: 0.22, sh3: 0.38, inside: 0.6, seam: 0.36, edge: 0.6 },
    fills: {
      lit: [run, { fill: `url(#${id}l)` }],
      dim: [run, { fill: `url(#${id}d)` }],
      rib: [run, { fill: black, opacity: 0.08 }],
      flat: [run],
    },
    defs:
      `<linearGradient id="${id}o" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">${stops.join('')}</linearGradient>` +
      gradient(`${id}l`, [
        [0, white, 0.14],
        [0.4, white, 0],
        [0.41, black, 0],
        [1, black, 0.1],
      ]) +
      gradient(`${id}d`, [
        [0, black, 0],
        [1, black, 0.12],
      ]),
  }
}

/** Short strokes in shade and highlight, turned 4°: mélange yarn. */
export function heatherPattern(id: string, tones: Tones): string {
  const next = scatter(11)
  const strokes = (count: number): string =>
    Array.from({ length: count }, () => `M${next(88)} ${next(88)}h${3 + next(11)}`).join('')
  // Strokes that leave the tile at its right are cut there; the tile is large enough to hide it.
  return `<pattern id="${id}" width="92" height="88" patternUnits="userSpaceOnUse" patternTransform="rotate(4) scale(.8)"><g stroke-width="1.5" stroke-linecap="round"><path d="${strokes(30)}" stroke="${tones.sh2}" opacity=".5"/><path d="${strokes(18)}" stroke="${tones.hi2}" opacity=".7"/></g></pattern>`
}
