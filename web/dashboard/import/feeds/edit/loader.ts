import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../../app/page-table.ts'
import type { FeedEditorModel, FeedQueries } from '../../../../models/feeds.ts'

export async function loader(
  { params }: LoaderFunctionArgs,
  { shop }: LoaderContext<FeedQueries>,
): Promise<FeedEditorModel> {
  const model = await shop.feed(params.feed!)
  return model.feed || params.feed === 'new' ? model : notFound()
}
