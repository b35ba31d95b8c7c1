import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { PersonsOf } from '#api/visitors/index.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { OrderCoupon } from '#domain/order/events.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'

/** Whether a person has a placed order under any id, as far as the view of orders knows; `except` is not counted, nor what was cancelled. */
export type HasOrdered = (persons: readonly string[], except?: string) => Promise<boolean>

export function createHasOrdered(readModels: Pick<ReadModels, 'range' | 'getMany'>): HasOrdered {
  return async (persons, except) => {
    const found = persons.map(id => readModels.range(orderView.name, 'byPerson', { from: [id], to: [id] }))
    const ids = (await Promise.all(found)).flat().filter(id => id !== except)
    const orders = await readModels.getMany<Order>(orderView.name, ids)
    return orders.some(order => order?.status === 'placed')
  }
}

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
