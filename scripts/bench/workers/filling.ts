import { demoFeed } from '#api/demo/feed.ts'
import { importAndShow } from '#api/import/import-feed.ts'
import { type OpenOptions, type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { openViewsIn } from '#api/plumbing/engines/open-each.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import { versioned } from '#projections/versioned.ts'
import type { Item } from '../bench.ts'

const seed = 'bench'

/** Enough of each piece for every order that the bench makes. */
const plenty = 1_000_000
const width = 256

/** The shop of the folder that the bench runs on; without pages, if nothing else is asked for. */
export function openFolder(options: OpenOptions = { web: null }): Promise<OpenShop> {
  return openShop(readConfig(process.env, 'none'), options)
}

/** Views of the folder's shop, for a worker that folds some of them by itself. */
export function openViews(folder: string, views: readonly AnyProjection[]): ReadModels {
  const { readModels, servedViews } = versioned(openViewsIn(engineFiles(folder).views), text => text)
  servedViews.serve(views)
  return readModels
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

/** An admin, and the cookie of a session of theirs. */
export async function openDesk(shop: OpenShop): Promise<string> {
  const opened = await shop.accounts.open({
    ...{ email: 'staff@example.org', name: 'Robin', language: 'en', passwordHash: null, provider: null },
  })
  if (!opened.ok) throw new Error(opened.rejection.code)
  const admin = await shop.accounts.send(opened.account.accountId, {
    type: 'ChangeRole',
    data: { admin: true, staff: null },
  })
  if (!admin.ok) throw new Error(admin.rejection.code)
  return `${shop.auth.sessions.cookieName}=${await shop.auth.sessions.seal(admin.account)}`
}

/** Gives the first product of the demo catalogue that has so many variants exactly so many. Tells its SKUs. */
export async function widen(shop: OpenShop, variants: number): Promise<Omit<Item, 'slug' | 'name'>> {
  const [header, ...products] = demoFeed({ seed, products: 1000 })
  const wide = products
    .find(text => text.split('\n').length > variants)!
    .split('\n')
    .slice(0, variants)
  const rows = async function* () {
    yield Buffer.from(`${header}${wide.join('\n')}\n`)
  }
  await importAndShow(rows(), shop, { format: 'supplier' })
  const style = wide[0]!.match(/\. (\w+)/)![1]!
  for await (const page of shop.readModels.scan<ProductPage>('product-page'))
    for (const [productId, { style: of, variants }] of page)
      if (of === style) return { productId, skus: variants.map(({ sku }) => sku) }
  throw new Error(`There is no product of the style ${style}`)
}

async function* rows(products: number, variants: number): AsyncGenerator<Buffer> {
  for (const text of demoFeed({ seed, products })) {
    const lines = text.trimEnd().split('\n')
    yield Buffer.from(`${lines.slice(0, variants).join('\n')}\n`)
  }
}

export function tell(result: unknown): void {
  console.log(`result ${JSON.stringify(result)}`)
}
