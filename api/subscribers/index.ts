import { coupons } from '#api/coupons/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { limitRate } from '#api/plumbing/http/limits/rate-limit.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { createPersonLinks } from '#api/plumbing/mail/person-links.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { subscriberPersonalData } from '#domain/subscriber/events.ts'
import { subscribers as subscribersView } from '#projections/subscribers/view.ts'
import type { SubscriberListModel } from '#web/models/subscriber-list.ts'
import { subscriberListModel } from './list-model.ts'
import { createNewsletter, newsletterLetters, newsletterQueries } from './newsletter.ts'
import { subscriberForms, subscriberRoutes, subscribingLimit, unsubscribeForms } from './routes.ts'
import { subscriberStaffRoutes, subscribersPath } from './staff-routes.ts'
import { subscriberRowList } from './subscriber-list.ts'

/** The readers of the newsletter: asked to confirm, welcomed, and let go. */
export const subscribers = feature({
  name: 'subscribers',
  needs: [visitors, settings, coupons],
  views: [subscribersView],
  personal: [subscriberPersonalData],
  open(engines, { accounts, visitorOf, evenly, throttles, settings, welcomeCoupon, welcomeUse }) {
    const { handler, store, readModels, config, personIdOf, now } = engines
    const links = { secret: engines.linkSecret, origin: engines.origin }
    const confirmLinks = createPersonLinks('confirm-newsletter', links)
    const unsubscribeLinks = createPersonLinks('unsubscribe', links)
    const mailLeaves = config.SMTP_URL !== undefined
    const throttle = throttles.newsletter
    const newsletter = createNewsletter({
      ...{ handler, store, accounts, evenly, throttle, mailLeaves, confirmLinks, personIdOf, now },
    })
    const list = openList(subscriberRowList, {
      ...engines,
      complete: async doc => ({ ...doc, welcome: await welcomeUse(doc.personId) }),
    })
    return {
      sweeps: [list.sweep],
      offers: { newsletter, confirmLinks, unsubscribeLinks },
      letters: newsletterLetters({ store, newsletter, confirmLinks, unsubscribeLinks, welcomeCoupon }),
      queries: (ask: Ask) => ({
        ...newsletterQueries({ readModels, unsubscribeLinks }),
        async subscriberList(asked: URLSearchParams, subscriberId: string | null): Promise<SubscriberListModel> {
          const deps = { ...engines, list, settings, welcomeUse }
          return subscriberListModel(asked, subscriberId, await visitorOf(ask.request), deps)
        },
      }),
      async routes(app) {
        await app.register(async subscribing => {
          await limitRate(subscribing, subscribingLimit, engines)
          await subscriberRoutes(subscribing, { newsletter, visitorOf })
          await subscribing.register(subscriberForms, { newsletter, visitorOf })
        })
        await listRoutes(app, { list, path: subscribersPath, handler, visitorOf, now })
        await subscriberStaffRoutes(app, { newsletter, visitorOf, now })
        await app.register(unsubscribeForms, { unsubscribeLinks, handler, now })
      },
    }
  },
})
