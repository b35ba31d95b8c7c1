import type { ImportRunModel, RowCode } from '../../../models/imports.ts'

type Run = Pick<ImportRunModel, 'leftOut' | 'rowFixes' | 'valueFixes' | 'words'>

/** What is put right: a value of one row, or wherever it stands. No columns: the row can only be left out. */
export type Fixable = { readonly row?: number; readonly columns: readonly string[]; readonly value: string }

/** What the shop is told: where, and with which body. */
export type Step = readonly [path: string, body: object]

/** What was said, in words, and how that is taken back. */
export type Saying = {
  readonly readAs: string | null
  readonly always: boolean
  readonly undo: readonly Step[]
}

/** Null: nothing was said of it. */
export function saidOf({ leftOut, rowFixes, valueFixes, words }: Run, { row, columns, value }: Fixable): Saying | null {
  if (row !== undefined && leftOut.includes(row))
    return { readAs: null, always: false, undo: [['left-out', { row, out: false }]] }
  const ofRow = rowFixes.find(fix => fix.row === row && columns.includes(fix.column))
  if (ofRow) {
    const { column, value: readAs } = ofRow
    return { readAs, always: false, undo: [['rows', { row, column, value: null }]] }
  }
  for (const [list, always] of [
    [valueFixes, false],
    [words, true],
  ] as const) {
    const found = list.filter(fix => columns.includes(fix.column) && fix.value === value)
    if (value === '' || found.length === 0) continue
    const undo = found.map(({ column }) => ['values', { column, value, readAs: value, always }] as const)
    return { readAs: found[0]!.readAs, always, undo }
  }
  return null
}

/** The values that stand in the file where this one is read: what was said of them did not help. */
export function valuesBehind({ valueFixes, words }: Run, column: string, value: string): readonly string[] {
  const behind = [...valueFixes, ...words].filter(fix => fix.column === column && fix.readAs === value)
  return [...new Set([value, ...behind.map(fix => fix.value)])]
}

const prices: readonly RowCode[] = ['price-no-number', 'sale-price-no-number']
const dozens = /^(\d{1,6})\s*(?:dz|doz|dozen|dozens)\.?$/i

/** What somebody may have meant by a value that cannot be read: letters for digits, or dozens; else the value itself. */
export function proposed(code: RowCode, value: string): string {
  if (prices.includes(code)) {
    const digits = value.replace(/[oO]/g, '0').replace(/[lI]/g, '1').replace(/\s/g, '')
    const [, whole, part] = /^[^\d.,-]*(\d+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
    return whole === undefined ? value : [whole, ...(part === undefined ? [] : [part])].join('.')
  }
  const [, number] = (code === 'quantity-no-number' && dozens.exec(value.trim())) || []
  return number === undefined ? value : String(Number(number) * 12)
}
