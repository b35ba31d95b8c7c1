/** The tables by which feeds and searches are read, with their columns; the first ones, as many as `keyColumns` says, name a row. */
export const tableColumns = {
  'shop-categories': ['id', 'order', 'en', 'bn', 'ar', 'fr'],
  categories: ['category', 'subcategory', 'shop category'],
  colors: ['name', 'hexes'],
  pantone: ['code', 'hex'],
  sizes: ['size', 'order', 'also'],
  words: ['word', 'means', 'value'],
  markup: ['brand', 'markup'],
  'top-brands': ['brand'],
  'picture-hosts': ['host'],
  'search-words': ['language', 'word', 'means', 'value'],
  'attribute-values': ['attribute', 'value', 'means'],
  'not-alike': ['kind', 'one', 'other'],
} as const

const keyColumns: { readonly [Name in TableName]?: number } = {
  ...{ categories: 2, words: 2, 'search-words': 3, 'attribute-values': 2, 'not-alike': 3 },
}

export type TableName = keyof typeof tableColumns
export type RowOf<Name extends TableName> = { readonly [column in (typeof tableColumns)[Name][number]]: string }
export type Row = { readonly [column: string]: string }
/** All tables, row by row. */
export type Tables = { readonly [Name in TableName]: readonly RowOf<Name>[] }

export const tableNames = Object.keys(tableColumns) as readonly TableName[]

/** The first so many columns name a row. */
export const keyColumnsOf = (table: TableName) => keyColumns[table] ?? 1

/** Names a row within its table: two rows that are written alike but for their case are one. */
export function rowKey(table: TableName, row: Row): string {
  const columns = tableColumns[table].slice(0, keyColumnsOf(table))
  return columns.map(column => plain(row[column] ?? '')).join('\n')
}

export const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

export function sameRow(table: TableName, one: Row | undefined, other: Row | undefined): boolean {
  if (!one || !other) return one === other
  return tableColumns[table].every(column => (one[column] ?? '') === (other[column] ?? ''))
}

/** A cell that nothing can be made of. */
export type RowMisfit = {
  readonly code: 'row-misfit'
  readonly table: TableName
  readonly row: Row
  readonly column: string
}

/** What of a row nothing can be made of; null: it can stand. */
export function misfitOf(table: TableName, row: Row): RowMisfit | null {
  const wrong = tableColumns[table].find(column => !fits(table, column, (row[column] ?? '').trim()))
  return wrong === undefined ? null : { code: 'row-misfit', table, row, column: wrong }
}

/** The most that a price can be multiplied with. */
const mostMarkup = 1000

export function isMarkup(text: string): boolean {
  return Number(text) > 0 && Number(text) < mostMarkup
}

/** Colours of a text, like `#1f2a44/#ffffff`; null where it has one that is none. */
export function hexesIn(text: string): readonly string[] | null {
  const hexes = text.split(/[/\s,]+/).filter(Boolean)
  const all = hexes.length > 0 && hexes.every(hex => /^#[\da-f]{6}$/i.test(hex))
  return all ? hexes.map(hex => hex.toLowerCase()) : null
}

/** Whether something can be made of a cell. */
export function fits(table: TableName, column: string, text: string): boolean {
  if (column === tableColumns[table][0] && text === '') return false
  if (column === 'hexes' || column === 'hex') return hexesIn(text) !== null
  if (column === 'order') return text !== '' && Number.isFinite(Number(text))
  return column === 'markup' ? isMarkup(text) : true
}
