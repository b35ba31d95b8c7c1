import { keyColumnsOf, type Row, rowKey, type TableName, tableColumns } from '#domain/shared/tables.ts'
import { foldText } from '#projections/product-search/words.ts'
import type { TablePageModel } from '#web/models/tables.ts'

const perPage = 50

/** More values of a column are no choice. */
const mostChoices = 40

type Found = Pick<TablePageModel, 'columns' | 'keys' | 'choices' | 'q' | 'page' | 'pages' | 'found' | 'shown' | 'open'>

/** The rows that an address asks for: `q`, `page`, and `row`, the key of the one that is open. */
export function foundRows(table: TableName, rows: readonly Row[], asked: URLSearchParams): Found {
  const q = asked.get('q')?.trim() ?? ''
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const found = rows.filter(row => {
    const text = foldText(Object.values(row).join(' '))
    return words.every(word => text.includes(word))
  })
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(asked.get('page'))) || 1))
  const modelOf = (row: Row) => ({ key: rowKey(table, row), row })
  const open = rows.find(row => rowKey(table, row) === asked.get('row'))
  return {
    ...{ columns: tableColumns[table], keys: keyColumnsOf(table), q, page, pages, found: found.length },
    choices: choicesIn(table, rows),
    shown: found.slice((page - 1) * perPage, page * perPage).map(modelOf),
    open: open ? modelOf(open) : null,
  }
}

/** Of columns whose values come again and again. */
function choicesIn(table: TableName, rows: readonly Row[]): Found['choices'] {
  const values = tableColumns[table].map(column => [column, [...new Set(rows.map(row => row[column] ?? ''))]] as const)
  const few = values.filter(([, { length }]) => length <= mostChoices && length * 3 <= rows.length)
  return Object.fromEntries(few.map(([column, all]) => [column, all.filter(Boolean).sort()]))
}
