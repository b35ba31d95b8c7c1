import type { FastifyBaseLogger } from 'fastify'
import type { Charge } from '#domain/payment/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type PaymentMethod, paymentMethods } from '#domain/shared/payment-method.ts'
import type { OfferedPayment } from '#web/storefront/models/payment.ts'
import type { Gateway, Gateways } from './gateway.ts'

/** What can be paid with. A method that is on in the settings and not set up is not offered, which the log says once. */
export function createOffered(gateways: Gateways, log: Pick<FastifyBaseLogger, 'warn'>) {
  const told = new Set<PaymentMethod>()

  function gatewayOf(method: PaymentMethod): Gateway | null {
    const gateway = method === 'cod' ? undefined : gateways.get(method)
    if (!gateway && method !== 'cod' && !told.has(method)) {
      told.add(method)
      log.warn({ method }, 'a payment is on in the settings and not configured: it is not offered')
    }
    return gateway ?? null
  }

  return {
    /** Cash first, in the order of the settings, for the currency that is shown. */
    payments(settings: Pick<Settings, 'paymentGateway' | 'currency'>): readonly OfferedPayment[] {
      return paymentMethods.flatMap((method): OfferedPayment[] => {
        if (!settings.paymentGateway[method]) return []
        if (method === 'cod') return [{ method, embedded: false, client: {} }]
        const gateway = gatewayOf(method)
        return gateway
          ? [{ method, embedded: gateway.ways.includes('embedded'), client: gateway.client(settings.currency.name) }]
          : []
      })
    },

    /** Whether this can be paid so, to the last unit. What comes to nothing needs no gateway to charge it. */
    takes(method: PaymentMethod, charge: Charge, settings: Pick<Settings, 'paymentGateway'>): boolean {
      if (!settings.paymentGateway[method]) return false
      if (method === 'cod' || charge.amount === 0) return true
      return gatewayOf(method)?.charges(charge) ?? false
    },

    /** Of the methods that are on. */
    gatewaysIn: (settings: Pick<Settings, 'paymentGateway'>): readonly Gateway[] =>
      [...gateways.values()].filter(({ method }) => settings.paymentGateway[method]),
  }
}

export type Offered = ReturnType<typeof createOffered>
