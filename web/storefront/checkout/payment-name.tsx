import { useTranslation } from 'react-i18next'
import { paymentMethods } from '#domain/shared/payment-method.ts'

/** The chosen payment in words; nothing for one that there is not. */
export function PaymentName({ method }: { method: string | undefined }) {
  const { t } = useTranslation('payment')
  const known = paymentMethods.find(each => each === method)
  return known ? t(`method.${known}`) : null
}
