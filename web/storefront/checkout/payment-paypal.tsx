import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/use-words.ts'
import type { PaymentHandover } from '../../models/payment.ts'
import { type Payer, type PayerEnd, type ProviderButtonsProps, ScriptState } from './provider.tsx'

const locales = { en: 'en_US', fr: 'fr_FR', ar: 'ar_EG', bn: 'en_US' } as const

/** PayPal's own buttons in place of the one that orders: they open PayPal's window when they are pressed. */
export default function PaypalButtons({ offered, nonce, onPress, onState }: ProviderButtonsProps) {
  const { clientId = 'test', environment, currency = 'USD' } = offered.client
  const language = useLanguage()
  const [round, setRound] = useState(0)
  const options = useMemo(
    () => ({
      clientId,
      currency,
      environment: environment as 'sandbox' | 'production',
      components: 'buttons',
      intent: 'capture',
      locale: locales[language],
      ...(nonce && { dataCspNonce: nonce }),
    }),
    [clientId, currency, environment, language, nonce],
  )
  return (
    <PayPalScriptProvider key={round} options={options}>
      <Buttons onPress={onPress} onState={onState} onRetry={() => setRound(before => before + 1)} />
    </PayPalScriptProvider>
  )
}

type ButtonsProps = Pick<ProviderButtonsProps, 'onPress' | 'onState'> & { onRetry: () => void }

function Buttons({ onPress, onState, onRetry }: ButtonsProps) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  const [approval] = useState(createApproval)
  const state = isRejected ? 'rejected' : isResolved ? 'resolved' : 'pending'
  useEffect(() => onState(state !== 'rejected'), [state, onState])
  return (
    <>
      <ScriptState method="paypal" state={state} onRetry={onRetry} />
      {state === 'resolved' ? (
        <PayPalButtons
          style={{ layout: 'vertical', label: 'pay' }}
          createOrder={() => approval.begin(onPress)}
          onApprove={async () => approval.end('done')}
          onCancel={() => approval.end('cancelled')}
          onError={() => approval.end('declined')}
        />
      ) : null}
    </>
  )
}

/** Between the press on the button, when PayPal wants an order, and the end of PayPal's window. */
function createApproval() {
  let end = (_: PayerEnd) => {}
  return {
    begin: (press: ProviderButtonsProps['onPress']) =>
      new Promise<string>((opened, failed) => {
        const payer: Payer = {
          pay: ({ client }: PaymentHandover) =>
            new Promise(closed => {
              end = closed
              opened(client.paypalOrderId ?? '')
            }),
        }
        press(payer).then(
          () => failed(new Error('no order was made')),
          error => failed(error),
        )
      }),
    end: (how: PayerEnd) => end(how),
  }
}
