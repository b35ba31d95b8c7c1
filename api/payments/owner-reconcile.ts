import type { Engines } from '#api/plumbing/feature.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { Payments } from './payments.ts'
import { type Disagreement, reconcile } from './reconcile.ts'

type Shop = Pick<Engines, 'projections' | 'store' | 'gateways' | 'readModels' | 'handler'>
type Asked = { readonly since: Date; readonly fix: boolean }

/** Compares the log with the books of the payment providers, once the views have seen all of it. */
export async function reconcileShop(shop: Shop, payments: Payments, asked: Asked): Promise<readonly Disagreement[]> {
  await shop.projections.caughtUp(await shop.store.head(), { views: ['payments'] })
  const { gateways, readModels, handler } = shop
  return reconcile({ gateways, readModels, handler, payments }, asked)
}

/** The same with the numbers that people call orders by, and how many providers there are to compare with. */
export async function reconcileForOwner(shop: Shop, payments: Payments, asked: Asked) {
  const found = await reconcileShop(shop, payments, asked)
  const ids = found.map(({ orderId }) => orderId ?? '')
  const orders = await shop.readModels.getMany<Order>(orderView.name, ids)
  const disagreements = found.map((each, at) => ({ ...each, orderNumber: orders[at]?.number ?? null }))
  return { disagreements, providers: shop.gateways.size }
}

export type Reconciled = Awaited<ReturnType<typeof reconcileForOwner>>
