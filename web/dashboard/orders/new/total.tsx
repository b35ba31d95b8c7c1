import { type FormEvent, use, useId, useState } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, DraftSums } from '../../../models/order-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { couponSentence } from '../../../ui/coupon-problem.ts'
import { Currency, useFormats } from '../../../ui/currency.ts'
import { deliveryName } from '../../../ui/delivery.ts'
import { FieldError } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { useMoments } from '../../history/moment.tsx'
import { WhyTotal } from '../../history/why-total.tsx'
import { offeredDelivery } from './delivery.tsx'
import { shortOf } from './items/lines.ts'

type Props = {
  readonly draft: DraftBody
  readonly sums: DraftSums
  readonly onChange: (part: Partial<DraftBody>) => void
  readonly pending: boolean
  readonly onOrder: () => void
}

/** What it costs, what happens at the press, and the press. */
export function Total({ draft, sums, onChange, pending, onOrder }: Props) {
  const t = useWords('new-order')
  const ui = useWords('ui')
  const coupon = useWords('coupon')
  const language = useLanguage()
  const { money } = useFormats()
  const currency = use(Currency)
  const moment = useMoments()
  const { totals, pieces: count } = sums
  const short = shortOf(draft.lines, sums.short)
  const delivery = offeredDelivery(draft, sums)
  const pieces = t('items.count', { count, number: numberIn(language, count) })
  const byLink = draft.method !== null && draft.method !== 'cod'
  const rows: readonly (readonly [string, string])[] = [
    [t('total.items', { pieces }), money(totals.subtotal)],
    ...(totals.discount > 0
      ? [[t('total.coupon', { code: draft.coupon ?? '' }), money(-totals.discount)] as const]
      : []),
    [
      delivery ? t('total.delivery', { type: deliveryName(ui, delivery.type) }) : t('total.noDelivery'),
      delivery ? (totals.delivery === 0 ? ui('delivery.free') : money(totals.delivery)) : '–',
    ],
    ...(totals.tax > 0 ? [[t('total.tax'), money(totals.tax)] as const] : []),
  ]
  const refused = sums.coupon?.problem
  const until = draft.payUntil === null ? '' : moment(draft.payUntil, 'both')
  const buyer = draft.buyer && `${draft.buyer.billing.firstName} ${draft.buyer.billing.lastName}`.trim()
  return (
    <section className="panel draft-total" aria-labelledby="total">
      <div className="panel-head">
        <h2 className="panel-title" id="total">
          {t('total.title')}
        </h2>
        <span className="text-ink-2">{t('total.asOf', { time: moment(sums.at, 'time') })}</span>
      </div>
      <div className="panel-part new-order-part">
        <dl className="amounts" aria-live="polite">
          {rows.map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
          <div className="sum">
            <dt>{t('total.toPay')}</dt>
            <dd>
              <bdi>{money(totals.total)}</bdi>
            </dd>
          </div>
        </dl>
        <WhyTotal why={{ rungs: sums.why, total: totals.total, agrees: true, currency }} />
        <CouponField
          inert={pending}
          key={draft.coupon}
          code={draft.coupon}
          fault={
            refused
              ? couponSentence({ code: draft.coupon ?? '', problem: refused }, { t: coupon, language, money })
              : null
          }
          onChange={code => onChange({ coupon: code })}
        />
        {short.length > 0 ? (
          <div className="refused" role="alert">
            <p>{t('total.short')}</p>
            <ul>
              {short.map(({ sku, requested, available }) => (
                <li key={sku}>
                  <bdi>{sku}</bdi>:{' '}
                  {t('total.shortLine', {
                    requested: numberIn(language, requested),
                    available: numberIn(language, available),
                  })}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {count > 0 ? (
          <div className="what-happens">
            <h3>{t('happens.title')}</h3>
            <ul>
              {byLink ? (
                <>
                  <li>{t('happens.held', { pieces, until })}</li>
                  <li>{t('happens.link', { buyer: buyer || t('happens.buyer') })}</li>
                  <li>{t('happens.unpaid')}</li>
                </>
              ) : (
                <>
                  <li>{t('happens.taken', { pieces })}</li>
                  <li>{t('happens.placed', { buyer: buyer || t('happens.buyer') })}</li>
                </>
              )}
            </ul>
          </div>
        ) : null}
        <div className="act-press">
          <Button pending={pending} disabled={count === 0 || short.length > 0} onClick={onOrder}>
            {t(byLink ? 'total.ask' : 'total.place', { amount: money(totals.total) })}
          </Button>
        </div>
      </div>
    </section>
  )
}

type CouponProps = {
  readonly inert: boolean
  readonly code: string | null
  readonly fault: string | null
  readonly onChange: (code: string | null) => void
}

function CouponField({ inert, code, fault, onChange }: CouponProps) {
  const t = useWords('new-order')
  const id = useId()
  const [text, setText] = useState(code ?? '')
  const use = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim() || null)
  }
  return (
    <form onSubmit={use} className="coupon-use" inert={inert}>
      <label htmlFor={id} className="field-name">
        {t('coupon.label')}
      </label>
      {fault ? <FieldError id={`${id}-fault`}>{fault}</FieldError> : null}
      <div className="field-row">
        <input
          id={id}
          className="list-field"
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          value={text}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={event => setText(event.target.value)}
        />
        {code === null ? (
          <Button type="submit" look="secondary" size="small">
            {t('coupon.use')}
          </Button>
        ) : (
          <Button look="secondary" size="small" onClick={() => onChange(null)}>
            {t('coupon.off')}
          </Button>
        )}
      </div>
    </form>
  )
}
