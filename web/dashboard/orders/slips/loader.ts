import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { SlipQueries, SlipsModel } from '../../../models/slips.ts'

/** `chosen`: of so many orders one print holds the first. */
export type SlipsData = SlipsModel & { readonly chosen: number }

/** `?orders=10482,10485`: numbers, or ids as lists have them; `&of=` so many, where more were chosen. */
export async function loader(
  { request }: LoaderFunctionArgs,
  { shop }: LoaderContext<SlipQueries>,
): Promise<SlipsData> {
  const { searchParams } = new URL(request.url)
  const named = (searchParams.get('orders') ?? '').split(',').filter(Boolean)
  return { ...(await shop.slips(named)), chosen: Math.max(named.length, Number(searchParams.get('of')) || 0) }
}
