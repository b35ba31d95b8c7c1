import type { Settings } from '#domain/settings/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import { element } from '../seo/xml.ts'

/** Google's limit for one item. */
const most = 100

/**
 * What it costs to have one piece delivered, as Google's `shipping`: an entry a country and kind of delivery, one without a
 * country where the shop delivers everywhere. Areas of single cities are left out: Google knows cities by ids of its own.
 * `price` in minor units of the base currency.
 */
export function googleShipping(
  { areas }: Settings['delivery'],
  price: Minor,
  amount: (cost: Minor) => string,
): readonly string[] {
  const entries = areas
    .filter(({ cities }) => cities.length === 0)
    .flatMap(({ countries, options }) =>
      (countries.length > 0 ? countries : [null]).flatMap(country =>
        options.map(({ type, cost, freeOver }) => {
          const where = country === null ? '' : element('g:country', country)
          const due = freeOver !== null && price >= freeOver ? 0 : cost
          return `<g:shipping>${where}${element('g:service', type)}${element('g:price', amount(due))}</g:shipping>`
        }),
      ),
    )
  return entries.slice(0, most)
}
