import { slugOf } from '#api/import/text.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { product } from '#domain/product/product.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { ProductPage } from '#projections/product-page/document.ts'

/** `shown` resolves when pages and search show what was written up to a position. */
type Shop = Pick<Engines, 'handler' | 'readModels'> & { readonly shown: (position: Position) => Promise<void> }

const meta = { actor: 'owner', channel: 'command' } as const

/**
 * Puts a draft, or what was archived, on sale, whatever its feed says of it from now on. `handle` is the last part of its
 * address, or the handle of its feed. Resolves when pages show it, or with a sentence that says why not.
 */
export async function publishProduct(shop: Shop, handle: string): Promise<string | null> {
  const { handler, readModels } = shop
  const address = slugOf(handle)
  const ids = await readModels.lookup('product-page', 'bySlug', address)
  const pages = await readModels.getMany<ProductPage>('product-page', ids)
  const page = pages.find(each => each?.slug === address)
  if (!page)
    return `There is no product ${handle}. Its handle is the last part of its address, as in /product/${address}.`
  if (page.discontinued) return `${handle} is discontinued. Import a feed that lists it first.`
  const { id: productId } = page
  const command = { type: 'ChangeProductStatus', data: { productId, status: 'active' } } as const
  const changed = await handler.handle(product, productId, command, meta)
  if (!changed.ok) return `There is no product ${handle}.`
  await shop.shown(changed.position)
  return null
}
