import { type OrderPageDeps, orderForStaff } from '#api/fulfilment/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { OrderPageModel } from '#web/models/order-page.ts'
import type { OrderPastModel } from '#web/models/order-past.ts'
import { createOrderHistory } from '../order-history.ts'
import type { OrderThen } from './order-routes.ts'
import { pastAt } from './past.ts'
import { positionAt } from './position-at.ts'

type Deps = Pick<Engines, 'store' | 'readModels' | 'snapshots' | 'logger' | 'now'>

/** Nothing of the past is changed, and there is no way from one past to another but the line above it. */
const looks = { edit: false, delete: false, history: false }

/** An order as it was at an instant (ISO-8601 UTC), to look at. Null: there is no such order. */
export async function orderPast(
  number: number,
  asked: string,
  deps: Deps & { readonly pageFrom: (past: OrderPageDeps) => Promise<OrderPageModel | null> },
): Promise<OrderPastModel | null> {
  // Times of events have milliseconds, and are compared as texts.
  const at = new Date(asked).toISOString()
  const [position, ticks] = await Promise.all([positionAt(at, deps), createOrderHistory(deps).ticks(number)])
  if (!ticks) return null
  const then = { ...deps, ...pastAt(position, deps), now: () => new Date(at) }
  const told = createOrderHistory(then)
  const order = await deps.pageFrom(then)
  const [history, why] = order ? await Promise.all([told.history(number), told.whyTotal(number)]) : []
  const count = (kind: OrderPastModel['ticks'][number]['kind']) => ticks.filter(tick => tick.kind === kind).length
  return {
    ...{ at, ticks, until: deps.now().toISOString() },
    counts: { staff: count('staff'), buyer: count('buyer'), shop: count('shop') },
    was: order && history && why ? { order: { ...order, may: looks }, history, why } : null,
  }
}

/** The same for the interface. */
export async function orderThen(number: number, asked: string, deps: Deps): Promise<OrderThen | null> {
  const at = new Date(asked).toISOString()
  const past = pastAt(await positionAt(at, deps), deps)
  if (!(await orderForStaff(number, deps))) return null
  return { at, until: deps.now().toISOString(), order: await orderForStaff(number, past) }
}
