import { readGenerations } from '#api/plumbing/events/generation.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import {
  beginning,
  cursorOf,
  endOf,
  eventAt,
  isAfter,
  newestOf,
  type Place,
  placeAfter,
  readCursor,
  whole,
} from '#api/public-events/index.ts'
import { orderView } from '#projections/order/view.ts'

export type ChangedOrders = {
  /** Each once, in the order in which they changed first after the place. */
  readonly orderIds: readonly string[]
  /** Go on here. */
  readonly cursor: string
  /** Events after it miss nothing of a list that begins with this page. */
  readonly eventsFrom: string
  readonly more: boolean
}

/**
 * The orders that changed after a place in the log, as the log tells them: its cursors are those of events. Null: the log knows
 * no such cursor.
 */
export async function changedOrders(
  { beneath: log }: Engines['store'],
  after: string | undefined,
  limit: number,
): Promise<ChangedOrders | null> {
  const generations = await readGenerations(log)
  const told = (place: Place) => cursorOf(place, generations.at(place.position))
  let from = beginning
  if (after !== undefined) {
    const { generation, position, suffix, end } = readCursor(after)
    const event = await eventAt(log, position)
    if (!event || endOf(event.id) !== end || generations.at(position) !== generation) return null
    from = placeAfter(event, suffix)
  }
  // Before the pages: what comes while they are read is in the next list.
  const newest = await newestOf(log)
  const orderIds = new Set<string>()
  let through = from
  // Of an event that was told in part the rest comes first.
  const start = from.suffix === whole ? from.position : from.position - 1
  for await (const page of log.readAll(start, orderView.handles as readonly string[])) {
    for (const event of page) {
      const { orderId } = event.data as { readonly orderId?: string }
      if (orderId !== undefined && !orderIds.has(orderId)) {
        if (orderIds.size === limit)
          return { orderIds: [...orderIds], cursor: told(through), eventsFrom: told(newest), more: true }
        orderIds.add(orderId)
      }
      through = placeAfter(event)
    }
  }
  const last = isAfter(newest, through) ? newest : through
  return { orderIds: [...orderIds], cursor: told(last), eventsFrom: told(newest), more: false }
}
