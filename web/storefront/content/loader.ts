import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ContentQueries, PageModel } from '../../models/content.ts'

/** Throws a 404 response for a page that nobody wrote. */
export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<ContentQueries>,
): Promise<PageModel> {
  const page = params.slug ? await shop.page(params.slug) : null
  if (!page) throw new Response(null, { status: 404 })
  return page
}
