import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo, mailsTo } from './mails.ts'

const password = 'blue linen every tuesday'
let clock = Date.parse('2026-11-20T10:00:00.000Z')
let shop: OpenShop
let number = 0

beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
})
afterAll(() => shop.end())

const newEmail = () => `new-${++number}@example.com`
type Browser = ReturnType<typeof visitor>
const who = async (browser: Browser) => (await browser.get('/api/auth/session')).json().user?.email ?? null
const signUp = (browser: Browser, email: string, more: Record<string, string> = {}) =>
  browser.form('/sign-up', { email, password, callbackUrl: '/checkout', ...more })
const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

async function tryPassword(email: string, tried: string) {
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  const answer = await browser.form('/api/auth/callback/credentials', {
    csrfToken,
    email,
    password: tried,
    json: 'true',
  })
  return answer.statusCode
}

describe('opening an account', () => {
  test('begins with a mail, and its link opens the account with the password of the browser that asked', async () => {
    const [browser, email] = [visitor(shop.app), newEmail()]
    const asked = await signUp(browser, email.toUpperCase())
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/verify-request'])
    expect(await who(browser)).toBeNull()
    expect(await shop.accounts.byEmail(email)).toBeNull()
    expect(await tryPassword(email, password)).toBe(401)

    const { event, link } = await lastMailTo(shop, email)
    expect(event).toMatchObject({ type: 'EmailVerificationRequested', data: { accountId: null } })
    expect(link.pathname).toBe('/confirm-email')
    const opened = await browser.form('/confirm-email', { token: tokenIn(link) })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/checkout'])
    expect(await who(browser)).toBe(email)
    expect(await tryPassword(email, password)).toBe(200)
  })

  test('in another browser the password is chosen there, so that nobody opens an account for another’s mailbox', async () => {
    const [attacker, owner, email] = [visitor(shop.app), visitor(shop.app), newEmail()]
    await signUp(attacker, email)
    const token = tokenIn((await lastMailTo(shop, email)).link)
    const without = await owner.form('/confirm-email', { token })
    expect(without.statusCode).toBe(400)
    expect(without.json().state.problem.fields).toMatchObject([{ field: 'password', code: 'password-missing' }])
    await owner.form('/confirm-email', { token, password: 'my own good password' })
    expect(await who(owner)).toBe(email)
    expect(await tryPassword(email, password)).toBe(401)
    expect(await tryPassword(email, 'my own good password')).toBe(200)
    expect(await who(attacker)).toBeNull()
  })

  test('answers the same for an address that has an account, and tells its owner by mail', async () => {
    const taken = await signedIn(shop)
    const strip = (text: unknown) => JSON.stringify(text).replace(/[\w-]{20,}/g, '…')
    const answers = []
    for (const email of [taken.email, newEmail()]) {
      const { statusCode, headers, body, cookies } = await signUp(visitor(shop.app), email)
      const { date: _date, ...rest } = headers
      const sizes = cookies.map(({ name, value }) => [name, value.length])
      answers.push(strip({ statusCode, rest: { ...rest, 'set-cookie': null }, body, sizes }))
    }
    expect(answers[0]).toBe(answers[1])
    const { event, link } = await lastMailTo(shop, taken.email)
    expect(event).toMatchObject({ type: 'EmailVerificationRequested', data: { accountId: taken.accountId } })
    expect(link.pathname).toBe('/sign-in')
    const token = shop.links.tokenFor(event)
    const opened = await visitor(shop.app).form('/confirm-email', { token, password })
    // The mailbox is proven: its owner comes into the account that there is, with the password it had.
    expect(opened.statusCode).toBe(303)
    expect((await shop.accounts.byEmail(taken.email))?.accountId).toBe(taken.accountId)
    expect(await tryPassword(taken.email, password)).toBe(401)
  })

  test('many links to one mailbox, followed at once, open one account', async () => {
    const email = newEmail()
    const asked = { email, language: 'en', callbackUrl: '/', name: '' } as const
    const requests = await Promise.all(Array.from({ length: 50 }, () => shop.auth.requests.emailVerification(asked)))
    const browsers = requests.map(() => visitor(shop.app))
    const answers = await Promise.all(
      requests.map((request, n) =>
        browsers[n]!.form('/confirm-email', {
          token: shop.links.tokenFor(request),
          password: `${password} ${n}`,
        }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    let opened = 0
    for await (const page of shop.store.readAll(-1))
      for (const event of page)
        if (event.type === 'AccountOpened' && (event.data as { email: unknown }).email === email) opened++
    expect(opened).toBe(1)
    expect(new Set(await Promise.all(browsers.map(who)))).toEqual(new Set([email]))
  })

  test('a claim whose account never opened is finished by the next who proves the address', async () => {
    const email = newEmail()
    const personId = shop.personIdOf(email)
    const { emailClaim } = await import('#domain/account/claims.ts')
    await shop.handler.handle(emailClaim, personId, { type: 'Claim', data: { accountId: 'AAAAAAAAAAAAAAAAAAAAAA' } })
    const { accountId } = await signedIn(shop, { email })
    expect(accountId).toBe('AAAAAAAAAAAAAAAAAAAAAA')
  })

  test('refuses what is no address and a password that others use, and keeps what was typed but for the password', async () => {
    const refused = await signUp(visitor(shop.app), 'nobody', { password: 'password1' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().state).toMatchObject({
      form: 'sign-up',
      values: { email: 'nobody' },
      problem: { fields: [{ field: 'email' }, { field: 'password', code: 'password-common' }] },
    })
    expect(refused.body).not.toContain('password1')
  })

  test.each([
    ['a path of the shop', '/fr/cart?x=1', '/fr/cart?x=1'],
    ['another site', 'https://evil.example/', '/'],
    ['another host without a scheme', '//evil.example/', '/'],
    ['a script', 'javascript:alert(1)', '/'],
    ['a backslash', '/\\evil.example', '/'],
  ])('goes on to %s only on this origin', async (_what, callbackUrl, expected) => {
    const [browser, email] = [visitor(shop.app), newEmail()]
    await signUp(browser, email, { callbackUrl })
    const token = tokenIn((await lastMailTo(shop, email)).link)
    expect((await browser.form('/confirm-email', { token })).headers.location).toBe(expected)
  })
})

describe('a forgotten password', () => {
  test('is set anew with the mail’s link, once, and ends every session', async () => {
    const { email, cookie } = await signedIn(shop)
    const browser = visitor(shop.app)
    const asked = await browser.form('/forgot-password', { email, callbackUrl: '/cart' })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/verify-request'])
    const { link } = await lastMailTo(shop, email)
    const token = tokenIn(link)
    expect(link.pathname).toBe('/reset-password')
    const weak = await browser.form('/reset-password', { token, password: 'short' })
    expect(weak.json().state.problem.fields[0].code).toBe('password-short')
    const set = await browser.form('/reset-password', { token, password: 'a new one, longer' })
    expect([set.statusCode, set.headers.location]).toEqual([303, '/cart'])
    expect(await who(browser)).toBe(email)
    expect((await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()).toEqual({})
    expect(await tryPassword(email, 'a new one, longer')).toBe(200)
    const again = await visitor(shop.app).form('/reset-password', { token, password: 'once more, please' })
    expect([again.statusCode, again.json().state.problem.code]).toEqual([410, 'link-used'])
  })

  test('answers the same where there is no account, whose mail says so', async () => {
    const email = newEmail()
    const asked = await visitor(shop.app).form('/forgot-password', { email })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/verify-request'])
    const { event, link } = await lastMailTo(shop, email)
    expect(event.data.accountId).toBeNull()
    expect(link.pathname).toBe('/sign-up')
    const token = shop.links.tokenFor(event)
    const tried = await visitor(shop.app).form('/reset-password', { token, password })
    expect(tried.json().state.problem.code).toBe('link-unknown')
  })

  test('a link is too old after a day, and one of another purpose does not fit', async () => {
    const { email } = await signedIn(shop)
    const begun = clock
    await visitor(shop.app).form('/forgot-password', { email })
    const { event, link } = await lastMailTo(shop, email)
    const misused = await visitor(shop.app).form('/confirm-email', { token: tokenIn(link), password })
    expect(misused.json().state.problem.code).toBe('link-unknown')
    clock += 24 * 60 * 60 * 1000 + 1
    const late = await visitor(shop.app).form('/reset-password', { token: tokenIn(link), password })
    expect([late.statusCode, late.json().state.problem.code]).toEqual([410, 'link-expired'])
    clock = begun
    const forged = `${event.data.requestId}.${'A'.repeat(43)}`
    const guessed = await visitor(shop.app).form('/reset-password', { token: forged, password })
    expect(guessed.json().state.problem.code).toBe('link-unknown')
  })

  test('mails to one address have to wait longer and longer, whoever asks', async () => {
    const email = newEmail()
    const waits: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) {
      const answer = await visitor(shop.app).form('/forgot-password', { email })
      waits.push(answer.headers['retry-after'] as string | undefined)
      if (answer.statusCode === 429) clock += Number(answer.headers['retry-after']) * 1000
    }
    expect(waits).toEqual([undefined, undefined, undefined, '30', undefined, '60'])
    expect(await mailsTo(shop, email)).toHaveLength(4)
  })
})
