import { useTranslation } from 'react-i18next'
import { cancelReasons } from '#domain/order/commands.ts'
import type { FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { AftermathModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { describedBy, FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { faultOf } from './form-problem.tsx'

type Props = {
  orderId: string
  path: string
  form: FormState | null
  after: Pick<AftermathModel, 'mayCancelRest' | 'paidAhead'>
}

/** The second step of cancelling: why, and that it is meant. */
export function CancelForm({ orderId, path, form, after: { mayCancelRest: rest, paidAhead } }: Props) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const error = faultOf(form, 'reason') ? t('fault.choose-reason') : undefined
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
        <FieldFrame id="reason" label={t('cancel.why')} error={error} className="max-w-md">
          <Select
            id="reason"
            name="reason"
            defaultValue={form?.values.reason ?? ''}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy('reason', undefined, error)}
          >
            <option value="">{t('choose')}</option>
            {cancelReasons.map(reason => (
              <option key={reason} value={reason}>
                {t(`cancel.reason.${reason}`)}
              </option>
            ))}
          </Select>
        </FieldFrame>
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
