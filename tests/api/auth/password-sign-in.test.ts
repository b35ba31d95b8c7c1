import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { at, customer, origin, password, session, withToken } from './protocol-client.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

describe('sign-in with a password', () => {
  test('answers with where to go on, absolute, and begins the session', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const callbackUrl = `${origin}/checkout?step=billing`
    const answer = await browser.form('/api/auth/callback/credentials', {
      csrfToken,
      callbackUrl,
      email: ` ${email.toUpperCase()} `,
      password,
      redirect: 'false',
      json: 'true',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { url: callbackUrl }])
    expect((await session(browser)).user.email).toBe(email)
  })

  test('redirects a form that asks for no JSON', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const answer = await browser.form('/api/auth/callback/credentials', {
      csrfToken,
      callbackUrl: '/cart',
      email,
      password,
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${origin}/cart`])
  })

  test.each([
    ['a wrong password', async () => ({ email: (await customer(shop)).email, password: 'another' })],
    ['an unknown address', async () => ({ email: 'nobody@example.com', password })],
    ['an account without a password', async () => ({ email: (await signedIn(shop)).email, password: '' })],
    ['no address at all', async () => ({ email: 'nobody', password })],
  ])('answers the same to %s: 401 with the error in the address', async (_what, pair) => {
    const { browser, csrfToken } = await withToken(shop)
    const answer = await browser.form('/api/auth/callback/credentials', { csrfToken, ...(await pair()), json: 'true' })
    expect(answer.statusCode).toBe(401)
    expect(at(answer.json().url)).toEqual({
      path: '/api/auth/error',
      error: 'CredentialsSignin',
      provider: 'credentials',
    })
    expect(await session(browser)).toEqual({})
  })

  test('from the page itself: goes on, or shows it again with the address and without the password', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const fields = { csrfToken, email, callbackUrl: '/fr/cart' }
    const refused = await browser.form('/fr/sign-in', { ...fields, password: 'a secret that stays here' })
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({
      path: '/fr/sign-in?callbackUrl=%2Ffr%2Fcart',
      state: { form: 'sign-in', values: { email }, problem: { code: 'sign-in-failed' } },
    })
    expect(refused.body).not.toContain('a secret that stays here')
    const stale = await browser.form('/fr/sign-in', { ...fields, csrfToken: 'wrong', password })
    expect(stale.headers.location).toBe('/fr/sign-in?callbackUrl=%2Ffr%2Fcart&csrf=true')
    const done = await browser.form('/fr/sign-in', { ...fields, password })
    expect([done.statusCode, done.headers.location]).toEqual([303, '/fr/cart'])
    expect((await session(browser)).user.email).toBe(email)
  })

  test('from another page with the form: shows that page again, and none of another site', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const fields = { csrfToken, email, password: 'wrong', callbackUrl: '/checkout', page: '/checkout' }
    const refused = await browser.form('/sign-in', fields)
    expect(refused.json()).toMatchObject({ path: '/checkout', state: { form: 'sign-in', values: { email } } })
    const stale = await browser.form('/sign-in', { ...fields, csrfToken: 'wrong' })
    expect(stale.headers.location).toBe('/checkout?csrf=true')
    const foreign = await browser.form('/sign-in', { ...fields, page: '//evil.example/checkout' })
    expect(foreign.json()).toMatchObject({ path: '/sign-in?callbackUrl=%2Fcheckout' })
  })

  test('without the right token it leads to the sign-in page', async () => {
    const { email } = await customer(shop)
    const { browser } = await withToken(shop)
    const fields = { csrfToken: 'wrong', email, password }
    const json = await browser.form('/api/auth/callback/credentials', { ...fields, json: 'true' })
    expect([json.statusCode, at(json.json().url)]).toEqual([200, { path: '/api/auth/signin', csrf: 'true' }])
    const form = await browser.form('/api/auth/callback/credentials', fields)
    expect([form.statusCode, at(form.headers.location)]).toEqual([302, { path: '/api/auth/signin', csrf: 'true' }])
    const page = await browser.get('/api/auth/signin?csrf=true')
    expect(at(page.headers.location)).toMatchObject({ path: '/sign-in', csrf: 'true' })
  })

  test('after several wrong ones it says how long to wait, also for the right one and for nobody’s address', async () => {
    for (const email of [(await customer(shop)).email, 'nobody-at-all@example.com']) {
      const { browser, csrfToken } = await withToken(shop)
      const send = (tried: string) =>
        browser.form('/api/auth/callback/credentials', { csrfToken, email, password: tried, json: 'true' })
      for (let n = 0; n < 5; n++) expect((await send('wrong')).statusCode).toBe(401)
      const late = await send(password)
      expect([late.statusCode, at(late.json().url).error]).toEqual([429, 'TooManyRequests'])
      expect(Number(late.headers['retry-after'])).toBe(1)
    }
  })
})
