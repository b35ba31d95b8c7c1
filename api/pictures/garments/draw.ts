import { type Cloth, heatherPattern, ombreCloth, plainCloth } from './cloth.ts'
import { frame } from './frame.ts'
import type { Garment } from './garment.ts'
import { createSheet } from './sheet.ts'
import { garments } from './styles.ts'
import { tonesOf } from './tones.ts'

export type GarmentStyle = keyof typeof garments
export type GarmentView = 'front' | 'back' | 'detail'

export const garmentStyles = Object.keys(garments) as readonly GarmentStyle[]

export interface GarmentOptions {
  style: GarmentStyle
  view: GarmentView
  /** One to n colours '#rrggbb': 2 give a contrast trim, 3 or more a horizontal ombre. */
  colors: readonly string[]
  heather?: boolean
}

const HEX = /^#[0-9a-f]{6}$/i
const FALLBACK = '#9a9da3'

/**
 * A garment as a complete standalone SVG of 800 × 1000 units on a transparent ground. The same options always give the
 * same text; ids start with a hash of the options, so that several drawings can stand in one document.
 * A colour that is not '#rrggbb' is left out; with none left the garment is grey.
 */
export function drawGarment(options: GarmentOptions): string {
  const usable = options.colors.filter(hex => HEX.test(hex)).map(hex => hex.toLowerCase())
  const colors = usable.length > 0 ? usable : [FALLBACK]
  const heather = options.heather === true
  const id = `g${hash(`${options.style} ${options.view} ${colors.join()} ${heather}`)}`
  const garment: Garment = garments[options.style]
  const first = colors[0] as string
  const plain = plainCloth(`${id}p`, first)
  const body: Cloth = colors.length > 2 ? ombreCloth(`${id}b`, colors, garment.span[0], garment.span[1]) : plain
  const trim: Cloth = colors.length === 2 ? plainCloth(`${id}t`, colors[1] as string) : body
  const yarn = heather ? heatherPattern(`${id}h`, colors.length > 2 ? tonesOf(first) : body.tones) : ''
  const sheet = createSheet({
    id,
    body,
    trim,
    solid: plain,
    twoColour: colors.length === 2,
    heather: heather ? `${id}h` : null,
  })
  const drawing = garment.draw(sheet, options.view === 'back' ? 'back' : 'front')
  const defs = `${body.defs}${trim === body ? '' : trim.defs}${plain === body ? '' : plain.defs}${yarn}`
  return frame({ sheet, drawing, defs, widest: garment.widest ?? 0.9, zoom: options.view === 'detail' ? 2 : 1 })
}

/** FNV-1a in base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}
