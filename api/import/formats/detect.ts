import type { StockMeaning } from '#domain/shared/stock-levels.ts'
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

/** A distributor counts its own stock; what another shop exports was its stock when it was last told. */
export const defaultMeaning: { readonly [kind in FeedKind]: StockMeaning } = { supplier: 'theirs', shopify: 'ours' }
/** Kinds that were imported before counts noted their feed: what was counted then is what they said last. */
export const kindsBeforeMemory: ReadonlySet<FeedKind> = new Set(['supplier', 'shopify'])

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
