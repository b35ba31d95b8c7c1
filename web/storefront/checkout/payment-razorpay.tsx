import { useEffect } from 'react'
import { type Payer, type ProviderFormProps, ScriptState } from './provider.tsx'
import { useScript } from './use-script.ts'

const src = 'https://checkout.razorpay.com/v1/checkout.js'

declare global {
  interface Window {
    Razorpay?: new (options: object) => { open(): void }
  }
}

/** Razorpay's Checkout: a window of its own over the page, opened when the order is placed. */
export default function RazorpayForm({ onReady }: ProviderFormProps) {
  const { state, retry } = useScript(src)
  useEffect(() => {
    const { Razorpay } = window
    if (state !== 'resolved' || !Razorpay) return
    const payer: Payer = {
      pay: ({ client }) =>
        new Promise(end => {
          const modal = { ondismiss: () => end('cancelled') }
          const { keyId: key, razorpayOrderId: order_id, amount, currency } = client
          new Razorpay({ key, order_id, amount, currency, handler: () => end('done'), modal }).open()
        }),
    }
    onReady('razorpay', payer)
    return () => onReady('razorpay', null)
  }, [state, onReady])
  return <ScriptState method="razorpay" state={state} onRetry={retry} />
}
