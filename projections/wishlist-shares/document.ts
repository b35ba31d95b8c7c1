/** Which list stands at a shared address; its id in this view is the secret part of the address. */
export type WishlistShare = { readonly wishlistId: string }
