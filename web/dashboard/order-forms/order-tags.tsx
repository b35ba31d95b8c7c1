import type { FulfilmentState, PaymentState } from '#projections/order-rows/document.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { numberIn } from '../../ui/numbers.ts'

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

type Fulfilment = {
  readonly fulfilment: FulfilmentState
  /** So many pieces are missing. */
  readonly short?: number
}

/** How far an order is on its way. */
export function FulfilmentTag({ fulfilment, short = 0 }: Fulfilment) {
  const t = useWords('orders')
  const language = useLanguage()
  const missing = fulfilment === 'short' && short > 0
  return (
    <span className={`tag ${fulfilmentTones[fulfilment]}`}>
      {missing ? t('shortBy', { number: numberIn(language, short) }) : t(`fulfilment.${fulfilment}`)}
    </span>
  )
}
