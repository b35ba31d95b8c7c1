import { idOf, slugOf } from '#api/plumbing/slug.ts'
import { ImportRefused } from '#api/settings/index.ts'
import { hexesIn, type Tables } from '#domain/shared/tables.ts'

export type ResolvedColor = {
  /** One `#rrggbb`, or several for a fabric of several colours. */
  readonly hexes: readonly string[]
  /** False: the tables do not know it; it is shown by its last word, or grey. */
  readonly known: boolean
}

const grey = '#9a9da3'
const heather = '#c3c5c8'
const mostHexes = 6
/** Values of the table of words that do something to a colour instead of standing for a word. */
const signs = new Set(['-', 'darker', 'lighter'])

/**
 * Finds what a colour name looks like: the name in the colour table; each part of `Navy/White`; the feed's Pantone code;
 * the name without words that only shade it (`Heather Navy`, `Dark Olive`); its last word; else grey.
 * @throws ImportRefused when a table has a hex that is none.
 */
export function createColors(tables: Pick<Tables, 'colors' | 'pantone' | 'words'>) {
  const byName = new Map(tables.colors.map(({ name, hexes }) => [colorKey(name), hexesOf('colors', name, hexes)]))
  const byPantone = new Map(tables.pantone.map(({ code, hex }) => [pantoneKey(code), hexesOf('pantone', code, hex)]))
  const words = new Map(
    tables.words.filter(({ means }) => means === 'color').map(({ word, value }) => [colorKey(word), value.trim()]),
  )

  /** The name, and the name with its short forms written out. */
  function named(name: string): readonly string[] | undefined {
    const key = colorKey(name)
    const long = key
      .split(' ')
      .map(word => {
        const value = words.get(word)
        return value && !signs.has(value) ? value : word
      })
      .join(' ')
    return byName.get(key) ?? byName.get(long)
  }

  function shaded(name: string): readonly string[] | undefined {
    let mixed = false
    let shift = 0
    const rest: string[] = []
    for (const word of colorKey(name).split(' ')) {
      const value = words.get(word)
      if (value === 'heather') mixed = true
      else if (value === 'darker') shift -= 0.28
      else if (value === 'lighter') shift += 0.4
      else rest.push(value === undefined || value === '-' ? word : value)
    }
    const bare = rest.filter(word => words.get(word) !== '-')
    const found = byName.get(rest.join(' ')) ?? byName.get(bare.join(' '))
    return found?.map(hex => {
      const moved = shift < 0 ? mix(hex, '#000000', -shift) : mix(hex, '#ffffff', shift)
      return mixed ? mix(moved, heather, 0.25) : moved
    })
  }

  function several(name: string): readonly string[] | undefined {
    const parts = name.split(/\s*[/+&,|]\s*|\s+-\s+|\s+and\s+/i).filter(Boolean)
    if (parts.length < 2) return undefined
    const found = parts.map(part => named(part) ?? shaded(part))
    if (found.some(hexes => hexes === undefined)) return undefined
    return [...new Set(found.flatMap(hexes => hexes ?? []))].slice(0, mostHexes)
  }

  function lastWord(name: string): readonly string[] | undefined {
    const parts = colorKey(name).split(' ')
    for (let from = 1; from < parts.length; from++) {
      const found = named(parts.slice(from).join(' ')) ?? shaded(parts.slice(from).join(' '))
      if (found) return found
    }
    return parts.map(named).findLast(found => found !== undefined)
  }

  return (name: string, pantone = ''): ResolvedColor => {
    const known = named(name) ?? several(name) ?? byPantone.get(pantoneKey(pantone)) ?? shaded(name)
    return known ? { hexes: known, known: true } : { hexes: lastWord(name) ?? [grey], known: false }
  }
}

function colorKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[®™©'’.]/g, '')
    .replace(/\bgray\b/g, 'grey')
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** `COOL GRAY 7C`, `Cool Grey 7 C` and `PMS Cool Gray 7` are one; so are `289C` and `PANTONE 289 U`. */
function pantoneKey(code: string): string {
  return code
    .toLowerCase()
    .replace(/pantone|pms/g, '')
    .replaceAll('grey', 'gray')
    .replace(/[\s_-]+/g, '')
    .replace(/(?<=[\da-z])(c|u|cp|up|tcx|tpx)$/, '')
}

function hexesOf(table: string, name: string, text: string): readonly string[] {
  const hexes = hexesIn(text)
  if (hexes) return hexes
  throw new ImportRefused(
    `The table ${table}.csv has "${text}" for ${name}. Write a colour as #rrggbb, or several with / between them.`,
  )
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  if (share <= 0) return first
  const channel = (hex: string, index: number) => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
  const channels = [0, 1, 2].map(index =>
    Math.round(channel(first, index) * (1 - share) + channel(second, index) * share),
  )
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

export type Size = {
  readonly id: string
  readonly label: string
  /** Place among all sizes. */
  readonly order: number
  readonly known: boolean
}

/** Behind every size of the table: numbers by their value, then the rest, which its own feed has to order. */
const unknownNumbers = 1_000_000
const unknownRest = 2_000_000

/** Finds a size in the canonical table: `XXL`, `2X` and `2XL` are one. */
export function createSizes(tables: Pick<Tables, 'sizes'>): (name: string) => Size {
  const known = new Map<string, Size>()
  for (const { size, order, also } of tables.sizes) {
    const found: Size = { id: slugOf(size), label: size, order: Number(order), known: true }
    for (const name of [size, ...also.split('|')])
      if (name && !known.has(sizeKey(name))) known.set(sizeKey(name), found)
  }
  return name => {
    const found = known.get(sizeKey(name))
    if (found) return found
    const label = name.trim().replace(/\s+/g, ' ')
    const number = Number.parseFloat(label)
    const order = Number.isNaN(number) ? unknownRest : unknownNumbers + Math.min(number, 9999) * 10
    const size = { id: idOf(label) || 'size', label, order, known: false }
    known.set(sizeKey(name), size)
    return size
  }
}

function sizeKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([/-])\s*/g, '$1')
}
