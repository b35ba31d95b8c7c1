import type { Language } from '../shared/localized-text.ts'
import type { Personal, PersonalFields } from '../shared/personal-data.ts'

export type SubscriberEvent =
  /** Somebody typed this address; whoever reads its mail may confirm it. */
  | {
      readonly type: 'SubscriptionRequested'
      readonly data: {
        readonly subscriberId: string
        readonly personId: string
        readonly email: Personal<string>
        readonly language: Language
        readonly requestedAt: string
      }
    }
  | {
      readonly type: 'SubscriberAdded'
      readonly data: {
        readonly subscriberId: string
        readonly personId: string
        readonly email: Personal<string>
        readonly language: Language
        readonly consentedAt: string
      }
    }
  | {
      readonly type: 'SubscriberRemoved'
      readonly data: { readonly subscriberId: string; readonly removedAt: string }
    }

export const subscriberPersonalData: PersonalFields = {
  SubscriptionRequested: { person: 'personId', fields: ['email'] },
  SubscriberAdded: { person: 'personId', fields: ['email'] },
}
