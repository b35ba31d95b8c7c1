import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { SubscriberEvent } from './events.ts'

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

export type SubscriberState = {
  readonly subscribed: boolean
  /** Of a request that nobody confirmed yet. */
  readonly requestedAt: string | null
}

export function evolve(state: SubscriberState, event: SubscriberEvent): SubscriberState {
  switch (event.type) {
    case 'SubscriptionRequested':
      return { ...state, requestedAt: event.data.requestedAt }
    case 'SubscriberAdded':
      return { subscribed: true, requestedAt: null }
    case 'SubscriberRemoved':
      return { subscribed: false, requestedAt: null }
  }
}

const requestLastsMs = 7 * 24 * 3_600_000

/** The stream is named by the HMAC of the email, so it is the claim on it: the same email subscribes once. */
export function decide(
  command: SubscriberCommand,
  state: SubscriberState,
): Decision<SubscriberEvent, SubscriberRejection> {
  switch (command.type) {
    // Also where the address is on the list: the same is written for every address, and the mail says what is so.
    case 'RequestSubscription':
      return accept({ type: 'SubscriptionRequested', data: command.data })
    case 'ConfirmSubscription': {
      const { anew, ...data } = command.data
      if (state.subscribed && !anew) return accept()
      const { requestedAt } = state
      if (requestedAt === null || Date.parse(data.consentedAt) - Date.parse(requestedAt) > requestLastsMs)
        return reject({ code: 'not-requested' })
      return accept({ type: 'SubscriberAdded', data })
    }
    case 'AddSubscriber': {
      const { anew, ...data } = command.data
      return state.subscribed && !anew ? accept() : accept({ type: 'SubscriberAdded', data })
    }
    case 'RemoveSubscriber':
      return state.subscribed ? accept({ type: 'SubscriberRemoved', data: command.data }) : accept()
  }
}

export const subscriber: Decider<SubscriberState, SubscriberCommand, SubscriberEvent, SubscriberRejection> = {
  name: 'subscriber',
  initial: { subscribed: false, requestedAt: null },
  decide,
  evolve,
}
