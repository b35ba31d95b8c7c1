import { useTranslation } from 'react-i18next'
import type { Address } from '#domain/shared/address.ts'
import { paymentMethods } from '#domain/shared/payment-method.ts'
import type { CountryChoices } from '../../client/country-choices.ts'
import type { DeliveryOption } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { Amount } from '../../ui/price.tsx'
import { addressIn } from './order-body.ts'
import type { Step } from './step-names.ts'
import { isSame, type Values } from './validate.ts'

type Props = {
  step: Step
  values: Values
  option: DeliveryOption | null
  countries: CountryChoices
  now: string
}

/** The result of a finished step. */
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

/** The chosen payment in words; nothing for one that there is not. */
function PaymentName({ method }: { method: string | undefined }) {
  const { t } = useTranslation('payment')
  const known = paymentMethods.find(each => each === method)
  return known ? t(`method.${known}`) : null
}

/** An address as it is written on a parcel. */
function AddressText({ address, countries }: { address: Address; countries: CountryChoices }) {
  const { firstName, lastName, house, city, state, zipCode, country } = address
  const lines = [
    [firstName, lastName],
    [house],
    [[city, state].filter(Boolean).join(', '), zipCode],
    [countries.all.find(each => each.code === country)?.name],
  ]
  return (
    <>
      {lines.map((parts, at) => {
        const text = parts.filter(Boolean).join(' ')
        return text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address keep their places
          <span key={at} className="block">
            <bdi>{text}</bdi>
          </span>
        ) : null
      })}
    </>
  )
}
