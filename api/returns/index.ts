import { orders } from '#api/orders/index.ts'
import { payments } from '#api/payments/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { returnPersonalData } from '#domain/return/events.ts'
import { returnsView } from '#projections/returns/view.ts'
import { returnSweep } from './owed.ts'
import { createReturns } from './returns.ts'

export { type Books, booksOf } from './books.ts'
export { ownReturns, returnModel, returnNumber } from './model.ts'
export type { ReturnAnswer, ReturnWish } from './returns.ts'
export { returnProblem, returnRequestRefusals, returnStepRefusals } from './returns.ts'

/** Pieces that come back, and their money. */
export const returns = feature({
  name: 'returns',
  needs: [orders, payments],
  views: [returnsView],
  personal: [returnPersonalData],
  open({ handler, store, readModels, logger: log, now }, { payments }) {
    const returns = createReturns({ handler, store, payments, now, log })
    return { offers: { returns }, sweeps: [returnSweep({ readModels, returns, now, log })] }
  },
})
