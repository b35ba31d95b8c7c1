import { hexesIn, type Row, type TableName } from '#domain/shared/tables.ts'
import { useWords } from '../../../i18n/use-words.ts'
import type { TablePageModel } from '../../../models/tables.ts'

/** The names of the columns of a table. */
export function useColumnWords(table: TableName) {
  const t = useWords('tables')
  return (column: string): string => t([`columnOf.${table}.${column}`, `column.${column}`] as never)
}

/** What names a row, in one line. */
export const nameOf = ({ columns, keys }: Pick<TablePageModel, 'columns' | 'keys'>, row: Row): string =>
  columns
    .slice(0, keys)
    .map(column => row[column] ?? '')
    .filter(Boolean)
    .join(', ')

/** The shades that a row says. */
export const hexesOf = ({ hexes, hex }: Row): readonly string[] => hexesIn(hexes ?? hex ?? '') ?? []

/** The fault of a cell that nothing can be made of, by its column. */
export function faultOf(column: string) {
  if (column === 'hex' || column === 'hexes') return 'hexes'
  return column === 'markup' || column === 'order' ? column : 'empty'
}
