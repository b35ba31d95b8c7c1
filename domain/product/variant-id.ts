import { accept, type Decider, type Message, reject } from '../shared/decider.ts'

/** The product that an id was claimed for, and its `listings` at that moment. */
export type VariantIdOwner = { readonly productId: string; readonly listings: number }

/** One stream for each id of a variant. The last claim holds, until its product has come and gone without the id. */
export type VariantIdEvent = Message<'VariantIdClaimed', { sku: string } & VariantIdOwner>
/** `from`: the owner as it was seen, who gave the id up since. */
export type VariantIdCommand = Message<'ClaimVariantId', { sku: string; from?: VariantIdOwner } & VariantIdOwner>
export type VariantIdRejection = { readonly code: 'variant-id-taken'; readonly owner: VariantIdOwner }

export const variantId: Decider<VariantIdOwner | null, VariantIdCommand, VariantIdEvent, VariantIdRejection> = {
  name: 'variant-id',
  initial: null,
  decide({ data: { sku, productId, listings, from } }, owner) {
    if (owner?.productId === productId) {
      // Claimed anew, so that whoever saw the old claim does not take the id away now.
      if (listings <= owner.listings) return accept()
    } else if (owner && (from?.productId !== owner.productId || from.listings !== owner.listings)) {
      return reject({ code: 'variant-id-taken', owner })
    }
    return accept({ type: 'VariantIdClaimed', data: { sku, productId, listings } })
  },
  evolve: (_, { data: { productId, listings } }) => ({ productId, listings }),
}

/**
 * Whether a product has given an id up: what it lists was said anew since the claim, and does not have the id. Before that it
 * may be about to list it.
 */
export function gaveUp(owner: VariantIdOwner, sku: string, product: Listing | null): boolean {
  if (!product || product.listings <= owner.listings) return false
  return product.discontinued || !product.feed.variants.some(variant => variant.sku === sku)
}

type Listing = {
  readonly listings: number
  readonly discontinued: boolean
  readonly feed: { readonly variants: readonly { readonly sku: string }[] }
}

/** Notes that every id that was sold before ids were claimed has its claim. One stream a shop. */
export const variantIdClaims: Decider<boolean, Message<'CloseOldClaims', object>, OldVariantIdsClaimed, never> = {
  name: 'variant-id-claims',
  initial: false,
  decide: (_, claimed) => (claimed ? accept() : accept({ type: 'OldVariantIdsClaimed', data: {} })),
  evolve: () => true,
}
export type OldVariantIdsClaimed = Message<'OldVariantIdsClaimed', object>
