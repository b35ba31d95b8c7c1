import type { Charge } from '#domain/payment/events.ts'
import { type Counting, chargeOf, countedIn, decimalOf, unitsIn } from './amounts.ts'
import tables from './currencies.json' with { type: 'json' }
import { GatewayRefused } from './port.ts'

/** Bounds are in the gateway's own units. A step is the last digits that have to be 0. */
type Table = {
  readonly groups: readonly { readonly digits: number; readonly step?: number; readonly currencies: string }[]
  readonly least?: { readonly [currency: string]: number }
  readonly most?: { readonly [currency: string]: number }
  readonly mostElsewhere?: number
}

/**
 * How a gateway counts: which currencies it charges, and amounts in its own units. Sources and reasons of the table:
 * - Stripe's bounds are of https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. The least is that of the
 *   currency which the account is paid out in; a charge that Stripe converts has to be worth as much, which the shop cannot
 *   know. The most is a number of digits; where that page counts them in two ways, the fewer. Stripe counts ISK and UGX in
 *   hundredths for older integrations, but charges only whole ones.
 * - PayPal takes fewer digits of some currencies than others do.
 * - Razorpay documents the least amount only of rupees: one.
 * - SSLCommerz converts other currencies at the day's rate, so only taka have bounds.
 */
export function createAmounts(gateway: keyof typeof tables) {
  const { groups, least = {}, most = {}, mostElsewhere }: Table = tables[gateway]
  const countings = new Map<string, Counting>(
    groups.flatMap(({ currencies, ...group }) =>
      currencies
        .split(' ')
        .map(currency => [currency, { ...group, least: least[currency], most: most[currency] ?? mostElsewhere }]),
    ),
  )
  /** Null: the gateway does not charge in it. */
  const counting = (currency: string) => countings.get(currency) ?? null
  const digitsOf = (currency: string) => counting(currency)?.digits ?? 2

  /** @throws GatewayRefused where the gateway cannot charge just that. */
  function exactly(charge: Charge): number {
    const units = countedIn(counting(charge.currency), charge)
    if (units === null) throw new GatewayRefused(`${gateway} cannot charge ${charge.amount} ${charge.currency} exactly`)
    return units
  }

  /** @throws RangeError for an amount that the shop never asked for. */
  function chargeFrom(units: number | null, currency: string, said: unknown = units): Charge {
    const charge = units === null ? null : chargeOf(units, digitsOf(currency), currency)
    if (!charge) throw new RangeError(`${said} ${currency} cannot be an amount of this shop`)
    return charge
  }

  return {
    counting,
    digitsOf,
    exactly,
    /** The same as decimal text. */
    exactText: (charge: Charge) => decimalOf(exactly(charge), digitsOf(charge.currency)),
    chargeFrom,
    chargeFromText: (text: string, currency: string) => chargeFrom(unitsIn(text, digitsOf(currency)), currency, text),
  }
}
