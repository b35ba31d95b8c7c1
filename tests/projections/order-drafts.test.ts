import { describe, test } from 'vitest'
import type { OrderEvent } from '#domain/order/events.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import { orderDrafts } from '#projections/order-drafts/view.ts'
import { address, orderLine, submission } from '#tests/domain/order/examples.ts'
import { givenView } from '#tests/support/given-projection.ts'

const draftId = 'd1'
const written: OrderDraftEvent = {
  type: 'OrderDraftWritten',
  data: {
    ...{ draftId, by: 'rosa', coupon: null, delivery: null, method: null, payUntil: null, language: 'en' },
    lines: [
      { sku: 'M', quantity: 12 },
      { sku: 'L', quantity: 3 },
    ],
    personId: 'key of d1',
    buyerId: 'p1',
    buyer: { billing: address, shipping: null, note: '' },
    writtenAt: '2026-11-23T10:00:00.000Z',
  },
}
const submitted: OrderEvent = {
  type: 'OrderSubmitted',
  data: { ...submission([orderLine('M', 'p1', 12)]), draftId, by: 'rosa' },
}
const refused: OrderEvent = {
  type: 'OrderRefused',
  data: { orderId: 'o1', reason: { code: 'payment-expired' }, draftId, tells: true },
}
const placed: OrderEvent = { type: 'OrderPlaced', data: { orderId: 'o1', number: 1001, placedAt: 'now', draftId } }
const doc = {
  ...{ draftId, by: 'rosa', writtenAt: '2026-11-23T10:00:00.000Z', pieces: 15 },
  ...{ personId: 'key of d1', persons: ['p1'] },
  buyer: `${address.firstName} ${address.lastName}`,
  orderId: null,
  state: 'open' as const,
}
const discarded: OrderDraftEvent = { type: 'OrderDraftDiscarded', data: { draftId, by: 'rosa', discardedAt: 'now' } }

describe('the drafts of orders', () => {
  test('are there until they are discarded', () => {
    givenView(orderDrafts)
      .events([written])
      .expect(draftId, doc)
      .expectKeys('newest', draftId, ['2026-11-23T10:00:00.000Z'])
    givenView(orderDrafts)
      .events([written, discarded])
      .expect(draftId, { ...doc, state: 'discarded' })
      .expectKeys('newest', draftId, [])
  })
  test('stay in the list while their order waits, also when they were discarded at the same moment', () => {
    const listed = ['2026-11-23T10:00:00.000Z']
    givenView(orderDrafts).events([written, discarded, submitted]).expectKeys('newest', draftId, listed)
    givenView(orderDrafts).events([written, submitted, discarded, refused]).expectKeys('newest', draftId, [])
  })
  test('name the order that waits for its payment, and are drafts again when nobody pays it', () => {
    givenView(orderDrafts)
      .events([written, submitted])
      .expect(draftId, { ...doc, orderId: 'o1' })
    givenView(orderDrafts).events([written, submitted, refused]).expect(draftId, doc)
  })
  test('go with the order that is placed', () =>
    givenView(orderDrafts)
      .events([written, submitted, placed])
      .expect(draftId, { ...doc, state: 'placed' })
      .expectKeys('newest', draftId, []))
  test('are found by every address that was typed, also once they are placed', () => {
    const mended: OrderDraftEvent = { type: 'OrderDraftWritten', data: { ...written.data, buyerId: 'p2' } as never }
    givenView(orderDrafts).events([written, mended, submitted, placed]).expectKeys('byPerson', draftId, ['p1', 'p2'])
  })
  test('of before were sealed for the person of the address', () => {
    const { buyerId: _none, ...before } = written.data as Extract<
      OrderDraftEvent,
      { type: 'OrderDraftWritten' }
    >['data']
    givenView(orderDrafts)
      .events([{ type: 'OrderDraftWritten', data: { ...before, personId: 'p1' } }])
      .expectKeys('byPerson', draftId, ['p1'])
  })
  test('lose their buyer at an erasure', () =>
    givenView(orderDrafts)
      .events([written, { type: 'PersonErased', data: { personId: 'key of d1' } }])
      .expect(draftId, { ...doc, personId: null, persons: [], buyer: null }))
})
