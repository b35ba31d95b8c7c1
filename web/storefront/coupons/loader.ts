import type { LoaderFunctionArgs } from 'react-router-dom'
import type { RefusedCoupon } from '../../ui/coupon-problem.ts'
import { refusedCoupon } from '../form-state.ts'
import type { CouponModel } from '../models/coupons.ts'
import type { LoaderContext } from '../shop.ts'

export type CouponsData = {
  readonly coupons: readonly CouponModel[]
  /** A coupon that came without JavaScript and was refused. */
  readonly refused: RefusedCoupon | null
  /** The server's clock, ISO. */
  readonly now: string
}

export async function loader(_: LoaderFunctionArgs, { shop, form }: LoaderContext): Promise<CouponsData> {
  return {
    coupons: await shop.coupons(),
    refused: form?.form === 'coupon' ? refusedCoupon(form) : null,
    now: new Date().toISOString(),
  }
}
