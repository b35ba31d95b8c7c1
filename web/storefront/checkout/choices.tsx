import { useTranslation } from 'react-i18next'
import { deliveryValue } from '../../app/form-state.ts'
import type { CartModel, DeliveryOption } from '../../models/cart.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { FieldError } from '../../ui/field.tsx'
import { frame, radio, row } from './choice-row.ts'
import { totalOf } from './totals.ts'
import type { Delivery } from './use-delivery.ts'

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
  return (
    <fieldset id="delivery" tabIndex={-1} aria-busy={delivery.state === 'loading'}>
      <legend className="sr-only">{t('step.delivery')}</legend>
      {error ? (
        <div className="mb-2">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      <p role="status" className="body-sm mb-2 text-ink-2 empty:hidden">
        {delivery.state === 'loading' ? t('delivery.loading') : null}
      </p>
      <div className={frame}>
        {delivery.options.map(option => (
          <label key={deliveryValue(option)} className={`${row} border-line border-t first:border-t-0`}>
            <input
              type="radio"
              name="delivery"
              value={deliveryValue(option)}
              defaultChecked={deliveryValue(option) === chosen}
              className={radio}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{deliveryName(ui, option.type)}</span>
              <span className="body-sm block text-ink-2" suppressHydrationWarning>
                <bdi>{arrival(language, now, option.days)}</bdi>
              </span>
              <span className="body-sm block text-ink-3">
                {ui('delivery.days', {
                  from: number(option.days[0]),
                  to: number(option.days[1]),
                  count: option.days[1],
                })}
              </span>
            </span>
            <span className="text-end">
              <Cost option={option} />
              <span className="body-sm block text-ink-3 in-[[data-js]]:hidden">
                {t('delivery.total', { total: money(totalOf(cart, option)) })}
              </span>
            </span>
          </label>
        ))}
      </div>
      {delivery.options.map(option => (
        <input
          key={deliveryValue(option)}
          type="hidden"
          name={`expectedTotal[${deliveryValue(option)}]`}
          value={totalOf(cart, option)}
        />
      ))}
    </fieldset>
  )
}

function Cost({ option }: { option: DeliveryOption }) {
  const { t } = useTranslation('ui')
  const { money } = useFormats()
  return (
    <bdi className="whitespace-nowrap font-semibold tabular-nums" suppressHydrationWarning>
      {option.cost === 0 ? t('delivery.free') : money(option.cost)}
    </bdi>
  )
}
