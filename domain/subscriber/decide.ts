import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import type { SubscriberCommand, SubscriberRejection } from './commands.ts'
import type { SubscriberEvent } from './events.ts'
import { evolve, type SubscriberState } from './evolve.ts'

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
