import type { Unwritten } from '#api/mail/post.ts'
import { availableOf, type ProductPages } from '#api/products/product-pages.ts'
import type { Catalogue } from '#api/storefront/catalogue.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { BackInStock } from '#web/mail/letter.ts'
import { watchEvents } from './watching.ts'

export type StockLetterDeps = {
  readonly store: Pick<EventStore, 'read'>
  readonly products: Pick<ProductPages, 'variantIn'>
  readonly catalogue: (language: Language) => Pick<Catalogue, 'names' | 'paths'>
  readonly origin: string
}

type Met = Extract<StockWatchEvent, { type: 'StockWatchMet' }>['data']
type Told = { readonly to: string; readonly language: Language; readonly letter: BackInStock }

/**
 * What a shopper is told who waited for a variant; `expired` when it is sold out again or not sold any more, and when the
 * wait went on since.
 */
export async function stockLetter(met: Met, deps: StockLetterDeps): Promise<Told | Unwritten> {
  let asked: Extract<StockWatchEvent, { type: 'StockWatched' }>['data'] | null = null
  let goesOn = false
  for await (const event of watchEvents(deps.store, met.watchId)) {
    if (event.type === 'StockWatched' && event.data.round <= met.round) asked = event.data
    if (event.type === 'StockWatchResumed' && event.data.round > met.round) goesOn = true
  }
  if (!asked || isErased(asked.email)) return 'erased'
  const sold = await deps.products.variantIn(met.productId, met.sku)
  if (goesOn || !sold || availableOf(sold) === 0) return 'expired'
  const { email: to, language } = asked
  const { names, paths } = deps.catalogue(language)
  const { product, variant } = sold
  const named = await names()
  const choice = new URLSearchParams()
  if (variant.color !== null) choice.set('color', variant.color)
  if (variant.size !== null) choice.set('size', variant.size)
  const path = paths.product(product.slug)
  const letter: BackInStock = {
    kind: 'back-in-stock',
    product: textIn(product.name, language),
    color: variant.color === null ? null : named.name('color', variant.color),
    size: variant.size === null ? null : named.name('size', variant.size),
    url: `${deps.origin}${path}${choice.size > 0 ? `?${choice}` : ''}`,
  }
  return { to, language, letter }
}
