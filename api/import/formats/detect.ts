import { ImportRefused } from '../refused.ts'
import { columnKey } from './columns.ts'

export const kinds = ['supplier', 'shopify'] as const
export type FeedKind = (typeof kinds)[number]
/** Whether a style number is one within its brand. A handle is one of the whole shop. */
export const namedByBrand = { supplier: true, shopify: false } as const satisfies {
  readonly [kind in FeedKind]: boolean
}
/** The column that a product's rows are told by, where no other one is to blame. */
export const keyColumns = { supplier: 'STYLE#', shopify: 'Handle' } as const satisfies {
  readonly [kind in FeedKind]: string
}
export const formats = ['auto', ...kinds] as const
export type FeedFormat = (typeof formats)[number]

/** @throws ImportRefused when the header belongs to no format that is known. */
export function detectFormat(header: readonly string[]): FeedKind {
  const columns = new Set(header.map(columnKey))
  if (columns.has('style#') && columns.has('mill')) return 'supplier'
  if ((columns.has('handle') || columns.has('url handle')) && columns.has('title')) return 'shopify'
  const seen = header.slice(0, 6).join(', ').slice(0, 120)
  throw new ImportRefused(
    `The header is of no format that is known (it begins with: ${seen}). A supplier's feed has the columns STYLE# and MILL, ` +
      'a Shopify product export has Handle and Title. If the file is one of them, its first row has to be the header.',
  )
}
