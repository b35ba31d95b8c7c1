import type { WelcomeCoupon } from '#api/coupons/index.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import { oneClick } from '#api/plumbing/mail/one-click.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Newsletter } from './newsletter.ts'

export type NewsletterLettersDeps = {
  readonly store: Pick<EventStore, 'read'>
  readonly newsletter: Pick<Newsletter, 'holds'>
  readonly confirmLinks: PersonLinks
  readonly unsubscribeLinks: PersonLinks
  readonly welcomeCoupon: WelcomeCoupon
}

/** The mails to a reader of the newsletter. */
export function newsletterLetters(deps: NewsletterLettersDeps): Letters {
  return {
    /** Asks its reader to confirm, or says that this address has the newsletter. */
    async SubscriptionRequested({ data, stream, revision }, shop) {
      const { email: to, personId, language, subscriberId } = data
      if (isErased(to)) return 'erased'
      for await (const { type } of deps.store.read(stream, revision)) if (type === 'SubscriberAdded') return 'expired'
      const { couponPercent: percent } = shop.newsletter
      const letter = (await deps.newsletter.holds(subscriberId))
        ? ({ kind: 'subscribed', unsubscribeUrl: deps.unsubscribeLinks.linkFor(subscriberId, language) } as const)
        : ({ kind: 'subscribe', url: deps.confirmLinks.linkFor(subscriberId, language), percent } as const)
      return { to, personId, language, letter }
    },
    async SubscriberAdded({ data: { email: to, personId, language, subscriberId } }) {
      if (isErased(to)) return 'erased'
      const coupon = await deps.welcomeCoupon(personId)
      const unsubscribeUrl = deps.unsubscribeLinks.linkFor(subscriberId, language)
      const letter = { kind: 'welcome', coupon, unsubscribeUrl } as const
      return { to, personId, language, letter, headers: oneClick(unsubscribeUrl) }
    },
  }
}
