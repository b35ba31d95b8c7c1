import type { Engines } from '#api/plumbing/feature.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'

const atOnce = 200

/** Orders in the order in which they get what there is: those that were placed first. */
export async function firstPlacedFirst(
  orderIds: readonly string[],
  readModels: Pick<Engines['readModels'], 'getMany'>,
): Promise<readonly string[]> {
  const since = new Map<string, string>()
  for (let at = 0; at < orderIds.length; at += atOnce) {
    for (const row of await readModels.getMany<StoredOrderRow>(orderRows.name, orderIds.slice(at, at + atOnce))) {
      if (row) since.set(row.orderId, row.placedAt)
    }
  }
  // One without a row has just begun.
  const keyOf = (orderId: string) => `${since.get(orderId) ?? '~'} ${orderId}`
  return orderIds.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
