import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { createPaymentPolicy } from '#api/payments/checkout-page.ts'
import { createOffered, offerFaults } from '#api/payments/offered.ts'
import { ConfigError, readConfig } from '#api/plumbing/config/config.ts'
import { openGateways } from '#api/plumbing/engines/payments/open.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { paypalEnv } from '#tests/support/gateways/paypal.ts'
import { razorpayEnv } from '#tests/support/gateways/razorpay.ts'
import { sslCommerzEnv } from '#tests/support/gateways/sslcommerz.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'

const all = { cod: true, paypal: true, stripe: true, sslCommerz: true, razorpay: true }
const settings = (paymentGateway: Partial<Settings['paymentGateway']>, currency = 'USD'): Settings => ({
  ...defaultSettings,
  currency: { ...defaultSettings.currency, name: currency },
  paymentGateway: { ...defaultSettings.paymentGateway, ...paymentGateway },
})
const gatewaysFor = (env: Record<string, string>) => openGateways(readConfig(env, 'none'), 'shop')

describe('what is offered', () => {
  test('by default is cash on delivery alone', async () => {
    const offered = createOffered(await gatewaysFor({}), { warn: vi.fn() })
    expect(offered.payments(defaultSettings)).toEqual([{ method: 'cod', embedded: false, client: {}, limits: null }])
  })

  test('is what is on and set up; what is on and not set up is told once', async () => {
    const warn = vi.fn()
    const offered = createOffered(await gatewaysFor({ ...stripeEnv, ...paypalEnv }), { warn })
    for (let n = 0; n < 3; n++) {
      expect(offered.payments(settings(all)).map(({ method }) => method)).toEqual(['cod', 'paypal', 'stripe'])
    }
    expect(warn.mock.calls.map(([{ method }]) => method)).toEqual(['sslCommerz', 'razorpay'])
    expect(offered.payments(settings({ cod: false, stripe: true })).map(({ method }) => method)).toEqual(['stripe'])
  })

  test('gives pages the public keys and nothing else', async () => {
    const env = { ...stripeEnv, ...paypalEnv, ...razorpayEnv, ...sslCommerzEnv }
    const offered = createOffered(await gatewaysFor(env), { warn: vi.fn() })
    const told = JSON.stringify(offered.payments(settings(all)))
    for (const [name, value] of Object.entries(env)) {
      const isPublic = ['STRIPE_PUBLISHABLE_KEY', 'PAYPAL_CLIENT_ID', 'PAYPAL_ENVIRONMENT', 'RAZORPAY_KEY_ID']
      if (name.endsWith('ENVIRONMENT')) continue
      expect([name, told.includes(value)]).toEqual([name, isPublic.includes(name)])
    }
  })

  test('says which totals each can charge, and offers none in a currency that it does not take', async () => {
    const warn = vi.fn()
    const env = { ...stripeEnv, ...paypalEnv, ...razorpayEnv, ...sslCommerzEnv }
    const offered = createOffered(await gatewaysFor(env), { warn })
    const limitsIn = (currency: string) =>
      Object.fromEntries(offered.payments(settings(all, currency)).map(({ method, limits }) => [method, limits]))
    const most = Number.MAX_SAFE_INTEGER
    expect(limitsIn('USD')).toEqual({
      cod: null,
      paypal: { least: 1, most, step: 1 },
      stripe: { least: 50, most: 99_999_999, step: 1 },
      sslCommerz: { least: 1, most, step: 1 },
      razorpay: { least: 1, most, step: 1 },
    })
    // Whole dollars of Taiwan at PayPal, hundredths at Stripe.
    expect(limitsIn('TWD')).toMatchObject({ paypal: { step: 100 }, stripe: { least: 1, step: 1 } })
    expect(limitsIn('KWD')).toMatchObject({ stripe: { step: 10 }, razorpay: { step: 10 } })
    expect(Object.keys(limitsIn('KWD'))).toEqual(['cod', 'stripe', 'razorpay'])
    const told = warn.mock.calls.map(([{ method }, text]) => `${method}: ${text}`)
    expect(told).toContain(
      'paypal: a payment method is on in the settings, but does not take KWD: shoppers cannot choose it',
    )
    expect(new Set(told).size).toBe(told.length)
  })

  test('is not taken where the total is less than the provider charges, which the log says once', async () => {
    const warn = vi.fn()
    const offered = createOffered(await gatewaysFor(stripeEnv), { warn })
    const takes = (amount: number) => offered.takes('stripe', { amount, currency: 'USD' }, settings(all))
    expect([30, 49, 50, 51].map(takes)).toEqual([false, false, true, true])
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]![0]).toMatchObject({ method: 'stripe', amount: 30 })
  })

  test('is not taken where the provider cannot charge the total to the last unit', async () => {
    const offered = createOffered(await gatewaysFor({ ...stripeEnv, ...paypalEnv }), { warn: vi.fn() })
    const on = settings(all)
    expect(offered.takes('stripe', { amount: 1005, currency: 'KWD' }, on)).toBe(false)
    expect(offered.takes('stripe', { amount: 1010, currency: 'KWD' }, on)).toBe(true)
    expect(offered.takes('paypal', { amount: 1010, currency: 'BDT' }, on)).toBe(false)
    expect(offered.takes('cod', { amount: 1005, currency: 'KWD' }, on)).toBe(true)
    expect(offered.takes('stripe', { amount: 0, currency: 'KWD' }, on)).toBe(true)
    expect(offered.takes('stripe', { amount: 1010, currency: 'KWD' }, settings({}))).toBe(false)
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'x' }, /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET\./],
    [{ ...paypalEnv, PAYPAL_WEBHOOK_ID: '' }, /Set also PAYPAL_WEBHOOK_ID/],
    [{ ...paypalEnv, PAYPAL_ENVIRONMENT: 'live' }, /PAYPAL_ENVIRONMENT has to be sandbox or production/],
    [{ RAZORPAY_URL: 'ftp://x' }, /RAZORPAY_URL has to be an address/],
  ])('is refused at the start when it is set up in part: %o', (env, told) => {
    expect(() => readConfig(env as Record<string, string>, 'none')).toThrow(ConfigError)
    expect(() => readConfig(env as Record<string, string>, 'none')).toThrow(told)
  })
})

describe('the security policy', () => {
  async function policyOf(env: Record<string, string>, on: Settings, path: string) {
    const offered = createOffered(await gatewaysFor(env), { warn: vi.fn() })
    const policy = createPaymentPolicy({ offered, settings: async () => on })
    const app = Fastify()
    app.get('/*', async request => (await policy(request, new URL(request.url, 'http://shop')))?.header ?? '')
    return (await app.inject(path)).body
  }

  test('opens for the providers that are on, and on the checkout alone', async () => {
    const env = { ...stripeEnv, ...paypalEnv, ...razorpayEnv, ...sslCommerzEnv }
    const stripe = await policyOf(env, settings({ stripe: true }), '/checkout?step=payment')
    expect(stripe).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(stripe).toContain("style-src 'self';")
    expect(stripe).not.toMatch(/paypal|razorpay|unsafe|nonce/)
    const paypal = await policyOf(env, settings({ paypal: true }), '/ar/checkout')
    expect(paypal).toMatch(/script-src 'self' https:\/\/\*\.paypal\.com[^;]* 'nonce-[\w-]{24}'/)
    expect(await policyOf(env, settings({ cod: true }), '/checkout')).toBe('')
    expect(await policyOf({}, settings({ stripe: true }), '/checkout')).toBe('')
    for (const path of ['/', '/cart', '/order/x', '/fr', '/checkouts']) {
      expect(await policyOf(env, settings(all), path)).toBe('')
    }
  })

  test('has another nonce for each answer', async () => {
    const [one, other] = [1, 2].map(() => policyOf(paypalEnv, settings({ paypal: true }), '/checkout'))
    expect(await one).not.toBe(await other)
  })
})

describe('at the start the owner hears', () => {
  const faults = async (env: Record<string, string>, of: Settings) => offerFaults(await gatewaysFor(env), of)
  const off = (method: string) => `, or switch it off: npm run settings -- paymentGateway.${method}=false`

  test('nothing where every method that is on can be offered, or is off', async () => {
    expect(await faults({ ...stripeEnv, ...paypalEnv }, settings({ stripe: true, paypal: true }))).toEqual([])
    expect(await faults({}, settings({}))).toEqual([])
  })

  test('which variables are missing of a method that is on', async () => {
    expect(await faults({}, settings({ razorpay: true }))).toEqual([
      `Razorpay is on in the settings, but not set up: set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET and start again${off('razorpay')}`,
    ])
  })

  test('which currency is not taken, and which totals are not', async () => {
    const on = { paypal: true, stripe: true }
    expect(await faults({ ...stripeEnv, ...paypalEnv }, settings(on, 'KWD'))).toEqual([
      `PayPal does not take KWD, the currency of the shop, and is not offered: offer another payment method${off('paypal')}`,
    ])
    expect(await faults({ ...stripeEnv, ...paypalEnv }, settings(on, 'TWD'))).toEqual([
      `PayPal takes TWD in steps of 1.00 and is not offered for other totals: offer another payment method too${off('paypal')}`,
    ])
  })

  test('that nobody can order where nothing is left to pay with', async () => {
    const last = (await faults({}, settings({ cod: false, stripe: true }))).at(-1)
    expect(last).toContain('nobody can order')
    expect((await faults(stripeEnv, settings({ cod: false, stripe: true }))).at(-1)).toBeUndefined()
  })

  test('it from the shop itself, once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-offer-'))
    await runCommand('settings', ['paymentGateway.stripe=true'], { DATA_DIR: folder })
    const shop = await openShopProcess(folder, { DEMO: 'off' })
    await expect
      .poll(shop.printed)
      .toContain('payment  Stripe is on in the settings, but not set up: set STRIPE_SECRET_KEY')
    expect(shop.printed().split('payment  ')).toHaveLength(2)
    await shop.stop()
    await rm(folder, { recursive: true })
  })
})
