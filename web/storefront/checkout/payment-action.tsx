import { lazy, Suspense, useEffect, useState } from 'react'
import type { OfferedPayment } from '../../models/payment.ts'
import type { Payer } from './payment-payer.ts'
import { ScriptState } from './script-state.tsx'

const PaypalButtons = lazy(() => import('./payment-paypal.tsx'))

type Props = {
  offered: OfferedPayment
  nonce: string | null
  onPress: (payer: Payer) => Promise<void>
  onState: (there: boolean) => void
}

/** Whether a provider has buttons of its own, which stand in place of the one that orders. */
export function hasButtons({ method, embedded }: OfferedPayment): boolean {
  return method === 'paypal' && embedded
}

export function PaymentAction(props: Props) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!alive) return null
  return (
    <div className="mt-4 w-full max-w-md">
      <Suspense fallback={<ScriptState method="paypal" state="pending" onRetry={() => {}} />}>
        <PaypalButtons {...props} />
      </Suspense>
    </div>
  )
}
