import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { BlogModel, ContentQueries } from '../../models/content.ts'

/** Throws a 404 response for a page after the last. */
export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ContentQueries>,
): Promise<BlogModel> {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  const blog = await shop.blog(/^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1)
  if (blog.page > blog.pages) throw new Response(null, { status: 404 })
  return blog
}
