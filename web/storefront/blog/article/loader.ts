import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { ContentQueries, PostModel } from '../../../models/content.ts'
import type { ShellQueries } from '../../../models/shell.ts'

export type ArticleData = {
  readonly post: PostModel
  /** The name of the shop, which publishes the post. */
  readonly shop: string
}

/** Throws a 404 response for a post that nobody wrote. */
export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<ContentQueries & ShellQueries>,
): Promise<ArticleData> {
  const [post, { settings }] = await Promise.all([params.slug ? shop.post(params.slug) : null, shop.shell()])
  if (!post) throw new Response(null, { status: 404 })
  return { post, shop: settings.name }
}
