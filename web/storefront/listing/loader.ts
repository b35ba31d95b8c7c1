import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ListingModel, ListingQueries, ListingScope } from '../../models/listing.ts'
import { parseListingQuery } from './query.ts'

const kinds = { categories: 'category', brands: 'brand', ps: 'cut', tags: 'tag' } as const

/** The list that an address means: /categories/x, /brands/x, /ps/x, /tags/x, /store or /search, behind a language or not. */
export function listingScope(pathname: string): ListingScope | null {
  const found = /\/(?:(categories|brands|ps|tags)\/([^/]+)|(store|search))\/?$/.exec(pathname)
  if (!found) return null
  const [, group, slug, plain] = found
  if (plain === 'store') return { kind: 'store' }
  if (plain === 'search') return { kind: 'search', q: '' }
  try {
    return { kind: kinds[group as keyof typeof kinds], slug: decodeURIComponent(slug ?? '') }
  } catch {
    return null
  }
}

/** Throws a 404 response for a list that the shop does not have, and for a page after the last. */
export async function loader(
  { request }: LoaderFunctionArgs,
  context: LoaderContext<ListingQueries>,
): Promise<ListingModel> {
  const url = new URL(request.url)
  const scope = listingScope(url.pathname)
  const model = scope ? await context.shop.listing(parseListingQuery(scope, url.searchParams)) : null
  if (!model || (model.page > 1 && model.page > model.pages)) throw new Response(null, { status: 404 })
  return model
}
