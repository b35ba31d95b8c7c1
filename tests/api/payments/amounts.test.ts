import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#api/plumbing/config/config.ts'
import { chargeOf, countedIn, decimalOf, limitsIn, unitsIn, unitsOf } from '#api/plumbing/engines/payments/amounts.ts'
import { createAmounts } from '#api/plumbing/engines/payments/currencies.ts'
import { openGateways } from '#api/plumbing/engines/payments/open.ts'
import { GatewayRefused } from '#api/plumbing/engines/payments/port.ts'
import { takesTotal } from '#domain/payment/bounds.ts'
import type { Charge } from '#domain/payment/events.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import { moneyFormat } from '#web/ui/money.ts'

const currencies = Intl.supportedValuesOf('currency')
const charge = fc.record({ currency: fc.constantFrom(...currencies), amount: fc.integer({ min: 1, max: 90_000_000 }) })

/** An amount in major units as a decimal text, by whole numbers alone. */
const majorOf = ({ amount, currency }: Charge) => decimalOf(amount, fractionDigits(currency))
const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

describe('a charge in any currency', () => {
  test('is what the shopper is shown', () => {
    fc.assert(
      fc.property(charge, one => {
        const shown = moneyFormat('en', { name: one.currency, symbol: '' })(one.amount).replace(/[^\d.]/g, '')
        expect(shown).toBe(majorOf(one))
      }),
      { numRuns: 1000 },
    )
  })

  test('is the same amount in units of any number of digits, or none', () => {
    fc.assert(
      fc.property(charge, fc.integer({ min: 0, max: 4 }), (one, digits) => {
        const units = unitsOf(one, digits)
        if (units === null) return
        expect(plain(decimalOf(units, digits))).toBe(plain(majorOf(one)))
        expect(chargeOf(units, digits, one.currency)).toEqual(one)
        expect(unitsIn(decimalOf(units, digits), digits)).toBe(units)
      }),
      { numRuns: 1000 },
    )
  })
})

const gateways = (['Stripe', 'PayPal', 'Razorpay', 'SSLCommerz'] as const).map(
  name => [name, createAmounts(name)] as const,
)
const [stripe, paypal] = [createAmounts('Stripe'), createAmounts('PayPal')]

describe.each(gateways)('%s', (_name, amounts) => {
  test('charges exactly the amount that is shown, to the last unit, or does not take the payment', () => {
    let taken = 0
    fc.assert(
      fc.property(charge, one => {
        if (countedIn(amounts.counting(one.currency), one) === null) {
          expect(() => amounts.exactly(one)).toThrow(GatewayRefused)
          return
        }
        taken++
        expect(amounts.chargeFrom(amounts.exactly(one), one.currency)).toEqual(one)
        expect(amounts.chargeFromText(amounts.exactText(one), one.currency)).toEqual(one)
      }),
      { numRuns: 2000 },
    )
    expect(taken).toBeGreaterThan(50)
  })
})

test('is offered within the limits that are told, and nowhere else', () => {
  const countings = gateways.map(([, { counting }]) => counting)
  fc.assert(
    fc.property(charge, fc.constantFrom(...countings), (one, counting) => {
      const rule = counting(one.currency)
      const units = countedIn(rule, one)
      const within = rule !== null && units !== null && units >= (rule.least ?? 1) && units <= (rule.most ?? units)
      expect(rule !== null && takesTotal(limitsIn(rule, one.currency), one.amount)).toBe(within)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['USD', 50, 99_999_999],
  ['GBP', 30, 99_999_999],
  ['HUF', 17_500, 9_999_999_999],
  ['JPY', 50, 9_999_999_999],
  ['INR', 50, 999_999_999],
  ['IDR', undefined, 999_999_999_999],
])('Stripe charges %s from %s to %s of its own units', (currency, least, most) => {
  expect(stripe.counting(currency)).toMatchObject({ least, most })
})

describe('what providers count differently', () => {
  test.each([
    ['USD', 1050, 1050, '10.50'],
    ['JPY', 1050, 1050, '1050'],
    ['KWD', 1050, 1050, null],
    // The last of three digits has to be 0.
    ['KWD', 1055, null, null],
    // Whole ones, sent in hundredths.
    ['ISK', 105, 10_500, null],
    ['UGX', 105, 10_500, null],
    // Hundredths at Stripe, whole ones at PayPal.
    ['TWD', 10_500, 10_500, '105'],
    ['TWD', 10_550, 10_550, null],
    ['CLF', 10_500, null, null],
  ])('%s %s: Stripe %s, PayPal %s', (currency, amount, units, text) => {
    const charge = { currency, amount }
    expect(countedIn(stripe.counting(currency), charge)).toBe(units)
    if (text === null) expect(() => paypal.exactText(charge)).toThrow(GatewayRefused)
    else expect(paypal.exactText(charge)).toBe(text)
  })

  test('the page of Stripe counts as its server does', async () => {
    const url = 'http://127.0.0.1:1'
    const gateways = await openGateways(readConfig({ ...stripeEnv, STRIPE_URL: url }, 'none'), 'shop')
    for (const currency of currencies) {
      const amount = 123_000
      const charged = countedIn(stripe.counting(currency), { currency, amount })
      const { scale } = gateways.get('stripe')!.client(currency)
      if (charged !== null) expect(Math.round(amount * Number(scale))).toBe(charged)
    }
  })
})
