import type { Minor } from '#domain/shared/money.ts'
import type { ProductPicture } from '#domain/shared/product-pictures.ts'
import type { HistoryActor, ProductHistoryEntry } from './history.ts'
import type { Past } from './past.ts'
import type { ProductEditorModel } from './product-editor.ts'

/** A value that was another one, and who changed it last since. */
export type PastValue = {
  readonly path: string
  readonly was: string
  readonly now: string
  readonly by: HistoryActor
  /** Whose feed it was; null: no feed's. */
  readonly source: string | null
  readonly at: string
  readonly reason: string | null
  /** What a save takes to bring it back, null: what the feed says. `back` itself is null where it cannot come back. */
  readonly back: { readonly value: string | number | boolean | readonly ProductPicture[] | null } | null
}

/** A product as it was at an instant. */
export type ProductPastModel = Past<'staff' | 'feed' | 'stock'> & {
  /** Null: the shop did not have it yet. */
  readonly was: ProductEditorModel | null
  /** What shoppers saw of it, in the currency of today; null: they did not see it. */
  readonly seen: {
    /** The lowest and the highest price of a piece. */
    readonly prices: readonly [Minor, Minor]
    /** Pieces that could be bought; null: any number. */
    readonly pieces: number | null
  } | null
  /** The change that made it so. */
  readonly step: ProductHistoryEntry | null
  readonly changes: readonly PastValue[]
}

export interface ProductPastQueries {
  /** `at`: ISO-8601 UTC. Null: the shop has no such product. */
  productPast(productId: string, at: string): Promise<ProductPastModel | null>
}
