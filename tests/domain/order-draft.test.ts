import { describe, expect, test } from 'vitest'
import { orderDraft } from '#domain/order-draft/decide.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import { given } from '#tests/support/given.ts'

const draftId = 'd1'
const content = {
  ...{ lines: [{ sku: 'M', quantity: 12 }], coupon: null, delivery: null, method: null, payUntil: null },
  language: 'en',
} as const
const data = { draftId, by: 'rosa', ...content, writtenAt: '10:00' }
const written: OrderDraftEvent = { type: 'OrderDraftWritten', data }
const byJonas = { ...data, by: 'jonas', writtenAt: '10:05' }
const discarded: OrderDraftEvent = { type: 'OrderDraftDiscarded', data: { draftId, by: 'rosa', discardedAt: '11:00' } }

describe('a draft of an order', () => {
  test('is made by being written', () =>
    given(orderDraft)
      .when({ type: 'WriteOrderDraft', data: { ...data, base: -1 } })
      .then(written))
  test('is written again on what the member saw', () =>
    given(orderDraft, [written])
      .when({ type: 'WriteOrderDraft', data: { ...byJonas, base: 0 } })
      .then({ type: 'OrderDraftWritten', data: byJonas }))
  test('loses nothing that another member wrote meanwhile', () =>
    given(orderDraft, [written, { type: 'OrderDraftWritten', data: byJonas }])
      .when({ type: 'WriteOrderDraft', data: { ...data, base: 0 } })
      .rejects({ code: 'draft-edited-meanwhile', by: 'jonas', at: '10:05', revision: 1 }))
  test('is discarded once, and stays so', () => {
    const discard = { type: 'DiscardOrderDraft', data: discarded.data } as const
    given(orderDraft, [written]).when(discard).then(discarded)
    given(orderDraft, [written, discarded]).when(discard).then()
    given(orderDraft, [written, discarded])
      .when({ type: 'WriteOrderDraft', data: { ...data, base: 0 } })
      .rejects({ code: 'draft-not-found' })
    expect(orderDraft.initial.revision).toBe(-1)
  })
  test('that nobody wrote is not discarded', () =>
    given(orderDraft).when({ type: 'DiscardOrderDraft', data: discarded.data }).rejects({ code: 'draft-not-found' }))
})
