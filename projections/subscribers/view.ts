import type { PersonEvent } from '#domain/person/events.ts'
import { erased, isErased } from '#domain/shared/personal-data.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { projection } from '../projection.ts'
import type { Subscriber } from './document.ts'

export const subscribers = projection<
  Subscriber,
  Exclude<SubscriberEvent, { type: 'SubscriptionRequested' }> | PersonEvent
>({
  name: 'subscribers',
  version: 2,
  handles: ['SubscriberAdded', 'SubscriberRemoved'],
  ids: event => ('subscriberId' in event.data ? [event.data.subscriberId] : []),
  project(subscriber, event) {
    switch (event.type) {
      case 'SubscriberAdded': {
        const { subscriberId, personId, email, language, consentedAt } = event.data
        return { subscriberId, personId, email, language, subscribedAt: consentedAt }
      }
      case 'SubscriberRemoved':
        return undefined
      case 'PersonErased':
        return subscriber && { ...subscriber, email: erased }
    }
  },
  indexes: { byDate: subscriber => [subscriber.subscribedAt] },
  people: subscriber => (isErased(subscriber.email) ? [] : [subscriber.personId]),
})
