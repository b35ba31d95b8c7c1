import type { LoaderFunctionArgs } from 'react-router-dom'
import type { PageModel } from '../../models/content.ts'
import type { LoaderContext } from '../shop.ts'

/** Throws a 404 response for a page that nobody wrote. */
export async function loader({ params }: LoaderFunctionArgs, { shop }: LoaderContext): Promise<PageModel> {
  const page = params.slug ? await shop.page(params.slug) : null
  if (!page) throw new Response(null, { status: 404 })
  return page
}
