import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import type { PersonsOf } from '#api/visitors/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { OrderCoupon } from '#domain/order/events.ts'
import type { HasOrdered } from './has-ordered.ts'

export type Redemption = { readonly orderId: string; readonly personId: string; readonly at: string }

/** How an order takes and gives back its coupon; each may be asked again for the same order. */
export function createRedeeming(
  handler: CommandHandler,
  hasOrdered: HasOrdered,
  personsOf: PersonsOf = async personId => [personId],
) {
  return {
    /** Resolves with null, or with the code of the coupon's refusal. */
    async redeem(taken: OrderCoupon, redemption: Redemption, meta: CommandMeta): Promise<string | null> {
      const { couponId, discount } = taken
      const { terms } = (await handler.fold(coupon, couponId)).state
      const persons = await personsOf(redemption.personId)
      const data = {
        couponId,
        ...redemption,
        ...(persons.length > 1 && { alsoKnownAs: persons }),
        amount: discount,
        ...(terms?.firstOrderOnly && { hasOrdered: await hasOrdered(persons, redemption.orderId) }),
      }
      const redeemed = await handler.handle(coupon, couponId, { type: 'RedeemCoupon', data }, meta)
      return redeemed.ok ? null : redeemed.rejection.code
    },
    async release({ couponId }: OrderCoupon, orderId: string, meta: CommandMeta): Promise<void> {
      await handler.handle(coupon, couponId, { type: 'ReleaseRedemption', data: { couponId, orderId } }, meta)
    },
  }
}

export type Redeeming = ReturnType<typeof createRedeeming>
