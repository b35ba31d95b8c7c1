import type { FastifyBaseLogger } from 'fastify'
import { limitsIn } from '#api/plumbing/engines/payments/amounts.ts'
import type { Gateway, GatewayMethod, Gateways } from '#api/plumbing/engines/payments/port.ts'
import { takesTotal } from '#domain/payment/bounds.ts'
import type { Charge } from '#domain/payment/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import { type PaymentMethod, paymentMethods } from '#domain/shared/payment-method.ts'
import type { OfferedPayment } from '#web/models/payment.ts'

/**
 * What can be paid with. A method that is on in the settings and cannot be used is not offered: shoppers need no reason,
 * the log tells the owner once.
 */
export function createOffered(gateways: Gateways, log: Pick<FastifyBaseLogger, 'warn'>) {
  const told = new Set<string>()

  function tell(method: PaymentMethod, why: string, about: object = {}): void {
    const key = `${method} ${why}`
    if (told.has(key)) return
    told.add(key)
    log.warn({ method, ...about }, `a payment method is on in the settings, but ${why}: shoppers cannot choose it`)
  }

  /** Null, and told: it cannot be paid with in this currency. */
  function usable(method: GatewayMethod, currency: string) {
    const gateway = gateways.get(method)
    const counting = gateway?.counting(currency) ?? null
    if (!gateway) tell(method, 'is not configured')
    else if (!counting) tell(method, `does not take ${currency}`)
    return gateway && counting ? { gateway, limits: limitsIn(counting, currency) } : null
  }

  return {
    /** Cash first, in the order of the settings, for the currency that is shown. */
    payments({ paymentGateway, currency }: Pick<Settings, 'paymentGateway' | 'currency'>): readonly OfferedPayment[] {
      return paymentMethods.flatMap((method): OfferedPayment[] => {
        if (!paymentGateway[method]) return []
        if (method === 'cod') return [{ method, embedded: false, client: {}, limits: null }]
        const found = usable(method, currency.name)
        if (!found) return []
        const { gateway, limits } = found
        return [{ method, embedded: gateway.ways.includes('embedded'), client: gateway.client(currency.name), limits }]
      })
    },

    /** Whether this can be paid so, to the last unit. What comes to nothing needs no gateway to charge it. */
    takes(method: PaymentMethod, { amount, currency }: Charge, settings: Pick<Settings, 'paymentGateway'>): boolean {
      if (!settings.paymentGateway[method]) return false
      if (method === 'cod' || amount === 0) return true
      const limits = usable(method, currency)?.limits
      if (!limits) return false
      const fits = takesTotal(limits, amount)
      if (!fits) {
        const { least, most, step } = limits
        tell(method, `takes ${currency} only from ${least} to ${most} in steps of ${step} (minor units)`, { amount })
      }
      return fits
    },

    /** Of the methods that are on. */
    gatewaysIn: (settings: Pick<Settings, 'paymentGateway'>): readonly Gateway[] =>
      [...gateways.values()].filter(({ method }) => settings.paymentGateway[method]),
  }
}

export type Offered = ReturnType<typeof createOffered>
