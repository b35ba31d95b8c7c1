import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo, mailsTo } from './mails.ts'

const password = 'blue linen every tuesday'

let shop: OpenShop
let clock: number
beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ now: () => new Date(clock) })
})
afterEach(() => shop.end())

const admin = async (hasPassword = true) =>
  signedIn(shop, { admin: true, ...(hasPassword && { passwordHash: await shop.auth.passwords.hash(password) }) })
const post = (url: string, cookie: string, payload: object = {}) =>
  shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
const confirm = ({ cookie }: { readonly cookie: string }, body: object) => post('/api/admin/confirm', cookie, body)
/** The cookies of the browser after an answer: its session, and the confirmation if there is one. */
const withCookies = ({ cookie }: { readonly cookie: string }, answer: Awaited<ReturnType<typeof post>>) =>
  [cookie, ...answer.cookies.map(({ name, value }) => `${name}=${value}`)].join('; ')
const kept = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  cookies.find(({ name }) => name === 'selvedge.confirmed')
let named = 0
const addRole = (cookie: string) => post('/api/admin/roles', cookie, { name: `Role ${++named}`, permissions: [] })
const codes = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().code]

/** Another session of the same account. */
async function elsewhere({ accountId }: SignedIn): Promise<string> {
  return `${shop.auth.sessions.cookieName}=${await shop.auth.sessions.seal(await shop.accounts.byId(accountId))}`
}

describe('a change of roles and members', () => {
  test('is refused until the session is confirmed, and says how to confirm it', async () => {
    for (const [hasPassword, by] of [
      [true, 'password'],
      [false, 'link'],
    ] as const) {
      const { cookie, accountId } = await admin(hasPassword)
      for (const url of [
        '/api/admin/staff/invitations',
        `/api/admin/staff/${accountId}/deactivate`,
        '/api/admin/roles/packer/retire',
      ]) {
        const body = url.endsWith('invitations') ? { email: 'rosa@example.com', roleId: 'packer' } : {}
        const refused = await post(url, cookie, body)
        expect([url, refused.statusCode, refused.json()]).toMatchObject([url, 403, { code: 'confirm-again', by }])
      }
    }
  })

  test('goes on for 15 minutes after the password was given, in that session alone', async () => {
    const ana = await admin()
    expect(codes(await addRole(ana.cookie))).toEqual([403, 'confirm-again'])
    const confirmed = await confirm(ana, { currentPassword: password })
    expect(confirmed.statusCode).toBe(204)
    expect(kept(confirmed)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 900,
    })
    const cookie = withCookies(ana, confirmed)
    expect((await addRole(cookie)).statusCode).toBe(204)
    const other = cookie.replace(ana.cookie, await elsewhere(ana))
    expect(codes(await addRole(other))).toEqual([403, 'confirm-again'])
    clock += 15 * 60_000 - 1000
    expect((await addRole(cookie)).statusCode).toBe(204)
    clock += 2000
    expect(codes(await addRole(cookie))).toEqual([403, 'confirm-again'])
  })

  test('is not confirmed by a wrong password, by a session’s own token, or by guessing fast', async () => {
    const ana = await admin()
    const wrong = await confirm(ana, { currentPassword: 'something else' })
    expect([...codes(wrong), kept(wrong)]).toEqual([401, 'sign-in-failed', undefined])
    const forged = ana.cookie.replace(shop.auth.sessions.cookieName, 'selvedge.confirmed')
    expect(codes(await addRole(`${ana.cookie}; ${forged}`))).toEqual([403, 'confirm-again'])
    const guesses = []
    for (let n = 0; n < 20; n++) guesses.push((await confirm(ana, { currentPassword: `guess ${n}` })).statusCode)
    expect(guesses.at(-1)).toBe(429)
    expect((await confirm(ana, { currentPassword: password })).statusCode).toBe(429)
  })

  test('is asked of every route that admins alone may use to change something', () => {
    const routes = shop.app.knownRoutes.filter(
      ({ config, methods }) => config?.access === 'admin' && !methods.includes('GET') && !methods.includes('HEAD'),
    )
    expect(routes.length).toBeGreaterThan(7)
    const unconfirmed = routes.filter(({ config }) => !config?.confirmed).map(({ url }) => url)
    // Neither gives anybody a right, nor tells anybody anything of the shop.
    expect(unconfirmed.toSorted()).toEqual([
      '/api/admin/permission-asks/:accountId/decline',
      '/api/admin/webhooks/:webhookId/test',
    ])
  })
})

describe('somebody without a password', () => {
  const askLink = async ({ cookie, email }: SignedIn) => {
    expect((await post('/api/admin/confirm/link', cookie)).statusCode).toBe(204)
    return (await lastMailTo(shop, email)).link
  }
  const tokenOf = (link: URL) => link.searchParams.get('token') ?? ''

  test('confirms with the link of a mail, once, in the session that asked for it', async () => {
    const ana = await admin(false)
    expect(codes(await confirm(ana, { currentPassword: '' }))).toEqual([401, 'sign-in-failed'])
    const link = await askLink(ana)
    expect(link.pathname).toBe('/dashboard/confirm')
    const token = tokenOf(link)
    const other = { cookie: await elsewhere(ana) }
    expect(codes(await confirm(other, { token }))).toEqual([409, 'link-elsewhere'])
    const stranger = await admin(false)
    expect(codes(await confirm(stranger, { token }))).toEqual([409, 'link-elsewhere'])
    const confirmed = await confirm(ana, { token })
    expect(confirmed.statusCode).toBe(204)
    expect((await addRole(withCookies(ana, confirmed))).statusCode).toBe(204)
    expect(codes(await confirm(ana, { token }))).toEqual([410, 'link-used'])
  })

  test('has a link that ends after 15 minutes, with the sessions, and serves nothing else', async () => {
    const ana = await admin(false)
    const old = tokenOf(await askLink(ana))
    clock += 15 * 60_000 + 1000
    expect(codes(await confirm(ana, { token: old }))).toEqual([410, 'link-expired'])
    const token = tokenOf(await askLink(ana))
    const signIn = await shop.app.inject({ url: `/api/auth/callback/email?token=${token}` })
    expect(signIn.headers.location).toContain('error=Verification')
    await shop.accounts.send(ana.accountId, { type: 'RevokeSessions' })
    const again = { cookie: await elsewhere(ana) }
    expect(codes(await confirm(again, { token }))).toEqual([404, 'link-unknown'])
  })

  test('does not get any number of mails', async () => {
    const ana = await admin(false)
    const asked = []
    for (let n = 0; n < 20; n++) asked.push((await post('/api/admin/confirm/link', ana.cookie)).statusCode)
    expect(asked.at(-1)).toBe(429)
    expect(await mailsTo(shop, ana.email)).toHaveLength(asked.filter(status => status === 204).length)
  })
})
