import { FeedRefused, type RowFault } from '../refused.ts'
import columns from './columns.json' with { type: 'json' }

/** Per format and field, the names that headers give the column; the first one stands in messages. */
export const {
  supplier: supplierColumns,
  shopify: shopifyColumns,
  shopifyInventory: inventoryColumns,
  sanmarInventory: sanmarColumns,
  woocommerce: wooColumns,
} = columns

/** `Variant  SKU` and `variant sku` are one column. */
export function columnKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*\/\s*/g, ' / ')
}

/**
 * Places of the columns that a format reads, by the first of their names that the header has; -1 where it has none. A
 * column that stands there twice is reported, and its first place counts.
 * @throws FeedRefused naming the required columns that are missing.
 */
export function columnsOf<Name extends string>(
  header: readonly string[],
  names: { readonly [name in Name]: readonly string[] },
  required: readonly NoInfer<Name>[],
  log: { notice(code: 'column-twice', row: number, value: string): void },
): { readonly [name in Name]: number } {
  const keys = header.map(columnKey)
  const places = Object.fromEntries(
    Object.entries<readonly string[]>(names).map(([name, spellings]) => [
      name,
      spellings.map(spelling => keys.indexOf(columnKey(spelling))).find(place => place !== -1) ?? -1,
    ]),
  ) as { [name in Name]: number }
  const missing = required.filter(name => places[name] === -1).map(name => names[name][0])
  if (missing.length > 0) throw new FeedRefused('columns-missing', { columns: missing.join(', ') })
  for (const place of Object.values<number>(places)) {
    if (place !== -1 && keys.lastIndexOf(keys[place]!) > place) log.notice('column-twice', 1, header[place]!.trim())
  }
  return places
}

/** More than any honest name, colour or style number has. */
const longestName = 500

/** The first of these columns whose text is no name any more: a quote that was never closed, or a column too far. */
export function overlong<Name extends string>(
  fields: readonly string[],
  column: { readonly [name in Name]: number },
  names: readonly NoInfer<Name>[],
): Name | undefined {
  return names.find(name => (fields[column[name]]?.length ?? 0) > longestName)
}

export const overlongText: RowFault = { code: 'text-too-long', facts: { most: longestName } }

/** A feed without a column for one of these says nothing of it, and the shop keeps its own value. */
export type Field =
  | 'brand'
  | 'style'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'hints'
  | 'status'
  | 'tags'
  | 'seo'
  | 'images'
  | 'gtin'
  | 'weight'
  | 'cost'
  | 'listPrice'
  | 'msrp'
  | 'minimumPrice'
  | 'closeout'

/** The fields of which the header has none of the columns. */
export function fieldsWithout<Column extends string>(
  columns: { readonly [field in Field]?: readonly Column[] },
  has: (column: Column) => boolean,
): Set<Field> {
  const fields = Object.entries(columns) as [Field, readonly Column[]][]
  return new Set(fields.flatMap(([field, some]) => (some.some(has) ? [] : [field])))
}

/** A table of what the Products API of S&S Activewear answers. Names and texts of its Styles API may stand beside it. */
export function isSsActivewear(header: readonly string[]): boolean {
  const columns = new Set(header.map(columnKey))
  return ['brandName', 'styleName', 'colorName', 'sizeName'].every(name => columns.has(columnKey(name)))
}

const others = ['HS Code', 'COO', 'Bin name', 'Incoming', 'Incoming (not editable)', 'Cost']
const known = new Set(
  [...Object.values(inventoryColumns), ...Object.values(shopifyColumns), others].flat().map(name => columnKey(name)),
)
const quantities = [inventoryColumns.newOnHand, inventoryColumns.onHand, inventoryColumns.available].flat()
const products = [shopifyColumns.price, shopifyColumns.body, shopifyColumns.tracker].flat()

/** Places of the columns that are named after a location, as older files have them: those that mean nothing else. */
export function locationColumns(header: readonly string[]): readonly number[] {
  const keys = new Set(header.map(columnKey))
  if ([...inventoryColumns.location, ...quantities].some(name => keys.has(columnKey(name)))) return []
  return header.flatMap((name, place) =>
    name.trim() === '' || known.has(columnKey(name)) || /^option\s?\d/i.test(name.trim()) ? [] : [place],
  )
}

/** Whether it is an inventory CSV: quantities by location, or columns of locations, of variants without prices. */
export function isInventory(header: readonly string[]): boolean {
  const keys = new Set(header.map(columnKey))
  const has = (names: readonly string[]) => names.some(name => keys.has(columnKey(name)))
  if (!has(shopifyColumns.handle) || has(products)) return false
  return has(quantities) || (has(['SKU']) && locationColumns(header).length > 0)
}
