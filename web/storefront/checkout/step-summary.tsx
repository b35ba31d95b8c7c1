import { useTranslation } from 'react-i18next'
import type { CountryChoices } from '../../client/country-choices.ts'
import type { DeliveryOption } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { Amount } from '../../ui/price.tsx'
import { AddressText } from './address-text.tsx'
import { addressIn } from './order-body.ts'
import { PaymentName } from './payment-name.tsx'
import type { Step } from './step-names.ts'
import { isSame, type Values } from './validate.ts'

type Props = {
  step: Step
  values: Values
  option: DeliveryOption | null
  countries: CountryChoices
  now: string
}

/** What a finished step came to. */
export function StepSummary({ step, values, option, countries, now }: Props) {
  const { t } = useTranslation('checkout')
  const { t: ui } = useTranslation('ui')
  const { language, money } = useFormats()
  if (step === 'contact') {
    return (
      <>
        <span className="block">
          <bdi>{values['billing.email']}</bdi>
        </span>
        <bdi dir="ltr">{values['billing.phone']}</bdi>
      </>
    )
  }
  if (step === 'billing') return <AddressText address={addressIn('billing', values)} countries={countries} />
  if (step === 'shipping') {
    return isSame(values) ? t('same') : <AddressText address={addressIn('shipping', values)} countries={countries} />
  }
  if (step === 'delivery') {
    return option ? (
      <>
        <span className="block">
          {deliveryName(ui, option.type)}
          {' · '}
          {option.cost === 0 ? ui('delivery.free') : <Amount amount={option.cost} money={money} />}
        </span>
        <bdi suppressHydrationWarning>{arrival(language, now, option.days)}</bdi>
      </>
    ) : null
  }
  return <PaymentName method={values.payment} />
}
