import { neededBy } from '#api/plumbing/config/payments.ts'
import { decimalOf, limitsIn } from '#api/plumbing/engines/payments/amounts.ts'
import type { GatewayMethod, Gateways } from '#api/plumbing/engines/payments/port.ts'
import type { Settings } from '#domain/settings/events.ts'
import { fractionDigits, stepOf } from '#domain/shared/fraction-digits.ts'

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
    const amount = decimalOf(step, fractionDigits(code))
    return {
      never: false,
      said: `${name} takes ${code} in steps of ${amount} and is not offered for other totals: offer another payment method too`,
    }
  }
}
