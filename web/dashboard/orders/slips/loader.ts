import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { SlipQueries, SlipsModel } from '../../../models/slips.ts'

/** `?orders=10482,10485`: numbers, or ids as lists have them. */
export function loader({ request }: LoaderFunctionArgs, { shop }: LoaderContext<SlipQueries>): Promise<SlipsModel> {
  const named = new URL(request.url).searchParams.get('orders') ?? ''
  return shop.slips(named.split(',').filter(Boolean))
}
