import type { SubscriberEvent } from './events.ts'

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
