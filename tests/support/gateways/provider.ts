import { readConfig } from '#api/plumbing/config/config.ts'
import { openGateways } from '#api/plumbing/engines/payments/open.ts'
import type { Gateway, GatewayMethod } from '#api/plumbing/engines/payments/port.ts'
import type { PaymentWay } from '#domain/payment/events.ts'
import { startFakePaypal } from './paypal.ts'
import { startFakeRazorpay } from './razorpay.ts'
import type { Fake } from './server.ts'
import { startFakeSslCommerz } from './sslcommerz.ts'
import { startFakeStripe } from './stripe.ts'

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
  return played(fake, 'stripe', (reference, way, { declined = false } = {}) => {
    const card = declined ? 'pm_card_chargeDeclined' : 'pm_card_visa'
    if (way === 'embedded') fake.pay(reference, card)
    else fake.payPage(reference, card)
  })
}

export async function playPaypal(): Promise<Played> {
  const fake = await startFakePaypal()
  return played(fake, 'paypal', (reference, _way, options) => fake.approve(reference, options))
}

export async function playSslCommerz(): Promise<Played> {
  const fake = await startFakeSslCommerz()
  return played(fake, 'sslCommerz', (reference, _way, options) => fake.pay(reference, options))
}

export async function playRazorpay(): Promise<Played> {
  const fake = await startFakeRazorpay()
  return played(fake, 'razorpay', (reference, way, options) =>
    way === 'embedded' ? fake.payOrder(reference, options) : fake.payLink(reference, options),
  )
}

async function played(
  fake: Fake & Pick<Played, 'env' | 'books' | 'reset'>,
  method: GatewayMethod,
  pay: Played['pay'],
): Promise<Played> {
  const gateway = (await openGateways(readConfig(fake.env, 'none'), 'shop')).get(method)!
  return { fake, env: fake.env, gateway, pay, books: fake.books, reset: fake.reset }
}

export const providers = {
  stripe: playStripe,
  paypal: playPaypal,
  sslCommerz: playSslCommerz,
  razorpay: playRazorpay,
} as const
