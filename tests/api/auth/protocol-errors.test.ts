import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authErrors, clientLogCodes, isInline, pageError } from '#api/auth/errors.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

describe('the error catalogue', () => {
  test('has every name of the protocol with its code', () => {
    expect(Object.fromEntries(Object.entries(authErrors).map(([name, { code }]) => [name, code]))).toEqual({
      UnknownError: 'UNKNOWN_ERROR',
      OAuthCallbackError: 'OAUTH_CALLBACK_ERROR',
      AccountNotLinkedError: 'ACCOUNT_NOT_LINKED_ERROR',
      MissingAPIRoute: 'MISSING_NEXTAUTH_API_ROUTE_ERROR',
      MissingSecret: 'NO_SECRET',
      MissingAuthorize: 'CALLBACK_CREDENTIALS_HANDLER_ERROR',
      MissingAdapter: 'EMAIL_REQUIRES_ADAPTER_ERROR',
      MissingAdapterMethods: 'MISSING_ADAPTER_METHODS_ERROR',
      UnsupportedStrategy: 'CALLBACK_CREDENTIALS_JWT_ERROR',
      InvalidCallbackUrl: 'INVALID_CALLBACK_URL_ERROR',
    })
    expect(clientLogCodes).toEqual(['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'])
  })

  test('leads each name to a page that tells it', () => {
    for (const [name, { page }] of Object.entries(authErrors))
      expect(isInline(page) || ['Configuration', 'Default'].includes(pageError(name)), name).toBe(true)
  })

  test('the bare address of the protocol is a mistake, and so is an action that it does not have', async () => {
    expect((await shop.app.inject('/api/auth')).statusCode).toBe(400)
    expect((await shop.app.inject('/api/auth/nothing')).statusCode).toBe(404)
  })
})

test('_log takes the client’s reports, from a page as from a beacon, and no more than a page has', async () => {
  const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', url: '/api/auth/session', message: 'Failed to fetch' }
  const browser = visitor(shop.app)
  const sent = await browser.form('/api/auth/_log', report)
  expect([sent.statusCode, sent.json()]).toEqual([200, {}])
  expect((await browser.json('POST', '/api/auth/_log', report)).statusCode).toBe(200)
  const answers = await Promise.all(Array.from({ length: 40 }, () => browser.form('/api/auth/_log', report)))
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
})
