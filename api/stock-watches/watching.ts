import { hash } from 'node:crypto'
import { availableOf, type catalogue, isVariantForSale } from '#api/catalogue/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { SealedTokens } from '#api/plumbing/http/sealed-token.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { stockWatch } from '#domain/stock-watch/decide.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { watchesOf } from './queries.ts'

type StockWatchingDeps = Pick<Engines, 'handler' | 'store' | 'readModels' | 'personIdOf' | 'now'> &
  Pick<Offers<[typeof catalogue]>, 'products'> & {
    /** Seals what takes a request back. */
    readonly tokens: SealedTokens
  }

export type Watched =
  | { readonly ok: true; readonly undo: string }
  | { readonly ok: false; readonly code: 'sku-not-found' | 'in-stock' }

const undoSeconds = 24 * 3600

const shop = { actor: 'shop', channel: 'stock-watches' } as const

/**
 * Takes addresses that want to hear of a sold-out variant. Variant and keyed hash of the address name the stream, so it
 * waits once, and the answer tells nobody whether it did before.
 */
export function createStockWatching(deps: StockWatchingDeps) {
  const { handler, store, readModels, products, tokens, personIdOf, now } = deps

  /** The last round, and whether its address was erased since. */
  async function before(watchId: string): Promise<{ readonly round: number; readonly gone: boolean }> {
    let gone = false
    let round = 0
    for await (const event of watchEvents(store, watchId)) {
      if (event.type === 'StockWatched') gone = isErased(event.data.email)
      round = event.data.round
    }
    return { round, gone }
  }

  async function end(watchId: string, round: number, by: Actor = {}): Promise<Position> {
    const data = { round, endedAt: now().toISOString() }
    const handled = await handler.handle(stockWatch, watchId, { type: 'EndStockWatch', data }, by)
    return handled.ok ? handled.position : -1
  }

  return {
    async watch(sku: string, email: string, language: Language): Promise<Watched> {
      const found = await products.bySku(sku)
      if (!found || !isVariantForSale(found)) return { ok: false, code: 'sku-not-found' }
      if (availableOf(found) !== 0) return { ok: false, code: 'in-stock' }
      const productId = found.product.id
      const personId = personIdOf(email)
      const watchId = `${variantKey(productId, sku)}-${personId}`
      const watchedAt = now().toISOString()
      const data = { watchId, personId, productId, sku, email, language, watchedAt }
      const { round, gone } = await before(watchId)
      const handled = await handler.handle(stockWatch, watchId, {
        type: 'WatchStock',
        data: { ...data, erasedRound: gone ? round : null },
      })
      // An undo never ends a wait from before: another person may have typed the address.
      const began = handled.state.round > round ? handled.state.round : 0
      return { ok: true, undo: await tokens.seal({ watchId, round: began }, { now: now(), seconds: undoSeconds }) }
    },

    /** Takes a request back, as long as what it began goes on. False for what is no `undo` of this shop, or too old. */
    async undo(token: string): Promise<boolean> {
      const sealed = await tokens.open(token, now())
      if (typeof sealed?.watchId !== 'string' || typeof sealed.round !== 'number') return false
      await end(sealed.watchId, sealed.round)
      return true
    },

    /** Ends what persons wait for, one wait of theirs or all. Resolves with the position of the last one in the log. */
    async endFor(personIds: readonly string[], only: string | null): Promise<Position> {
      let position: Position = -1
      for (const { watchId, round } of await watchesOf(personIds, readModels)) {
        if (only === null || watchId === only) position = Math.max(position, await end(watchId, round))
      }
      return position
    },

    /** Ends a wait for a person who told a member so. Null: there never was one. */
    async endAtWish(watchId: string, round: number, by: Actor): Promise<Position | null> {
      const { state } = await handler.fold(stockWatch, watchId)
      return state.watch ? end(watchId, round, by) : null
    },

    /** Asks for the mail of a wait, at once or after a time; once a round, however many notice that there are pieces. */
    async meet(watchId: string, round: number, mailAfter: string | null = null): Promise<void> {
      const data = { round, metAt: now().toISOString(), ...(mailAfter !== null && { mailAfter }) }
      await handler.handle(
        stockWatch,
        watchId,
        { type: 'MeetStockWatch', data },
        { ...shop, commandId: `stock-watch/${watchId}/${round}/meet` },
      )
    },

    /** For a mail that is not written because the variant is sold out again: its reader keeps waiting. */
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
