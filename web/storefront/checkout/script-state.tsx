import { useTranslation } from 'react-i18next'
import type { Minor } from '#domain/shared/money.ts'
import type { OfferedPayment } from '../../models/payment.ts'
import { Button } from '../../ui/button.tsx'
import type { Payer } from './payment-payer.ts'

/** Of a provider: where its script, and what it puts into the page, stand. */
export type ProviderFormProps = {
  readonly offered: OfferedPayment
  readonly total: Minor
  readonly onReady: (method: string, payer: Payer | null) => void
}

type StateProps = {
  method: 'stripe' | 'paypal' | 'razorpay'
  state: 'pending' | 'rejected' | 'resolved'
  onRetry: () => void
}

/** Where the script of a provider stands, in words. One that did not load can be asked for again. */
export function ScriptState({ method, state, onRetry }: StateProps) {
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
