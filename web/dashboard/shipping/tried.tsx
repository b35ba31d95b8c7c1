import { useId, useState } from 'react'
import { deliveryOptions } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import { countryIn } from '../../i18n/country-in.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { deliveryName } from '../../ui/delivery.ts'

/** A place, and what an order to it is worth. */
export type Tried = { readonly country: string; readonly city: string; readonly subtotal: Minor }

const most = 6
const isSame = (one: Tried, other: Tried) =>
  one.country === other.country && one.city.trim().toLowerCase() === other.city.trim().toLowerCase()

/** Places that were tried, the newest first, each with its last amount. A country that only came before its city is left out. */
export function withTried(tried: readonly Tried[], next: Tried): readonly Tried[] {
  const isOnTheWay = ({ country, city }: Tried) => city.trim() === '' && country === next.country
  const others = tried.filter((each, at) => !isSame(each, next) && !(at === 0 && isOnTheWay(each)))
  return [next, ...others].slice(0, most)
}

type Props = {
  readonly tried: readonly Tried[]
  /** It stands in the box. */
  readonly present: Tried
  readonly delivery: Settings['delivery']
  readonly money: (minor: Minor) => string
  readonly onTry: (tried: Tried) => void
}

/** Other places that were tried, each by the areas as they are typed now, and a way back to it. */
export function OthersTried({ tried, present, delivery, money, onTry }: Props) {
  const t = useWords('shipping')
  const ui = useWords('ui')
  const language = useLanguage()
  const id = useId()
  const others = tried.filter(each => !isSame(each, present))
  if (others.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('others.title')}
        </h2>
      </header>
      <ul className="panel-part shipping-offers">
        {others.map(each => {
          const [first] = deliveryOptions(delivery, each, each.subtotal)
          const place = each.city.trim() || countryIn(language, each.country)
          return (
            <li key={JSON.stringify(each)}>
              <button type="button" className="text-link text-start" onClick={() => onTry(each)}>
                {t('others.to', { amount: money(each.subtotal), place })}
              </button>
              {first ? (
                <span className="numeric">
                  {t('others.offer', {
                    option: deliveryName(ui, first.type),
                    cost: first.cost === 0 ? t('free') : money(first.cost),
                  })}
                  <small>{t('days', { from: first.days[0], to: first.days[1] })}</small>
                </span>
              ) : (
                <b className="numeric nobody">{t('others.nobody')}</b>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Keeps what was tried as long as the page is open. */
export function useTried() {
  const [tried, keep] = useState<readonly Tried[]>([])
  return { tried, note: (next: Tried) => keep(before => withTried(before, next)) }
}
