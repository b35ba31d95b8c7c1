import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedPayment } from '../../models/payment.ts'
import { FieldError } from '../../ui/field.tsx'
import { frame, radio, row } from './choice-row.ts'

type Props = {
  payments: readonly OfferedPayment[]
  chosen: string
  error: string | null
  /** The provider's form, below the one that is chosen. */
  children: ReactNode
}

/** Ways to pay. What is paid ahead is paid in this page, or without scripts on the next one. */
export function PaymentChoices({ payments, chosen, error, children }: Props) {
  const { t } = useTranslation('payment')
  const { t: checkout } = useTranslation('checkout')
  if (payments.length === 0) return <p className="rounded-lg bg-warn-soft p-4 font-semibold">{t('none')}</p>
  return (
    <fieldset id="payment" tabIndex={-1}>
      <legend className="sr-only">{checkout('step.payment')}</legend>
      {error ? (
        <div className="mb-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {/* Made anew when others are offered: where the checked one is gone, another is checked. */}
      <div key={payments.map(({ method }) => method).join()} className={frame}>
        {payments.map(({ method }) => (
          <div key={method} className="border-line border-t first:border-t-0">
            <label className={row}>
              <input type="radio" name="payment" value={method} defaultChecked={method === chosen} className={radio} />
              <span>
                <span className="block font-semibold">{t(`method.${method}`)}</span>
                <span className="body-sm block text-ink-2">{t(`help.${method}`)}</span>
                {method === 'cod' ? null : (
                  <span className="body-sm block text-ink-3 in-[[data-js]]:hidden">{t('nextPage')}</span>
                )}
              </span>
            </label>
            {method === chosen ? children : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
