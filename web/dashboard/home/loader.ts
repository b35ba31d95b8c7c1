import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../app/page-table.ts'
import type { HistoryLineQueries, SinceModel } from '../../models/history-lines.ts'
import type { OverviewModel, OverviewQueries } from '../../models/overview.ts'
import { type Cut, type Figure, figures, type Range, spanIn } from './figures.ts'

export type HomeData = OverviewModel & {
  readonly since: SinceModel | null
  readonly range: Range
  readonly figure: Figure
  readonly cut?: Cut
}

/** Without a word of the address, or with a wrong one, it is 30 days and the net sales. */
export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<OverviewQueries & HistoryLineQueries>,
): Promise<HomeData> {
  const { searchParams: asked } = new URL(request.url)
  const { span, ...shown } = spanIn(asked, new Date().toISOString().slice(0, 10))
  const figure = figures.find(each => each === asked.get('figure')) ?? 'net'
  const [overview, since] = await Promise.all([shop.overview(span), shop.sinceLastHere()])
  return { ...shown, figure, ...overview, since }
}
