import { type KeyboardEvent, useId, useState } from 'react'
import { deliveryOptions, whyAreas, whyFree } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ShippingModel } from '../../models/settings.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { FieldFrame, TextField } from '../../ui/field.tsx'
import { moneyFormat } from '../../ui/money.ts'
import { Select } from '../../ui/select.tsx'
import { minorIn } from './fields.ts'
import { OthersTried, useTried } from './tried.tsx'

type Props = {
  /** With what is typed and not saved. */
  readonly delivery: Settings['delivery']
  readonly saved: Settings['delivery']
  /** Areas that were typed in part: nobody can be asked whether they serve. */
  readonly notWhole: readonly string[]
  readonly model: ShippingModel
}

/** What an order to a place would be offered, and why. */
export function TryIt({ delivery, saved, notWhole, model }: Props) {
  const t = useWords('shipping')
  const ui = useWords('ui')
  const language = useLanguage()
  const id = useId()
  const [country, setCountry] = useState(model.countries.frequent[0]?.code ?? 'US')
  const [city, setCity] = useState('')
  const [amount, setAmount] = useState('42.00')
  const [day, setDay] = useState('')
  const { tried, note } = useTried()
  const typed = minorIn(amount)
  const subtotal = typed ?? 0
  const format = model.currency ? moneyFormat(language, model.currency) : (minor: number) => (minor / 100).toFixed(2)
  const money = (minor: number) => (minor === 0 ? t('free') : format(minor))
  const place = { country, city }
  const offers = deliveryOptions(delivery, place, subtotal)
  const before = deliveryOptions(saved, place, subtotal)
  const why = whyAreas(delivery, place)
  const free = whyFree(delivery, place, subtotal)
  const at = day === '' ? null : `${day}T12:00:00.000Z`
  const present = { country, city, subtotal }
  function keep() {
    if (typed !== null) note(present)
  }
  /** What stands in the box was tried once its field is left, or with Enter. */
  const kept = {
    onBlur: keep,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') keep()
    },
  }
  return (
    <>
      <section className="panel shipping-try" aria-labelledby={`${id}-try`}>
        <header className="panel-head">
          <h2 className="panel-title" id={`${id}-try`}>
            {t('try.title')}
          </h2>
          <small className="text-ink-2">{t('try.unsaved')}</small>
        </header>
        <div className="panel-part shipping-form">
          <div className="shipping-place">
            <FieldFrame id={`${id}-country`} label={t('try.country')}>
              <Select
                id={`${id}-country`}
                value={country}
                {...kept}
                onChange={event => {
                  setCountry(event.target.value)
                  setCity('')
                }}
              >
                {model.countries.all.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </FieldFrame>
            <TextField
              label={t('try.city')}
              dir="auto"
              value={city}
              {...kept}
              onChange={event => setCity(event.target.value)}
            />
            <TextField
              label={t('try.amount', { symbol: model.currency?.symbol ?? '' })}
              dir="ltr"
              inputMode="decimal"
              value={amount}
              {...kept}
              error={typed === null ? t('try.amountWrong') : undefined}
              onChange={event => setAmount(event.target.value)}
            />
            <TextField label={t('try.day')} type="date" value={day} onChange={event => setDay(event.target.value)} />
          </div>
          <div aria-live="polite">
            {typed === null ? null : offers.length === 0 ? (
              <p className="refused">{t(notWhole.length > 0 ? 'try.nobodyYet' : 'try.nobody')}</p>
            ) : (
              <ul className="shipping-offers">
                {offers.map(({ type, area, cost, days }) => {
                  const from = free.find(each => each.type === type && each.area === area)
                  const was = before.find(each => each.type === type && each.area === area)
                  return (
                    <li key={`${area} ${type}`}>
                      <span>
                        <bdi>{deliveryName(ui, type)}</bdi>
                        <small>{at ? arrival(language, at, days) : t('days', { from: days[0], to: days[1] })}</small>
                      </span>
                      <span className="numeric">
                        <b>{money(cost)}</b>
                        {from ? (
                          <small>
                            {from.missing > 0
                              ? t('try.more', { amount: format(from.missing) })
                              : t('freeFrom', { amount: format(from.over) })}
                          </small>
                        ) : null}
                        {was?.cost === cost ? null : (
                          <small>{was ? t('try.was', { cost: money(was.cost) }) : t('try.new')}</small>
                        )}
                      </span>
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
          <h3 className="label">{t('try.why')}</h3>
          <ul className="shipping-why">
            {why.map(({ area, reach, serves }) => (
              <li key={area} className={serves ? 'serves' : undefined}>
                <span>{t(`try.reach.${reach ?? 'none'}`, { area })}</span>
                <span>{t(serves ? 'try.serves' : reach ? 'try.farther' : 'try.not')}</span>
              </li>
            ))}
            {notWhole.map(area => (
              <li key={`not whole ${area}`}>
                <span>{t('try.notWhole', { area })}</span>
                <span>{t('try.leftOut')}</span>
              </li>
            ))}
          </ul>
          <p className="text-ink-2">{t('try.spelling')}</p>
        </div>
      </section>
      <OthersTried
        {...{ tried, present, delivery }}
        money={format}
        onTry={({ country, city, subtotal }) => {
          note(present)
          setCountry(country)
          setCity(city)
          setAmount((subtotal / 100).toFixed(2))
        }}
      />
    </>
  )
}
