import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { at, customer, origin, password, session, withToken } from './protocol-client.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

describe('csrf', () => {
  test('is a token and, in a cookie that no script reads, the token with its hash', async () => {
    const answer = await shop.app.inject('/api/auth/csrf')
    const { csrfToken } = answer.json()
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(answer.headers['cache-control']).toBe('private, no-cache, no-store')
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ name: 'next-auth.csrf-token', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.value).toMatch(new RegExp(`^${csrfToken}\\|[0-9a-f]{64}$`))
  })

  test('stays the same while its cookie is there, and a cookie that the shop did not make is worth nothing', async () => {
    const { browser, csrfToken } = await withToken(shop)
    expect((await browser.get('/api/auth/csrf')).json()).toEqual({ csrfToken })
    const own = 'a'.repeat(64)
    browser.jar.set('next-auth.csrf-token', `${own}%7C${'b'.repeat(64)}`)
    const refused = await browser.form('/api/auth/signout', { csrfToken: own, json: 'true' })
    expect(at(refused.json().url)).toEqual({ path: '/api/auth/signout', csrf: 'true' })
  })
})

describe('session', () => {
  test('is an empty object for a guest', async () => {
    const answer = await shop.app.inject('/api/auth/session')
    expect(answer.json()).toEqual({})
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache, no-store',
      pragma: 'no-cache',
      expires: '0',
    })
  })

  test('says who it is, what he may do and until when', async () => {
    const staff = {
      status: 'active',
      permissions: [{ name: 'product', view: true, edit: true, delete: false }],
    } as const
    const { cookie, email } = await signedIn(shop, { name: 'Ada', staff })
    const answer = await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })
    const { user, expires } = answer.json()
    expect(user).toEqual({ name: 'Ada', email, a: false, s: staff })
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    // A fresh one is left alone: the answer may come after the browser signed out.
    expect(answer.cookies.map(({ name }) => name)).not.toContain('next-auth.session-token')
  })

  test('an update needs the token, 400 without, and takes nothing over from what it is sent', async () => {
    const { cookie, email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    const [name, value] = cookie.split('=') as [string, string]
    browser.jar.set(name, value)
    const refused = await browser.json('POST', '/api/auth/session', { data: { name: 'Mallory' } })
    expect([refused.statusCode, refused.json()]).toEqual([400, {}])
    const data = { name: 'Mallory', a: true }
    const updated = await browser.json('POST', '/api/auth/session', { csrfToken, data })
    expect(updated.json().user).toMatchObject({ name: 'Ada Example', email, a: false })
  })
})

describe('providers', () => {
  test('are listed by id with their addresses; none that is not configured', async () => {
    expect((await shop.app.inject('/api/auth/providers')).json()).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Email and password',
        type: 'credentials',
        signinUrl: `${origin}/api/auth/signin/credentials`,
        callbackUrl: `${origin}/api/auth/callback/credentials`,
      },
      email: {
        id: 'email',
        name: 'Email',
        type: 'email',
        signinUrl: `${origin}/api/auth/signin/email`,
        callbackUrl: `${origin}/api/auth/callback/email`,
      },
    })
  })
})

describe('sign-out', () => {
  test('ends the session, takes the cart’s cookie along, and goes home', async () => {
    const { email } = await customer(shop)
    const { browser, csrfToken } = await withToken(shop)
    await browser.form('/api/auth/callback/credentials', { csrfToken, email, password, json: 'true' })
    expect([...browser.jar.keys()]).toEqual(expect.arrayContaining(['next-auth.session-token', 'cart']))
    const left = await browser.form('/api/auth/signout', { csrfToken, callbackUrl: `${origin}/`, json: 'true' })
    expect([left.statusCode, left.json()]).toEqual([200, { url: `${origin}/` }])
    expect([...browser.jar.keys()]).not.toContain('next-auth.session-token')
    expect([...browser.jar.keys()]).not.toContain('cart')
    expect(await session(browser)).toEqual({})
  })

  test('without the right token it asks once more', async () => {
    const { browser } = await withToken(shop)
    const refused = await browser.form('/api/auth/signout', { csrfToken: 'wrong' })
    expect([refused.statusCode, at(refused.headers.location)]).toEqual([
      302,
      { path: '/api/auth/signout', csrf: 'true' },
    ])
    expect(at((await browser.get('/api/auth/signout?csrf=true')).headers.location)).toEqual({
      path: '/sign-out',
      csrf: 'true',
    })
  })

  test.each(['https://evil.example/', '//evil.example', 'http://localhost.evil.example/'])(
    'goes to no other site: %s',
    async callbackUrl => {
      const { browser, csrfToken } = await withToken(shop)
      const left = await browser.form('/api/auth/signout', { csrfToken, callbackUrl, json: 'true' })
      expect(left.json()).toEqual({ url: `${origin}/` })
    },
  )
})

describe('pages', () => {
  test('a page that needs a session leads to the sign-in page, and says why and whence', async () => {
    const asked = `/api/auth/signin?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: `${origin}/profile?tab=orders` })}`
    const answer = await visitor(shop.app).get(asked)
    expect([answer.statusCode, at(answer.headers.location)]).toEqual([
      302,
      { path: '/sign-in', callbackUrl: '/profile?tab=orders', error: 'SessionRequired' },
    ])
  })

  test('come in the language of the page, else of the choice, else of where it goes on', async () => {
    const locationOf = async (headers: Record<string, string>, callbackUrl = '/') =>
      at((await shop.app.inject({ url: `/api/auth/signin?callbackUrl=${callbackUrl}`, headers })).headers.location).path
    expect(await locationOf({ referer: `${origin}/ar/cart` })).toBe('/ar/sign-in')
    expect(await locationOf({ referer: 'https://accounts.example/bn/', cookie: 'language=fr' })).toBe('/fr/sign-in')
    expect(await locationOf({}, '/bn/checkout')).toBe('/bn/sign-in')
    expect(await locationOf({})).toBe('/sign-in')
  })

  test('an unknown provider leads to the sign-in page', async () => {
    const { browser, csrfToken } = await withToken(shop)
    const answer = await browser.form('/api/auth/signin/nobody', { csrfToken, callbackUrl: '/cart', json: 'true' })
    expect(at(answer.json().url)).toEqual({ path: '/api/auth/signin', callbackUrl: '/cart' })
  })

  test('errors of signing in are told on its page, others on the error page', async () => {
    const browser = visitor(shop.app)
    const led = async (error: string) => at((await browser.get(`/api/auth/error?error=${error}`)).headers.location)
    for (const error of [
      'CredentialsSignin',
      'OAuthAccountNotLinked',
      'OAuthCallback',
      'EmailSignin',
      'SessionRequired',
    ])
      expect(await led(error)).toMatchObject({ path: '/sign-in', error })
    for (const error of ['Configuration', 'AccessDenied', 'Verification'])
      expect(await led(error)).toEqual({ path: '/auth/error', error })
    expect(await led('<script>')).toEqual({ path: '/auth/error', error: 'Default' })
  })

  test('an address to go on to that is none of the web is refused', async () => {
    const answer = await shop.app.inject('/api/auth/signin?callbackUrl=javascript:alert(1)')
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'There is a problem with the server configuration. Check the server logs for more information.',
    ])
  })
})
