import type { FeedProduct, FeedVariant, ProductStatus } from '#domain/product/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { CsvRow } from './csv/rows.ts'
import type { Field } from './formats/columns.ts'
import type { DraftKind } from './formats/kinds.ts'
import type { RowFault } from './refused.ts'

/** One row as read: names as the feed writes them, not yet ids. Kept small, a feed has hundreds of thousands. */
export type DraftVariant = Omit<FeedVariant, 'sku' | 'articleNumber' | 'feedKey' | 'color' | 'size'> & {
  readonly row: number
  /** As the feed writes it; null: it has none. It need not be the only one of the feed. */
  readonly sku: string | null
  readonly feedKey: string | null
  readonly color: string | null
  readonly pantone: string
  readonly size: string | null
  /** Counted stock, -1 unlimited; null: the feed does not say. */
  readonly quantity: number | null
  /** The notice for a variant that was never counted and that the feed gives no count. */
  readonly unsaid?: 'quantity-left-out' | 'quantity-in-other-file'
  /** Breaks ties of sizes that the canonical table does not know. */
  readonly tie: readonly [number, number]
}

/** Names of columns. `category`: with what stands there, since a feed may write more of it than its name. */
export type Columns = {
  color?: string
  size?: string
  category?: { readonly column: string; readonly value: string }
}

/** A product as read so far; plain data, so that the shelf can put it away. */
export type DraftProduct = {
  readonly kind: DraftKind
  readonly brand: string
  /** Its name within its brand or its shop: style number, or handle. */
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
  /** The feed has no options of it, or no names for them: variants that are found by their SKU keep those that they have. */
  leavesOptionsOut: boolean
  /** Names of the options beside colour and size, by their attribute id. */
  readonly attributeNames: Record<string, string>
  readonly variants: DraftVariant[]
  /** The row of every variant by its options as written, joined by line breaks: a second one is refused. */
  readonly rows: Record<string, number>
  /** A row of it could not be read: what the feed does not say of it is not known to be gone. */
  damaged: boolean
  /** The columns that tell its options and its category, for whoever wants a value to be read as another. */
  readonly columns: Columns
} & Pick<FeedProduct, 'tables' | 'moreImages' | 'tags' | 'seo'>

/** The name of a product in its feed. */
export type Identity = Pick<DraftProduct, 'brand' | 'key' | 'slug'>

/** Reads the rows of one format. Rows of a product need not stand together, so products are whole at the end only. */
export type FeedReader = {
  /** The fields that the header has no column for. */
  readonly leavesOut: ReadonlySet<Field>
  read(row: CsvRow): void
  /** The fields of a row that name a variant and its quantity; null where it says nothing of stock. */
  stockIn(fields: readonly string[]): string | null
  /** All products; call it once, when the last row was read. */
  finish(): {
    readonly identities: readonly Identity[]
    readonly products: Iterable<DraftProduct>
    /** Whether several rows have this SKU: then it names none of them. */
    readonly isShared: (sku: string) => boolean
  }
  /** The column that the price of a variant comes from, and what stands there. */
  asks(variant: DraftVariant): { readonly column: string; readonly price: Minor }
}

/** More variants than any honest product has; bounds what one product's events and pages can grow to. */
export const mostVariants = 2000
export const tooManyVariants: RowFault = { code: 'too-many-variants', facts: { most: mostVariants } }

/** So many products are kept ready for another row. The rows of one usually stand together. */
const mostOpen = 256

/** Keeps drafts until the feed was read, all but the last few as bytes: as objects the heap would grow many times. */
export function createShelf<Draft extends DraftProduct>() {
  const open = new Map<string, Draft>()
  /** Every draft by its key in the order of the feed; null: it is open. */
  const away = new Map<string, Buffer | null>()
  const identities: Identity[] = []
  let last: { key: string; draft: Draft } | null = null

  function keepOpen(key: string, draft: Draft) {
    last = { key, draft }
    open.delete(key)
    open.set(key, draft)
    if (open.size <= mostOpen) return
    const [oldest, put] = open.entries().next().value!
    open.delete(oldest)
    away.set(oldest, pack(put))
  }

  return {
    get(key: string): Draft | undefined {
      if (last?.key === key) return last.draft
      const bytes = away.get(key)
      if (bytes === undefined) return undefined
      const draft = bytes === null ? open.get(key)! : unpack<Draft>(bytes)
      away.set(key, null)
      keepOpen(key, draft)
      return draft
    },
    add(key: string, draft: Draft) {
      identities.push({ brand: draft.brand, key: draft.key, slug: draft.slug })
      away.set(key, null)
      keepOpen(key, draft)
    },
    /** The names of each product, in the order of the feed. */
    identities,
    /** Hands every draft out once, and lets go of it. */
    *all(): Generator<Draft> {
      last = null
      for (const [key, bytes] of away) {
        const draft = bytes === null ? open.get(key)! : unpack<Draft>(bytes)
        away.delete(key)
        open.delete(key)
        yield draft
      }
    },
  }
}

/** Variants as tuples: their field names would be most of the text. The compiler asks for every field. */
const fields = Object.keys({
  ...{ row: 1, sku: 1, feedKey: 1, color: 1, pantone: 1, size: 1, price: 1, minimumPrice: 1, cost: 1, listPrice: 1 },
  ...{ msrp: 1, closeout: 1, images: 1, gtin: 1, weight: 1, attributes: 1, quantity: 1, unsaid: 1, tie: 1 },
} satisfies { readonly [Field in keyof Required<DraftVariant>]: 1 }) as readonly (keyof DraftVariant)[]

function pack(draft: DraftProduct): Buffer {
  const variants = draft.variants.map(variant => fields.map(field => variant[field]))
  return Buffer.from(JSON.stringify({ ...draft, variants }))
}

function unpack<Draft extends DraftProduct>(bytes: Buffer): Draft {
  const draft = JSON.parse(bytes.toString())
  draft.variants = draft.variants.map((values: unknown[]) =>
    Object.fromEntries(fields.map((field, index) => [field, values[index]])),
  )
  return draft
}
