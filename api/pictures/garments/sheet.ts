import type { Cloth, Paint } from './cloth.ts'
import { type Box, boundsOf } from './path.ts'
import type { ToneName } from './tones.ts'

/** A soft shape on cloth: fold, roll or form shadow. */
export type Mark = readonly [tone: ToneName, opacity: number, d: string]

interface Piece {
  d: string
  cloth?: Cloth
  paint?: Paint
  /** Broad form shading, folds and crisp creases, each blurred less than the one before and clipped to the piece. */
  broad?: readonly Mark[]
  folds?: readonly Mark[]
  creases?: readonly Mark[]
  /** Opacity of the shade that runs along the inner edge; 0 leaves it out. */
  edge?: number
  /** Opacity of the outline. */
  outline?: number
  /** Something drawn over the shading, clipped with it: weave, speckle, ribs. */
  over?: string
}

/** The blurs of a drawing, in units of the drawing. */
const BLUR = { broad: 22, folds: 9, creases: 3.5 } as const
type BlurName = keyof typeof BLUR

/** One drawing in the making: hands out ids, collects definitions, and draws pieces of cloth. */
export interface Sheet {
  id: string
  body: Cloth
  /** Second material: collar and sleeves of a two-colour garment, the body's own otherwise. */
  trim: Cloth
  /** The first colour alone: small parts that an ombre does not run through. */
  solid: Cloth
  twoColour: boolean
  define(markup: (id: string) => string): string
  /** Id of a blur filter whose region is the box and its reach. */
  blur(deviation: number, box: Box): string
  definitions(): string
  piece(piece: Piece): string
  /** An outline without paint: by reference where a piece has drawn it. */
  outline(d: string): string
  /** Marks with one blur that no piece clips: cast shadows between parts. */
  soft(blur: BlurName, marks: readonly Mark[], cloth?: Cloth): string
  /** Fill for a straight rib: lines `pitch` apart and two wide, turned by `angle` degrees from upright. */
  ribFill(cloth: Cloth, pitch?: number, angle?: number): string
  line(d: string, options?: { tone?: ToneName; width?: number; opacity?: number; cloth?: Cloth }): string
  stitch(d: string, cloth?: Cloth): string
}

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${rounded(opacity)}"`}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${rounded(opacity)}"`}${more}/>`

export const rounded = (value: number): number => Math.round(value * 100) / 100

/** What stands on the left, and the same mirrored on the right. For lines only: light must not be mirrored. */
export const pair = (markup: string, axis = 400): string =>
  `${markup}<g transform="matrix(-1 0 0 1 ${2 * axis} 0)">${markup}</g>`

/** A blur whose region is the box and its reach: whole-canvas regions cost several times as much to paint. */
function blurFilter(id: string, deviation: number, box: Box): string {
  const reach = Math.ceil(deviation * 2.6)
  const region = [box.x - reach, box.y - reach, box.width + 2 * reach, box.height + 2 * reach].map(Math.round)
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="${region[0]}" y="${region[1]}" width="${region[2]}" height="${region[3]}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

export function createSheet(setup: {
  id: string
  body: Cloth
  trim: Cloth
  solid: Cloth
  twoColour: boolean
  heather: string | null
}): Sheet {
  const { id, body, trim, solid, twoColour, heather } = setup
  const defs: string[] = []
  const outlines = new Map<string, string>()
  let count = 0
  const define = (markup: (id: string) => string): string => {
    const name = `${id}-${count++}`
    defs.push(markup(name))
    return name
  }
  const filters = new Map<string, string>()
  const blur = (deviation: number, box: Box): string => {
    const key = `${deviation} ${box.x} ${box.y} ${box.width} ${box.height}`
    const known = filters.get(key) ?? define(name => blurFilter(name, deviation, box))
    filters.set(key, known)
    return known
  }
  const shade = (cloth: Cloth, [tone, opacity, d]: Mark): string =>
    path(d, cloth.tones[tone], opacity * cloth.strength[tone])
  const blurred = (name: BlurName, marks: readonly Mark[], box: Box, cloth: Cloth): string => {
    if (marks.length === 0) return ''
    return `<g filter="url(#${blur(BLUR[name], box)})">${marks.map(mark => shade(cloth, mark)).join('')}</g>`
  }
  return {
    id,
    body,
    trim,
    solid,
    twoColour,
    define,
    blur,
    definitions: () => defs.join(''),
    piece({ d, cloth = body, paint = 'lit', edge = 0.3, outline = 0.5, over = '', ...marks }) {
      const box = boundsOf([d])
      const clip = define(name => `<clipPath id="${name}"><path id="${name}p" d="${d}"/></clipPath>`)
      outlines.set(d, `${clip}p`)
      const use = `<use href="#${clip}p"`
      const fills = cloth.fills[paint]
        .map(({ fill, opacity }) => `${use} fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`)
        .join('')
      const yarn = heather && (cloth === body || cloth === solid) ? `${use} fill="url(#${heather})"/>` : ''
      // Light comes from the upper left: the edge shade leans that way, so the lower right edge is the deeper one.
      const edging = edge
        ? `<g filter="url(#${blur(BLUR.creases, box)})">${use} transform="translate(-1.5 -2)" fill="none" stroke="${cloth.tones.edge}" stroke-width="12" opacity="${rounded(edge * cloth.strength.edge)}"/></g>`
        : ''
      const shading =
        blurred('broad', marks.broad ?? [], box, cloth) +
        blurred('folds', marks.folds ?? [], box, cloth) +
        blurred('creases', marks.creases ?? [], box, cloth)
      const rim = outline
        ? `${use} fill="none" stroke="${cloth.tones.edge}" stroke-width="1.8" opacity="${rounded(outline * cloth.strength.edge)}"/>`
        : ''
      return `${fills}${yarn}<g clip-path="url(#${clip})">${shading}${over}${edging}</g>${rim}`
    },
    outline: d => {
      const known = outlines.get(d)
      return known ? `<use href="#${known}"/>` : `<path d="${d}"/>`
    },
    soft: (name, marks, cloth = body) => blurred(name, marks, boundsOf(marks.map(([, , d]) => d)), cloth),
    ribFill(cloth, pitch = 6, angle = 0) {
      const colour = cloth.tones.seam
      const opacity = rounded(0.4 * cloth.strength.seam)
      const name = define(
        pattern =>
          `<pattern id="${pattern}" width="${pitch}" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M1 0v40" stroke="${colour}" stroke-width="2" opacity="${opacity}"/></pattern>`,
      )
      return `url(#${name})`
    },
    line(d, { tone = 'seam', width = 2.4, opacity = 0.85, cloth = body } = {}) {
      return stroke(d, cloth.tones[tone], width, opacity * cloth.strength[tone])
    },
    stitch: (d, cloth = body) => stroke(d, cloth.tones.seam, 1.7, cloth.strength.seam, ' stroke-dasharray="6 4.5"'),
  }
}
