import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { fakeProviders, type Person } from './fake-providers.ts'
import { lastMailTo } from './mails.ts'

const client = { clientId: 'a-client', clientSecret: 'a-client-secret' }
let company: Awaited<ReturnType<typeof fakeProviders>>
let shop: OpenShop
let number = 0

beforeAll(async () => {
  company = await fakeProviders(client)
  shop = await openShop({
    env: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_ISSUER: company.origin,
      FACEBOOK_CLIENT_ID: client.clientId,
      FACEBOOK_CLIENT_SECRET: client.clientSecret,
      FACEBOOK_URL: company.origin,
      FACEBOOK_GRAPH_URL: company.origin,
    },
  })
  await shop.change({ login: { google: true, facebook: true } })
})
afterEach(() => company.tamper({}))
afterAll(async () => {
  await shop.end()
  await company.close()
})

type Id = 'google' | 'facebook'
type Browser = ReturnType<typeof visitor>
const stranger = (): Person => ({
  sub: `sub-${++number}`,
  email: `p${number}@example.com`,
  emailVerified: true,
  name: 'Pat',
})
const session = async (browser: Browser) => (await browser.get('/api/auth/session')).json()
const ledTo = (location: unknown) => {
  const url = new URL(String(location), 'http://localhost')
  return { path: url.pathname, error: url.searchParams.get('error') }
}

async function leave(browser: Browser, id: Id, callbackUrl = '/cart'): Promise<URL> {
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  const answer = await browser.form(`/api/auth/signin/${id}`, { csrfToken, callbackUrl, json: 'true' })
  return new URL(answer.json().url)
}
async function comeBack(browser: Browser, back: URL) {
  return (await browser.get(back.pathname + back.search)).headers.location
}
async function signInWith(id: Id, as: Person | 'refuses', browser = visitor(shop.app)) {
  const location = await comeBack(browser, company.visit(await leave(browser, id), as))
  return { browser, location }
}

describe('a provider', () => {
  test('is offered where it is configured and switched on', async () => {
    const listed = async () => Object.keys((await shop.app.inject('/api/auth/providers')).json())
    expect(await listed()).toEqual(['credentials', 'email', 'google', 'facebook'])
    await shop.change({ login: { google: false } })
    expect(await listed()).toEqual(['credentials', 'email', 'facebook'])
    const browser = visitor(shop.app)
    expect((await leave(browser, 'google')).pathname).toBe('/api/auth/signin')
    await shop.change({ login: { google: true } })
  })

  test.each(['google', 'facebook'] as const)(
    '%s is asked with state and a challenge, and nothing of the checks is readable',
    async id => {
      const browser = visitor(shop.app)
      const asked = await leave(browser, id)
      expect(Object.fromEntries(asked.searchParams)).toMatchObject({
        client_id: client.clientId,
        response_type: 'code',
        redirect_uri: `http://localhost/api/auth/callback/${id}`,
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{20,}$/),
        ...(id === 'google' && { nonce: expect.stringMatching(/^[\w-]{20,}$/) }),
      })
      const kept = browser.jar.get('next-auth.state') ?? ''
      expect(kept).not.toContain(asked.searchParams.get('state'))
      expect(Buffer.from(kept, 'base64url').toString('latin1')).not.toContain(asked.searchParams.get('state'))
    },
  )

  test('opens an account for an address that it vouches for, and signs in to it ever after', async () => {
    const pat = stranger()
    const first = await signInWith('google', pat)
    expect(first.location).toBe('http://localhost/cart')
    expect((await session(first.browser)).user).toMatchObject({ email: pat.email, name: 'Pat' })
    const again = await signInWith('google', { ...pat, email: 'moved@example.com' })
    expect((await session(again.browser)).user.email).toBe(pat.email)
    const account = await shop.accounts.byEmail(pat.email!)
    expect(account?.providers).toMatchObject([{ provider: 'google' }])
    expect(JSON.stringify(account)).not.toContain(pat.sub)
  })

  test('that vouches for the address of an account comes into that account', async () => {
    const pat = stranger()
    const { accountId } = await signedIn(shop, { email: pat.email! })
    const { browser } = await signInWith('google', pat)
    expect((await session(browser)).user.email).toBe(pat.email)
    expect((await shop.accounts.byEmail(pat.email!))?.accountId).toBe(accountId)
  })

  test.each([
    ['google that did not verify it', 'google', false],
    ['facebook, which does not say', 'facebook', true],
  ] as const)('that does not vouch for it is not linked: %s', async (_what, id, emailVerified) => {
    const pat = { ...stranger(), emailVerified }
    await signedIn(shop, { email: pat.email! })
    const { browser, location } = await signInWith(id, pat)
    expect(ledTo(location)).toEqual({ path: '/api/auth/error', error: 'OAuthAccountNotLinked' })
    expect(await session(browser)).toEqual({})
  })

  test('that does not vouch for a new address has it proven by mail, and is linked then', async () => {
    const pat = stranger()
    const { browser, location } = await signInWith('facebook', pat)
    expect(ledTo(location).path).toBe('/verify-request')
    expect(await session(browser)).toEqual({})
    const { link } = await lastMailTo(shop, pat.email!)
    await browser.form('/confirm-email', { token: link.searchParams.get('token') ?? '' })
    expect((await session(browser)).user).toMatchObject({ email: pat.email, name: 'Pat' })
    const again = await signInWith('facebook', pat)
    expect((await session(again.browser)).user.email).toBe(pat.email)
  })

  test('is not planted in an account that another browser opens', async () => {
    const pat = { ...stranger(), name: 'Mallory' }
    await signInWith('facebook', pat)
    const { event, link } = await lastMailTo(shop, pat.email!)
    expect(JSON.stringify(event)).not.toContain('facebook')
    const owner = visitor(shop.app)
    const token = link.searchParams.get('token') ?? ''
    const without = await owner.form('/confirm-email', { token })
    expect(without.json().state.problem.fields).toMatchObject([{ field: 'password' }])
    await owner.form('/confirm-email', { token, password: 'my own good password' })
    expect((await session(owner)).user).toMatchObject({ email: pat.email, name: '' })
    expect((await shop.accounts.byEmail(pat.email!))?.providers).toEqual([])
    const again = await signInWith('facebook', pat)
    expect(ledTo(again.location).error).toBe('OAuthAccountNotLinked')
    expect(await session(again.browser)).toEqual({})
  })

  test('is linked to the account of who is signed in', async () => {
    const { cookie, email, accountId } = await signedIn(shop)
    const browser = visitor(shop.app)
    const [name, value] = cookie.split('=') as [string, string]
    browser.jar.set(name, value)
    const pat = stranger()
    await signInWith('facebook', pat, browser)
    expect((await session(browser)).user.email).toBe(email)
    const later = await signInWith('facebook', pat)
    expect((await session(later.browser)).user.email).toBe(email)
    expect((await shop.accounts.byId(accountId)).providers).toHaveLength(1)
  })

  test('that shares no address opens no account', async () => {
    const { location } = await signInWith('facebook', { sub: 'shy', name: 'Shy' })
    expect(ledTo(location)).toEqual({ path: '/api/auth/error', error: 'OAuthCreateAccount' })
  })
})

describe('nothing comes of an answer', () => {
  const failed = { path: '/api/auth/error', error: 'OAuthCallback' }

  test('that the person refused', async () => {
    expect(ledTo((await signInWith('google', 'refuses')).location)).toEqual(failed)
  })

  test('with another state, in another browser, of another provider, or a second time', async () => {
    const browser = visitor(shop.app)
    const changed = company.visit(await leave(browser, 'google'), stranger())
    changed.searchParams.set('state', 'another')
    expect(ledTo(await comeBack(browser, changed))).toEqual(failed)

    const elsewhere = company.visit(await leave(browser, 'google'), stranger())
    expect(ledTo(await comeBack(visitor(shop.app), elsewhere))).toEqual(failed)

    const mixed = company.visit(await leave(browser, 'google'), stranger())
    mixed.pathname = '/api/auth/callback/facebook'
    expect(ledTo(await comeBack(browser, mixed))).toEqual(failed)

    const good = company.visit(await leave(browser, 'google'), stranger())
    expect(await comeBack(browser, good)).toBe('http://localhost/cart')
    expect(ledTo(await comeBack(browser, good))).toEqual(failed)
  })

  test('whose identity is for another request', async () => {
    company.tamper({ nonce: 'another' })
    const { browser, location } = await signInWith('google', stranger())
    expect(ledTo(location)).toEqual(failed)
    expect(await session(browser)).toEqual({})
  })

  test('where the company does not even say how it is asked', async () => {
    const env = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b', GOOGLE_ISSUER: `${company.origin}/nowhere` }
    const other = await openShop({ env })
    await other.change({ login: { google: true } })
    const browser = visitor(other.app)
    const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
    const answer = await browser.form('/api/auth/signin/google', { csrfToken, json: 'true' })
    expect(ledTo(answer.json().url)).toEqual({ path: '/api/auth/error', error: 'OAuthSignin' })
    await other.end()
  })

  test('of a company that does not answer', async () => {
    const browser = visitor(shop.app)
    const back = company.visit(await leave(browser, 'facebook'), stranger())
    company.tamper({ down: true })
    expect(ledTo(await comeBack(browser, back))).toEqual(failed)
  })
})
