import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { lastMailTo } from './mails.ts'
import { at, customer, origin, session, withToken } from './protocol-client.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

describe('sign-in with an email link', () => {
  test('asks for the mail, and its link signs in once', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const callbackUrl = `${origin}/cart`
    const asked = await browser.form('/api/auth/signin/email', { csrfToken, email, callbackUrl, json: 'true' })
    expect([asked.statusCode, at(asked.json().url)]).toEqual([200, { path: '/verify-request' }])
    const { event, link } = await lastMailTo(shop, email)
    expect(event.type).toBe('SignInLinkRequested')
    expect(link.pathname).toBe('/api/auth/callback/email')
    const follow = () => browser.get(link.pathname + link.search)
    expect(link.searchParams.get('callbackUrl')).toBe('http://127.0.0.1:3000/cart')
    expect((await browser.send({ method: 'HEAD', url: link.pathname + link.search })).statusCode).not.toBe(302)
    const opened = await follow()
    expect(opened.statusCode).toBe(302)
    expect((await session(browser)).user.email).toBe(email)
    expect(at((await follow()).headers.location)).toEqual({ path: '/api/auth/error', error: 'Verification' })
  })

  test('opens an account where there is none', async () => {
    const { browser, csrfToken } = await withToken(shop)
    await browser.form('/api/auth/signin/email', { csrfToken, email: 'first-time@example.com', json: 'true' })
    const { link } = await lastMailTo(shop, 'first-time@example.com')
    await browser.get(link.pathname + link.search)
    expect((await session(browser)).user).toMatchObject({ email: 'first-time@example.com', a: false })
  })

  test('in a browser that did not ask for it leads to a page that asks first, and uses nothing up', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const callbackUrl = `${origin}/fr/cart`
    await browser.form('/api/auth/signin/email', { csrfToken, email, callbackUrl, json: 'true' })
    const { link } = await lastMailTo(shop, email)
    const token = link.searchParams.get('token') ?? ''
    const other = visitor(shop.app)
    const led = await other.get(link.pathname + link.search)
    expect(at(led.headers.location)).toEqual({ path: '/fr/confirm-email', token })
    expect(await session(other)).toEqual({})
    const payload = new URLSearchParams({ token }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    expect((await other.send({ method: 'POST', url: '/fr/confirm-email', headers, payload })).statusCode).toBe(403)
    const followed = await other.form('/fr/confirm-email', { token })
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/fr/cart'])
    expect((await session(other)).user.email).toBe(email)
    expect(at((await browser.get(link.pathname + link.search)).headers.location).error).toBe('Verification')
  })

  test('refuses what is no address', async () => {
    const { browser, csrfToken } = await withToken(shop)
    for (const email of ['', 'nobody', 'a@b@example.com', '"a"@example.com', 'a(b)@example.com', 'a:b@example.com']) {
      const refused = await browser.form('/api/auth/signin/email', { csrfToken, email, json: 'true' })
      expect(at(refused.json().url)).toEqual({ path: '/api/auth/error', error: 'EmailSignin' })
    }
  })
})
