import type { StoredEvent } from '../shared/event-store.ts'
import { same } from './decide.ts'
import { type FeedProduct, type ProductEvent, pathsOf, skuOf } from './events.ts'
import { evolve, type Product } from './evolve.ts'
import { type KeptField, revertFeed } from './revert.ts'

type Stored = StoredEvent<ProductEvent>

/** `since`: what changed it; null where that is not one event. */
type Kept = KeptField & { readonly since: Stored | null }

export type RevertedProduct = {
  /** Null: the import did nothing to the product that can go back. */
  readonly event: Extract<ProductEvent, { type: 'ProductImported' | 'ProductDiscontinued' }> | null
  /** Variants whose prices go back: not where a price of staff stands over the feed's. */
  readonly prices: readonly string[]
  /** What was changed since and is left alone. `taken`: its id is another product's by now. */
  readonly kept: readonly Kept[]
  /** Before and now, for whoever tells of it. */
  readonly before: Product
  readonly now: Product
}

const listing = (product: Product): FeedProduct | null => (product && !product.discontinued ? product.feed : null)

/**
 * Takes back what an import did to one product. What staff set since stands over the feed, and is named. `taken`: ids of
 * variants that are another product's by now.
 */
export function revertProduct(
  productId: string,
  events: readonly Stored[],
  importId: string,
  taken: ReadonlySet<string> = new Set(),
): RevertedProduct {
  const states: Product[] = [null]
  for (const event of events) states.push(evolve(states.at(-1)!, event))
  const now = states.at(-1)!
  const own = events.flatMap(({ type, meta }, at) =>
    meta.correlationId === importId && (type === 'ProductImported' || type === 'ProductDiscontinued') ? [at] : [],
  )
  const [first] = own
  if (first === undefined) return { event: null, prices: [], kept: [], before: now, now }
  const before = states[first]!
  const left = (field: string, since: Stored | null) => {
    return { event: null, prices: [], kept: [{ field, since }], before, now } as const
  }

  const since = events.slice(first + 1).filter(({ meta }) => meta.correlationId !== importId)
  const edits = editsSince(since)
  // Somebody works on it: it does not vanish under them.
  if (before === null && listing(now) && edits.length > 0) return left('product', edits.at(-1)!.since)

  let feed = listing(now)
  const kept = new Map<string, KeptField>()
  for (const at of own.toReversed()) {
    const reverted = revertFeed({ before: listing(states[at]!), after: listing(states[at + 1]!), now: feed })
    feed = reverted.feed
    for (const each of reverted.kept) kept.set(JSON.stringify(each), each)
  }
  const listed = new Set(listing(now)?.variants.map(({ sku }) => sku))
  const variants = feed?.variants.filter(({ sku }) => listed.has(sku) || !taken.has(sku)) ?? []
  for (const { sku } of feed?.variants ?? [])
    if (!listed.has(sku) && taken.has(sku)) kept.set(sku, { field: 'taken', sku })
  if (feed && variants.length === 0) return left('taken', null)
  const then = feed && { ...feed, variants }
  return {
    event: eventOf(productId, now, before, then),
    prices: pricesBack(now, then),
    kept: [
      ...Array.from(kept.values(), each => ({ ...each, since: lastChange(each, events, states, importId) })),
      ...edits,
    ],
    ...{ before, now },
  }
}

function eventOf(productId: string, now: Product, before: Product, feed: FeedProduct | null): RevertedProduct['event'] {
  if (!now || same(listing(now), feed)) return null
  if (!feed) return { type: 'ProductDiscontinued', data: { productId } }
  return { type: 'ProductImported', data: { productId, slug: now.slug, source: (before ?? now).source, feed } }
}

function pricesBack(now: Product, then: FeedProduct | null): readonly string[] {
  const prices = new Map(then?.variants.map(({ sku, price }) => [sku, price]))
  return (listing(now)?.variants ?? []).flatMap(({ sku, price }) => {
    const back = prices.get(sku)
    const stays = back === undefined || back === price || now?.edits.prices?.[sku] !== undefined
    return stays ? [] : [sku]
  })
}

/** The last event that changed a field; null: the import's own was. */
function lastChange(field: KeptField, events: readonly Stored[], states: readonly Product[], importId: string) {
  const at = events.findLastIndex((_, at) => !same(fieldOf(states[at]!, field), fieldOf(states[at + 1]!, field)))
  return at < 0 || events[at]!.meta.correlationId === importId ? null : events[at]!
}

function fieldOf(product: Product, { field, sku }: KeptField): unknown {
  const feed = listing(product)
  if (field === 'product') return feed
  if (!feed) return undefined
  if (sku === undefined) return feed[field as keyof FeedProduct]
  const variant = feed.variants.find(each => each.sku === sku)
  return field === 'variant' ? variant : variant?.[field as keyof typeof variant]
}

/** What staff set since, each field with what set it last. What they took back again is not set. */
function editsSince(since: readonly Stored[]) {
  const edits = new Map<string, Kept>()
  for (const event of since) {
    if (event.type === 'ProductStatusChanged') edits.set('status', { field: 'status', since: event })
    if (event.type === 'ProductEditsWithdrawn') for (const path of pathsOf(event)) edits.delete(path)
    if (event.type !== 'ProductEdited') continue
    for (const path of pathsOf(event)) {
      const sku = skuOf(path)
      edits.set(path, { ...(sku === null ? { field: path } : { field: 'price', sku }), since: event })
    }
  }
  return [...edits.values()]
}
