import type { PersonEvent } from '#domain/person/events.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { Subscriber } from './document.ts'
import { subscriberList } from './list.ts'

/** Readers of the newsletter. Those who leave it, and those who are erased, leave the view. */
export const subscribers = projection<
  Subscriber,
  Exclude<SubscriberEvent, { type: 'SubscriptionRequested' }> | PersonEvent
>({
  name: 'subscribers',
  version: 3,
  handles: ['SubscriberAdded', 'SubscriberRemoved'],
  ids: event => ('subscriberId' in event.data ? [event.data.subscriberId] : []),
  project(_before, event) {
    switch (event.type) {
      case 'SubscriberAdded': {
        const { subscriberId, personId, email, language, consentedAt, way = null, askedAt = null } = event.data
        if (isErased(email)) return undefined
        return {
          ...{ subscriberId, personId, email, language, subscribedAt: consentedAt, way, askedAt },
          page: known(event.data.page),
          agreement: known(event.data.agreement),
          addedBy: way === 'staff' ? event.meta.actor : null,
        }
      }
      case 'SubscriberRemoved':
      case 'PersonErased':
        return undefined
    }
  },
  indexes: { [listIndex]: listKeys(subscriberList) },
  tallies: listTallies(subscriberList),
  people: ({ personId }) => [personId],
})

const known = (text: Personal<string> | undefined) => (text === undefined || isErased(text) ? null : text)
