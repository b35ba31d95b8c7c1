import { randomUUID } from 'node:crypto'
import { accounts } from '#api/accounts/index.ts'
import { cart } from '#api/cart/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { checkout } from '#api/checkout/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { orderDraftPersonalData } from '#domain/order-draft/events.ts'
import { orderDrafts as draftsView } from '#projections/order-drafts/view.ts'
import type { OrderDraftQueries } from '#web/models/order-draft.ts'
import { createDrafts } from './drafts.ts'
import { createPlaceDraft } from './place.ts'
import { orderDraftRoutes } from './routes.ts'

export { draftSeal } from './drafts.ts'

/** Orders that staff make for buyers who call, write or come in. */
export const orderDrafts = feature({
  name: 'order-drafts',
  needs: [visitors, accounts, settings, catalogue, coupons, orders, payments, cart, checkout],
  views: [draftsView],
  personal: [orderDraftPersonalData],
  open(engines, offered) {
    const deps = { ...engines, ...offered }
    const drafts = createDrafts(deps)
    const placeDraft = createPlaceDraft({ ...deps, drafts })
    return {
      queries: ({ language }: Ask): OrderDraftQueries => ({
        orderDraft: (draftId, from) => drafts.model(draftId ?? randomUUID(), language, from),
      }),
      async routes(app) {
        await orderDraftRoutes(app, { ...deps, drafts, placeDraft })
      },
    }
  },
})
