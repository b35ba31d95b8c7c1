import { z } from 'zod'
import type { Outside } from '#api/public-events/index.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import { consentWays, type SubscriberEvent } from '#domain/subscriber/events.ts'

export const subscriberSchema = z
  .object({
    id: z.string().describe('The id of the reader, as events name them'),
    state: z.enum(['subscribed', 'removed', 'erased']).describe('`erased`: delete what you have of them'),
    language: z.string(),
    way: z
      .enum(consentWays)
      .nullable()
      .describe(
        'How it is known that they agreed: by the link of a mail, by their account, or by the word of staff or a program; null: an old version noted none',
      ),
    askedAt: z.string().nullable().describe('When they asked for the link that they confirmed with'),
    consentedAt: z.string(),
    removedAt: z.string().nullable(),
    person: z
      .object({
        customer: z.string().describe('The id of the customer of this address, if there is one'),
        email: z.string(),
        page: z.string().nullable().describe('The page whose form was sent; null: it is not known'),
        agreement: z.string().nullable().describe('How they agreed, in the words of whoever added them'),
      })
      .nullable()
      .describe('Null without the scope `customers:read`, and after they were erased'),
  })
  .meta({ id: 'ProgramSubscriber', description: 'A reader of the newsletter, with the proof of their consent' })
type ProgramSubscriber = z.output<typeof subscriberSchema>

/** A reader as their stream tells them now; null: nobody was ever on the list under this id. */
export async function readSubscriber(
  subscriberId: string,
  store: Pick<EventStore, 'read'>,
  ids: Outside['ids'],
  withPerson: boolean,
): Promise<ProgramSubscriber | null> {
  let reader = null as ProgramSubscriber | null
  for await (const stored of store.read(`subscriber-${subscriberId}`)) {
    const { type, data } = stored as unknown as StoredEvent<SubscriberEvent>
    if (type === 'SubscriberRemoved' && reader)
      reader = { ...reader, state: reader.state === 'erased' ? 'erased' : 'removed', removedAt: data.removedAt }
    if (type !== 'SubscriberAdded') continue
    const { personId, email, language, way = null, askedAt = null, consentedAt, page, agreement } = data
    const id = ids.of('subscriber', subscriberId)
    const consent = { id, language, way, askedAt, consentedAt, removedAt: null }
    if (isErased(email)) reader = { ...consent, state: 'erased', person: null }
    else {
      const person = { customer: ids.customer(personId), email, page: known(page), agreement: known(agreement) }
      reader = { ...consent, state: 'subscribed', person: withPerson ? person : null }
    }
  }
  return reader
}

const known = (text: Personal<string> | undefined) => (text === undefined || isErased(text) ? null : text)
