import type { Catalogue } from '#api/catalogue/index.ts'
import { claimSlug, productIdOf } from '#api/import/index.ts'
import { garmentOf } from '#api/pictures/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { slugOf } from '#api/plumbing/slug.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedProduct, FeedVariant } from '#domain/product/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import type { NewProductWish } from '#web/models/new-product.ts'
import { claimVariants, type OwnVariantDeps, ownSource, ownVariant } from './own-variants.ts'

type Deps = Pick<Engines, 'store'> & OwnVariantDeps
export type AddedProduct =
  | { readonly ok: true; readonly productId: string; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

/** Adds a product by hand, as a draft: every size in every color, at one price. */
export async function addProduct(
  wish: NewProductWish,
  language: Language,
  catalogue: Pick<Catalogue, 'names'>,
  by: Actor,
  { handler, store, readModels, variantClaims }: Deps,
): Promise<AddedProduct> {
  const names = await catalogue.names()
  const unknown = [
    ...(names.term('brand', wish.brand) ? [] : [wish.brand]),
    ...(names.term('category', wish.baseCategory) ? [] : [wish.baseCategory]),
    ...wish.colors.filter(id => !names.term('color', id)),
    ...wish.sizes.filter(id => !names.term('size', id)),
  ]
  if (unknown.length > 0) return refused(problemOf('terms-not-found', `The shop does not know ${unknown.join(', ')}.`))
  const brandName = textIn(names.term('brand', wish.brand)?.name, 'en') || wish.brand
  const productId = productIdOf(ownSource, brandName, wish.style)
  const meta = { ...by, commandId: `${productId}/AddProduct/${wish.id}` }
  for await (const first of store.read(`${product.name}-${productId}`)) {
    if (first.meta.causationId === meta.commandId) return { ok: true, productId, position: first.position }
    return refused(problemOf('product-exists', `${brandName} has ${wish.style} already.`, { productId }))
  }
  const variants = variantsOf(wish, brandName)
  const owner = { productId, listings: 0 }
  const taken = await claimVariants(variants, owner, { readModels, variantClaims })
  if (taken.length > 0)
    return refused(problemOf('invalid-request', `Another product has ${taken.join(', ')}. Take another style.`))
  const wanted = slugOf([brandName, wish.style, wish.name].join(' ')) || 'product'
  const { name: slug } = await claimSlug({ slug: wanted, productId }, handler, by)
  const feed: FeedProduct = {
    ...{ brand: wish.brand, style: wish.style.trim(), name: { [language]: wish.name.trim() }, description: {} },
    ...{ category: '', baseCategory: wish.baseCategory, cuts: [], kind: null, attributes: {}, variants },
    garment: garmentOf({ name: wish.name, category: '', baseCategory: wish.baseCategory, cuts: [] }),
    status: 'draft',
  }
  const command = { type: 'ImportProduct', data: { ...owner, slug, source: ownSource, feed, complete: true } } as const
  const added = await handler.handle(product, productId, command, meta)
  return added.ok ? { ok: true, productId, position: added.position } : refused(problemOf('contention'))
}

function variantsOf({ style, colors, sizes, price }: NewProductWish, brand: string): readonly FeedVariant[] {
  const one: readonly null[] = [null]
  return (colors.length > 0 ? colors : one).flatMap(color =>
    (sizes.length > 0 ? sizes : one).map(size => ownVariant({ brand, style, price }, { color, size })),
  )
}

const refused = (problem: Problem) => ({ ok: false, problem }) as const
