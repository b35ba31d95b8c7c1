import type { Composition } from '../compose.ts'
import type { Payments } from '../payments/payments.ts'
import { type Disagreement, reconcile } from '../payments/reconcile.ts'

/** Compares the log with the books of the payment providers, once the views have seen all of it. */
export async function reconcileShop(
  shop: Pick<Composition, 'projections' | 'store' | 'gateways' | 'readModels' | 'handler'>,
  payments: Payments,
  asked: { readonly since: Date; readonly fix: boolean },
): Promise<readonly Disagreement[]> {
  await shop.projections.caughtUp(await shop.store.head(), { views: ['payments'] })
  const { gateways, readModels, handler } = shop
  return reconcile({ gateways, readModels, handler, payments }, asked)
}
