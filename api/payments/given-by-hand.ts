import { z } from 'zod'
import type { Composition } from '#api/compose.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { paymentsUnder } from './open-refunds.ts'
import type { Payments } from './payments.ts'

const word = z.string().trim().min(1).max(200)

/** What the owner says of a refund of cash, or of one that a provider refused. */
export const givenByHandBody = z.strictObject({
  refundId: word.describe('As `npm run refunds -- list` names it'),
  how: word.describe('By what means the buyer has it, such as `bank transfer`; they read it'),
  reference: z.string().trim().max(200).default('').describe('By which it is found there'),
  by: z.string().trim().max(200).default('owner').describe('Who gave it back'),
})

export type GivenByHand = z.output<typeof givenByHandBody>

type Shop = Pick<Composition, 'projections' | 'store' | 'readModels'>

/** Resolves when pages show the money as given back, or with a sentence that says why nothing was noted. */
export async function noteGivenByHand(
  { projections, store, readModels }: Shop,
  payments: Pick<Payments, 'givenByHand'>,
  { refundId, ...byHand }: GivenByHand,
): Promise<string | null> {
  await projections.caughtUp(await store.head(), { views: [paymentsView.name] })
  const orderId = await orderOfRefund(refundId, readModels)
  if (orderId === null)
    return `${refundId} is not owed, or it is given back. npm run refunds -- list names what is owed.`
  const noted = await payments.givenByHand(orderId, refundId, byHand)
  if (noted.ok) {
    await projections.caughtUp(noted.position)
    return null
  }
  const { rejection } = noted
  if (rejection.code !== 'refund-not-refused') throw new Error(rejection.code)
  return rejection.status === 'done'
    ? `The provider has given ${refundId} back meanwhile.`
    : `The provider was asked for ${refundId} once more; wait for what it says.`
}

/** A refund is named by who asks for it; only those that somebody has to see to are looked through. */
async function orderOfRefund(refundId: string, readModels: Shop['readModels']): Promise<string | null> {
  for (const index of ['byHand', 'failed'] as const) {
    for await (const { orderId, refunds } of paymentsUnder(index, readModels)) {
      if (refunds.some(refund => refund.refundId === refundId)) return orderId
    }
  }
  return null
}
