import type { AnyList } from './define.ts'

/** The rows of a stored document by their ids: itself, or its parts; none of undefined. */
export function rowsOf({ parts }: AnyList, id: string, stored: object | undefined): ReadonlyMap<string, object> {
  if (stored === undefined) return new Map()
  if (!parts) return new Map([[id, stored]])
  const rows = [...parts(stored as never)]
  return new Map(rows.map(([key, row]) => [partId(id, key), row]))
}

/** Neither holds a comma or a slash then, which have a meaning in addresses of lists. */
export const partId = (id: string, key: string): string => `${encodeURIComponent(id)}/${encodeURIComponent(key)}`

/** The id of the stored document that has a row; null: no row has such an id. */
export function storedId({ parts }: AnyList, rowId: string): string | null {
  if (!parts) return rowId
  try {
    return decodeURIComponent(rowId.split('/')[0]!)
  } catch {
    return null
  }
}
