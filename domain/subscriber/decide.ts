import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { SubscriberEvent } from './events.ts'

type Addition = DataOf<SubscriberEvent, 'SubscriberAdded'> & {
  /** True when the email that the stream held was erased since: the person came back and subscribes anew. */
  readonly anew: boolean
}

export type SubscriberCommand = Messages<{
  RequestSubscription: DataOf<SubscriberEvent, 'SubscriptionRequested'>
  AddSubscriber: Addition
  /** The same, by the link of a mail: only what was asked for lately. */
  ConfirmSubscription: Omit<Addition, 'way' | 'askedAt'>
  RemoveSubscriber: { subscriberId: string; removedAt: string }
}>

/** `left-since`: their consent is older than the end of their subscription. */
export type SubscriberRejection =
  | { readonly code: 'not-requested' | 'already-subscribed' }
  | { readonly code: 'left-since'; readonly removedAt: string }

export type SubscriberState = {
  readonly subscribed: boolean
  /** Of a request that nobody confirmed yet. */
  readonly requestedAt: string | null
  /** When the last subscription ended; null: none has. */
  readonly removedAt: string | null
}

export function evolve(state: SubscriberState, event: SubscriberEvent): SubscriberState {
  switch (event.type) {
    case 'SubscriptionRequested':
      return { ...state, requestedAt: event.data.requestedAt }
    case 'SubscriberAdded':
      return { ...state, subscribed: true, requestedAt: null }
    case 'SubscriberRemoved':
      return { subscribed: false, requestedAt: null, removedAt: event.data.removedAt }
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
      return accept({ type: 'SubscriberAdded', data: { ...data, way: 'link', askedAt: requestedAt } })
    }
    case 'AddSubscriber': {
      const { anew, ...data } = command.data
      const { removedAt } = state
      // Nobody is brought back by a consent that they took back.
      if (data.way === 'staff' && removedAt !== null && data.consentedAt <= removedAt)
        return reject({ code: 'left-since', removedAt })
      if (data.way === 'staff' && state.subscribed && !anew) return reject({ code: 'already-subscribed' })
      return state.subscribed && !anew ? accept() : accept({ type: 'SubscriberAdded', data })
    }
    case 'RemoveSubscriber':
      return state.subscribed ? accept({ type: 'SubscriberRemoved', data: command.data }) : accept()
  }
}

export const subscriber: Decider<SubscriberState, SubscriberCommand, SubscriberEvent, SubscriberRejection> = {
  name: 'subscriber',
  initial: { subscribed: false, requestedAt: null, removedAt: null },
  decide,
  evolve,
}
