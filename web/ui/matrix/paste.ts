import { latinDigits, parseCount } from '../numbers.ts'
import type { Draft, MatrixRow } from './draft.ts'

/** The cells of one line of a spreadsheet. */
export type PastedLine = readonly string[]

/** Lines copied from a spreadsheet: cells between tabs (or semicolons, commas, spaces where nothing else parts them). */
export function parsePaste(text: string): readonly PastedLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => split(line).map(cell => cell.trim().replace(/^"(.*)"$/, '$1')))
}

function split(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  if (parseCount(line) !== null) return [line]
  if (line.includes(',')) return line.split(',')
  // The numbers at the end; what stands before them is one label, such as "Heather grey" or "2XL:".
  const [, label = '', counts = ''] = /^(.*?)((?:(?:^|\s+)\d+)*)$/.exec(latinDigits(line.trim())) ?? []
  const numbers = counts.trim() === '' ? [] : counts.trim().split(/\s+/)
  return label === '' ? numbers : [label.replace(/\s*[:=]$/, ''), ...numbers]
}

const hasCount = (cells: PastedLine) => cells.some(cell => parseCount(cell) !== null)

/** More than one cell with a number among them: a single number is left to the input that it is pasted into. */
export function isTable(lines: readonly PastedLine[]): boolean {
  return lines.flat().length > 1 && lines.some(hasCount)
}

/** The row and column of the matrix that labels name. */
type Place = { readonly row?: number; readonly column?: number }

/** `placed` numbers found a cell; `lost` are those that found none, with their labels. */
export type Pasted = { readonly draft: Draft; readonly placed: number; readonly lost: readonly string[] }

/**
 * Puts pasted lines into the draft. Labels name colours and sizes, before the numbers of a line or in a line above them. A
 * size alone means the colour that has the focus; numbers without a label go from the cell at (`atRow`, `atColumn`) on.
 * Numbers for the same cell ("XXL 2", "2XL 1") are added up.
 */
export function pasteInto(
  draft: Draft,
  rows: readonly MatrixRow[],
  sizes: readonly string[],
  lines: readonly PastedLine[],
  atRow: number,
  atColumn: number,
): Pasted {
  const next: { [sku: string]: string } = { ...draft }
  const lost: string[] = []
  const put = new Map<string, number>()
  const placeOf = (label: string) => findPlace(rows, sizes, label)
  const sizesFirst = beginsWithSizes(sizes, lines)
  let placed = 0
  let heading: readonly (Place | null)[] = []
  let focused = atRow
  let unnamed = 0
  for (const cells of lines) {
    if (!hasCount(cells)) {
      const places = cells.map(placeOf)
      if (cells.length === 1 && places[0]?.row !== undefined) focused = places[0].row
      else if (places.some(Boolean)) heading = places
      continue
    }
    const start = sizesFirst ? 1 : cells.findIndex(cell => cell === '' || parseCount(cell) !== null)
    const labels = cells.slice(0, start)
    const named = labels.map(placeOf)
    const own: Place | null = named.includes(null) ? null : Object.assign({}, ...named)
    const atLine = own?.column === undefined ? focused + unnamed : focused
    if (own?.row === undefined && own?.column === undefined) unnamed++
    cells.slice(start).forEach((text, j) => {
      if (text === '') return
      const above = heading[start + j]
      const onlyFirst = own?.column !== undefined && !above
      const isNowhere = own === null || (heading.length > 0 && !above && !onlyFirst) || (onlyFirst && j > 0)
      const row = own?.row ?? above?.row ?? atLine
      const column = own?.column ?? above?.column ?? (own?.row === undefined && !above ? atColumn + j : j)
      const variant = isNowhere ? null : rows[row]?.cells[column]
      const count = parseCount(text)
      if (variant && variant.quantity !== 0 && count !== null) {
        const all = (put.get(variant.sku) ?? 0) + count
        put.set(variant.sku, all)
        next[variant.sku] = all === 0 ? '' : String(all)
        placed++
      } else if (count !== 0) lost.push([...labels, text].join(' '))
    })
  }
  return { draft: next, placed, lost }
}

/** The colour, the size, or both ("Navy M") that a label names; null for any other text. */
function findPlace(rows: readonly MatrixRow[], sizes: readonly string[], label: string): Place | null {
  const row = rows.findIndex(({ name }) => name !== '' && sameWords(name, label))
  if (row >= 0) return { row }
  const column = sizes.findIndex(size => sizeKey(size) === sizeKey(label))
  if (column >= 0) return { column }
  const [, color, size] = /^(.+?)[\s,/-]+(\S+)$/.exec(label) ?? []
  if (color === undefined || size === undefined) return null
  const both = { ...findPlace(rows, [], color), ...findPlace([], sizes, size) }
  return both.row === undefined || both.column === undefined ? null : both
}

const sameWords = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/** XXL is 2XL, XXXL is 3XL. */
function sizeKey(size: string): string {
  const key = size.trim().toUpperCase().replace(/\s+/g, '')
  return key.replace(/^(X{2,})(?=L|S)/, run => `${run.length}X`)
}

/** Sizes that are numbers are told from numbers of pieces: a column of different sizes in their order, and one beside it. */
function beginsWithSizes(sizes: readonly string[], lines: readonly PastedLine[]): boolean {
  const counted = lines.filter(hasCount)
  const columns = counted.map(([first = '']) => sizes.findIndex(size => sizeKey(size) === sizeKey(first)))
  return (
    counted.length > 1 &&
    counted.every(({ length }) => length === 2) &&
    columns.every((column, i) => column > (columns[i - 1] ?? -1))
  )
}
