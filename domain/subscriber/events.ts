import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

export type SubscriberEvent = Messages<{
  /** Somebody typed this address; only a reader of its mail may confirm it. */
  SubscriptionRequested: {
    subscriberId: string
    personId: string
    email: Personal<string>
    language: Language
    requestedAt: string
  }
  SubscriberAdded: {
    subscriberId: string
    personId: string
    email: Personal<string>
    language: Language
    consentedAt: string
  }
  SubscriberRemoved: { subscriberId: string; removedAt: string }
}>

export const subscriberPersonalData: PersonalFields = {
  SubscriptionRequested: { person: 'personId', fields: ['email'] },
  SubscriberAdded: { person: 'personId', fields: ['email'] },
}
