import type { AccountEvent } from '#domain/account/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import { projection } from '../projection.ts'

/** What a public id names: the record by the id that the shop has for it. */
export type PublicName =
  | { readonly kind: 'order' | 'customer' | 'subscriber'; readonly id: string }
  /** All of an order's lie in one stream. */
  | { readonly kind: 'refund' | 'return'; readonly id: string; readonly orderId: string }

/** Keyed hashes of the shop's ids. */
type Names = {
  order(orderId: string): string
  customer(personId: string): string
  of(kind: 'refund' | 'return' | 'subscriber', id: string): string
}

type Event =
  | Extract<OrderEvent, { type: 'OrderSubmitted' | 'OrderPlaced' }>
  | Extract<AccountEvent, { type: 'AccountOpened' | 'EmailChanged' }>
  | Extract<SubscriberEvent, { type: 'SubscriberAdded' }>
  | Extract<PaymentEvent, { type: 'PaymentRefundRequested' }>
  | Extract<ReturnEvent, { type: 'ReturnRequested' }>
  | PersonEvent

/**
 * What programs ask for by a public id, which is a hash that nobody turns back: a document for each id. Ids of people, which are
 * themselves personal, leave it with them.
 */
export const publicNames = (names: Names) =>
  projection<PublicName, Event>({
    name: 'public-names',
    version: 1,
    handles: [
      ...(['OrderSubmitted', 'OrderPlaced', 'AccountOpened', 'EmailChanged'] as const),
      ...(['SubscriberAdded', 'PaymentRefundRequested', 'ReturnRequested'] as const),
    ],
    ids: event => Object.keys(namedBy(event, names)),
    project: (before, event, id) => (event.type === 'PersonErased' ? undefined : (before ?? namedBy(event, names)[id])),
    people: ({ kind, id }) => (kind === 'customer' || kind === 'subscriber' ? [id] : []),
  })

function namedBy(event: Event, names: Names): { readonly [id: string]: PublicName } {
  const people = (...ids: readonly string[]) =>
    Object.fromEntries(ids.map(id => [names.customer(id), { kind: 'customer' as const, id }]))
  switch (event.type) {
    case 'OrderPlaced':
      return { [names.order(event.data.orderId)]: { kind: 'order', id: event.data.orderId } }
    case 'OrderSubmitted':
    case 'AccountOpened':
      return people(event.data.personId)
    case 'EmailChanged':
      return people(event.data.personId, event.data.emailPersonId)
    case 'SubscriberAdded': {
      const { subscriberId: id } = event.data
      return { [names.of('subscriber', id)]: { kind: 'subscriber', id } }
    }
    case 'PaymentRefundRequested': {
      const { orderId, refundId: id } = event.data
      return { [names.of('refund', id)]: { kind: 'refund', id, orderId } }
    }
    case 'ReturnRequested': {
      const { orderId, returnId: id } = event.data
      return { [names.of('return', id)]: { kind: 'return', id, orderId } }
    }
    case 'PersonErased':
      return {}
  }
}
