import { createHash } from 'node:crypto'
import { drawingNames, type GarmentView, type Template, templateOf, textOf } from './templates.ts'
import { type ToneName, type Tones, tonesOf } from './tones.ts'

export interface GarmentOptions {
  /** A kind that nobody drew gets the neutral drawing. */
  style: string
  view: GarmentView
  /** One to n colours '#rrggbb': the second is the trim's, 3 or more run from top to bottom. */
  colors: readonly string[]
  heather?: boolean
}

const HEX = /^#[0-9a-f]{6}$/i
const FALLBACK = '#9a9da3'
const slots = /~|@(run|yarn)\.(body|trim)\(([\w-]+)\)|(fill|stroke|stop)(-color)?="@(body|trim)\.(\w+)"/g

/** No single ramp fits cloth of many colours, so black and white shade it: how strongly, by tone. */
const shades: Partial<Record<string, number>> = {
  hi: 0.2,
  hi2: 0.3,
  sh1: 0.1,
  sh2: 0.22,
  sh3: 0.38,
  seam: 0.36,
  edge: 0.6,
}

/**
 * A garment as a complete standalone SVG, 800 × 1000 on a transparent ground. The same options always give the same text;
 * ids start with a hash of the options, so that several drawings can stand in one document.
 * A colour that is not '#rrggbb' is left out; with none left the garment is grey.
 */
export function drawGarment(options: GarmentOptions): string {
  const usable = options.colors.filter(hex => HEX.test(hex)).map(hex => hex.toLowerCase())
  const [first = FALLBACK, second = first] = usable
  const heather = options.heather === true
  const id = `g${hash(`${options.style} ${options.view} ${usable.join()} ${heather}`)}`
  const template = templateOf(options.style, options.view)
  const many = usable.length > 2
  const body = tonesOf(first)
  const tones = { body, trim: usable.length === 2 ? tonesOf(second) : body }

  function paint(attribute: string, color: string, cloth: 'body' | 'trim', tone: ToneName): string {
    if (many && attribute === 'stop' && tone === 'base') return 'stop-opacity="0"'
    const shade = many && shades[tone]
    if (!shade) return `${attribute}${color}="${tones[cloth][tone]}"`
    return `${attribute}${color}="${tone.startsWith('hi') ? '#ffffff' : '#000000'}" ${attribute}-opacity="${shade}"`
  }

  const art = template.art.replace(slots, (_, layer, cloth, piece, attribute, color = '', of, tone) => {
    if (attribute) return paint(attribute, color, of, tone)
    if (!layer) return id
    const shows = layer === 'run' ? many : heather && tones[cloth as 'body' | 'trim'] === body
    return shows ? `<use href="#${id}${piece}" fill="url(#${id}${layer})"/>` : ''
  })
  const cloths = (many ? run(`${id}run`, usable, template) : '') + (heather ? yarn(`${id}yarn`, body) : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${template.box.join(' ')}" width="800" height="1000">${cloths}${art}</svg>`
}

/** Cloth that runs through its colours from the top of the garment to its foot. */
function run(id: string, colors: readonly string[], { top, foot }: Template): string {
  const stops = colors.map((hex, i) => {
    const offset = Math.round((i / (colors.length - 1)) * 100) / 100
    return `<stop offset="${offset}" stop-color="${tonesOf(hex).base}"/>`
  })
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${foot}">${stops.join('')}</linearGradient>`
}

/** Mélange: short strokes in shade and highlight, turned 4°. They look scattered but are always the same. */
function yarn(id: string, tones: Tones): string {
  let state = 11
  const next = (limit: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
  const strokes = (count: number): string =>
    Array.from({ length: count }, () => `M${next(88)} ${next(88)}h${3 + next(11)}`).join('')
  // Strokes that leave the tile at its right are cut there; the tile is large enough to hide it.
  return `<pattern id="${id}" width="92" height="88" patternUnits="userSpaceOnUse" patternTransform="rotate(4) scale(.8)"><g stroke-width="1.5" stroke-linecap="round"><path d="${strokes(30)}" stroke="${tones.sh2}" opacity=".5"/><path d="${strokes(18)}" stroke="${tones.hi2}" opacity=".7"/></g></pattern>`
}

/** FNV-1a in base 36. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}

let version: string | undefined

/** Eight hex digits over all drawings and their colouring: they change with any drawing, and so do the addresses. */
export function drawingVersion(): string {
  if (version) return version
  const sum = createHash('sha256')
  for (const name of drawingNames) sum.update(textOf(name))
  for (const colors of [['#336699'], ['#336699', '#cc3333'], ['#336699', '#cc3333', '#fff3c4']])
    for (const view of ['front', 'back', 'detail'] as const)
      sum.update(drawGarment({ style: 't-shirt', view, colors, heather: true }))
  version = sum.digest('hex').slice(0, 8)
  return version
}
