import type { MailEvent } from '#domain/mail/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { type OutboxTrigger, outboxTriggers } from '#projections/outbox/document.ts'
import { asksForMail } from '#projections/outbox/view.ts'
import type { MailFact } from '#web/models/history.ts'
import type { OrderStoryEvent } from './told.ts'

export type StoredOrderEvent = StoredEvent<OrderStoryEvent>

/** The events of an order, its payment and its returns, in the order of the log. */
export async function storyOf(store: EventStore, orderId: string): Promise<readonly StoredOrderEvent[]> {
  const streams = ['order', 'payment', 'return'].map(name => Array.fromAsync(store.read(`${name}-${orderId}`)))
  const events = (await Promise.all(streams)).flat().sort((one, other) => one.position - other.position)
  return events as unknown as readonly StoredOrderEvent[]
}

const triggers: ReadonlySet<string> = new Set(outboxTriggers)
const isTrigger = (event: StoredOrderEvent): event is Extract<StoredOrderEvent, { type: OutboxTrigger }> =>
  triggers.has(event.type)

/**
 * The mail that an event of the story asked for, from the stream of the mail; null where it asks for none. The one that waits about
 * a parcel which was taken back never leaves.
 */
export async function mailOf(
  store: EventStore,
  event: StoredOrderEvent,
  story: readonly StoredOrderEvent[],
): Promise<MailFact | null> {
  if (!isTrigger(event) || !asksForMail(event)) return null
  let fact: MailFact = { state: 'waiting', at: event.at }
  for await (const stored of store.read(`mail-${event.id}`)) {
    const said = stored as unknown as StoredEvent<MailEvent>
    const { type, at } = said
    if (type === 'MailSent') fact = { state: 'sent', at }
    else if (type === 'MailDelayed') fact = { state: 'delayed', at }
    else if (type === 'MailGivenUp') fact = { state: said.data.reason === 'refused' ? 'given-up' : 'dropped', at }
    else if (type === 'MailAskedAgain') fact = { state: 'waiting', at }
  }
  const retracted = fact.state === 'waiting' ? retractionOf(event, story) : undefined
  return retracted ? { state: 'dropped', at: retracted.at } : fact
}

const retractionOf = (event: StoredOrderEvent, story: readonly StoredOrderEvent[]) =>
  event.type === 'OrderShipped'
    ? story.find(({ type, data }) => type === 'OrderShipmentRetracted' && data.shipmentId === event.data.shipmentId)
    : undefined
