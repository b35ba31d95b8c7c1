import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatewayModels } from '#api/setup/gateways.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const secret = 'sk_live_51Hsecretsecretsecret8Yk'
let shop: OpenShop
let cookie: string
beforeAll(async () => {
  shop = await openShop({
    env: { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_123456789' },
  })
  const full = { view: true, edit: true, delete: true }
  cookie = (
    await signedIn(shop, {
      staff: { status: 'active', permissions: ['gateway', 'orders'].map(name => ({ name, ...full })) },
    })
  ).cookie
})
afterAll(() => shop.end())

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

test('a key is told apart by its ends, and never shown', async () => {
  const models = await gatewayModels(defaultSettings, shop)
  const stripe = models.methods.find(({ method }) => method === 'stripe')!
  expect(stripe).toMatchObject({ mode: 'live', testable: true, takesCurrency: true, last: null })
  expect(stripe.keys).toEqual([
    { name: 'STRIPE_SECRET_KEY', shown: 'sk_l…8Yk' },
    { name: 'STRIPE_PUBLISHABLE_KEY', shown: '••••' },
    { name: 'STRIPE_WEBHOOK_SECRET', shown: 'whse…789' },
  ])
  expect(JSON.stringify(models)).not.toContain('secretsecret')
  expect(models.methods.find(({ method }) => method === 'razorpay')).toMatchObject({ mode: null, testable: false })
})

test('a provider without keys cannot be tested', async () => {
  expect((await call('POST', '/api/admin/gateway/razorpay/test')).statusCode).toBe(404)
})

test('a provider that does not answer says so', async () => {
  const url = 'http://127.0.0.1:9'
  const away = await openShop({
    env: { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'wh', STRIPE_URL: url },
  })
  const staff = await signedIn(away, { admin: true })
  const { headers } = { headers: { cookie: staff.cookie } }
  const answer = await away.app.inject({ method: 'POST', url: '/api/admin/gateway/stripe/test', headers })
  expect(answer.json()).toMatchObject({ ok: false, problem: expect.stringMatching(/.+/) })
  await away.end()
})

test('a refund that is not open is not asked for again', async () => {
  const answer = await call('POST', '/api/admin/refunds/retry', { refundId: 'nobody' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'refund-not-owed'])
})
