import { useCallback, useRef, useState } from 'react'
import type { DeclineReason } from '#domain/payment/events.ts'
import { ask } from '../../client/ask.ts'
import type { OfferedPayment, PaymentHandover } from '../../models/payment.ts'
import type { AwaitedOrder, Payer, PaymentFailure } from './provider.tsx'

type Settled = { readonly status: string; readonly decline: DeclineReason | null }

/** Paying for an order that was just made: by the script of the chosen provider, else on the provider's page. */
export function usePayment(offered: OfferedPayment | null) {
  const payer = useRef<{ readonly method: string; readonly payer: Payer } | null>(null)
  const [failure, setFailure] = useState<PaymentFailure | null>(null)
  /** False: a provider's own buttons did not come, and the ordinary one leads to its page. */
  const [buttons, setButtons] = useState(true)
  const method = offered?.method ?? null

  const own = useCallback(() => (payer.current?.method === method ? payer.current.payer : null), [method])

  return {
    failure,
    buttons,
    setButtons,
    clear: () => setFailure(null),
    /** The form of a provider is there, or is not any more. */
    ready: useCallback((name: string, ready: Payer | null) => {
      if (ready) payer.current = { method: name, payer: ready }
      else if (payer.current?.method === name) payer.current = null
    }, []),
    /** False: something in the provider's form is missing, which it says there. */
    prepare: async (): Promise<boolean> => (await own()?.prepare?.()) ?? true,
    /** Resolves with true when the page of the order is next, with false when the buyer has to do something here. */
    async pay({ orderId, payment }: AwaitedOrder, pressed: Payer | null = null): Promise<boolean> {
      setFailure(null)
      if ('problem' in payment) {
        setFailure(payment.problem)
        return false
      }
      const script = payment.way === 'embedded' ? (pressed ?? own()) : null
      // Without the provider's script its own page does.
      if (!script) return leave(payment.url ?? `/api/payments/orders/${orderId}/pay`)
      return paid(orderId, payment, script)
    },
  }

  async function paid(orderId: string, handover: PaymentHandover, script: Payer): Promise<boolean> {
    const end = await script.pay(handover).catch(() => 'declined' as const)
    const asked = await ask<Settled>('POST', `/api/payments/orders/${orderId}/settle`)
    // Without an answer the order's page says what became of it.
    if (!asked.success) return true
    const { status, decline } = asked.answer
    const failed = decline ?? (end === 'done' ? null : end)
    if (status !== 'awaiting-payment' || failed === null) return true
    setFailure(failed)
    return false
  }
}

/** Goes to the provider's page. Buyers who come back by the browser's own button find the page as it was. */
function leave(url: string): Promise<boolean> {
  return new Promise(stay => {
    window.addEventListener('pageshow', ({ persisted }) => persisted && stay(false), { once: true })
    window.location.assign(url)
  })
}
