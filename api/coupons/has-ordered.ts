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
