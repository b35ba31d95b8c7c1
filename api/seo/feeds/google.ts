import { setImmediate as giveWay } from 'node:timers/promises'
import type { Catalogue } from '#api/catalogue/index.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { ProductStock } from '#projections/stock-levels/document.ts'
import { element } from '../xml.ts'
import { googleItems, type ItemContext } from './google-item.ts'

export type FeedDeps = {
  readonly readModels: Pick<ReadModels, 'scan' | 'getMany'>
  readonly catalogue: Catalogue
  readonly origin: string
}

/** RSS 2.0 with Google's attributes: every variant that is on sale, written as it is read. */
export async function* googleFeed({ readModels, catalogue, origin }: FeedDeps): AsyncGenerator<string> {
  const [settings, names, currency] = await Promise.all([catalogue.settings(), catalogue.names(), catalogue.currency()])
  const digits = fractionDigits(currency.model.name)
  const context: ItemContext = {
    origin,
    language: catalogue.language,
    names,
    paths: catalogue.paths,
    currency,
    delivery: settings.delivery,
    amount: minor => `${(minor / 10 ** digits).toFixed(digits)} ${currency.model.name}`,
  }
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
  yield `${element('title', settings.title || settings.name || origin)}${element('link', origin)}`
  yield `${element('description', settings.description || settings.title || settings.name || origin)}\n`
  for await (const pages of readModels.scan<ProductPage>('product-page')) {
    const shown = pages.filter(([, page]) => page.status === 'active' && !page.discontinued)
    const stocks = await readModels.getMany<ProductStock>(
      'stock-levels',
      shown.map(([id]) => id),
    )
    for (const [i, [, page]] of shown.entries()) {
      // Thousands of products take a second together, and everybody else would wait for it.
      await giveWay()
      const items = [...googleItems(page, stocks[i], context)]
      if (items.length > 0) yield items.join('')
    }
  }
  yield '</channel>\n</rss>\n'
}
