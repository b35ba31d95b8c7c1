import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import words from './words.json' with { type: 'json' }

export type GarmentView = 'front' | 'back' | 'detail'

/** A drawing before colouring: `@body.sh2` is a tone, `@run.body(piece)` a layer of cloth, `~` stands before ids. */
export type Template = {
  readonly art: string
  /** The visible part, in units of the drawing: x, y, width, height. */
  readonly box: readonly number[]
  /** Where colours that run down the garment start and end. */
  readonly top: number
  readonly foot: number
}

const folder = import.meta.dirname

/** The files of the drawings, fronts and backs, without `.svg`. */
export const drawingNames: readonly string[] = readdirSync(folder)
  .flatMap(file => (file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : []))
  .sort()

/** Every kind that can be drawn. */
export const garmentStyles: readonly string[] = drawingNames.filter(name => !name.endsWith('-back'))

/** The kind itself, or the neutral one for a kind that has no drawing. */
export const drawnStyle = (style: string): string => (garmentStyles.includes(style) ? style : words.neutral)

export const textOf = (name: string): string => readFileSync(join(folder, `${name}.svg`), 'utf8')

const templates = new Map<string, Template>()

/** A back that nobody drew is the one that the front names in `data-back`, or the front. */
export function templateOf(kind: string, view: GarmentView): Template {
  const style = drawnStyle(kind)
  const key = `${style} ${view}`
  const known = templates.get(key)
  if (known) return known
  const front = textOf(style)
  const backs = [`${style}-back`, `${attributeOf(front, 'data-back')}-back`]
  const back = view === 'back' && backs.find(name => drawingNames.includes(name))
  const template = read(back ? textOf(back) : front, view)
  templates.set(key, template)
  return template
}

const attributeOf = (text: string, name: string): string | undefined =>
  new RegExp(`<svg\\b[^>]* ${name}="([^"]*)"`).exec(text)?.[1]

const numbersOf = (list = ''): number[] => list.split(' ').map(Number)

function read(text: string, view: GarmentView): Template {
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(attributeOf(text, 'viewBox'))
  const [x = 0, y = 0] = numbersOf(attributeOf(text, 'data-detail') ?? `${left + width / 2} ${top + height * 0.35}`)
  return {
    art: artOf(text),
    box: view === 'detail' ? [x - width / 4, y - height / 4, width / 2, height / 2] : [left, top, width, height],
    top: top + height * 0.08,
    foot: top + height * 0.88,
  }
}

/** The inside of a file without what is for people alone, its tones bound to the cloth of the group they stand in. */
function artOf(text: string): string {
  const inside = text
    .replace(/^[\s\S]*?<svg\b[^>]*>|<\/svg>\s*$|<!--[\s\S]*?-->|<(title|desc)>[\s\S]*?<\/\1>/g, '')
    .replace(/(?<=>)\s+|\s+(?=<)/g, '')
  const open: string[] = []
  return inside.replace(/<(\/?)(\w+)([^>]*?)(\/?)>/g, (tag, closing, name, written, closed) => {
    if (closing) {
      open.pop()
      return tag
    }
    const cloth = / class="(body|trim)"/.exec(written)?.[1] ?? open.at(-1) ?? 'body'
    if (!closed) open.push(cloth)
    const attributes: string = written
      .replace(/ (data-part|class)="[^"]*"/g, '')
      .replace(/="var\(--(\w+)\)"/g, `="@${cloth}.$1"`)
      .replace(/( id="| href="#|url\(#)/g, '$1~')
    const drawn = `<${name}${attributes}${closed}>`
    // The ground of a piece: many colours run under it, and yarn lies on it.
    const piece = name === 'use' && / fill="(?!none)/.test(attributes) && /href="#~([\w-]+)"/.exec(attributes)?.[1]
    return piece ? `@run.${cloth}(${piece})${drawn}@yarn.${cloth}(${piece})` : drawn
  })
}
