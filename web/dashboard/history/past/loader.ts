import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { ShownPrices } from '../../../models/price-changes.ts'
import type { RecordPastModel, RecordPastQueries } from '../../../models/record-past.ts'
import { isInstant } from '../instant.ts'

export type RecordPastData = RecordPastModel & { readonly prices: ShownPrices }

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<RecordPastQueries>,
): Promise<RecordPastData> {
  const asked = new URL(request.url).searchParams
  const [of, at] = [asked.get('of'), asked.get('at')]
  if (of === null || at === null || !isInstant(at)) return notFound()
  return (await shop.recordPast(of, at)) ?? notFound()
}
