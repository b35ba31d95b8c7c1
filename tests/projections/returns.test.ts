import { describe, test } from 'vitest'
import type { ReturnEvent } from '#domain/return/events.ts'
import { returnsView } from '#projections/returns/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const named = { returnId: 'o1.1', orderId: 'o1', personId: 'p1' }
const lines = [{ uid: 'A', quantity: 1 }]
const at = (day: number) => `2026-11-${day}T10:00:00.000Z`
const requested: ReturnEvent = {
  type: 'ReturnRequested',
  data: { ...named, accountId: 'a1', lines, reason: 'size', note: 'too small', requestedAt: at(20) },
}
const approved: ReturnEvent = { type: 'ReturnApproved', data: { ...named, lines, approvedAt: at(21) } }
const received: ReturnEvent = { type: 'ReturnReceived', data: { ...named, receivedAt: at(22) } }
const refunded: ReturnEvent = { type: 'ReturnRefunded', data: { ...named, amount: 850, refundedAt: at(23) } }
const asked = {
  type: 'PaymentRefundRequested',
  data: {
    orderId: 'o1',
    refundId: 'o1.1',
    paymentId: null,
    amount: 850,
    charge: { amount: 850, currency: 'USD' },
    reason: 'return',
    requestedAt: at(23),
  },
} as const
const paidBack = {
  type: 'OrderRefunded',
  data: { orderId: 'o1', refundId: 'o1.1', amount: 850, refundedAt: at(24) },
} as const
const declined: ReturnEvent = { type: 'ReturnDeclined', data: { ...named, note: 'worn', declinedAt: at(21) } }
const gone = { erased: true } as const

describe('the returns view', () => {
  test('notes what went back on the shelf, and what was wrong with the others', () => {
    const back: ReturnEvent = { ...received, data: { ...received.data, restock: lines, unfit: 'worn' } } as ReturnEvent
    givenView(returnsView)
      .events([requested, approved, back])
      .expectPart('o1.1', { status: 'received', restocked: lines, unfit: 'worn', unstocked: true })
    givenView(returnsView)
      .events([requested, approved, received])
      .expectPart('o1.1', { restocked: [], unfit: '', unstocked: false })
  })
  test('says when each step was taken, and finds a return by order, buyer and state', () =>
    givenView(returnsView)
      .events([requested, approved, received])
      .expectPart('o1.1', { status: 'received', approvedAt: at(21), receivedAt: at(22), note: 'too small' })
      .expectKeys('byOrder', 'o1.1', [['o1', at(20)]])
      .expectKeys('byAccount', 'o1.1', [['a1', at(20)]])
      .expectKeys('byPerson', 'o1.1', [['p1', at(20)]])
      .expectKeys('byStatus', 'o1.1', [['received', at(20)]])
      .expectKeys('owed', 'o1.1', []))

  test('owes a refund until the payment has heard of it', () => {
    const events = [requested, approved, received, refunded]
    givenView(returnsView)
      .events(events)
      .expectKeys('owed', 'o1.1', [at(23)])
    givenView(returnsView)
      .events([...events, asked])
      .expectPart('o1.1', { asked: true, paidBackAt: null })
      .expectKeys('owed', 'o1.1', [])
    givenView(returnsView)
      .events([...events, asked, paidBack])
      .expectPart('o1.1', {
        refund: { amount: 850, shownAmount: null, unpaid: false, refundedAt: at(23) },
        paidBackAt: at(24),
      })
      .expectKeys('owed', 'o1.1', [])
  })

  test('knows what the buyer gets in his own currency', () => {
    const shown: ReturnEvent = {
      type: 'ReturnRefunded',
      data: { ...named, amount: 850, shownAmount: 800, refundedAt: at(23) },
    }
    givenView(returnsView)
      .events([requested, approved, received, shown])
      .expectPart('o1.1', { refund: { amount: 850, shownAmount: 800, unpaid: false, refundedAt: at(23) } })
  })

  test('leaves refunds that are not of a return aside', () => givenView(returnsView).events([paidBack]).expectIds())

  test('forgets the words of an erased person, and keeps the pieces', () =>
    givenView(returnsView)
      .events([requested, declined, { type: 'PersonErased', data: { personId: 'p1' } }])
      .expectPart('o1.1', { note: gone, declined: { note: gone, declinedAt: at(21) }, lines, status: 'declined' }))

  test('forgets what was wrong with the pieces of an erased person', () => {
    const back: ReturnEvent = { ...received, data: { ...received.data, unfit: 'worn' } } as ReturnEvent
    givenView(returnsView)
      .events([requested, back, { type: 'PersonErased', data: { personId: 'p1' } }])
      .expectPart('o1.1', { unfit: gone, status: 'received' })
  })
})
