import { z } from 'zod'
import { address } from './address.ts'

const text = () => z.string().min(1).optional()
/** Base address of a provider's interface, for tests. */
const url = () => address('https:', 'http:').transform(value => value?.replace(/\/+$/, ''))
const environment = () =>
  z.enum(['sandbox', 'production'], { error: 'has to be sandbox or production' }).default('sandbox')

/** Variables of the environment by which payment providers are set up. A provider is there when all of its own are. */
export const paymentConfig = {
  STRIPE_SECRET_KEY: text(),
  STRIPE_PUBLISHABLE_KEY: text(),
  STRIPE_WEBHOOK_SECRET: text(),
  STRIPE_URL: url(),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_SECRET: text(),
  PAYPAL_WEBHOOK_ID: text(),
  PAYPAL_ENVIRONMENT: environment(),
  PAYPAL_URL: url(),
  SSLCOMMERZ_STORE_ID: text(),
  SSLCOMMERZ_STORE_PASSWORD: text(),
  SSLCOMMERZ_ENVIRONMENT: environment(),
  SSLCOMMERZ_URL: url(),
  RAZORPAY_KEY_ID: text(),
  RAZORPAY_KEY_SECRET: text(),
  RAZORPAY_WEBHOOK_SECRET: text(),
  RAZORPAY_URL: url(),
}

export type PaymentConfig = z.output<z.ZodObject<typeof paymentConfig>>

/** Variables without which a provider does not work. */
export const neededBy = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'],
  sslCommerz: ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
} as const

type Needed<Method extends keyof typeof neededBy> = (typeof neededBy)[Method][number]
export type Configured<Method extends keyof typeof neededBy> = PaymentConfig & {
  readonly [Name in Needed<Method>]: string
}

export function isConfigured<Method extends keyof typeof neededBy>(
  config: PaymentConfig,
  method: Method,
): config is Configured<Method> {
  return neededBy[method].every(name => config[name])
}

/** A sentence for each provider that is set up in part: it would take money that nobody hears of. */
export function paymentProblems(given: { readonly [name: string]: unknown }): readonly string[] {
  return Object.values(neededBy).flatMap(names => {
    const missing = names.filter(name => given[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return [`${names.join(', ')} need each other. Set also ${missing.join(', ')}.`]
  })
}
