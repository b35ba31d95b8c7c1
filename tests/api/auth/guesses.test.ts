import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../support/signed-in.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'

const password = 'blue linen every tuesday'
let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.end())

async function signIn(from: string, email: string, tried: string) {
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json<{ csrfToken: string }>()
  return browser.form('/sign-in', { csrfToken, email, password: tried, callbackUrl: '/' }, { 'x-forwarded-for': from })
}

test('guesses from one network make that network wait, and not the owner at a new device elsewhere', async () => {
  const { email } = await signedIn(shop, { passwordHash: await shop.auth.passwords.hash(password) })
  const statuses = []
  for (let n = 0; n < 8; n++) statuses.push((await signIn('198.51.100.1', email, `guess ${n}`)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn('203.0.113.5', email, password)).statusCode).toBe(303)
})

test('guesses from many networks make everybody wait at that account, with new devices', async () => {
  const { email } = await signedIn(shop, { passwordHash: await shop.auth.passwords.hash(password) })
  for (let n = 0; n < 20; n++) await signIn(`198.51.100.${n + 10}`, email, 'a guess')
  expect((await signIn('203.0.113.6', email, password)).statusCode).toBe(429)
})

test('signing out with a body that is none is refused', async () => {
  const answer = await visitor(shop.app).json('POST', '/api/auth/signout', { json: { toString: null } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
})
