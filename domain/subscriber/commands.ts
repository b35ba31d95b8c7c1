import type { Language } from '../shared/localized-text.ts'

export type SubscriberCommand =
  | {
      readonly type: 'AddSubscriber'
      readonly data: {
        readonly subscriberId: string
        readonly personId: string
        readonly email: string
        readonly language: Language
        readonly consentedAt: string
        /** True when the email that the stream held was erased since: the person came back and subscribes anew. */
        readonly anew: boolean
      }
    }
  | {
      readonly type: 'RemoveSubscriber'
      readonly data: { readonly subscriberId: string; readonly removedAt: string }
    }
