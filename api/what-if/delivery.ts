import type { Engines } from '#api/plumbing/feature.ts'
import { settingsLog } from '#api/settings/index.ts'
import { comesTo, reprice } from '#domain/processes/reprice.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { DeliveryWhatIf, WhatIfStep } from '#web/models/what-if.ts'
import { createFinding } from './finding.ts'
import { ordersSince } from './placed-orders.ts'
import { sinceOf, whatIfDays } from './steps.ts'
import { rulesAt, type Since } from './then.ts'

export type WhatIfDeps = Pick<Engines, 'store' | 'readModels' | 'now'>
type Delivery = Settings['delivery']

/** Prices the delivery of the last days' orders by other areas. Each is checked by the areas of its own moment first. */
export async function* deliveryWhatIf(
  { store, readModels, now }: WhatIfDeps,
  typed: Delivery,
): AsyncGenerator<WhatIfStep<DeliveryWhatIf>> {
  const own = deliveryOverTime(await settingsLog(store))
  const finding = createFinding(['orders', 'delivery', 'total'])
  const left = { lost: 0, switched: 0, erased: 0, differ: 0 }
  for await (const { looked, total, orders } of ordersSince({ store, readModels }, sinceOf(now()))) {
    yield { looked, total }
    for (const order of orders) {
      const { number, shipping, submittedAt, totals } = order
      if (isErased(shipping)) {
        left.erased++
        continue
      }
      const by = (rules: Delivery) => reprice(order, { delivery: { rules, place: shipping } })
      const differs = !rulesAt(own, submittedAt).some(rules => comesTo(by(rules).totals, totals))
      if (differs) left.differ++
      const then = differs ? { totals, offer: order.delivery } : by(typed)
      if (!then.offer) left.lost++
      else if (then.offer.type !== order.delivery.type) left.switched++
      const was = { orders: 1, delivery: totals.delivery, total: totals.total }
      const would = then.offer
        ? { orders: 1, delivery: then.totals.delivery, total: then.totals.total }
        : { orders: 0, delivery: 0, total: 0 }
      finding.add({ number, was, would, before: was.total, after: would.total })
    }
  }
  yield { done: { days: whatIfDays, ...finding.told(), ...left } }
}

/** The areas that counted, each from when it did. */
export function deliveryOverTime(log: Awaited<ReturnType<typeof settingsLog>>): readonly Since<Delivery>[] {
  const changes = log.filter(({ before, after }) => !sameData(before.delivery, after.delivery))
  return [
    { at: '', rules: defaultSettings.delivery },
    ...changes.map(({ event, after }) => ({ at: event.at, rules: after.delivery })),
  ]
}
