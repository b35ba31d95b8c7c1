import type { OrderEvent } from '#domain/order/events.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'

/** A draft of staff as the list of drafts shows it. What it holds stands in the log. It stays here for erasures. */
export type OrderDraftDocument = {
  readonly draftId: string
  /** The account of the member who wrote it last. */
  readonly by: string
  readonly writtenAt: string
  readonly pieces: number
  /** Whose key seals the buyer. */
  readonly personId: string | null
  /** Persons of all addresses that were ever typed. */
  readonly persons: readonly string[]
  /** Null: nobody has said yet, or the person was erased. */
  readonly buyer: string | null
  /** The order that waits for its payment; null: it is a draft still, or one again. */
  readonly orderId: string | null
  readonly state: 'open' | 'discarded' | 'placed'
}

type Event =
  | OrderDraftEvent
  | Extract<OrderEvent, { type: 'OrderSubmitted' | 'OrderRefused' | 'OrderPlaced' }>
  | PersonEvent

/** Orders that staff prepare. `newest` lists them until they are placed or discarded; an order that waits keeps its draft there. */
export const orderDrafts = projection<OrderDraftDocument, Event>({
  name: 'order-drafts',
  version: 2,
  handles: ['OrderDraftWritten', 'OrderDraftDiscarded', 'OrderSubmitted', 'OrderRefused', 'OrderPlaced'],
  ids: event => ('draftId' in event.data && event.data.draftId ? [event.data.draftId] : []),
  project(draft, event, draftId) {
    switch (event.type) {
      case 'OrderDraftWritten': {
        const { by, writtenAt, personId = null, buyerId = personId, lines, buyer } = event.data
        const known = buyer && !isErased(buyer) ? `${buyer.billing.firstName} ${buyer.billing.lastName}`.trim() : ''
        const pieces = sum(lines.map(({ quantity }) => quantity))
        const orderId = draft?.orderId ?? null
        const persons = [...new Set([...(draft?.persons ?? []), ...(buyerId === null ? [] : [buyerId])])]
        const sealed = personId ?? draft?.personId ?? null
        return {
          ...{ draftId, by, writtenAt, pieces, personId: sealed, persons },
          ...{ buyer: known || null, orderId, state: 'open' },
        }
      }
      case 'OrderSubmitted':
        return draft && { ...draft, orderId: event.data.orderId }
      case 'OrderRefused':
        return draft && { ...draft, orderId: null }
      case 'PersonErased':
        return draft && { ...draft, personId: null, persons: [], buyer: null }
      case 'OrderDraftDiscarded':
        return draft && { ...draft, state: draft.state === 'placed' ? 'placed' : 'discarded' }
      case 'OrderPlaced':
        return draft && { ...draft, orderId: null, state: 'placed' }
    }
  },
  indexes: {
    newest: ({ state, orderId, writtenAt }) => (state === 'open' || orderId !== null ? [writtenAt] : []),
    byPerson: ({ persons }) => persons,
  },
  people: ({ personId }) => (personId === null ? [] : [personId]),
})
