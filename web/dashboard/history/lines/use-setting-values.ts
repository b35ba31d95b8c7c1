import type { Settings } from '#domain/settings/events.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { deliveryName } from '../../../ui/delivery.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { sums, useSettingWords } from '../use-setting-words.ts'

type Area = Settings['delivery']['areas'][number]

/** Settings of the history by their names, and their values as they read; `price` writes an amount of the base currency. */
export function useSettingValues(price: (kept: number) => string) {
  const { label, shown } = useSettingWords()
  const t = useWords('shipping')
  const ui = useWords('ui')
  const gateways = useWords('gateway')
  const language = useLanguage()
  const list = new Intl.ListFormat(localeOf(language), { type: 'unit' })

  function areaSaid({ area, countries, cities, options }: Area): string {
    const places = countries.length === 0 ? t('places.everywhere') : countries.map(code => countryIn(language, code))
    return [
      list.format([area, ...new Set([places, cities].flat())].filter((each, at) => at === 0 || each !== area)),
      ...options.map(({ type, cost, freeOver, days: [least, most] }) => {
        const [from, to] = [numberIn(language, least), numberIn(language, most)]
        const free = freeOver === null ? t('neverFree') : t('freeFrom', { amount: price(freeOver) })
        return list.format([`${deliveryName(ui, type)} ${price(cost)}`, free, t('days', { from, to })])
      }),
    ].join('\n')
  }

  return {
    label(path: string): string {
      const gateway = /^paymentGateway\.(.+)/.exec(path)?.[1]
      return gateway ? `${label(path)}: ${gateways(`name.${gateway as 'cod'}`)}` : label(path)
    },

    /** A line for each delivery area and each of its options: of areas that stand in `beside` too, none. */
    shown(path: string, value: unknown, beside: unknown): string {
      if (sums.has(path) && typeof value === 'number') return price(value)
      if (path !== 'delivery.areas' || !Array.isArray(value)) return shown(path, value)
      const others: readonly unknown[] = Array.isArray(beside) ? beside : []
      const own = (value as readonly Area[]).filter(area => !others.some(other => sameData(other, area)))
      return own.map(areaSaid).join('\n') || shown(path, null)
    },
  }
}
