import { useEffect, useId } from 'react'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { DraftBody, DraftSums } from '../../../models/order-draft.ts'
import { useFormats } from '../../../ui/currency.ts'
import { deliveryName } from '../../../ui/delivery.ts'
import { FieldError } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { asLocal } from '../../history/moment.tsx'
import type { Fault } from '../address-fields.tsx'

type Part = {
  readonly draft: DraftBody
  readonly onChange: (part: Partial<DraftBody>) => void
  readonly faults: readonly Fault[]
}

/** The delivery as the shop offers it to this place; null: none is chosen, or the one that was is not offered any more. */
export function offeredDelivery(
  { delivery }: Pick<DraftBody, 'delivery'>,
  { deliveries }: Pick<DraftSums, 'deliveries'>,
) {
  return deliveries?.find(({ type, area }) => type === delivery?.type && area === delivery.area) ?? null
}

/** How it gets there: the deliveries to the place of the buyer. */
export function Delivery({ draft, sums, onChange, faults }: Part & { readonly sums: DraftSums }) {
  const t = useWords('new-order')
  const ui = useWords('ui')
  const { money } = useFormats()
  const language = useLanguage()
  const name = useId()
  const { delivery } = draft
  const chosen = offeredDelivery(draft, sums)
  const fault = faults.find(({ field }) => field.startsWith('delivery'))
  return (
    <section className="panel" aria-labelledby="delivery">
      <div className="panel-head">
        <h2 className="panel-title" id="delivery">
          {t('delivery.title')}
        </h2>
      </div>
      <fieldset className="panel-part new-order-part choices">
        <legend className="sr-only">{t('delivery.title')}</legend>
        {fault ? <FieldError>{t('delivery.choose')}</FieldError> : null}
        {sums.deliveries === null ? <p className="text-ink-2">{t('delivery.where')}</p> : null}
        {sums.deliveries?.length === 0 ? <p className="text-danger">{t('delivery.nowhere')}</p> : null}
        {delivery && sums.deliveries && sums.deliveries.length > 0 && !chosen ? (
          <p className="text-danger" role="status">
            {t('delivery.gone', { type: deliveryName(ui, delivery.type) })}
          </p>
        ) : null}
        {sums.deliveries?.map(({ type, area, cost, days }) => (
          <label key={`${type} ${area}`}>
            <input
              type="radio"
              className="choice-mark"
              name={name}
              checked={chosen?.type === type && chosen.area === area}
              onChange={() => onChange({ delivery: { type, area } })}
            />
            <span className="choice-words">
              {deliveryName(ui, type)}
              <small className="choice-hint">
                {t('delivery.days', { least: numberIn(language, days[0]), most: numberIn(language, days[1]) })}
              </small>
            </span>
            <b>{cost === 0 ? ui('delivery.free') : money(cost)}</b>
          </label>
        ))}
      </fieldset>
    </section>
  )
}

const hourMs = 3_600_000

/** How it is paid: at the door, or by a link that stays open until a moment that staff choose. */
export function Payment({
  draft,
  methods,
  onChange,
  faults,
}: Part & { readonly methods: readonly DraftBody['method'][] }) {
  const t = useWords('new-order')
  const orders = useWords('order-page')
  const id = useId()
  const { method, payUntil } = draft
  const byLink = method !== null && method !== 'cod'
  const fault = faults.find(({ field }) => field.startsWith('payment'))
  const untilFault = faults.find(({ field }) => field === 'payUntil')
  // Tomorrow at six, by the clock of the member.
  useEffect(() => {
    if (byLink && payUntil === null) onChange({ payUntil: tomorrow().toISOString() })
  }, [byLink, payUntil, onChange])
  return (
    <section className="panel" aria-labelledby="payment">
      <div className="panel-head">
        <h2 className="panel-title" id="payment">
          {t('payment.title')}
        </h2>
      </div>
      <fieldset className="panel-part new-order-part choices">
        <legend className="sr-only">{t('payment.title')}</legend>
        {fault ? <FieldError>{t('payment.choose')}</FieldError> : null}
        {methods.length === 0 ? <p className="text-ink-2">{t('payment.none')}</p> : null}
        {methods.map(each =>
          each === null ? null : (
            <label key={each}>
              <input
                type="radio"
                className="choice-mark"
                name={id}
                checked={method === each}
                onChange={() => onChange({ method: each, ...(each === 'cod' && { payUntil: null }) })}
              />
              <span className="choice-words">
                {each === 'cod' ? t('payment.atDoor') : t('payment.link', { method: orders(`method.${each}`) })}
                <small className="choice-hint">
                  {each === 'cod' ? t('payment.atDoorHint') : t('payment.linkHint')}
                </small>
              </span>
            </label>
          ),
        )}
        {byLink && payUntil !== null ? (
          <div className="pay-until">
            <label htmlFor={`${id}-until`} className="field-name">
              {t('payment.until')}
            </label>
            {untilFault ? <FieldError id={`${id}-fault`}>{t('payment.untilFault')}</FieldError> : null}
            <input
              id={`${id}-until`}
              type="datetime-local"
              className="list-field"
              aria-invalid={untilFault ? true : undefined}
              aria-describedby={untilFault ? `${id}-fault` : undefined}
              min={asLocal(new Date(Date.now() + hourMs / 4))}
              max={asLocal(new Date(Date.now() + 14 * 24 * hourMs))}
              value={asLocal(new Date(payUntil))}
              onChange={({ target }) => {
                const at = new Date(target.value)
                if (!Number.isNaN(at.getTime())) onChange({ payUntil: at.toISOString() })
              }}
              suppressHydrationWarning
            />
          </div>
        ) : null}
      </fieldset>
    </section>
  )
}

function tomorrow(): Date {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  at.setHours(18, 0, 0, 0)
  return at
}
