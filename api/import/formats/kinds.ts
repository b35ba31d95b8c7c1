import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { ColumnChoice } from '#web/models/imports.ts'
import { FeedRefused } from '../refused.ts'
import {
  columnKey,
  inventoryColumns,
  isInventory,
  isSsActivewear,
  sanmarColumns,
  shopifyColumns,
  supplierColumns,
  wooColumns,
} from './columns.ts'

export const kinds = [
  'supplier',
  'shopify',
  'shopify-inventory',
  'woocommerce',
  'sanmar-inventory',
  'ss-activewear',
] as const
export type FeedKind = (typeof kinds)[number]
/** Products that come one by one from a program, in no file, and the source of those whose key names none. */
export const fromProgram = 'program'
export type DraftKind = FeedKind | typeof fromProgram
/** The source of a file that is given no name. Counts are those of the products of some other kind. */
export const homes = {
  supplier: 'supplier',
  'ss-activewear': 'ss-activewear',
  shopify: 'shopify',
  'shopify-inventory': 'shopify',
  woocommerce: 'woocommerce',
  'sanmar-inventory': 'supplier',
} as const satisfies { readonly [kind in FeedKind]: FeedKind }
/** Kinds whose style numbers are ones within their brand. A handle is one of the whole shop, and so is WooCommerce's SKU. */
export const namedByBrand: ReadonlySet<DraftKind> = new Set(['supplier', 'ss-activewear'])
const columns: { readonly [kind in FeedKind]: { readonly [column: string]: readonly string[] } } = {
  supplier: supplierColumns,
  'ss-activewear': supplierColumns,
  shopify: shopifyColumns,
  'shopify-inventory': inventoryColumns,
  woocommerce: wooColumns,
  'sanmar-inventory': sanmarColumns,
}

/** The columns that a kind of feed can have: of each, every name that headers give it. */
export const columnNames = (kind: FeedKind): readonly (readonly string[])[] => Object.values(columns[kind])

/** The same as somebody may choose them: of each the name that stands in messages, and what the column means. */
export const columnChoices = (kind: FeedKind): readonly ColumnChoice[] =>
  Object.entries(columns[kind]).map(([means, [name]]) => ({ name: name!, means }))

/** The column that a product's rows are told by, where no other one is to blame. */
export const keyColumns = {
  supplier: 'STYLE#',
  'ss-activewear': 'styleName',
  shopify: 'Handle',
  'shopify-inventory': 'Handle',
  woocommerce: 'SKU',
  'sanmar-inventory': 'Catalog_No',
  program: 'options',
} as const satisfies { readonly [kind in DraftKind]: string }

/** A distributor counts its own stock; what another shop exports was its stock when it was last told. */
export const defaultMeaning: { readonly [kind in FeedKind]: StockMeaning } = {
  supplier: 'theirs',
  'ss-activewear': 'theirs',
  shopify: 'ours',
  'shopify-inventory': 'ours',
  woocommerce: 'ours',
  'sanmar-inventory': 'theirs',
}
/** Kinds that were imported before counts noted their feed: what was counted then is what they said last. */
export const kindsBeforeMemory: ReadonlySet<FeedKind> = new Set(['supplier', 'shopify'])

export const formats = ['auto', ...kinds] as const
export type FeedFormat = (typeof formats)[number]

/** @throws FeedRefused when the header belongs to no format that is known. */
export function detectFormat(header: readonly string[]): FeedKind {
  const columns = new Set(header.map(columnKey))
  if (columns.has('style#') && columns.has('mill')) return 'supplier'
  if (isSsActivewear(header)) return 'ss-activewear'
  if (columns.has('inventory_key') && columns.has('whse_no')) return 'sanmar-inventory'
  if (columns.has('type') && columns.has('regular price')) return 'woocommerce'
  if (isInventory(header)) return 'shopify-inventory'
  if ((columns.has('handle') || columns.has('url handle')) && columns.has('title')) return 'shopify'
  throw new FeedRefused('unknown-format', { seen: header.slice(0, 6).join(', ').slice(0, 120) })
}

/** The source of a file without a name, by its kind; as it is where that is no kind. */
export const homeOf = (kind: string): string => homes[kind as FeedKind] ?? kind

/**
 * The source of a feed: the name that was given, else its kind, as of old, or for counts the kind of their products.
 * @throws FeedRefused for the kind of another feed as a name: the two would take one another's products for their own.
 */
export function sourceOf(given: string | undefined, kind: FeedKind): string {
  const home = homes[kind]
  if (given === undefined || given === home) return home
  if (kinds.some(other => other === given)) {
    throw new FeedRefused('source-taken', { kind, source: given })
  }
  return given
}
