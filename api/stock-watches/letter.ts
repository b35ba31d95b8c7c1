import { availableOf, type catalogue, optionsIn, variantPath } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import { oneClick } from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { watchEvents } from './watching.ts'

type StockLetterDeps = Pick<Engines, 'store' | 'origin'> &
  Pick<Offers<[typeof catalogue]>, 'products' | 'catalogue'> & { readonly noticeLinks: PersonLinks }

/** The mail to a shopper who waited for a variant. `expired`: it is sold out again, or the wait went on or ended. */
export const backInStockLetter =
  (deps: StockLetterDeps): Letters['StockWatchMet'] =>
  async ({ data: met }) => {
    let asked: Extract<StockWatchEvent, { type: 'StockWatched' }>['data'] | null = null
    let isOver = false
    for await (const event of watchEvents(deps.store, met.watchId)) {
      if (event.type === 'StockWatched' && event.data.round <= met.round) asked = event.data
      if (event.type === 'StockWatchResumed' && event.data.round > met.round) isOver = true
      if (event.type === 'StockWatchEnded' && event.data.round >= met.round) isOver = true
    }
    if (!asked || isErased(asked.email)) return 'erased'
    const sold = await deps.products.variantIn(met.productId, met.sku)
    if (isOver || !sold || availableOf(sold) === 0) return 'expired'
    const { email: to, language } = asked
    const { names, paths } = deps.catalogue(language)
    const { product, variant } = sold
    const named = await names()
    const stopUrl = deps.noticeLinks.linkFor(met.personId, language)
    const letter = {
      kind: 'back-in-stock',
      product: textIn(product.name, language),
      color: variant.color === null ? null : named.name('color', variant.color),
      size: variant.size === null ? null : named.name('size', variant.size),
      options: optionsIn(variant, named),
      url: deps.origin + variantPath(paths.product(product.slug), variant),
      stopUrl,
    } as const
    return { to, personId: met.personId, language, letter, headers: oneClick(stopUrl) }
  }
