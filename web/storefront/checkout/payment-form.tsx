import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedPayment } from '../../models/payment.ts'
import { type PaymentFailure, type ProviderButtonsProps, type ProviderFormProps, ScriptState } from './provider.tsx'

/** A provider's form loads when it is chosen, and never before. */
const forms = {
  stripe: lazy(() => import('./payment-stripe.tsx')),
  razorpay: lazy(() => import('./payment-razorpay.tsx')),
} as const
const PaypalButtons = lazy(() => import('./payment-paypal.tsx'))

/** Providers' scripts are for browsers alone. */
function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}

type Props = ProviderFormProps & { readonly wanted: boolean }

/** The form of the chosen provider, below it. PayPal has buttons instead, where the order is placed. */
export function PaymentForm({ wanted, ...props }: Props) {
  const { method, embedded } = props.offered
  if (!useAlive() || !wanted || !embedded || !(method === 'stripe' || method === 'razorpay')) return null
  const Form = forms[method]
  return (
    <div className="px-4 pt-3 pb-4 sm:ps-12">
      <Suspense fallback={<ScriptState method={method} state="pending" onRetry={() => {}} />}>
        <Form key={method} {...props} />
      </Suspense>
    </div>
  )
}

/** Whether a provider has buttons of its own, which stand in place of the one that orders. */
export function hasButtons({ method, embedded }: OfferedPayment): boolean {
  return method === 'paypal' && embedded
}

export function PaymentButtons(props: ProviderButtonsProps) {
  if (!useAlive()) return null
  return (
    <div className="mt-4 w-full max-w-md">
      <Suspense fallback={<ScriptState method="paypal" state="pending" onRetry={() => {}} />}>
        <PaypalButtons {...props} />
      </Suspense>
    </div>
  )
}

/** The bank's refusal, above the ways to pay. Nothing was charged, and everything stays as it is. */
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
