import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/use-words.ts'
import { type Payer, type ProviderFormProps, ScriptState } from './provider.tsx'
import { useScript } from './use-script.ts'

const src = 'https://js.stripe.com/endive/stripe.js'

type Answer = { readonly error?: { readonly type: string } }
type PaymentElement = { mount(place: HTMLElement): void; unmount(): void }
type Elements = {
  create(type: 'payment', options: object): PaymentElement
  update(options: { amount: number }): void
  submit(): Promise<Answer>
}
type Stripe = {
  elements(options: object): Elements
  confirmPayment(options: object): Promise<Answer>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: object) => Stripe
  }
}

/** Stripe's Payment Element. What is typed there goes to Stripe alone: it stands in a frame of Stripe's own. */
export default function StripeForm({ offered, total, onReady }: ProviderFormProps) {
  const { state, retry } = useScript(src)
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<Elements>(null)
  const { publishableKey = '', currency = '', scale = '1' } = offered.client
  const amount = Math.max(1, Math.round(total * Number(scale)))
  const first = useRef(amount)

  useEffect(() => {
    if (state !== 'resolved' || !window.Stripe || !place.current) return
    // Stripe does not speak Bengali.
    const stripe = window.Stripe(publishableKey, { locale: language === 'bn' ? 'auto' : language })
    const made = stripe.elements({
      mode: 'payment',
      amount: first.current,
      currency,
      allowedPaymentMethodTypes: ['card'],
      appearance: { theme: isDark() ? 'night' : 'stripe' },
    })
    const element = made.create('payment', { layout: 'tabs' })
    element.mount(place.current)
    elements.current = made
    const payer: Payer = {
      prepare: async () => !(await made.submit()).error,
      async pay({ client }) {
        const { error } = await stripe.confirmPayment({
          elements: made,
          clientSecret: client.clientSecret,
          confirmParams: { return_url: window.location.href },
          redirect: 'if_required',
        })
        return error ? 'declined' : 'done'
      },
    }
    onReady('stripe', payer)
    return () => {
      onReady('stripe', null)
      elements.current = null
      element.unmount()
    }
  }, [state, publishableKey, currency, language, onReady])

  useEffect(() => {
    first.current = amount
    elements.current?.update({ amount })
  }, [amount])

  return (
    <>
      <ScriptState method="stripe" state={state} onRetry={retry} />
      <div ref={place} />
    </>
  )
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
