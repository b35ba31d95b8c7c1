import type { CsvRow } from '../csv/rows.ts'
import type { ImportLog } from '../report.ts'
import { plainText } from '../text.ts'
import { columnsOf, overlong, overlongText } from './columns.ts'
import { type CountReader, createCounts, createLocations, piecesIn } from './counted.ts'
import { feedKeyOf } from './supplier.ts'

const names = {
  inventoryKey: ['Inventory_Key'],
  sizeIndex: ['Size_Index'],
  style: ['Catalog_No'],
  color: ['Catalog_Color'],
  size: ['Size'],
  warehouse: ['Whse_No'],
  warehouseName: ['Whse_Name'],
  quantity: ['Quantity'],
} as const

const shortColumns = ['inventoryKey', 'sizeIndex', 'style', 'color', 'size', 'warehouse', 'warehouseName'] as const
const required = ['inventoryKey', 'sizeIndex', 'style', 'warehouse', 'quantity'] as const

type Options = { readonly log: ImportLog; readonly location?: string | undefined }

/** SanMar's inventory file (`sanmar_dip.txt`): a row a variant and warehouse. Its prices are not read. */
export function sanmarInventoryReader(header: readonly string[], { log, location }: Options): CountReader {
  const column = columnsOf(header, names, required, name => log.notice('column-twice', 1, name))
  const locations = createLocations(location)
  const counts = createCounts(log)
  const at = (fields: readonly string[], name: keyof typeof names) => fields[column[name]]?.trim() ?? ''
  const isWanted = (fields: readonly string[]) => locations.has(at(fields, 'warehouse'), at(fields, 'warehouseName'))

  function read({ row, fields }: CsvRow) {
    const fail = (name: keyof typeof names, problem: string, fix: string) => {
      log.counts.stray++
      log.failed({ row, column: names[name][0], value: at(fields, name), problem, fix })
    }
    if (!isWanted(fields)) return log.notice('other-location', row, at(fields, 'warehouse'))
    const long = overlong(fields, column, shortColumns)
    if (long) return fail(long, ...overlongText)
    const key = plainText(at(fields, 'style'))
    if (key === '') return fail('style', 'The row has no style number', 'Fill in Catalog_No, or remove the row')
    const quantity = piecesIn(at(fields, 'quantity'))
    if (typeof quantity === 'string') return fail('quantity', quantity, 'Write it like 497')
    if (quantity === null) log.notice('count-missing', row)
    const feedKey = feedKeyOf(at(fields, 'inventoryKey'), at(fields, 'sizeIndex'))
    const [color, size] = [plainText(at(fields, 'color')), plainText(at(fields, 'size'))]
    const problem = counts.add(
      { brand: '', key: key.toLowerCase(), slug: null },
      [feedKey ?? '', color, size].join('\n').toLowerCase(),
      { sku: null, feedKey, color: color || null, size: size || null, attributes: {} },
      { row, location: at(fields, 'warehouse').toLowerCase(), quantity },
    )
    if (problem) fail('quantity', ...problem)
  }

  const stockColumns = ['inventoryKey', 'sizeIndex', 'style', 'color', 'size', 'warehouse', 'quantity'] as const
  return {
    read,
    stockIn: fields => (isWanted(fields) ? stockColumns.map(name => at(fields, name)).join('\n') : null),
    finish() {
      locations.check()
      return counts.finish()
    },
  }
}
