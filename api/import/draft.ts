import type { FeedVariant, ProductStatus } from '#domain/product/events.ts'
import type { CsvRow } from './csv/rows.ts'
import type { FeedKind } from './formats/detect.ts'

/** One row as read: names as the feed writes them, not yet ids. Kept small, a feed has hundreds of thousands. */
export type DraftVariant = Omit<FeedVariant, 'sku' | 'color' | 'size'> & {
  readonly row: number
  /** Null: made up from product, colour and size. */
  readonly sku: string | null
  readonly color: string | null
  readonly pantone: string
  readonly size: string | null
  /** Counted stock, -1 unlimited. */
  readonly quantity: number
  /** Breaks ties of sizes that the canonical table does not know. */
  readonly tie: readonly [number, number]
}

/** A product as read so far; plain data, so that it can be put away (see `shelf.ts`). */
export type DraftProduct = {
  readonly kind: FeedKind
  readonly brand: string
  /** What names it within its brand: style number, or handle. */
  readonly key: string
  /** The style number that is shown; empty when the feed has none. */
  readonly style: string
  name: string
  description: string
  category: string
  subcategory: string
  /** More words that tell for whom it is cut: available sizes, tags. */
  hints: string
  status: ProductStatus
  /** A readable address that the feed itself proposes. */
  readonly slug: string | null
  /** Names of the options beside colour and size, by their attribute id. */
  readonly attributeNames: Record<string, string>
  readonly variants: DraftVariant[]
  /** The row of every variant by its options as written, joined by line breaks: a second one is refused. */
  readonly rows: Record<string, number>
  /** A row of it could not be read: what the feed does not say of it is not known to be gone. */
  damaged: boolean
}

/** Reads the rows of one format. Rows of a product need not stand together, so products are whole at the end only. */
export type FeedReader = {
  read(row: CsvRow): void
  /** All products; call it once, when the last row was read. */
  finish(): {
    readonly identities: readonly Pick<DraftProduct, 'brand' | 'key'>[]
    readonly products: Iterable<DraftProduct>
  }
}

/** More variants than any honest product has; bounds what one product's events and pages can grow to. */
export const mostVariants = 2000
