import { latinDigits, parseCount } from '../../ui/numbers.ts'
import type { Draft, MatrixRow } from './matrix-draft.ts'

/** One line of a spreadsheet: the words it begins with, then its numbers; null leaves a cell as it is. */
export type PastedRow = { readonly label: string; readonly counts: readonly (number | null)[] }

/**
 * Rows copied from a spreadsheet: cells between tabs (or semicolons, commas, spaces where nothing else parts them),
 * digits Latin, Arabic-Indic or Bengali. A heading row without any number is left out.
 */
export function parsePaste(text: string): readonly PastedRow[] {
  const rows: PastedRow[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') continue
    const cells = split(line).map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))
    const counts = cells.map(parseCount)
    if (counts.every(count => count === null)) continue
    const label = cells[0] !== '' && counts[0] === null ? (cells[0] ?? '') : ''
    rows.push({ label, counts: label ? counts.slice(1) : counts })
  }
  return rows
}

function split(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  if (line.includes(',') && parseCount(line) === null) return line.split(',')
  const spaced = /^(\D*?)\s*((?:\d+\s+)*\d+)$/u.exec(latinDigits(line.trim()))
  if (!spaced || parseCount(line) !== null) return [line]
  return [...(spaced[1] ? [spaced[1]] : []), ...spaced[2]!.split(/\s+/)]
}

/** More than one cell: a single number is left to the input that it is pasted into. */
export function isTable(rows: readonly PastedRow[]): boolean {
  return rows.length > 1 || rows.some(row => row.counts.length > 1 || row.label !== '')
}

/**
 * Puts pasted rows into the draft, from the cell at (`atRow`, `atColumn`) on. A row that begins with the name of one of
 * the colours goes to that colour and starts at the first size. What falls off the edge, or on a cell that is not made,
 * is left out; `placed` says how many numbers found a cell.
 */
export function pasteInto(
  draft: Draft,
  rows: readonly MatrixRow[],
  pasted: readonly PastedRow[],
  atRow: number,
  atColumn: number,
): { draft: Draft; placed: number } {
  const next: { [sku: string]: string } = { ...draft }
  let placed = 0
  pasted.forEach(({ label, counts }, i) => {
    const wanted = label.toLocaleLowerCase()
    const named = label ? rows.find(row => row.name.toLocaleLowerCase() === wanted) : undefined
    const row = named ?? rows[atRow + i]
    counts.forEach((count, j) => {
      const variant = row?.cells[(named ? 0 : atColumn) + j]
      if (!variant || count === null) return
      next[variant.sku] = count === 0 ? '' : String(count)
      placed++
    })
  })
  return { draft: next, placed }
}
