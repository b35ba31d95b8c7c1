import type { FulfilmentState, PaymentState } from '#projections/order-rows/document.ts'
import { useWords } from '../i18n/use-words.ts'

const paymentTones: { readonly [state in PaymentState]: string } = {
  unpaid: 'warn',
  'on-delivery': '',
  paid: 'ok',
  'partly-refunded': 'warn',
  refunded: '',
  disputed: 'bad',
}

const fulfilmentTones: { readonly [state in FulfilmentState]: string } = {
  'awaiting-payment': '',
  'on-hold': 'bad',
  short: 'warn',
  'to-pack': 'line',
  packing: 'info',
  'partly-shipped': 'info',
  shipped: 'ok',
  delivered: 'ok',
  cancelled: '',
}

/** The state of an order's payment, in words and a tone. */
export function PaymentTag({ payment }: { readonly payment: PaymentState }) {
  const t = useWords('orders')
  return <span className={`tag ${paymentTones[payment]}`}>{t(`payment.${payment}`)}</span>
}

/** How far an order is on its way. */
export function FulfilmentTag({ fulfilment }: { readonly fulfilment: FulfilmentState }) {
  const t = useWords('orders')
  return <span className={`tag ${fulfilmentTones[fulfilment]}`}>{t(`fulfilment.${fulfilment}`)}</span>
}
