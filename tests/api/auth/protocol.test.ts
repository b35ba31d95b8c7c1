import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authErrors, clientLogCodes, isInline, pageError } from '#api/auth/errors.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

const password = 'blue linen every tuesday'
const origin = 'http://localhost'
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

type Browser = ReturnType<typeof visitor>

async function withToken() {
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json() as { csrfToken: string }
  return { browser, csrfToken }
}
async function customer() {
  return signedIn(shop.services, { passwordHash: await shop.services.auth.passwords.hash(password) })
}
const session = async (browser: Browser) => (await browser.get('/api/auth/session')).json()
const at = (location: unknown): { path: string; [parameter: string]: string } => {
  const url = new URL(String(location), origin)
  return { path: url.pathname, ...Object.fromEntries(url.searchParams) }
}

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
    const { browser, csrfToken } = await withToken()
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
    const { cookie, email } = await signedIn(shop.services, { name: 'Ada', staff })
    const answer = await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })
    const { user, expires } = answer.json()
    expect(user).toEqual({ name: 'Ada', email, a: false, s: staff })
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    // A fresh one is left alone: the answer may come after the browser signed out.
    expect(answer.cookies.map(({ name }) => name)).not.toContain('next-auth.session-token')
  })

  test('an update needs the token, 400 without, and takes nothing over from what it is sent', async () => {
    const { cookie, email } = await customer()
    const { browser, csrfToken } = await withToken()
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

describe('sign-in with a password', () => {
  test('answers with where to go on, absolute, and begins the session', async () => {
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
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
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
    const answer = await browser.form('/api/auth/callback/credentials', {
      csrfToken,
      callbackUrl: '/cart',
      email,
      password,
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${origin}/cart`])
  })

  test.each([
    ['a wrong password', async () => ({ email: (await customer()).email, password: 'another' })],
    ['an unknown address', async () => ({ email: 'nobody@example.com', password })],
    ['an account without a password', async () => ({ email: (await signedIn(shop.services)).email, password: '' })],
    ['no address at all', async () => ({ email: 'nobody', password })],
  ])('answers the same to %s: 401 with the error in the address', async (_what, pair) => {
    const { browser, csrfToken } = await withToken()
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
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
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

  test('without the right token it leads to the sign-in page', async () => {
    const { email } = await customer()
    const { browser } = await withToken()
    const fields = { csrfToken: 'wrong', email, password }
    const json = await browser.form('/api/auth/callback/credentials', { ...fields, json: 'true' })
    expect([json.statusCode, at(json.json().url)]).toEqual([200, { path: '/api/auth/signin', csrf: 'true' }])
    const form = await browser.form('/api/auth/callback/credentials', fields)
    expect([form.statusCode, at(form.headers.location)]).toEqual([302, { path: '/api/auth/signin', csrf: 'true' }])
    const page = await browser.get('/api/auth/signin?csrf=true')
    expect(at(page.headers.location)).toMatchObject({ path: '/sign-in', csrf: 'true' })
  })

  test('after several wrong ones it says how long to wait, also for the right one and for nobody’s address', async () => {
    for (const email of [(await customer()).email, 'nobody-at-all@example.com']) {
      const { browser, csrfToken } = await withToken()
      const send = (tried: string) =>
        browser.form('/api/auth/callback/credentials', { csrfToken, email, password: tried, json: 'true' })
      for (let n = 0; n < 5; n++) expect((await send('wrong')).statusCode).toBe(401)
      const late = await send(password)
      expect([late.statusCode, at(late.json().url).error]).toEqual([429, 'TooManyRequests'])
      expect(Number(late.headers['retry-after'])).toBe(1)
    }
  })
})

describe('sign-in with an email link', () => {
  test('asks for the mail, and its link signs in once', async () => {
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
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
    const { browser, csrfToken } = await withToken()
    await browser.form('/api/auth/signin/email', { csrfToken, email: 'first-time@example.com', json: 'true' })
    const { link } = await lastMailTo(shop, 'first-time@example.com')
    await browser.get(link.pathname + link.search)
    expect((await session(browser)).user).toMatchObject({ email: 'first-time@example.com', a: false })
  })

  test('in a browser that did not ask for it leads to a page that asks first, and uses nothing up', async () => {
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
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
    const { browser, csrfToken } = await withToken()
    for (const email of ['', 'nobody', 'a@b@example.com', '"a"@example.com', 'a(b)@example.com', 'a:b@example.com']) {
      const refused = await browser.form('/api/auth/signin/email', { csrfToken, email, json: 'true' })
      expect(at(refused.json().url)).toEqual({ path: '/api/auth/error', error: 'EmailSignin' })
    }
  })
})

describe('sign-out', () => {
  test('ends the session, takes the cart’s cookie along, and goes home', async () => {
    const { email } = await customer()
    const { browser, csrfToken } = await withToken()
    await browser.form('/api/auth/callback/credentials', { csrfToken, email, password, json: 'true' })
    expect([...browser.jar.keys()]).toEqual(expect.arrayContaining(['next-auth.session-token', 'cart']))
    const left = await browser.form('/api/auth/signout', { csrfToken, callbackUrl: `${origin}/`, json: 'true' })
    expect([left.statusCode, left.json()]).toEqual([200, { url: `${origin}/` }])
    expect([...browser.jar.keys()]).not.toContain('next-auth.session-token')
    expect([...browser.jar.keys()]).not.toContain('cart')
    expect(await session(browser)).toEqual({})
  })

  test('without the right token it asks once more', async () => {
    const { browser } = await withToken()
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
      const { browser, csrfToken } = await withToken()
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
    const { browser, csrfToken } = await withToken()
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
