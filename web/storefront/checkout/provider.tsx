import { useTranslation } from 'react-i18next'
import type { DeclineReason } from '#domain/payment/events.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { OfferedPayment, PaymentHandover } from '../../models/payment.ts'
import { Button } from '../../ui/button.tsx'

/** Why a payment stopped: what the bank said, or that the provider does not answer or does not take it. */
export type PaymentFailure = DeclineReason | 'unavailable' | 'refused'

/** An order that waits for its payment, as the server answers with it. */
export type AwaitedOrder = {
  readonly orderId: string
  readonly payment: PaymentHandover | { readonly problem: 'unavailable' | 'refused' }
}

/** How the provider's script says that it ended. Whether money moved is asked of the server. */
export type PayerEnd = 'done' | 'cancelled' | 'declined'

/** How the buyer pays by the script of a provider. `prepare` says whether the form of it is filled in. */
export type Payer = {
  prepare?(): Promise<boolean>
  pay(handover: PaymentHandover): Promise<PayerEnd>
}

/** A provider's form in the page gets these. */
export type ProviderFormProps = {
  readonly offered: OfferedPayment
  readonly total: Minor
  readonly onReady: (method: string, payer: Payer | null) => void
}

/** A provider's own buttons, in place of the one that orders, get these. */
export type ProviderButtonsProps = {
  readonly offered: OfferedPayment
  readonly nonce: string | null
  /** Places the order, and pays it by what it is handed; the page says why where nothing comes of it. */
  readonly onPress: (payer: Payer) => Promise<void>
  readonly onState: (there: boolean) => void
}

type Props = {
  method: 'stripe' | 'paypal' | 'razorpay'
  state: 'pending' | 'rejected' | 'resolved'
  onRetry: () => void
}

/** Where the script of a provider stands, in words. One that did not load can be asked for again. */
export function ScriptState({ method, state, onRetry }: Props) {
  const { t } = useTranslation('payment')
  if (state === 'rejected') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-lg bg-danger-soft p-4">
        <p className="font-semibold">{t(`script.failed.${method}`)}</p>
        <p className="body-sm">{t('script.failedHelp')}</p>
        <Button look="secondary" onClick={onRetry}>
          {t('script.retry')}
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="body-sm text-ink-2 empty:hidden">
      {state === 'pending' ? t(`script.loading.${method}`) : null}
    </p>
  )
}
