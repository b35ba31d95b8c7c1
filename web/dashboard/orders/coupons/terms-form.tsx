import { useId } from 'react'
import { useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import { TextField } from '../../../ui/field.tsx'
import type { CouponFields, FieldName } from './fields.ts'
import { ScopeFields } from './scope-fields.tsx'
import { useCouponWords } from './words.ts'

type Props = {
  readonly model: CouponListModel
  readonly fields: CouponFields
  readonly wrong: readonly FieldName[]
  /** Absent: they can only be read. */
  readonly onEdit?: ((change: Partial<CouponFields>) => void) | undefined
}

/** The terms of a coupon, as fields. */
export function TermsForm({ model, fields, wrong, onEdit }: Props) {
  const t = useWords('coupons')
  const group = useId()
  const words = useCouponWords(model)
  const symbol = words.money(0).replace(/[\d.,\s٠-٩০-৯٫]/g, '')
  const error = (name: FieldName) => wrong.includes(name) && t(`wrong.${name}`)
  const readOnly = onEdit === undefined
  const field = (name: FieldName) => ({
    label: t(`field.${name}`),
    value: fields[name],
    readOnly,
    error: error(name),
    onChange: (event: { readonly target: { readonly value: string } }) => onEdit?.({ [name]: event.target.value }),
  })
  return (
    <div className="coupon-terms">
      <fieldset className="coupon-off" disabled={readOnly}>
        <legend>{t('field.off')}</legend>
        <div className="segments">
          {(['percent', 'amount'] as const).map(kind => (
            <label key={kind}>
              <input type="radio" name={group} checked={fields.kind === kind} onChange={() => onEdit?.({ kind })} />
              {t(`kind.${kind}`)}
            </label>
          ))}
        </div>
        <TextField
          {...field('off')}
          label={t(`field.${fields.kind}`, { symbol })}
          inputMode="decimal"
          dir="ltr"
          maxLength={12}
        />
      </fieldset>
      <ScopeFields {...{ model, fields, onEdit }} />
      <div className="coupon-pair">
        <TextField
          {...field('minimum')}
          label={t('field.minimum', { symbol })}
          inputMode="decimal"
          dir="ltr"
          optional
        />
        <TextField {...field('perPerson')} inputMode="numeric" dir="ltr" optional />
        <TextField {...field('from')} type="date" optional />
        <TextField {...field('until')} type="date" optional />
        <TextField {...field('total')} inputMode="numeric" dir="ltr" optional />
      </div>
      {(['listed', 'firstOrderOnly'] as const).map(name => (
        <label key={name} className="choice-line">
          <input
            type="checkbox"
            checked={fields[name]}
            disabled={readOnly}
            onChange={event => onEdit?.({ [name]: event.target.checked })}
          />
          {t(`field.${name}`)}
        </label>
      ))}
      <p className="body-sm text-ink-3">
        {t('days')} {model.converted ? t('baseCurrency') : null}
      </p>
    </div>
  )
}
