import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { PaymentListModel, PaymentListQueries } from '../../../models/payment-list.ts'

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<PaymentListQueries>,
): Promise<PaymentListModel> {
  const { order = null } = params
  const model = await shop.paymentList(new URL(request.url).searchParams, order)
  if (order !== null && !model.open) notFound()
  return model
}
