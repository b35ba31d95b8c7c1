import type { LoaderFunctionArgs } from 'react-router-dom'
import type { FormState } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { WishlistModel, WishlistQueries } from '../../models/wishlist.ts'

export type WishlistPageData = WishlistModel & {
  /** Somebody else's list, to look at. */
  readonly shared: boolean
  /** A form that came without JavaScript and was refused. */
  readonly refused: FormState | null
}

/** Throws a 404 response for the address of a list that is not shared. */
export async function loader(
  { params }: LoaderFunctionArgs,
  { shop, form }: LoaderContext<WishlistQueries>,
): Promise<WishlistPageData> {
  if (params.shareId === undefined) {
    return { ...(await shop.wishlist()), shared: false, refused: form?.form === 'wishlist' ? form : null }
  }
  const items = await shop.sharedWishlist(params.shareId)
  if (!items) throw new Response(null, { status: 404 })
  return { items, sharedPath: null, guest: false, shared: true, refused: null }
}
