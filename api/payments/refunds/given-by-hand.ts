import { z } from 'zod'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { paymentsView } from '#projections/payments/view.ts'
import type { Payments } from '../payments.ts'
import { paymentsUnder } from './open-refunds.ts'

const word = z.string().trim().min(1).max(200)

/** The owner's note about a refund of cash, or about one that a provider refused. */
export const givenByHandBody = z.strictObject({
  refundId: word.describe('The id of the refund, as `npm run refunds -- list` shows it'),
  how: word.describe(
    'How the buyer got the money, such as `bank transfer`. The buyer reads it. All of this goes when the buyer is erased',
  ),
  reference: z.string().trim().max(200).default('').describe('The reference of that transfer'),
  by: z.string().trim().max(200).default('owner').describe('The person who paid the refund'),
})

export type GivenByHand = z.output<typeof givenByHandBody>

type Shop = Pick<Engines, 'projections' | 'store' | 'readModels'>

/** Resolves when pages show the money as given back, or with a sentence that says why nothing was noted. */
export async function noteGivenByHand(
  { projections, store, readModels }: Shop,
  payments: Pick<Payments, 'givenByHand'>,
  { refundId, ...byHand }: GivenByHand,
  by?: Actor,
): Promise<string | null> {
  await projections.caughtUp(await store.head(), { views: [paymentsView.name] })
  const orderId = await orderOfRefund(refundId, readModels)
  if (orderId === null)
    return `There is no open refund ${refundId}, or it was already given back. npm run refunds -- list shows the open ones.`
  const noted = await payments.givenByHand(orderId, refundId, byHand, by)
  if (noted.ok) {
    await projections.caughtUp(noted.position)
    return null
  }
  const { rejection } = noted
  if (rejection.code !== 'refund-not-refused') throw new Error(rejection.code)
  return rejection.status === 'done'
    ? `The provider has already given ${refundId} back.`
    : `The provider was asked for ${refundId} once more. Wait for its answer.`
}

/** Finds the order by searching the refunds that need attention: a refund's id does not contain the order's. */
export async function orderOfRefund(refundId: string, readModels: Shop['readModels']): Promise<string | null> {
  for (const index of ['byHand', 'failed'] as const) {
    for await (const { orderId, refunds } of paymentsUnder(index, readModels)) {
      if (refunds.some(refund => refund.refundId === refundId)) return orderId
    }
  }
  return null
}
