import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deliveryValue } from '../../app/form-state.ts'
import type { CartModel } from '../../models/cart.ts'
import type { OfferedPayment } from '../../models/payment.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { FieldError } from '../../ui/field.tsx'
import { totalOf } from './totals.ts'
import type { Delivery } from './use-delivery.ts'

/** The look of a list of radio buttons, one below the other in one frame. */
const row =
  'flex min-h-15 cursor-pointer items-start gap-3 px-4 py-3.5 has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2'
const radio = 'mt-0.5 size-5 shrink-0 accent-primary outline-none'
const frame = 'overflow-clip rounded-lg border border-field'

type ChoicesProps = { step: 'delivery' | 'payment'; busy?: boolean; error: string | null; children: ReactNode }

function Choices({ step, busy, error, children }: ChoicesProps) {
  const { t } = useTranslation('checkout')
  return (
    <fieldset id={step} tabIndex={-1} aria-busy={busy}>
      <legend className="sr-only">{t(`step.${step}`)}</legend>
      {error ? (
        <div className="mb-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {children}
    </fieldset>
  )
}

type DeliveryProps = {
  delivery: Delivery
  chosen: string
  cart: CartModel
  now: string
  error: string | null
  place: string
  /** Where the shop delivers, in words. */
  areas: string
}

/** Ways of delivery with what each costs and when it arrives. */
export function DeliveryChoices({ delivery, chosen, cart, now, error, place, areas }: DeliveryProps) {
  const { t } = useTranslation('checkout')
  const { t: ui } = useTranslation('ui')
  const { money, number, language } = useFormats()
  if (delivery.state === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-danger-soft p-4">
        <p className="font-semibold">{t('delivery.failed')}</p>
        <Button look="secondary" onClick={delivery.retry}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (delivery.state === 'ready' && delivery.options.length === 0) {
    return (
      <div id="delivery" tabIndex={-1} role="alert" className="rounded-lg bg-warn-soft p-4">
        <p className="font-semibold">{place ? t('delivery.none', { place }) : t('delivery.unknown')}</p>
        {areas ? <p className="mt-1">{t('delivery.areas', { areas })}</p> : null}
        <p className="mt-1">
          <a href="?step=shipping" className="text-ink underline underline-offset-2">
            {t('delivery.change')}
          </a>
        </p>
      </div>
    )
  }
  const options = delivery.options.map(option => ({ ...option, value: deliveryValue(option) }))
  return (
    <Choices step="delivery" busy={delivery.state === 'loading'} error={error}>
      <p role="status" className="body-sm mb-2 text-ink-2 empty:hidden">
        {delivery.state === 'loading' ? t('delivery.loading') : null}
      </p>
      <div className={frame}>
        {options.map(({ value, type, cost, days }) => (
          <label key={value} className={`${row} border-line border-t first:border-t-0`}>
            <input type="radio" name="delivery" value={value} defaultChecked={value === chosen} className={radio} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{deliveryName(ui, type)}</span>
              <span className="body-sm block text-ink-2" suppressHydrationWarning>
                <bdi>{arrival(language, now, days)}</bdi>
              </span>
              <span className="body-sm block text-ink-3">
                {ui('delivery.days', { from: number(days[0]), to: number(days[1]), count: days[1] })}
              </span>
            </span>
            <span className="text-end">
              <bdi className="whitespace-nowrap font-semibold tabular-nums" suppressHydrationWarning>
                {cost === 0 ? ui('delivery.free') : money(cost)}
              </bdi>
              <span className="body-sm block text-ink-3 in-[[data-js]]:hidden">
                {t('delivery.total', { total: money(totalOf(cart, { cost })) })}
              </span>
            </span>
          </label>
        ))}
      </div>
      {options.map(({ value, cost }) => (
        <input key={value} type="hidden" name={`expectedTotal[${value}]`} value={totalOf(cart, { cost })} />
      ))}
    </Choices>
  )
}

type PaymentProps = {
  payments: readonly OfferedPayment[]
  chosen: string
  error: string | null
  /** The provider's form, below the one that is chosen. */
  children: ReactNode
}

/** Ways to pay. What is paid ahead is paid in this page, or without scripts on the next one. */
export function PaymentChoices({ payments, chosen, error, children }: PaymentProps) {
  const { t } = useTranslation('payment')
  if (payments.length === 0) return <p className="rounded-lg bg-warn-soft p-4 font-semibold">{t('none')}</p>
  return (
    <Choices step="payment" error={error}>
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
    </Choices>
  )
}
