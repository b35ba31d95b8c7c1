import { describe, test } from 'vitest'
import { outbox } from '#projections/outbox/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const placed = {
  type: 'OrderPlaced',
  data: { orderId: 'o1', number: 1001, placedAt: at },
  id: 'm1',
  stream: 'order-o1',
  revision: 4,
  at,
} as const
const mailId = 'm1'
const claimed = { type: 'MailClaimed', data: { mailId, attempt: 1, until: '2026-11-20T10:01:00.000Z' } } as const
const fresh = {
  mailId,
  trigger: 'OrderPlaced',
  stream: 'order-o1',
  revision: 4,
  askedAt: at,
  attempts: 0,
  dueAt: at,
  lastFailure: null,
  givenUp: false,
} as const

describe('the outbox', () => {
  test('holds a mail where its event stands, and nothing of what it says', () =>
    givenView(outbox).events([placed]).expect('m1', fresh).expectKeys('due', 'm1', [at]))
  test('holds none of an event that is told of long ago', () => {
    const meta = { correlationId: 'c', causationId: 'c', actor: 'demo', channel: 'api' } as const
    const quiet = {
      ...placed,
      meta: { ...meta, quiet: true as const },
      data: { ...placed.data, tellsOwner: true as const },
    }
    givenView(outbox).events([quiet]).expectIds()
    givenView(outbox)
      .events([{ ...quiet, meta }])
      .expectIds('m1', 'm1-owner')
  })
  test('holds a second one of an order that tells its owner', () =>
    givenView(outbox)
      .events([{ ...placed, data: { ...placed.data, tellsOwner: true } }])
      .expect('m1', fresh)
      .expect('m1-owner', { ...fresh, mailId: 'm1-owner' }))
  test('holds one of a refund that is owed in cash, and none of one that a gateway gives back', () => {
    const requested = {
      ...placed,
      type: 'PaymentRefundRequested',
      stream: 'payment-o1',
      data: {
        orderId: 'o1',
        refundId: 'r1',
        amount: 850,
        charge: { amount: 850, currency: 'USD', decimals: 2 },
        reason: 'returned',
        requestedAt: at,
      },
    } as const
    const byGateway = { ...requested, id: 'm2', data: { ...requested.data, paymentId: 'pay' } }
    return givenView(outbox)
      .events([{ ...requested, data: { ...requested.data, paymentId: null } }, byGateway] as never)
      .expectIds('m1')
  })
  test('a letter about a parcel that can be taken back is due when it cannot', () => {
    const data = { orderId: 'o1', shipmentId: 's1', lines: [], carrier: '', tracking: '', shippedAt: at }
    const shipped = { ...placed, type: 'OrderShipped', data } as const
    givenView(outbox).events([shipped]).expectKeys('due', 'm1', [at])
    const mailAfter = '2026-11-20T10:00:30.000Z'
    givenView(outbox)
      .events([{ ...shipped, data: { ...data, mailAfter } }])
      .expectKeys('due', 'm1', [mailAfter])
  })
  test('a corrected parcel asks for one only where the buyer is to be told', () => {
    const data = { orderId: 'o1', shipmentId: 's1', carrier: 'DHL', tracking: 'T2', by: 's1', correctedAt: at }
    const corrected = { ...placed, type: 'OrderTrackingCorrected', data } as const
    givenView(outbox).events([corrected]).expectIds()
    givenView(outbox)
      .events([{ ...corrected, data: { ...data, tells: true } }])
      .expectIds('m1')
  })
  test('a claimed one is due again when its claim has run out', () =>
    givenView(outbox).events([placed, claimed]).expectKeys('due', 'm1', [claimed.data.until]))
  test('a delayed one later, with the reason', () =>
    givenView(outbox)
      .events([placed, claimed, { type: 'MailDelayed', data: { mailId, reason: 'ECONNREFUSED', retryAt: 'later' } }])
      .expectPart('m1', { attempts: 1, lastFailure: 'ECONNREFUSED', dueAt: 'later' }))
  test('loses what was sent', () =>
    givenView(outbox)
      .events([placed, claimed, { type: 'MailSent', data: { mailId, sentAt: at } }])
      .expectIds())
  test('keeps what was refused, due no more', () =>
    givenView(outbox)
      .events([placed, claimed, { type: 'MailGivenUp', data: { mailId, reason: 'refused' } }])
      .expectPart('m1', { givenUp: true })
      .expectKeys('due', 'm1', [])
      .expectKeys('givenUp', 'm1', [at]))
  test('tells why, and is due at once when the owner asks again', () =>
    givenView(outbox)
      .events([
        placed,
        claimed,
        { type: 'MailGivenUp', data: { mailId, reason: 'refused', detail: '550 5.1.1' } },
        { type: 'MailAskedAgain', data: { mailId, askedAt: '2026-11-21T10:00:00.000Z' } },
      ])
      .expectPart('m1', { givenUp: false, attempts: 0, lastFailure: '550 5.1.1', askedAt: '2026-11-21T10:00:00.000Z' })
      .expectKeys('due', 'm1', ['2026-11-21T10:00:00.000Z'])
      .expectKeys('givenUp', 'm1', []))
  test.each(['erased', 'expired'] as const)('loses what is %s', reason => {
    givenView(outbox)
      .events([placed, { type: 'MailGivenUp', data: { mailId, reason } }])
      .expectIds()
  })
})
