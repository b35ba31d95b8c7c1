import { SpanKind } from '@opentelemetry/api'
import { isConfigured, type PaymentConfig } from '../../config/payments.ts'
import { spanned } from '../../tracing/spans.ts'
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

/** Every question to a provider has a span. */
export function traced(gateways: Gateways): Gateways {
  return new Map([...gateways].map(([method, gateway]) => [method, tracedGateway(gateway)]))
}

function tracedGateway(gateway: Gateway): Gateway {
  const { method, dispute } = gateway
  const asked = <T>(question: string, ask: () => Promise<T>) => {
    const attributes = { 'selvedge.gateway': method, 'selvedge.question': question }
    return spanned('gateway', ask, { kind: SpanKind.CLIENT, attributes })
  }
  return {
    ...gateway,
    open: (attempt, order) => asked('open', () => gateway.open(attempt, order)),
    look: attempt => asked('look', () => gateway.look(attempt)),
    capture: attempt => asked('capture', () => gateway.capture(attempt)),
    close: attempt => asked('close', () => gateway.close(attempt)),
    refund: refund => asked('refund', () => gateway.refund(refund)),
    dispute: dispute && (disputeId => asked('dispute', () => dispute(disputeId))),
  }
}
