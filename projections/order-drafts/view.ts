import type { OrderEvent } from '#domain/order/events.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { sum } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { projection } from '../projection.ts'

/** A draft of staff as the list of drafts shows it. What it holds stands in the log. */
export type OrderDraftDocument = {
  readonly draftId: string
  /** The account of the member who wrote it last. */
  readonly by: string
  readonly writtenAt: string
  readonly pieces: number
  readonly personId: string | null
  /** Null: nobody has said yet, or the person was erased. */
  readonly buyer: string | null
  /** The order that waits for its payment; null: it is a draft still, or one again. */
  readonly orderId: string | null
}

type Event =
  | OrderDraftEvent
  | Extract<OrderEvent, { type: 'OrderSubmitted' | 'OrderRefused' | 'OrderPlaced' }>
  | PersonEvent

/** Orders that staff prepare, until they are placed or discarded. */
export const orderDrafts = projection<OrderDraftDocument, Event>({
  name: 'order-drafts',
  version: 1,
  handles: ['OrderDraftWritten', 'OrderDraftDiscarded', 'OrderSubmitted', 'OrderRefused', 'OrderPlaced'],
  ids: event => ('draftId' in event.data && event.data.draftId ? [event.data.draftId] : []),
  project(draft, event, draftId) {
    switch (event.type) {
      case 'OrderDraftWritten': {
        const { by, writtenAt, personId, lines, buyer } = event.data
        const known = buyer && !isErased(buyer) ? `${buyer.billing.firstName} ${buyer.billing.lastName}`.trim() : ''
        const pieces = sum(lines.map(({ quantity }) => quantity))
        const orderId = draft?.orderId ?? null
        return { draftId, by, writtenAt, pieces, personId: personId ?? null, buyer: known || null, orderId }
      }
      case 'OrderSubmitted':
        return draft && { ...draft, orderId: event.data.orderId }
      case 'OrderRefused':
        return draft && { ...draft, orderId: null }
      case 'PersonErased':
        return draft && { ...draft, buyer: null }
      case 'OrderDraftDiscarded':
      case 'OrderPlaced':
        return undefined
    }
  },
  indexes: { newest: ({ writtenAt }) => [writtenAt] },
  people: ({ personId, buyer }) => (personId === null || buyer === null ? [] : [personId]),
})
