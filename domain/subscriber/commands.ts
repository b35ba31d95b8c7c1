import type { Language } from '../shared/localized-text.ts'

export type SubscriberCommand =
  | {
      readonly type: 'RequestSubscription'
      readonly data: {
        readonly subscriberId: string
        readonly personId: string
        readonly email: string
        readonly language: Language
        readonly requestedAt: string
      }
    }
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
  /** The same, by the link of a mail: only what was asked for lately. */
  | {
      readonly type: 'ConfirmSubscription'
      readonly data: Extract<SubscriberCommand, { type: 'AddSubscriber' }>['data']
    }
  | {
      readonly type: 'RemoveSubscriber'
      readonly data: { readonly subscriberId: string; readonly removedAt: string }
    }

export type SubscriberRejection = { readonly code: 'not-requested' }
