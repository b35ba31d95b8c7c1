import { demoFeed } from '#api/demo/feed.ts'
import { importAndShow } from '#api/import/import-feed.ts'
import { type OpenOptions, type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { Item } from '../bench.ts'

/** Enough of each piece for every order that the bench makes. */
const plenty = 1_000_000
const width = 256

/** The shop of the folder that the bench runs on; without pages, if nothing else is asked for. */
export function openFolder(options: OpenOptions = { web: null }): Promise<OpenShop> {
  return openShop(readConfig(process.env, 'none'), options)
}

/** Brings products of the demo catalogue in, with the first `variants` of each, and lets guests order them. */
export async function fill(shop: OpenShop, products: number, variants: number): Promise<readonly Item[]> {
  await importAndShow(rows(products, variants), shop, { format: 'supplier' })
  await shop.handler.handle(settings, settingsId, {
    type: 'UpdateSettings',
    data: { changes: { security: { loginForPurchase: false } } },
  })
  await shop.projections.caughtUp(await shop.store.head())
  const items: Item[] = []
  for await (const page of shop.readModels.scan<ProductPage>('product-page')) {
    for (const [productId, { slug, name, variants }] of page)
      items.push({ productId, slug, name: name.en ?? '', skus: variants.map(({ sku }) => sku) })
  }
  for (let from = 0; from < items.length; from += width) {
    const counted = items.slice(from, from + width).map(({ productId, skus }) => {
      const counts = skus.map(sku => ({ sku, quantity: plenty }))
      return shop.handler.handle(stock, productId, { type: 'CountStock', data: { productId, counts } })
    })
    await Promise.all(counted)
  }
  await shop.projections.caughtUp(await shop.store.head())
  return items
}

async function* rows(products: number, variants: number): AsyncGenerator<Buffer> {
  for (const text of demoFeed({ seed: 'bench', products })) {
    const lines = text.trimEnd().split('\n')
    yield Buffer.from(`${lines.slice(0, variants).join('\n')}\n`)
  }
}

export function tell(result: unknown): void {
  console.log(`result ${JSON.stringify(result)}`)
}
