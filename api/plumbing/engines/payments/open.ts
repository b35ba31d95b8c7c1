import { isConfigured, type PaymentConfig } from '../../config/payments.ts'
import type { Gateway, Gateways } from './port.ts'

/** Loads only configured providers. `shop` marks its payments in an account that others take money through too. */
export async function openGateways(config: PaymentConfig, shop: string): Promise<Gateways> {
  const gateways: Gateway[] = []
  if (isConfigured(config, 'stripe')) {
    const { createStripeGateway } = await import('./stripe/gateway.ts')
    gateways.push(createStripeGateway(config, shop))
  }
  if (isConfigured(config, 'paypal')) {
    const { createPaypalGateway } = await import('./paypal/gateway.ts')
    gateways.push(createPaypalGateway(config))
  }
  if (isConfigured(config, 'sslCommerz')) {
    const { createSslCommerzGateway } = await import('./sslcommerz/gateway.ts')
    gateways.push(createSslCommerzGateway(config))
  }
  if (isConfigured(config, 'razorpay')) {
    const { createRazorpayGateway } = await import('./razorpay/gateway.ts')
    gateways.push(createRazorpayGateway(config, shop))
  }
  return new Map(gateways.map(gateway => [gateway.method, gateway]))
}
