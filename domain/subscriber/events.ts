import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

/** How it is known that the owner of an address agreed: by the link of a mail, by their session, or by the word of staff. */
export const consentWays = ['link', 'account', 'staff'] as const
export type ConsentWay = (typeof consentWays)[number]

export type SubscriberEvent = Messages<{
  /** Somebody typed this address; only a reader of its mail may confirm it. */
  SubscriptionRequested: {
    subscriberId: string
    personId: string
    email: Personal<string>
    language: Language
    requestedAt: string
    /** The page of the shop whose form was sent; absent where the browser did not say. */
    page?: Personal<string>
  }
  SubscriberAdded: {
    subscriberId: string
    personId: string
    email: Personal<string>
    language: Language
    consentedAt: string
    /** Absent: an older version wrote it. */
    way?: ConsentWay
    /** Of the request that the link confirms. */
    askedAt?: string
    page?: Personal<string>
    /** How they agreed, in the words of the member who added them. */
    agreement?: Personal<string>
  }
  SubscriberRemoved: { subscriberId: string; removedAt: string }
}>

export const subscriberPersonalData: PersonalFields = {
  SubscriptionRequested: { person: 'personId', fields: ['email', 'page'] },
  SubscriberAdded: { person: 'personId', fields: ['email', 'page', 'agreement'] },
}
