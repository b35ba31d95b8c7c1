import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { idOf, slugOf } from '#api/plumbing/slug.ts'
import { rowsInLog } from '#api/settings/index.ts'
import { type Row, rowKey, type TableName } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'

type Named = { readonly id: string; readonly name: string }
type Value = string | boolean | readonly string[]

/** A field of a term that stands in one of the shop's tables. */
export type TablePath = {
  readonly kind: TermKind
  readonly table: TableName
  read(rows: readonly Row[], term: Named): Value
  /** The rows that say it; those that are not in `set` and were are removed. Absent: a command of its own says it. */
  write?(
    rows: readonly Row[],
    term: Named,
    value: Value,
  ): { readonly set: readonly Row[]; readonly removed: readonly Row[] }
}

const ofBrand =
  (id: string) =>
  ({ brand = '' }: Row) =>
    brand !== '*' && idOf(brand) === id
/** A brand is written as people do, where that leads back to it. */
const written = ({ id, name }: Named) => (idOf(name) === id ? name : id)
const ofSize =
  (id: string) =>
  ({ size = '' }: Row) =>
    slugOf(size) === id

/** Between a category of a feed and its subcategory, as people write both in one line. */
const below = ' › '
const lines = (value: Value) => (Array.isArray(value) ? (value as readonly string[]) : [])
const wordOf = ({ category = '', subcategory = '' }: Row) =>
  subcategory ? `${category}${below}${subcategory}` : category

function wordRow(word: string, id: string): Row {
  const [category = '', ...more] = word.split('›').map(part => part.trim())
  return { category, subcategory: more.join(' '), 'shop category': id }
}

export const tablePaths: { readonly [path: string]: TablePath } = {
  top: {
    ...{ kind: 'brand', table: 'top-brands' },
    read: (rows, { id }) => rows.some(ofBrand(id)),
    write: (rows, term, value) =>
      value === true
        ? { set: rows.some(ofBrand(term.id)) ? [] : [{ brand: written(term) }], removed: [] }
        : { set: [], removed: rows.filter(ofBrand(term.id)) },
  },
  markup: {
    ...{ kind: 'brand', table: 'markup' },
    read: (rows, { id }) => rows.find(ofBrand(id))?.markup ?? '',
    write: (rows, term, value) => {
      const own = rows.filter(ofBrand(term.id))
      const markup = String(value).trim()
      if (markup === '') return { set: [], removed: own }
      return { set: [{ brand: own[0]?.brand ?? written(term), markup }], removed: own.slice(1) }
    },
  },
  words: {
    ...{ kind: 'category', table: 'categories' },
    read: (rows, { id }) => rows.filter(row => row['shop category'] === id).map(wordOf),
    write: (rows, { id }, value) => {
      const words = lines(value)
      const own = rows.filter(row => row['shop category'] === id)
      return { set: words.map(word => wordRow(word, id)), removed: own.filter(row => !words.includes(wordOf(row))) }
    },
  },
  also: {
    ...{ kind: 'size', table: 'sizes' },
    read: (rows, { id }) => (rows.find(ofSize(id))?.also ?? '').split('|').filter(Boolean),
    write: (rows, { id, name }, value) => {
      const own = rows.find(ofSize(id))
      return {
        set: [{ size: own?.size ?? name, order: own?.order ?? '1000', also: lines(value).join('|') }],
        removed: [],
      }
    },
  },
  values: {
    ...{ kind: 'attribute', table: 'attribute-values' },
    read: (rows, { id }) =>
      rows.filter(({ attribute = '' }) => idOf(attribute) === id).map(({ value, means }) => `${value} → ${means}`),
  },
}

/** Changes of the tables by those fields of a term that stand there, by path, with the rows as they are now. */
export async function rowsSaying(
  values: { readonly [path: string]: unknown },
  term: Named,
  handler: Pick<CommandHandler, 'fold'>,
) {
  const found = []
  for (const [path, value] of Object.entries(values)) {
    const inTable = tablePaths[path]
    if (!inTable?.write) continue
    const { table } = inTable
    const rows = await rowsInLog(handler, table)
    const { set, removed } = inTable.write(rows, term, value as Value)
    const was = new Map(rows.map(row => [rowKey(table, row), row]))
    const seen = [...set, ...removed].map(row => ({ of: row, was: was.get(rowKey(table, row)) ?? null }))
    found.push({ path, table, to: { set, removed, seen } })
  }
  return found
}
