import { coupons } from '#api/coupons/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { limitRate } from '#api/plumbing/http/rate-limit.ts'
import { createPersonLinks } from '#api/plumbing/mail/person-links.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { subscriberPersonalData } from '#domain/subscriber/events.ts'
import { subscribers as subscribersView } from '#projections/subscribers/view.ts'
import { createNewsletter, newsletterLetters, newsletterQueries } from './newsletter.ts'
import { subscriberForms, subscriberRoutes, subscribingLimit, unsubscribeForms } from './routes.ts'

/** The readers of the newsletter: asked to confirm, welcomed, and let go. */
export const subscribers = feature({
  name: 'subscribers',
  needs: [visitors, settings, coupons],
  views: [subscribersView],
  personal: [subscriberPersonalData],
  open(engines, { accounts, visitorOf, evenly, throttles, welcomeCoupon }) {
    const { handler, store, readModels, config, personIdOf, now } = engines
    const links = { secret: engines.linkSecret, origin: engines.origin }
    const confirmLinks = createPersonLinks('confirm-newsletter', links)
    const unsubscribeLinks = createPersonLinks('unsubscribe', links)
    const mailLeaves = config.SMTP_URL !== undefined
    const throttle = throttles.newsletter
    const newsletter = createNewsletter({
      ...{ handler, store, accounts, evenly, throttle, mailLeaves, confirmLinks, personIdOf, now },
    })
    return {
      offers: { newsletter, confirmLinks, unsubscribeLinks },
      letters: newsletterLetters({ store, newsletter, confirmLinks, unsubscribeLinks, welcomeCoupon }),
      queries: () => newsletterQueries({ readModels, unsubscribeLinks }),
      async routes(app) {
        await app.register(async subscribing => {
          await limitRate(subscribing, subscribingLimit)
          await subscribing.register(subscriberRoutes, { newsletter, visitorOf })
          await subscribing.register(subscriberForms, { newsletter, visitorOf })
        })
        await app.register(unsubscribeForms, { unsubscribeLinks, handler, now })
      },
    }
  },
})
