import { afterAll, beforeAll, expect, test } from 'vitest'
import { authQueries } from '#api/auth/queries.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

const password = 'a new one, longer'
const lastToken = async (email: string) => (await lastMailTo(shop, email)).link.searchParams.get('token') ?? ''
const post = (path: string, token: string, cookie = '') =>
  visitor(shop.app).form(path, { token, password }, { ...(cookie && { cookie }) })
const pageOf = (token: string) => authQueries(shop, { cookies: {} } as never).link(token)
const dead = { works: false, reason: 'link-unknown' }

async function askReset(email: string) {
  await visitor(shop.app).form('/forgot-password', { email })
  return lastToken(email)
}
async function customer() {
  const person = await signedIn(shop)
  const found = await shop.visitorOf({
    cookies: { [shop.auth.sessions.cookieName]: person.cookie.split('=')[1] },
  } as never)
  if (found.kind !== 'customer') throw new Error('no session')
  const askChange = async (next: string) => {
    await shop.auth.requests.emailChange({ email: next, language: 'en', callbackUrl: '/profile' }, found)
    return lastToken(next)
  }
  return { ...person, askChange, hash: async () => (await shop.accounts.byId(person.accountId)).passwordHash }
}

test('of two links for a forgotten password the other is worth nothing once one was used', async () => {
  const { email, hash } = await customer()
  const [first, second] = [await askReset(email), await askReset(email)]
  expect(await pageOf(first)).toMatchObject({ works: true })
  expect((await post('/reset-password', second)).statusCode).toBe(303)
  const set = await hash()
  expect(await pageOf(first)).toEqual(dead)
  expect((await post('/reset-password', first)).json().state.problem.code).toBe('link-unknown')
  expect(await hash()).toBe(set)
})

test('a link in a mailbox that the account left sets no password, also when the account comes back to it', async () => {
  const { email, accountId, cookie, askChange, hash } = await customer()
  const old = await askReset(email)
  const next = `next-${email}`
  expect((await post('/confirm-email', await askChange(next), cookie)).statusCode).toBe(303)
  expect(await pageOf(old)).toEqual(dead)
  expect((await post('/reset-password', old)).json().state.problem.code).toBe('link-unknown')
  await shop.accounts.changeEmail(accountId, email)
  expect((await post('/reset-password', old)).json().state.problem.code).toBe('link-unknown')
  expect(await hash()).toBeNull()
})

test.each([
  [
    'signing out everywhere',
    async ({ accountId }: { accountId: string }) =>
      void (await shop.accounts.send(accountId, { type: 'RevokeSessions' })),
  ],
  [
    'a password that was set anew',
    async ({ email }: { email: string }) => void (await post('/reset-password', await askReset(email))),
  ],
  [
    'another new email',
    async ({ accountId, email }: { accountId: string; email: string }) =>
      void (await shop.accounts.changeEmail(accountId, `other-${email}`)),
  ],
])('the link to a new email does not outlive %s', async (_what, happens) => {
  const { email, accountId, askChange } = await customer()
  const token = await askChange(`planted-${email}`)
  expect(await pageOf(token)).toMatchObject({ works: true, purpose: 'email-change' })
  await happens({ accountId, email })
  expect(await pageOf(token)).toEqual(dead)
  expect((await post('/confirm-email', token)).json().state.problem.code).toBe('link-unknown')
  expect((await shop.accounts.byId(accountId)).email).not.toBe(`planted-${email}`)
})
