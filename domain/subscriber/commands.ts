import type { Messages } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'

type Addition = {
  readonly subscriberId: string
  readonly personId: string
  readonly email: string
  readonly language: Language
  readonly consentedAt: string
  /** True when the email that the stream held was erased since: the person came back and subscribes anew. */
  readonly anew: boolean
}

export type SubscriberCommand = Messages<{
  RequestSubscription: Omit<Addition, 'consentedAt' | 'anew'> & { requestedAt: string }
  AddSubscriber: Addition
  /** The same, by the link of a mail: only what was asked for lately. */
  ConfirmSubscription: Addition
  RemoveSubscriber: { subscriberId: string; removedAt: string }
}>

export type SubscriberRejection = { readonly code: 'not-requested' }
