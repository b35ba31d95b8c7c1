import { z } from 'zod'
import type { DataOf } from '#domain/shared/decider.ts'
import { consentWays, type SubscriberEvent } from '#domain/subscriber/events.ts'
import { personal, present, type Sealed } from '../public-event.ts'
import { customer, moment, subject } from './subject.ts'

type Added = DataOf<SubscriberEvent, 'SubscriberAdded'>
/** Who agreed: sealed. */
type Reader = Sealed & { readonly data: Pick<Added, 'personId' | 'email'> }

const subscriber = z.string()
const scope = 'subscribers:read'

const subscriberTypes = {
  'subscriber.added.v1': {
    number: 39,
    scope,
    about: 'Somebody agreed to get the newsletter.',
    data: z.object({
      subscriber,
      language: z.string(),
      way: z.enum(consentWays).nullable().describe('How it is known that they agreed; null: an old version noted none'),
      askedAt: moment.nullable().describe('When they asked for the link that they confirmed with'),
      consentedAt: moment,
    }),
    personal: z.object({
      ...customer,
      agreement: z.string().optional().describe('How they agreed, in the words of the member who added them'),
    }),
  },
  'subscriber.removed.v1': {
    number: 40,
    scope,
    about: 'Somebody no longer gets the newsletter.',
    data: z.object({ subscriber, removedAt: moment }),
    personal: z.object(customer),
  },
} as const

export const subscribers = subject<SubscriberEvent>()({
  category: 'subscriber',
  types: subscriberTypes,
  initial: null as Reader | null,
  evolve(facts, { type, stream, position, data }) {
    if (type !== 'SubscriberAdded') return facts
    return { type, stream, position, data: { personId: data.personId, email: data.email } }
  },
  tell({ type, stream, position, data }, reader, { ids }) {
    const subscriber = ids.of('subscriber', data.subscriberId)
    const common = { subject: `subscriber/${subscriber}` }
    switch (type) {
      case 'SubscriberAdded': {
        const { personId, email, agreement, language, way = null, askedAt = null, consentedAt } = data
        const own = { type, stream, position, data: { personId, email, ...(agreement && { agreement }) } }
        const part = personal([own], opened => ({
          customer: { id: ids.customer(personId), email: present(opened.email) },
          ...(opened.agreement && { agreement: present(opened.agreement) }),
        }))
        const told = { subscriber, language, way, askedAt, consentedAt }
        return [{ type: 'subscriber.added.v1', ...common, data: told, personal: part }]
      }
      case 'SubscriberRemoved': {
        const part =
          reader &&
          personal([reader], ({ personId, email }) => ({
            customer: { id: ids.customer(personId), email: present(email) },
          }))
        const { removedAt } = data
        return [{ type: 'subscriber.removed.v1', ...common, data: { subscriber, removedAt }, personal: part }]
      }
      case 'SubscriptionRequested':
        return []
    }
  },
})
