import type { FastifyBaseLogger } from 'fastify'
import { neededBy } from '#api/plumbing/config/payments.ts'
import { limitsIn, majorOf } from '#api/plumbing/engines/payments/amounts.ts'
import type { Gateway, GatewayMethod, Gateways } from '#api/plumbing/engines/payments/port.ts'
import { takesTotal } from '#domain/payment/bounds.ts'
import type { Charge } from '#domain/payment/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import { stepOf } from '#domain/shared/fraction-digits.ts'
import { type PaymentMethod, paymentMethods } from '#domain/shared/payment-method.ts'
import type { OfferedPayment } from '#web/models/payment.ts'

/** Payment methods on offer. One that is on but cannot be used is not offered; the log says why, once. */
export function createOffered(gateways: Gateways, log: Pick<FastifyBaseLogger, 'warn'>) {
  const warned = new Set<string>()

  function warnOnce(method: PaymentMethod, why: string, about: object = {}): void {
    const key = `${method} ${why}`
    if (warned.has(key)) return
    warned.add(key)
    log.warn({ method, ...about }, `a payment method is on in the settings, but ${why}: shoppers cannot choose it`)
  }

  /** Null, and warned: it cannot be paid with in this currency. */
  function usable(method: GatewayMethod, currency: string) {
    const gateway = gateways.get(method)
    const counting = gateway?.counting(currency) ?? null
    if (!gateway) warnOnce(method, 'is not configured')
    else if (!counting) warnOnce(method, `does not take ${currency}`)
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

    /** Whether this method can charge the exact amount. An amount of zero needs no gateway. */
    takes(method: PaymentMethod, { amount, currency }: Charge, settings: Pick<Settings, 'paymentGateway'>): boolean {
      if (!settings.paymentGateway[method]) return false
      if (method === 'cod' || amount === 0) return true
      const limits = usable(method, currency)?.limits
      if (!limits) return false
      const fits = takesTotal(limits, amount)
      if (!fits) {
        const { least, most, step } = limits
        warnOnce(method, `takes ${currency} only from ${least} to ${most} in steps of ${step} (minor units)`, {
          amount,
        })
      }
      return fits
    },

    gatewaysIn: (settings: Pick<Settings, 'paymentGateway'>): readonly Gateway[] =>
      [...gateways.values()].filter(({ method }) => settings.paymentGateway[method]),
  }
}

export type Offered = ReturnType<typeof createOffered>

const names = { stripe: 'Stripe', paypal: 'PayPal', sslCommerz: 'SSLCommerz', razorpay: 'Razorpay' } as const
const methods = Object.keys(names) as readonly GatewayMethod[]

/** For the owner, at the start: why methods that are on in the settings are not offered, or not for every total, and what to do. */
export function offerFaults(
  gateways: Gateways,
  { paymentGateway, currency }: Pick<Settings, 'paymentGateway' | 'currency'>,
): readonly string[] {
  const faults = methods.filter(method => paymentGateway[method]).map(method => ({ method, ...faultOf(method) }))
  const offered = faults.some(({ never }) => !never) || paymentGateway.cod
  return [
    ...faults.flatMap(({ method, said }) =>
      said ? [`${said}, or switch it off: npm run settings -- paymentGateway.${method}=false`] : [],
    ),
    ...(offered
      ? []
      : [
          'The shop offers no payment method, so nobody can order. To offer cash on delivery: npm run settings -- paymentGateway.cod=true',
        ]),
  ]

  function faultOf(method: GatewayMethod): { readonly never: boolean; readonly said: string | null } {
    const [name, { name: code }] = [names[method], currency]
    const gateway = gateways.get(method)
    if (!gateway)
      return {
        never: true,
        said: `${name} is on in the settings, but not set up: set ${neededBy[method].join(', ')} and start again`,
      }
    const counting = gateway.counting(code)
    if (!counting)
      return {
        never: true,
        said: `${name} does not take ${code}, the currency of the shop, and is not offered: offer another payment method`,
      }
    const { step } = limitsIn(counting, code)
    if (step <= stepOf(code)) return { never: false, said: null }
    const amount = majorOf(step, code)
    return {
      never: false,
      said: `${name} takes ${code} in steps of ${amount} and is not offered for other totals: offer another payment method too`,
    }
  }
}
