import { wideDelivery } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import { element } from '../xml.ts'

/** Google's limit for one item. */
const most = 100

/**
 * What it costs to have one piece delivered, as Google's `shipping`: an entry a country and kind of delivery, one without a
 * country where the shop delivers everywhere. `price` in minor units of the base currency.
 */
export function googleShipping(
  delivery: Settings['delivery'],
  price: Minor,
  amount: (cost: Minor) => string,
): readonly string[] {
  const entries = wideDelivery(delivery).flatMap(({ countries, type, cost, freeOver }) =>
    (countries.length > 0 ? countries : [null]).map(country => {
      const where = country === null ? '' : element('g:country', country)
      const due = freeOver !== null && price >= freeOver ? 0 : cost
      return `<g:shipping>${where}${element('g:service', type)}${element('g:price', amount(due))}</g:shipping>`
    }),
  )
  return entries.slice(0, most)
}
