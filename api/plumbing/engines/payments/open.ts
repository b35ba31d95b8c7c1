import type { PaymentConfig } from '../../config/payments.ts'
import type { Gateway, GatewayMethod, Gateways } from './port.ts'

/**
 * The payment providers that the configuration sets up. Each is loaded when it is wanted: a shop without one pays for none.
 * `shop` marks this shop's payments among those of an account that others take money through too.
 */
export async function openGateways(config: PaymentConfig, shop: string): Promise<Gateways> {
  const gateways = new Map<GatewayMethod, Gateway>()
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_URL } = config
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const { createStripeGateway } = await import('./stripe/gateway.ts')
    gateways.set(
      'stripe',
      createStripeGateway({
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        url: STRIPE_URL,
        shop,
      }),
    )
  }
  const { PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_ENVIRONMENT, PAYPAL_URL } = config
  if (PAYPAL_CLIENT_ID && PAYPAL_SECRET && PAYPAL_WEBHOOK_ID) {
    const { createPaypalGateway } = await import('./paypal/gateway.ts')
    gateways.set(
      'paypal',
      createPaypalGateway({
        clientId: PAYPAL_CLIENT_ID,
        secret: PAYPAL_SECRET,
        webhookId: PAYPAL_WEBHOOK_ID,
        environment: PAYPAL_ENVIRONMENT,
        url: PAYPAL_URL,
      }),
    )
  }
  const { SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD, SSLCOMMERZ_ENVIRONMENT, SSLCOMMERZ_URL } = config
  if (SSLCOMMERZ_STORE_ID && SSLCOMMERZ_STORE_PASSWORD) {
    const { createSslCommerzGateway } = await import('./sslcommerz/gateway.ts')
    gateways.set(
      'sslCommerz',
      createSslCommerzGateway({
        storeId: SSLCOMMERZ_STORE_ID,
        password: SSLCOMMERZ_STORE_PASSWORD,
        environment: SSLCOMMERZ_ENVIRONMENT,
        url: SSLCOMMERZ_URL,
      }),
    )
  }
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_URL } = config
  if (RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET) {
    const { createRazorpayGateway } = await import('./razorpay/gateway.ts')
    gateways.set(
      'razorpay',
      createRazorpayGateway({
        keyId: RAZORPAY_KEY_ID,
        keySecret: RAZORPAY_KEY_SECRET,
        webhookSecret: RAZORPAY_WEBHOOK_SECRET,
        url: RAZORPAY_URL,
        shop,
      }),
    )
  }
  return gateways
}
