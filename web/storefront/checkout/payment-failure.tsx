import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentFailure } from './payment-payer.ts'

/** What the bank said, above the ways to pay. Nothing was charged, and everything stays as it is. */
export function PaymentFailurePanel({ failure, open }: { failure: PaymentFailure | null; open: boolean }) {
  const { t } = useTranslation('payment')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!failure || !open) return
    // After the step has opened, which takes the focus too.
    requestAnimationFrame(() => box.current?.focus())
  }, [failure, open])
  if (!failure) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-4 rounded-lg border-2 border-danger px-5 py-4">
      <h3 className="h4">{t('failure.title')}</h3>
      <p className="mt-1 font-semibold">{t(`failure.${failure}`)}</p>
      <p className="mt-1 text-ink-2">{t('failure.nothing')}</p>
    </div>
  )
}
