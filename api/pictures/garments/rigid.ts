import type { Cloth } from './cloth.ts'
import { type Box, boundsOf, ellipse } from './path.ts'
import { path, rounded, type Sheet } from './sheet.ts'
import type { ToneName } from './tones.ts'

/** Light across a round, hard surface, from left to right: offset and tone. */
export type Sweep = readonly (readonly [offset: number, tone: ToneName])[]

const CYLINDER: Sweep = [
  [0, 'sh3'],
  [0.08, 'sh1'],
  [0.26, 'hi2'],
  [0.46, 'base'],
  [0.8, 'sh2'],
  [0.94, 'sh3'],
  [1, 'sh2'],
]

/** Polished steel, whatever the colour of the goods. */
const STEEL = [
  [0, '#70757d'],
  [0.12, '#b4b9c0'],
  [0.28, '#f4f5f7'],
  [0.42, '#c3c7cd'],
  [0.58, '#8d929a'],
  [0.74, '#d9dce0'],
  [0.9, '#8a8f97'],
  [1, '#60656d'],
] as const

const across = (id: string, box: Box, stops: string): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${rounded(box.x)}" y1="0" x2="${rounded(box.x + box.width)}" y2="0">${stops}</linearGradient>`

/** A turned surface of the goods' own colour. */
export function turned(sheet: Sheet, d: string, cloth: Cloth, sweep: Sweep = CYLINDER): string {
  const stops = sweep.map(([offset, tone]) => {
    const opacity = cloth.strength[tone]
    return `<stop offset="${offset}" stop-color="${cloth.tones[tone]}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`
  })
  const name = sheet.define(id => across(id, boundsOf([d]), stops.join('')))
  return cloth.fills.flat.map(layer => path(d, layer.fill)).join('') + path(d, `url(#${name})`)
}

export function steel(sheet: Sheet, d: string): string {
  const stops = STEEL.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  return path(d, `url(#${sheet.define(id => across(id, boundsOf([d]), stops.join('')))})`)
}

/** A white reflex with soft edges. */
export function gloss(sheet: Sheet, d: string, opacity: number, deviation = 3.5): string {
  const filter = sheet.blur(deviation, boundsOf([d]))
  return `<path d="${d}" fill="#ffffff" opacity="${rounded(opacity)}" filter="url(#${filter})"/>`
}

/** Contact shadow of a thing that stands: a wide soft pool and a tight dark one, both leaning away from the light. */
export function contact(sheet: Sheet, cx: number, y: number, rx: number): string {
  const pool = ellipse(cx + rx * 0.16, y, rx * 1.22, rx * 0.17)
  const tight = ellipse(cx + rx * 0.04, y - 1, rx * 0.96, rx * 0.085)
  return [[pool, 20, 0.3] as const, [tight, 5, 0.42] as const]
    .map(
      ([d, deviation, opacity]) =>
        `<path d="${d}" fill="#0d1117" opacity="${opacity}" filter="url(#${sheet.blur(deviation, boundsOf([d]))})"/>`,
    )
    .join('')
}
