import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import type { AftermathModel } from '../../../models/profile.ts'
import { type OrderPageData, type OrderPageQueries, loader as orderLoader } from '../loader.ts'

export type OwnOrderData = OrderPageData & { readonly after: AftermathModel }

/** An order in its buyer's profile; another's order is not there, and one that is not placed has its own page. */
export async function loader(
  args: LoaderFunctionArgs,
  context: LoaderContext<OrderPageQueries>,
): Promise<OwnOrderData> {
  const orderId = args.params.orderId ?? ''
  if (!(await context.shop.isOwnOrder(orderId))) throw new Response(null, { status: 404 })
  const data = await orderLoader(args, context)
  if (data.after === null) throw redirect(`${prefixOf(context.language)}/order/${orderId}`)
  return { ...data, after: data.after }
}
