import type { LoaderFunctionArgs } from 'react-router-dom'
import { type LoaderContext, notFound } from '../../../app/page-table.ts'
import type { CouponListModel, CouponListQueries } from '../../../models/coupon-list.ts'
import { newCoupon } from './fields.ts'

export type CouponsData = CouponListModel & {
  /** The address asks for the form of a new coupon. */
  readonly adds: boolean
}

export async function loader(
  { request, params }: LoaderFunctionArgs,
  { shop }: LoaderContext<CouponListQueries>,
): Promise<CouponsData> {
  const { code = null } = params
  const adds = code === newCoupon
  const model = await shop.couponList(new URL(request.url).searchParams, adds ? null : code)
  if (code !== null && !adds && !model.open) notFound()
  return { ...model, adds: adds && model.may.edit }
}
