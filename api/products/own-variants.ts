import type { Names } from '#api/catalogue/index.ts'
import { type importing, skuOf } from '#api/import/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedVariant } from '#domain/product/events.ts'
import type { VariantIdOwner } from '#domain/product/variant-id.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productProblem } from './product-problem.ts'

/** Products that staff add have this for their feed: there is no second kind of product. */
export const ownSource = 'own'
/** As many as a product by hand may begin with would not be looked through by anybody. */
const mostVariants = 2_000

export type OwnVariantDeps = Pick<Engines, 'handler' | 'readModels'> & Pick<Offers<[typeof importing]>, 'variantClaims'>
type Said = { readonly brand: string; readonly style: string; readonly price: Minor }
type Options = Pick<FeedVariant, 'color' | 'size'>

/** What the shop knows of a variant that no feed told of. `brand`: its English name. */
export function ownVariant({ brand, style, price }: Said, { color, size }: Options): FeedVariant {
  const unsaid = { minimumPrice: null, cost: null, listPrice: null, msrp: null, gtin: null, weight: null }
  return {
    ...{ sku: skuOf([brand, style, color, size]), color, size, price, ...unsaid },
    ...{ closeout: false, images: [], attributes: {} },
  }
}

/** Claims the ids of new variants for their product; resolves with those that another product has. */
export async function claimVariants(
  variants: readonly FeedVariant[],
  owner: VariantIdOwner,
  { readModels, variantClaims }: Pick<OwnVariantDeps, 'readModels' | 'variantClaims'>,
): Promise<readonly string[]> {
  const owners = await Promise.all(variants.map(({ sku }) => readModels.lookup(productPage.name, 'bySku', sku)))
  const isSold = (at: number) => owners[at]!.some(id => id !== owner.productId)
  const sold = variants.filter((_, at) => isSold(at)).map(({ sku }) => sku)
  if (sold.length > 0) return sold
  // The view may lag; the claims decide.
  const claimed = await Promise.all(variants.map(({ sku }) => variantClaims.claim(sku, owner)))
  return variants.filter((_, at) => claimed[at] === null).map(({ sku }) => sku)
}

export type VariantWish = {
  /** Made with the form: the same id adds once. */
  readonly id: string
  /** Those of the rows; none: all that the product has. */
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly price: Minor
}
export type AddedVariants =
  | { readonly ok: true; readonly position?: Position }
  | { readonly ok: false; readonly problem: Problem }

/** Adds every chosen color in every chosen size to a product by hand; those that it has stay as they are. */
export async function addVariants(
  productId: string,
  wish: VariantWish,
  names: Names,
  by: Actor,
  deps: OwnVariantDeps,
): Promise<AddedVariants> {
  const { state } = await deps.handler.fold(product, productId)
  if (!state) return refused(productProblem({ code: 'product-not-found' }))
  if (state.discontinued) return refused(problemOf('product-discontinued', 'Nobody sells this product any more.'))
  if (state.source !== ownSource)
    return refused(problemOf('product-of-feed', `Add it to the feed of ${state.source}, then import that.`))
  const { feed, listings } = state
  const unknown = [
    ...wish.colors.filter(id => !names.term('color', id)),
    ...wish.sizes.filter(id => !names.term('size', id)),
  ]
  if (unknown.length > 0) return refused(problemOf('terms-not-found', `The shop does not know ${unknown.join(', ')}.`))
  const [colors, sizes] = [valuesOf(feed.variants, 'color'), valuesOf(feed.variants, 'size')]
  if ((wish.colors.length > 0 && colors[0] === null) || (wish.sizes.length > 0 && sizes[0] === null))
    return refused(problemOf('invalid-request', 'The product has no such option: its variants would be two kinds.'))
  const has = ({ color, size }: Options) => feed.variants.some(each => each.color === color && each.size === size)
  const brand = textIn(names.term('brand', feed.brand)?.name, 'en') || feed.brand
  const added = (wish.colors.length > 0 ? wish.colors : colors)
    .flatMap(color => (wish.sizes.length > 0 ? wish.sizes : sizes).map(size => ({ color, size })))
    .filter(options => !has(options))
    .map(options => ownVariant({ brand, style: feed.style, price: wish.price }, options))
  if (added.length === 0) return { ok: true }
  if (feed.variants.length + added.length > mostVariants)
    return refused(problemOf('invalid-request', `A product by hand has up to ${mostVariants} variants.`))
  const taken = await claimVariants(added, { productId, listings }, deps)
  if (taken.length > 0) return refused(problemOf('invalid-request', `Another product has ${taken.join(', ')}.`))
  const inOrder = [...names.all('size').map(({ id }) => id), ...sizes]
  const all = [...new Set([...colors, ...wish.colors])].flatMap(color =>
    [...feed.variants, ...added]
      .filter(each => each.color === color)
      .sort((a, b) => inOrder.indexOf(a.size ?? '') - inOrder.indexOf(b.size ?? '')),
  )
  const sent = await deps.handler.handle(
    product,
    productId,
    {
      type: 'ImportProduct',
      data: {
        ...{ productId, listings, slug: state.slug, source: ownSource, complete: true },
        feed: { ...feed, variants: all },
      },
    },
    { ...by, commandId: `${productId}/AddVariants/${wish.id}` },
  )
  return sent.ok ? sent : refused(productProblem(sent.rejection))
}

function valuesOf(variants: readonly FeedVariant[], option: 'color' | 'size'): readonly (string | null)[] {
  return [...new Set(variants.map(each => each[option]))]
}

const refused = (problem: Problem) => ({ ok: false, problem }) as const
