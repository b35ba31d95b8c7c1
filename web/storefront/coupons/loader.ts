import type { LoaderFunctionArgs } from 'react-router-dom'
import { refusedCoupon } from '../../app/form-state.ts'
import type { LoaderContext } from '../../app/page-table.ts'
import type { CouponModel, CouponQueries } from '../../models/coupons.ts'
import type { ShellQueries } from '../../models/shell.ts'
import type { RefusedCoupon } from '../../ui/coupon-problem.ts'

export type CouponsData = {
  readonly coupons: readonly CouponModel[]
  /** Readers of the newsletter get one. */
  readonly byNewsletter: boolean
  /** A coupon that came without JavaScript and was refused. */
  readonly refused: RefusedCoupon | null
  /** The server's clock, ISO. */
  readonly now: string
}

export async function loader(
  _: LoaderFunctionArgs,
  { shop, form }: LoaderContext<CouponQueries & ShellQueries>,
): Promise<CouponsData> {
  const { settings } = await shop.shell()
  return {
    coupons: await shop.coupons(),
    byNewsletter: settings.newsletter.couponPercent > 0,
    refused: form?.form === 'coupon' ? refusedCoupon(form) : null,
    now: new Date().toISOString(),
  }
}
