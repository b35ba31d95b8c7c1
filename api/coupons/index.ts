import { catalogue } from '#api/catalogue/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { whatIf } from '#api/what-if/index.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { couponsView } from '#projections/coupons/view.ts'
import type { CouponListModel } from '#web/models/coupon-list.ts'
import { createCouponChanges } from './changing.ts'
import { completedCoupon, couponRowList, createFindCoupons } from './coupon-list.ts'
import { couponEnds } from './ending.ts'
import { couponListModel } from './list-model.ts'
import { couponOwnerRoutes } from './owner.ts'
import { previewRoutes } from './preview-routes.ts'
import { createCouponPricing, createCouponTries } from './pricing.ts'
import { couponQueries } from './queries.ts'
import { createHasOrdered, createRedeeming } from './redeeming.ts'
import { couponStaffRoutes } from './staff-routes.ts'
import { createCouponUndoing } from './undoing.ts'
import { createWelcomeCoupon, createWelcomeUse } from './welcome.ts'

export type { CouponAnswer } from './changing.ts'
export { couponPhases, phaseOf } from './coupon-list.ts'
export type { CouponPricing } from './pricing.ts'
export { couponLine } from './pricing.ts'
export type { TypedTerms } from './terms.ts'
export { type CouponUndoing, endsIt, isOver } from './undoing.ts'
export type { WelcomeUse } from './welcome.ts'

/** Codes that take something off: priced on a cart, redeemed by an order, listed on /coupons. */
export const coupons = feature({
  name: 'coupons',
  needs: [visitors, settings, catalogue, whatIf],
  views: [couponsView],
  open(engines, { accounts, settings, catalogueOf, catalogue: of, products, visitorOf }) {
    const { handler, readModels, attemptCounts, linkSecret, now } = engines
    const { personsOf } = accounts
    const list = openList(couponRowList, { ...engines, complete: completedCoupon(engines) })
    const hasOrdered = createHasOrdered(readModels)
    const undoCoupon = createCouponUndoing(engines)
    const couponChanges = createCouponChanges(engines)
    return {
      offers: {
        couponPricing: createCouponPricing({ handler, hasOrdered, personsOf, now }),
        redeeming: createRedeeming(handler, hasOrdered, personsOf),
        findCoupons: createFindCoupons(engines),
        couponTries: createCouponTries({ counts: attemptCounts, secret: linkSecret, now }),
        couponChanges,
        undoCoupon,
        welcomeCoupon: createWelcomeCoupon(handler, linkSecret, settings),
        welcomeUse: createWelcomeUse(handler, linkSecret),
      },
      sweeps: [list.sweep, couponEnds(engines)],
      async routes(app) {
        await couponOwnerRoutes(app, { shop: engines })
        await listRoutes(app, { list, path: '/api/admin/coupons', handler, visitorOf, now })
        await previewRoutes(app, {
          ...engines,
          ...{ products, hasOrdered, personsOf, catalogue: of(fallbackLanguage) },
        })
        await couponStaffRoutes(app, {
          ...{ changes: couponChanges, undo: undoCoupon },
          ...{ visitorOf, catalogue: of },
        })
      },
      queries: (ask: Ask) => ({
        ...couponQueries({ readModels, handler, now, catalogue: catalogueOf(ask) }),
        async couponList(asked: URLSearchParams, code: string | null): Promise<CouponListModel> {
          const deps = { ...engines, list, catalogue: catalogueOf(ask) }
          return couponListModel(asked, code, await visitorOf(ask.request), deps)
        },
      }),
    }
  },
})
