import type { Minor } from '#domain/shared/money.ts'
import type { PriceRung } from '#domain/shared/why-price.ts'
import type { ProductHistoryEntry } from './history.ts'

/** The prices at which a variant was sold, the newest first. Times of ISO-8601 UTC. */
export type PriceTrailModel = {
  readonly prices: readonly {
    readonly from: string
    /** Null: it counts still. */
    readonly until: string | null
    /** Base currency. Null: it was not sold. */
    readonly price: Minor | null
    /** Steps that add up to it. */
    readonly rungs: readonly PriceRung[]
    /** The change that brought it. */
    readonly by: Pick<ProductHistoryEntry, 'what' | 'by' | 'source' | 'priceChange' | 'reason'>
  }[]
}
