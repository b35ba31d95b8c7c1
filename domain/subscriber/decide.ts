import { accept, type Decider, type Decision } from '../shared/decider.ts'
import type { SubscriberCommand } from './commands.ts'
import type { SubscriberEvent } from './events.ts'
import { evolve, type SubscriberState } from './evolve.ts'

/** The stream is named by the HMAC of the email, so it is the claim on it: the same email subscribes once. */
export function decide(command: SubscriberCommand, state: SubscriberState): Decision<SubscriberEvent, never> {
  switch (command.type) {
    case 'AddSubscriber': {
      const { anew, ...data } = command.data
      return state.subscribed && !anew ? accept() : accept({ type: 'SubscriberAdded', data })
    }
    case 'RemoveSubscriber':
      return state.subscribed ? accept({ type: 'SubscriberRemoved', data: command.data }) : accept()
  }
}

export const subscriber: Decider<SubscriberState, SubscriberCommand, SubscriberEvent, never> = {
  name: 'subscriber',
  initial: { subscribed: false },
  decide,
  evolve,
}
