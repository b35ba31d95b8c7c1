import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const password = 'blue linen every tuesday'
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const customer = async () => signedIn(shop, { passwordHash: await shop.auth.passwords.hash(password) })

let networks = 0
/** A browser in a network of its own. */
async function from() {
  const headers = { 'x-forwarded-for': `198.51.100.${++networks}` }
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json() as { csrfToken: string }
  return { browser, csrfToken, headers }
}

async function signIn({ browser, csrfToken, headers }: Awaited<ReturnType<typeof from>>, email: string, tried: string) {
  const fields = { csrfToken, email, password: tried, json: 'true' }
  return (await browser.form('/api/auth/callback/credentials', fields, headers)).statusCode
}

describe('strangers who try at an account', () => {
  const hold = async (email: string) => {
    for (let n = 0; n < 20; n++) {
      expect(await signIn(await from(), email, 'a guess')).toBe(401)
    }
  }
  test('make each other wait, and not the owner at a browser that signed in before', async () => {
    const { email } = await customer()
    const owner = await from()
    expect(await signIn(owner, email, password)).toBe(200)
    await owner.browser.form('/api/auth/signout', { csrfToken: owner.csrfToken })
    await hold(email)
    expect(await signIn(await from(), email, password)).toBe(429)
    expect(await signIn(owner, email, password)).toBe(200)
    expect(await signIn(await from(), email, password)).toBe(429)
  })

  test('gain nothing by a browser known to another account, or by a cookie that they make up', async () => {
    const [{ email }, other] = [await customer(), await customer()]
    const stranger = await from()
    expect(await signIn(stranger, other.email, password)).toBe(200)
    await hold(email)
    expect(await signIn(stranger, email, password)).toBe(429)
    const known = stranger.browser.jar.get('selvedge.device') ?? ''
    expect(known).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    stranger.browser.jar.set('selvedge.device', `${known.slice(0, 23)}${'A'.repeat(43)}`)
    expect(await signIn(stranger, email, password)).toBe(429)
  })

  test('wait themselves, also at a browser that the account knows', async () => {
    const { email } = await customer()
    const owner = await from()
    expect(await signIn(owner, email, password)).toBe(200)
    for (let n = 0; n < 5; n++) expect(await signIn(owner, email, 'a guess')).toBe(401)
    expect(await signIn(owner, email, password)).toBe(429)
    // Nobody else waits for it.
    expect(await signIn(await from(), email, password)).toBe(200)
  })

  test('do not keep the owner who is signed in from changing the password', async () => {
    const { email } = await customer()
    const owner = await from()
    expect(await signIn(owner, email, password)).toBe(200)
    await hold(email)
    const body = { currentPassword: password, password: 'a new one, longer' }
    expect((await owner.browser.json('POST', '/api/account/password', body)).statusCode).toBe(200)
  })
})
