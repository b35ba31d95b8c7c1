import { importRun } from '#domain/import-run/decide.ts'
import type { RevertFigures } from '#domain/import-run/events.ts'
import { type EventStore, type StoredEvent, start } from '#domain/shared/event-store.ts'
import type { LocalizedText } from '#domain/shared/localized-text.ts'
import { type Reverting, revertCounts, revertListing } from './revert-product.ts'

/** Something that was changed after an import, and is left alone when that is taken back. */
export type KeptLine = {
  readonly productId: string
  readonly name: LocalizedText
  /** A field of the product or of a variant; `product` and `variant`: the whole of it; `count`; `taken`: the id is another's. */
  readonly field: string
  readonly sku?: string
  /** What it is now: a price in the base currency, or pieces; -1: nobody counts them. */
  readonly now?: number
  /** What changed it; null: that is not one event. `importId` names an import. */
  readonly by: { readonly actor: string; readonly at: string; readonly importId?: string } | null
}

/** So many products are under way at once. */
const width = 64

/** Takes an import back, product by product, or tells what that would do. Yields what is left alone. */
export function createRevert(reverting: Reverting, signal: AbortSignal) {
  const figures: { -readonly [figure in keyof RevertFigures]: number } = {
    products: 0,
    gone: 0,
    prices: 0,
    counts: 0,
    kept: 0,
  }

  async function one(productId: string): Promise<readonly KeptLine[]> {
    const listing = await revertListing(productId, reverting)
    const counts = await revertCounts(productId, reverting)
    if (listing.event?.type === 'ProductDiscontinued') figures.gone++
    else if (listing.event || counts.event) figures.products++
    figures.prices += listing.prices.length
    figures.counts += counts.event?.data.lines.length ?? 0
    const name = listing.now?.feed.name ?? {}
    const prices = new Map(listing.now?.feed.variants.map(({ sku, price }) => [sku, price]))
    const priceOf = (sku: string) => listing.now?.edits.prices?.[sku] ?? prices.get(sku)
    const lines = [
      ...listing.kept.map(({ field, sku, since }): KeptLine => {
        const now = field === 'price' && sku !== undefined ? priceOf(sku) : undefined
        return { productId, name, field, ...(sku && { sku }), ...(now !== undefined && { now }), by: byOf(since) }
      }),
      ...counts.kept.map(({ sku, since }, at): KeptLine => {
        return { productId, name, field: 'count', sku, now: counts.onHand[at]!.quantity, by: byOf(since) }
      }),
    ]
    figures.kept += lines.length
    return lines
  }

  return {
    figures: figures as RevertFigures,
    async *lines(onProducts: (done: number, total: number) => Promise<void>): AsyncGenerator<Uint8Array> {
      const touched = await touchedBy(reverting)
      for (let done = 0; done < touched.length; done += width) {
        signal.throwIfAborted()
        await onProducts(done, touched.length)
        const kept = (await Promise.all(touched.slice(done, done + width).map(one))).flat()
        if (kept.length > 0) yield Buffer.from(kept.map(line => `${JSON.stringify(line)}\n`).join(''))
      }
    },
  }
}

function byOf(since: StoredEvent | null): KeptLine['by'] {
  if (!since) return null
  const { actor, channel, correlationId } = since.meta
  return { actor, at: since.at, ...(channel === 'import' && { importId: correlationId }) }
}

/** The products that an import wrote to. It wrote between its start and its end: no more of the log is read. */
async function touchedBy({ store, runId }: Reverting): Promise<readonly string[]> {
  const bounds = await boundsOf(store, runId)
  const touched = new Set<string>()
  for await (const page of store.readAll(bounds.from, ['ProductImported', 'ProductDiscontinued', 'StockCounted'])) {
    for (const { position, meta, data } of page) {
      if (position > bounds.to) return [...touched]
      if (meta.correlationId === runId) touched.add((data as { productId: string }).productId)
    }
  }
  return [...touched]
}

async function boundsOf(store: EventStore, runId: string) {
  let [from, to] = [start, start]
  for await (const { type, position } of store.read(`${importRun.name}-${runId}`)) {
    if (type === 'ImportStarted') from = position
    if (type === 'ImportEnded') to = position
  }
  return { from, to }
}
