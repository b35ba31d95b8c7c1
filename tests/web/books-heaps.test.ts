import { expect, test } from 'vitest'
import { heapsOf } from '#web/dashboard/gateway/payments/books.tsx'
import type { DisagreementModel } from '#web/models/books.ts'

const found = (paymentId: string, more: Partial<DisagreementModel> = {}): DisagreementModel => ({
  ...{ key: `stripe/unread/${paymentId}`, method: 'stripe', orderNumber: 1, paymentId, kind: 'unread', currency: '' },
  ...{ atShop: null, atGateway: null, problem: 'stripe is not set up', settling: null, ...more },
})

test('payments that could not be compared for one reason are one heap, a few of them and other differences stand alone', () => {
  const silent = ['p1', 'p2', 'p3', 'p4'].map(paymentId => found(paymentId))
  const few = ['p5', 'p6', 'p7'].map(paymentId => found(paymentId, { problem: 'no answer' }))
  const real = ['p8', 'p9', 'p10', 'p11'].map(id => found(id, { key: id, kind: 'amount', problem: undefined }))
  expect(heapsOf([...silent, ...few, ...real])).toEqual({ alone: [...few, ...real], heaps: [silent] })
})
