import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { ShownPrices } from '../../../models/price-changes.ts'
import type { RecordPastModel, RecordPastQueries } from '../../../models/record-past.ts'
import { pastInstant } from '../instant.ts'

export type RecordPastData = RecordPastModel & { readonly prices: ShownPrices }

export async function loader(
  { request }: LoaderFunctionArgs,
  { shop, language }: LoaderContext<RecordPastQueries>,
): Promise<RecordPastData> {
  const of = new URL(request.url).searchParams.get('of')
  const at = pastInstant(request)
  if (of === null) throw redirect(`${prefixOf(language)}/dashboard/history`)
  return (await shop.recordPast(of, at)) ?? notFound()
}
