import type { Settings } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'

type Props = { readonly areas: Settings['delivery']['areas']; readonly model: ShippingModel }

const mostNamed = 3

/** The countries that no area reaches, but for single cities, and the carts that came from them all the same. */
export function Unserved({ areas, model }: Props) {
  const t = useWords('shipping')
  const language = useLanguage()
  const { all } = model.countries
  const wide = areas.filter(({ cities }) => cities.length === 0)
  const served = new Set(wide.flatMap(({ countries }) => countries))
  const left = wide.some(({ countries }) => countries.length === 0) ? [] : all.filter(({ code }) => !served.has(code))
  if (left.length === 0) return null
  const list = (type: 'conjunction' | 'unit') => new Intl.ListFormat(localeOf(language), { type })
  const number = (value: number) => numberIn(language, value)
  const came = model.unserved.filter(({ country }) => left.some(({ code }) => code === country))
  const carts = came.reduce((sum, each) => sum + each.carts, 0)
  const most = came.slice(0, mostNamed).map(({ country, carts }) => {
    const name = left.find(({ code }) => code === country)!.name
    return t('unservedFrom', { country: name, number: `\u2066${number(carts)}\u2069` })
  })
  return (
    <details className="panel shipping-unserved">
      <summary>
        {t('unserved', { count: left.length, number: number(left.length) })}
        {carts > 0 ? (
          <span className="shipping-came">
            {t('unservedCarts', { count: carts, number: number(carts) })}{' '}
            {t('unservedMost', { countries: list('conjunction').format(most) })}
          </span>
        ) : null}
      </summary>
      <p className="text-ink-2">{list('unit').format(left.map(({ name }) => name))}</p>
    </details>
  )
}
