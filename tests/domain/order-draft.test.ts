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
  describe('that one open page writes', () => {
    const first = { ...data, page: { id: 'tab', change: 1 } }
    const second = { ...data, coupon: 'FALL10', page: { id: 'tab', change: 2 } }
    const firstWritten: OrderDraftEvent = { type: 'OrderDraftWritten', data: first }
    const secondWritten: OrderDraftEvent = { type: 'OrderDraftWritten', data: second }
    test('is never in conflict with itself: the page has not heard yet what its last change made', () =>
      given(orderDraft, [written, firstWritten])
        .when({ type: 'WriteOrderDraft', data: { ...second, base: 0 } })
        .then(secondWritten))
    test('keeps its later change when the earlier one comes after it, or comes again', () => {
      given(orderDraft, [written, secondWritten])
        .when({ type: 'WriteOrderDraft', data: { ...first, base: 0 } })
        .then()
      given(orderDraft, [written, secondWritten])
        .when({ type: 'WriteOrderDraft', data: { ...second, base: 0 } })
        .then()
    })
    test('loses nothing that another page wrote in between', () => {
      const other: OrderDraftEvent = {
        type: 'OrderDraftWritten',
        data: { ...byJonas, page: { id: 'phone', change: 1 } },
      }
      const refused = { code: 'draft-edited-meanwhile', by: 'jonas', at: '10:05', revision: 2 } as const
      given(orderDraft, [written, firstWritten, other])
        .when({ type: 'WriteOrderDraft', data: { ...second, base: 0 } })
        .rejects(refused)
      given(orderDraft, [written, other, firstWritten])
        .when({ type: 'WriteOrderDraft', data: { ...second, base: 0 } })
        .rejects({ ...refused, by: 'rosa', at: '10:00' })
    })
  })
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
