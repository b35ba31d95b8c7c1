import { createPaypalGateway } from '#api/plumbing/engines/payments/paypal/gateway.ts'
import type { Gateway } from '#api/plumbing/engines/payments/port.ts'
import { createRazorpayGateway } from '#api/plumbing/engines/payments/razorpay/gateway.ts'
import { createSslCommerzGateway } from '#api/plumbing/engines/payments/sslcommerz/gateway.ts'
import { createStripeGateway } from '#api/plumbing/engines/payments/stripe/gateway.ts'
import type { PaymentWay } from '#domain/payment/events.ts'
import { paypalEnv, startFakePaypal } from './paypal.ts'
import { razorpayEnv, startFakeRazorpay } from './razorpay.ts'
import type { Fake } from './server.ts'
import { sslCommerzEnv, startFakeSslCommerz } from './sslcommerz.ts'
import { startFakeStripe, stripeEnv } from './stripe.ts'

/** What a provider's own books say, taken and given back in its own units. */
export type Booked = {
  readonly paymentId: string
  readonly orderId: string
  readonly captured: number
  readonly refunded: number
}

/** A provider that is only played, with the shop's adapter for it, and a buyer who pays there. */
export type Played = {
  readonly fake: Fake
  readonly env: Record<string, string>
  readonly gateway: Gateway
  /** The buyer tries to pay an attempt; nothing happens where the provider lets nobody pay it any more. */
  pay(reference: string, way: PaymentWay, options?: { readonly declined?: boolean }): Promise<void> | void
  books(): readonly Booked[]
  /** As on the first day. */
  reset(): void
}

export async function playStripe(): Promise<Played> {
  const fake = await startFakeStripe()
  const gateway = createStripeGateway({
    secretKey: stripeEnv.STRIPE_SECRET_KEY,
    publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: stripeEnv.STRIPE_WEBHOOK_SECRET,
    shop: 'shop',
    url: fake.url,
  })
  return played(fake, gateway, (reference, way, { declined = false } = {}) => {
    const card = declined ? 'pm_card_chargeDeclined' : 'pm_card_visa'
    if (way === 'embedded') fake.pay(reference, card)
    else fake.payPage(reference, card)
  })
}

export async function playPaypal(): Promise<Played> {
  const fake = await startFakePaypal()
  const gateway = createPaypalGateway({
    clientId: paypalEnv.PAYPAL_CLIENT_ID,
    secret: paypalEnv.PAYPAL_SECRET,
    webhookId: paypalEnv.PAYPAL_WEBHOOK_ID,
    environment: 'sandbox',
    url: fake.url,
  })
  return played(fake, gateway, (reference, _way, options) => fake.approve(reference, options))
}

export async function playSslCommerz(): Promise<Played> {
  const fake = await startFakeSslCommerz()
  const gateway = createSslCommerzGateway({
    storeId: sslCommerzEnv.SSLCOMMERZ_STORE_ID,
    password: sslCommerzEnv.SSLCOMMERZ_STORE_PASSWORD,
    environment: 'sandbox',
    url: fake.url,
  })
  return played(fake, gateway, (reference, _way, options) => fake.pay(reference, options))
}

export async function playRazorpay(): Promise<Played> {
  const fake = await startFakeRazorpay()
  const gateway = createRazorpayGateway({
    keyId: razorpayEnv.RAZORPAY_KEY_ID,
    keySecret: razorpayEnv.RAZORPAY_KEY_SECRET,
    webhookSecret: razorpayEnv.RAZORPAY_WEBHOOK_SECRET,
    shop: 'shop',
    url: fake.url,
  })
  return played(fake, gateway, (reference, way, options) =>
    way === 'embedded' ? fake.payOrder(reference, options) : fake.payLink(reference, options),
  )
}

function played(fake: Fake & Pick<Played, 'env' | 'books' | 'reset'>, gateway: Gateway, pay: Played['pay']): Played {
  return { fake, env: fake.env, gateway, pay, books: fake.books, reset: fake.reset }
}

export const providers = {
  stripe: playStripe,
  paypal: playPaypal,
  sslCommerz: playSslCommerz,
  razorpay: playRazorpay,
} as const
