import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { ContentQueries, FaqsModel } from '../../models/content.ts'

export type FaqsData = FaqsModel & {
  /** The text that the visitor searched for. */
  readonly q: string
}

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<ContentQueries>,
): Promise<FaqsData> {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { ...(await shop.faqs()), q }
}
