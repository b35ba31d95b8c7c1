import type { Settings } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { localeOf, numberIn } from '../../ui/numbers.ts'

type Props = { readonly areas: Settings['delivery']['areas']; readonly countries: ShippingModel['countries'] }

/** The countries that no area reaches, but for single cities. */
export function Unserved({ areas, countries: { all } }: Props) {
  const t = useWords('shipping')
  const language = useLanguage()
  const wide = areas.filter(({ cities }) => cities.length === 0)
  const served = new Set(wide.flatMap(({ countries }) => countries))
  const left = wide.some(({ countries }) => countries.length === 0) ? [] : all.filter(({ code }) => !served.has(code))
  if (left.length === 0) return null
  return (
    <details className="panel shipping-unserved">
      <summary>{t('unserved', { count: left.length, number: numberIn(language, left.length) })}</summary>
      <p className="text-ink-2">
        {new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(left.map(({ name }) => name))}
      </p>
    </details>
  )
}
