/** What a feed may have no column for, so that it says nothing of it: what the shop knows of it stays. */
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
