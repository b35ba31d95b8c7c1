import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { coupon } from '#domain/coupon/decide.ts'
import { couponsView } from '#projections/coupons/view.ts'

const atOnce = 200

/** Ends coupons whose last day is over, so that lists and history say so. The checkout looks at the day itself. */
export function couponEnds({ handler, readModels, now }: Pick<Engines, 'handler' | 'readModels' | 'now'>): Sweep {
  return {
    name: 'coupon-ends',
    every: 60_000,
    wakeOn: [couponsView.name],
    rest: 1000,
    async run({ signal }) {
      const to = [now().toISOString()]
      const over = await readModels.range(couponsView.name, 'ending', { from: [''], to, limit: atOnce })
      for (const couponId of over) {
        if (signal.aborted) return
        // The coupon may have been prolonged since the view was read: then its own stream knows.
        const { state } = await handler.fold(coupon, couponId)
        if (!state.terms?.endsAt || state.terms.endsAt > now().toISOString()) continue
        await handler.handle(coupon, couponId, { type: 'EndCoupon', data: { couponId } }, { actor: 'shop' })
      }
    },
  }
}
