import type { LoaderFunctionArgs } from 'react-router-dom'
import type { LoaderContext } from '../../../app/page-table.ts'
import type { OrderQueries } from '../../../models/order.ts'
import { type AuthFormData, formLoader } from '../form-loader.ts'

export type SignUpData = AuthFormData & {
  /** Of the order that the visitor comes from; addresses of pages carry no email. */
  readonly email: string | null
}

const load = formLoader('sign-up')

export async function loader(args: LoaderFunctionArgs, context: LoaderContext<OrderQueries>): Promise<SignUpData> {
  const orderId = new URL(args.request.url).searchParams.get('order')
  const order = orderId === null ? null : await context.shop.order(orderId)
  return { ...(await load(args, context)), email: order?.billing?.email ?? null }
}
