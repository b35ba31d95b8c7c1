import { catalogue } from '#api/catalogue/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { couponOwnerRoutes } from './owner.ts'
import { createCouponPricing, createCouponTries } from './pricing.ts'
import { couponQueries } from './queries.ts'
import { createHasOrdered, createRedeeming } from './redeeming.ts'
import { createWelcomeCoupon } from './welcome.ts'

export type { CouponPricing } from './pricing.ts'
export { couponLine } from './pricing.ts'

/** Codes that take something off: priced on a cart, redeemed by an order, listed on /coupons. */
export const coupons = feature({
  name: 'coupons',
  needs: [visitors, settings, catalogue],
  views: [couponsView],
  open(engines, { accounts, settings, catalogueOf }) {
    const { handler, readModels, attemptCounts, linkSecret, now } = engines
    const { personsOf } = accounts
    const hasOrdered = createHasOrdered(readModels)
    return {
      offers: {
        couponPricing: createCouponPricing({ handler, hasOrdered, personsOf, now }),
        redeeming: createRedeeming(handler, hasOrdered, personsOf),
        couponTries: createCouponTries({ counts: attemptCounts, secret: linkSecret, now }),
        welcomeCoupon: createWelcomeCoupon(handler, linkSecret, settings),
      },
      routes: async app => void (await app.register(couponOwnerRoutes, { shop: engines })),
      queries: (ask: Ask) => couponQueries({ readModels, handler, now, catalogue: catalogueOf(ask) }),
    }
  },
})
