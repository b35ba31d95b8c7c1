import type { ColumnNames, FeedWords } from '#domain/import-source/import-source.ts'
import type { CsvRow } from './csv/rows.ts'
import { columnKey } from './formats/columns.ts'
import { plainText } from './formats/values.ts'

/** What people said about a file: its columns' names, and what to read in the place of what stands there. */
export type Mending = {
  readonly columns: ColumnNames
  /** What a source's files always mean by a value. */
  readonly words: FeedWords
  /** What this file means by a value. */
  readonly values: FeedWords
  /** Values of single rows, by row and column. */
  readonly rows: { readonly [row: number]: { readonly [column: string]: string } }
  /** Rows that stay out. */
  readonly leftOut: readonly number[]
}

export const nothingMended: Mending = { columns: {}, words: {}, values: {}, rows: {}, leftOut: [] }

/** What plain text is written without. */
const marked = /[&<]|\s{2}|[^\S ]|\s[®™©]|\p{C}/u

/** Mends a file while it is read: first the header, then its rows. `names`: of each column, every name that headers give it. */
export function createMender(
  { columns, words, values, rows, leftOut }: Mending,
  names: readonly (readonly string[])[] = [],
) {
  const places = new Map<string, number>()
  let keys: readonly string[] = []
  /** As the file calls the column, or else as its format does: problems are told by either. */
  function placeOf(column: string): number | undefined {
    const own = places.get(column)
    if (own !== undefined) return own
    const key = columnKey(column)
    const spellings = names.map(all => all.map(columnKey)).find(all => all.includes(key)) ?? [key]
    return spellings.map(spelling => keys.indexOf(spelling)).find(place => place !== -1)
  }
  const byColumn: { place: number; corrects: boolean; said: { readonly [value: string]: string } }[] = []
  const corrected = new Set<number>()

  return {
    /** Rows that a person corrected in this file: their numbers are news, whatever the file said before. */
    corrected: corrected as ReadonlySet<number>,
    leftOut: new Set(leftOut) as ReadonlySet<number>,
    header(fields: readonly string[]): readonly string[] {
      const named = fields.map(field => {
        const key = columnKey(field)
        return Object.hasOwn(columns, key) ? columns[key]! : field
      })
      named.forEach((name, place) => {
        if (!places.has(name.trim())) places.set(name.trim(), place)
      })
      keys = named.map(columnKey)
      for (const [said, corrects] of [
        [values, true],
        [words, false],
      ] as const) {
        for (const [column, ofColumn] of Object.entries(said)) {
          const place = placeOf(column)
          if (place !== undefined) byColumn.push({ place, corrects, said: ofColumn })
        }
      }
      return named
    },
    row(read: CsvRow): CsvRow {
      const own = rows[read.row]
      if (!own && byColumn.length === 0) return read
      let fields: string[] | null = null
      const put = (place: number, value: string, corrects: boolean) => {
        if (read.fields[place] === value) return
        fields ??= [...read.fields]
        fields[place] = value
        if (corrects) corrected.add(read.row)
      }
      // A value for one row wins over one for the file, and that over one for all files.
      for (const { place, said, corrects } of byColumn.toReversed()) {
        const value = (read.fields[place] ?? '').trim()
        // Names are told without the markup that a feed writes them with.
        const found = Object.hasOwn(said, value) || !marked.test(value) ? value : plainText(value)
        if (Object.hasOwn(said, found)) put(place, said[found]!, corrects)
      }
      for (const [column, value] of Object.entries(own ?? {})) {
        const place = placeOf(column)
        if (place !== undefined) put(place, value, true)
      }
      return fields ? { row: read.row, fields } : read
    },
  }
}

export type Mender = ReturnType<typeof createMender>
