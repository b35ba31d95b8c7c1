import type { SubscriberEvent } from './events.ts'

export type SubscriberState = { readonly subscribed: boolean }

export function evolve(_state: SubscriberState, event: SubscriberEvent): SubscriberState {
  switch (event.type) {
    case 'SubscriberAdded':
      return { subscribed: true }
    case 'SubscriberRemoved':
      return { subscribed: false }
  }
}
