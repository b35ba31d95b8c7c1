import { useState } from 'react'
import { unitIn } from '#domain/settings/currency.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type Language, languages } from '#domain/shared/localized-text.ts'
import { directionOf } from '../../../i18n/addresses.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { type FormatMoney, moneyFormat } from '../../../ui/money.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'

type Props = { readonly settings: Settings }

/** Writes prices in the currency that is typed. */
export function useMoney({ currency }: Settings): FormatMoney {
  return moneyOf(useLanguage(), currency)
}

function moneyOf(language: Language, { name, s: symbol }: Settings['currency'], locale?: string): FormatMoney {
  try {
    return moneyFormat(language, { name, symbol }, locale)
  } catch {
    // Half a code of a currency is typed.
    return moneyFormat(language, { name: 'USD', symbol }, locale)
  }
}

/** Amounts of the feeds as shoppers see them. */
export function CurrencyPreview({ settings }: Props) {
  const t = useWords('settings')
  const money = useMoney(settings)
  const unit = unitIn(settings.currency)
  return (
    <dl className="facts preview-part">
      {[100, 769, 12_345].map(base => (
        <div key={base}>
          <dt>
            <bdi dir="ltr">{(base / 100).toFixed(2)}</bdi>
          </dt>
          <dd>{t('preview.becomes', { price: money(unit(base)) })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A number, a price and a day of each language, in the digits that are chosen. */
export function DigitsPreview({ settings: { currency, digits } }: Props) {
  const t = useWords('settings')
  const [now] = useState(() => new Date())
  return languages.map(language => {
    const locale = localeOf(language, digits)
    const shown = {
      pieces: numberIn(language, 12_480, locale),
      price: moneyOf(language, currency, locale)(123_456),
      day: dateIn(language, now, locale),
    }
    return (
      <div key={language} className="preview-part">
        <b>{t(`language.${language}`)}</b>
        <dl className="facts">
          {(['pieces', 'price', 'day'] as const).map(of => (
            <div key={of}>
              <dt>{t(`preview.${of}`)}</dt>
              <dd>
                <bdi lang={language} dir={directionOf(language)}>
                  {shown[of]}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    )
  })
}
