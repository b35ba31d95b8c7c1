import { hash } from 'node:crypto'
import type { CommandHandler } from '#api/handle.ts'
import { availableOf, isSold, type ProductPages } from '#api/products/product-pages.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { stockWatch } from '#domain/stock-watch/decide.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'

export type StockWatchingDeps = {
  readonly handler: CommandHandler
  readonly store: EventStore
  readonly products: Pick<ProductPages, 'bySku'>
  readonly personIdOf: (email: string) => string
  readonly now: () => Date
}

export type Watched = { readonly ok: true } | { readonly ok: false; readonly code: 'sku-not-found' | 'in-stock' }

const shop = { actor: 'shop', channel: 'stock-watches' } as const

/**
 * Takes addresses that want to hear of a sold-out variant. The stream is named by the variant and the keyed hash of the
 * address, which makes it the claim on it: it waits once, and nobody learns from the answer whether it did before.
 */
export function createStockWatching({ handler, store, products, personIdOf, now }: StockWatchingDeps) {
  /** The round of a wait whose address was erased since. */
  async function erasedRound(watchId: string): Promise<number | null> {
    let gone = false
    let round = 0
    for await (const event of watchEvents(store, watchId)) {
      if (event.type === 'StockWatched') gone = isErased(event.data.email)
      round = event.data.round
    }
    return gone ? round : null
  }

  return {
    async watch(sku: string, email: string, language: Language): Promise<Watched> {
      const found = await products.bySku(sku)
      if (!found || !isSold(found.product)) return { ok: false, code: 'sku-not-found' }
      if (availableOf(found) !== 0) return { ok: false, code: 'in-stock' }
      const productId = found.product.id
      const personId = personIdOf(email)
      const watchId = `${variantKey(productId, sku)}-${personId}`
      const watchedAt = now().toISOString()
      const data = { watchId, personId, productId, sku, email, language, watchedAt }
      await handler.handle(stockWatch, watchId, {
        type: 'WatchStock',
        data: { ...data, erasedRound: await erasedRound(watchId) },
      })
      return { ok: true }
    },

    /** Asks for the mail of a wait; once a round, however many notice that there are pieces. */
    async meet(watchId: string, round: number): Promise<void> {
      await handler.handle(
        stockWatch,
        watchId,
        { type: 'MeetStockWatch', data: { round, metAt: now().toISOString() } },
        { ...shop, commandId: `stock-watch/${watchId}/${round}/meet` },
      )
    },

    /** Of a mail that is not written because nothing is left to write about: whoever it was for waits on. */
    async resume(asked: StoredEvent): Promise<void> {
      if (asked.type !== 'StockWatchMet') return
      const { watchId, round } = asked.data as StockWatchEvent['data']
      await handler.handle(
        stockWatch,
        watchId,
        { type: 'ResumeStockWatch', data: { round, resumedAt: now().toISOString() } },
        { ...shop, commandId: `stock-watch/${watchId}/${round}/resume` },
      )
    },
  }
}

export type StockWatching = ReturnType<typeof createStockWatching>

export async function* watchEvents(store: Pick<EventStore, 'read'>, watchId: string) {
  for await (const event of store.read(`${stockWatch.name}-${watchId}`)) {
    yield event as unknown as StoredEvent<StockWatchEvent>
  }
}

/** Stands for a variant in the name of a stream, whatever characters a feed gives its SKU. */
function variantKey(productId: string, sku: string): string {
  return hash('sha256', JSON.stringify([productId, sku]), 'hex').slice(0, 32)
}
