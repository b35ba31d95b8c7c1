import { lazy, Suspense, useEffect, useState } from 'react'
import { type ProviderFormProps, ScriptState } from './script-state.tsx'

/** What a provider needs is fetched when it is chosen, and never before. */
const forms = {
  stripe: lazy(() => import('./payment-stripe.tsx')),
  razorpay: lazy(() => import('./payment-razorpay.tsx')),
} as const

type Props = ProviderFormProps & { readonly wanted: boolean }

/** The form of the chosen provider, below it. PayPal has buttons instead, where the order is placed. */
export function PaymentForm({ wanted, ...props }: Props) {
  const { method, embedded } = props.offered
  const [alive, setAlive] = useState(false)
  // Providers' scripts are for browsers alone.
  useEffect(() => setAlive(true), [])
  if (!alive || !wanted || !embedded || !(method === 'stripe' || method === 'razorpay')) return null
  const Form = forms[method]
  return (
    <div className="px-4 pt-3 pb-4 sm:ps-12">
      <Suspense fallback={<ScriptState method={method} state="pending" onRetry={() => {}} />}>
        <Form key={method} {...props} />
      </Suspense>
    </div>
  )
}
