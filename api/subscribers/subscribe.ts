import type { CommandHandler } from '#api/handle.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { subscriber } from '#domain/subscriber/decide.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'

export type SubscribeDeps = {
  readonly handler: CommandHandler
  readonly store: EventStore
  readonly personIdOf: (email: string) => string
  readonly now: () => Date
}

/**
 * Subscribes an email address once. The stream is named by the keyed hash of the address, which makes it the claim on it;
 * an address that subscribed before gets the same answer, so that nobody learns who did.
 */
export function createSubscribe({ handler, store, personIdOf, now }: SubscribeDeps) {
  return async (email: string, language: Language): Promise<Position> => {
    const personId = personIdOf(email)
    const data = { subscriberId: personId, personId, email, language, consentedAt: now().toISOString() }
    const added = await handler.handle(subscriber, personId, { type: 'AddSubscriber', data: { ...data, anew: false } })
    if (!added.ok) throw new Error('a subscription cannot be refused')
    if (added.state.subscribed && (await wasErased(personId))) {
      const anew = await handler.handle(subscriber, personId, { type: 'AddSubscriber', data: { ...data, anew: true } })
      return anew.ok ? anew.position : added.position
    }
    return added.position
  }

  async function wasErased(personId: string): Promise<boolean> {
    let gone = false
    for await (const event of store.read(`subscriber-${personId}`)) {
      const added = event as unknown as SubscriberEvent
      gone = added.type === 'SubscriberAdded' && isErased(added.data.email)
    }
    return gone
  }
}

export type Subscribe = ReturnType<typeof createSubscribe>
