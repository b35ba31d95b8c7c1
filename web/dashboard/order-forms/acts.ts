import type { OrderPageModel } from '../../models/order-page.ts'
import { returnable } from './pieces-table.tsx'

/** What staff do with an order. */
export type OrderActName =
  | 'ship'
  | 'slip'
  | 'deliver'
  | 'cash'
  | 'askReturn'
  | 'amend'
  | 'address'
  | 'tracking'
  | 'hold'
  | 'refund'
  | 'cancel'
  | 'note'

/** What opens a panel. */
export type PanelName = Exclude<OrderActName, 'slip' | 'note'>
export type ActionName = PanelName | 'slip'

/** What most orders go through. */
const everyday = ['slip', 'ship', 'deliver', 'cash'] as const satisfies readonly ActionName[]
export const isEveryday = (name: ActionName): name is (typeof everyday)[number] => everyday.some(each => each === name)

/** The one thing to do next comes from the state; the others that are possible stand beside it. */
export function actionsOf({ stage, holds, amending, packing, left, may, amounts, method, ...order }: OrderPageModel) {
  const paid = order.paidAt !== null || order.cash !== null
  const free = holds.length === 0 && !amending
  const packs = may.edit && stage === 'to-ship' && free
  const possible: readonly (PanelName | 'slip' | false)[] = [
    packs && !packing && 'slip',
    packs && 'ship',
    packs && packing !== null && 'slip',
    may.edit && stage === 'shipped' && 'deliver',
    may.edit &&
      method === 'cod' &&
      order.cash === null &&
      amounts.total > 0 &&
      (stage === 'shipped' || stage === 'delivered') &&
      'cash',
    may.edit &&
      order.products.some(({ colors }) => colors.some(({ cells }) => cells.some(cell => returnable(cell) > 0))) &&
      'askReturn',
    may.edit && left > 0 && !amending && 'amend',
    may.edit && left > 0 && order.shipping !== null && 'address',
    may.edit && stage === 'to-ship' && holds.every(({ kind }) => kind !== 'staff') && 'hold',
    may.delete && paid && !amending && amounts.total > amounts.givenBack && 'refund',
    may.delete && left > 0 && 'cancel',
  ]
  const names = possible.filter(name => name !== false)
  const next = everyday.find(name => name === names[0]) ?? null
  return { next, more: names.filter(name => name !== next) }
}
