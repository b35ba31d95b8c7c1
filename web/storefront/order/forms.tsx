import { useTranslation } from 'react-i18next'
import { cancelReasons } from '#domain/order/commands.ts'
import { returnReasons } from '#domain/return/events.ts'
import type { FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import type { AftermathModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { describedBy, FieldFrame, inputClass } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Select } from '../../ui/select.tsx'
import { lineChoice } from '../cart-line.ts'

type CancelProps = {
  orderId: string
  path: string
  form: FormState | null
  after: Pick<AftermathModel, 'mayCancelRest' | 'paidAhead'>
}

/** The second step of cancelling: why, and that it is meant. */
export function CancelForm({ orderId, path, form, after: { mayCancelRest: rest, paidAhead } }: CancelProps) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  return (
    <section id="cancel" aria-labelledby="cancel-title" className="mt-8 rounded-lg border border-field p-5 md:p-6">
      <h2 id="cancel-title" className="h4">
        {rest ? t('cancel.rest.title') : t('cancel.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">
        {rest
          ? t(paidAhead ? 'cancel.rest.helpPaid' : 'cancel.rest.help')
          : t(paidAhead ? 'cancel.helpPaid' : 'cancel.help')}
      </p>
      <form method="post" action={`${prefix}/order/${orderId}/cancel`} className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="page" value={path} />
        {rest ? <input type="hidden" name="rest" value="yes" /> : null}
        <ReasonField
          label={t('cancel.why')}
          form={form}
          reasons={cancelReasons.map(value => ({ value, name: t(`cancel.reason.${value}`) }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{rest ? t('cancel.rest.submit') : t('cancel.submit')}</Button>
          <a href={path} className={buttonClass('secondary')}>
            {t('cancel.keep')}
          </a>
        </div>
      </form>
    </section>
  )
}

type ReturnProps = { order: OrderModel; after: AftermathModel; path: string; form: FormState | null }

/** Which pieces go back, and why. */
export function ReturnForm({ order, after, path, form }: ReturnProps) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  const values = form?.values ?? {}
  return (
    <section id="return" aria-labelledby="return-title" className="mt-8 rounded-lg border border-field p-5 md:p-6">
      <h2 id="return-title" className="h4">
        {t('return.title')}
      </h2>
      <p className="mt-2 max-w-prose text-ink-2">{t('return.help')}</p>
      <form method="post" action={`${prefix}/order/${order.orderId}/return`} className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="page" value={path} />
        <fieldset id="lines" tabIndex={-1}>
          <legend className="label">{t('return.lines')}</legend>
          <ul className="mt-1">
            {order.lines.map(line => {
              const left = after.returnable.find(({ uid }) => uid === line.uid)?.left ?? 0
              if (left === 0) return null
              const name = `quantity:${line.uid}`
              const choice = lineChoice(line)
              return (
                <li key={line.uid} className="flex items-center gap-4 border-line border-b py-3">
                  <Picture
                    picture={line.picture}
                    alt=""
                    sizes="48px"
                    className="block aspect-[4/5] w-12 shrink-0 overflow-hidden rounded-md bg-well"
                  />
                  <label htmlFor={name} className="min-w-0 flex-1">
                    <bdi className="block font-semibold leading-[1.3]">{line.name}</bdi>
                    <bdi className="body-sm block text-ink-2">{choice}</bdi>
                    <span className="body-sm text-ink-3">{t('return.most', { number: number(left) })}</span>
                  </label>
                  <input
                    id={name}
                    name={name}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={left}
                    step={1}
                    defaultValue={values[name] ?? '0'}
                    className={classes(inputClass, 'w-20! text-center tabular-nums')}
                  />
                </li>
              )
            })}
          </ul>
        </fieldset>
        <ReasonField
          label={t('return.why')}
          form={form}
          reasons={returnReasons.map(value => ({ value, name: t(`return.reason.${value}`) }))}
        />
        <FieldFrame id="note" label={t('return.note')} optional className="max-w-2xl">
          <textarea
            id="note"
            name="note"
            rows={3}
            maxLength={2000}
            dir="auto"
            defaultValue={values.note ?? ''}
            className={classes(inputClass, 'py-2.5')}
          />
        </FieldFrame>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t('return.submit')}</Button>
          <a href={path} className={buttonClass('secondary')}>
            {t('return.leave')}
          </a>
        </div>
      </form>
    </section>
  )
}

type ReasonProps = {
  label: string
  form: FormState | null
  reasons: readonly { readonly value: string; readonly name: string }[]
}

function ReasonField({ label, form, reasons }: ReasonProps) {
  const { t } = useTranslation('order')
  const missing = form?.problem.fields?.some(({ field }) => field === 'reason')
  const error = missing ? t('fault.choose-reason') : undefined
  return (
    <FieldFrame id="reason" label={label} error={error} className="max-w-md">
      <Select
        id="reason"
        name="reason"
        defaultValue={form?.values.reason ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy('reason', undefined, error)}
      >
        <option value="">{t('choose')}</option>
        {reasons.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
