import { feature } from '#api/plumbing/feature.ts'
import { limitRate } from '#api/plumbing/http/rate-limit.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import { visitors } from '#api/visitors/index.ts'
import { requestPersonalData } from '#domain/request/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { requests as requestsView } from '#projections/requests/view.ts'
import { requestForms, requestLimit } from './forms.ts'
import { createReceiveRequest } from './receive.ts'
import { requestStaffRoutes } from './staff-routes.ts'

/** Messages to the shop, from the contact page to the desk. */
export const requests = feature({
  name: 'requests',
  needs: [visitors],
  views: [requestsView],
  personal: [requestPersonalData],
  open(engines, { visitorOf }) {
    const { handler, personIdOf, fingerprint, now } = engines
    const receiveRequest = createReceiveRequest({ handler, personIdOf, fingerprint, now })
    return {
      offers: { receiveRequest },
      letters: { RequestReceived: letterToOwner },
      async routes(app) {
        await app.register(requestStaffRoutes, { shop: engines, visitorOf, now })
        await app.register(async writing => {
          await limitRate(writing, requestLimit)
          await writing.register(requestForms, { receiveRequest, visitorOf })
        })
      },
    }
  },
})

export const letterToOwner: NonNullable<Letters['RequestReceived']> = async ({ data }, shop) => {
  const { requestId, personId, name, email, subject, message } = data
  if (!shop.email || !shop.notify.requests) return 'expired'
  if (isErased(name) || isErased(email) || isErased(subject) || isErased(message)) return 'erased'
  const letter = { kind: 'request', written: { requestId, name, email, subject, message } } as const
  return { to: shop.email, replyTo: email, personId, language: shop.language as Language, letter }
}
