import { useEffect, useId } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { DraftBody } from '../../../models/order-draft.ts'
import { FieldError } from '../../../ui/field.tsx'
import { asLocal } from '../../history/moment.tsx'
import type { Fault } from '../../order-forms/address-fields.tsx'

type Props = {
  readonly draft: DraftBody
  readonly methods: readonly DraftBody['method'][]
  readonly onChange: (part: Partial<DraftBody>) => void
  readonly faults: readonly Fault[]
}

const hourMs = 3_600_000

/** How it is paid: at the door, or by a link that stays open until a moment that staff choose. */
export function Payment({ draft, methods, onChange, faults }: Props) {
  const t = useWords('new-order')
  const orders = useWords('order-page')
  const id = useId()
  const { method, payUntil } = draft
  const byLink = method !== null && method !== 'cod'
  const fault = faults.find(({ field }) => field.startsWith('payment'))
  const untilFault = faults.find(({ field }) => field === 'payUntil')
  const only = methods.length === 1 && draft.lines.length > 0 ? methods[0] : null
  useEffect(() => {
    if (only && method === null) onChange({ method: only })
  }, [only, method, onChange])
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
