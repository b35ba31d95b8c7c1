import type { Composition } from '#api/compose.ts'
import { slugOf } from '#api/import/text.ts'
import { product } from '#domain/product/product.ts'
import type { ProductPage } from '#projections/product-page/document.ts'

type Shop = Pick<Composition, 'handler' | 'readModels' | 'projections' | 'documents' | 'feeder'>

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
  await shop.projections.caughtUp(changed.position)
  await shop.documents.caughtUp()
  await shop.feeder.caughtUp()
  return null
}
