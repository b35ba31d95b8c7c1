import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'

/** Whether a person has a placed order, as far as the view of orders knows; `except` is not counted, nor what was cancelled. */
export type HasOrdered = (personId: string, except?: string) => Promise<boolean>

export function createHasOrdered(readModels: Pick<ReadModels, 'range' | 'getMany'>): HasOrdered {
  return async (personId, except) => {
    const ids = await readModels.range(orderView.name, 'byPerson', { from: [personId], to: [personId] })
    const orders = await readModels.getMany<Order>(
      orderView.name,
      ids.filter(id => id !== except),
    )
    return orders.some(order => order?.status === 'placed')
  }
}
