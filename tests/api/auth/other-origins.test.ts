import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

const origin = 'http://localhost'
const password = 'blue linen every tuesday'

let shop: OpenShop
let passwordHash: string
beforeAll(async () => {
  shop = await openShop()
  passwordHash = await shop.auth.passwords.hash(password)
})
afterAll(() => shop.end())

/** Addresses that a browser would follow to another host, or run, in every way of writing that it forgives. */
const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'http://localhost@evil.example/',
  'http://localhost.evil.example/',
  'http://localhost:81/',
  'https://localhost/',
  'http://localhost//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://evil.example/x',
]

let visitors = 0
/** A browser with the token that forms carry, at a network address of its own: what is asked for here is more than one may. */
async function newBrowser() {
  const headers = { 'x-forwarded-for': `198.51.100.${++visitors}` }
  const browser = visitor(shop.app)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json() as { csrfToken: string }
  return {
    ...browser,
    form: (url: string, fields: Record<string, string>) => browser.form(url, { csrfToken, ...fields }, headers),
  }
}

/** Where a browser on the shop goes by a Location header, and whether that is the shop. */
function staysHere(location: unknown): boolean {
  return new URL(String(location), `${origin}/sign-in`).origin === origin && !/^\s*[/\\]\s*[/\\]/.test(String(location))
}

test.each(elsewhere)('signing in never leads to %j', async callbackUrl => {
  const { email } = await signedIn(shop, { passwordHash })
  const pair = { email, password, callbackUrl }

  const led = await (await newBrowser()).form('/sign-in', pair)
  expect([led.statusCode, staysHere(led.headers.location)]).toEqual([303, true])

  const told = await (await newBrowser()).form('/api/auth/callback/credentials', { ...pair, json: 'true' })
  if (told.statusCode !== 400) expect(new URL(told.json().url).origin).toBe(origin)

  const reader = await newBrowser()
  const asked = await reader.form('/api/auth/signin/email', { email, callbackUrl, json: 'true' })
  if (asked.statusCode === 400) return
  const { searchParams } = (await lastMailTo(shop, email)).link
  searchParams.set('callbackUrl', callbackUrl)
  const arrived = await reader.get(`/api/auth/callback/email?${searchParams}`)
  expect([arrived.statusCode, staysHere(arrived.headers.location)]).toEqual([302, true])
})

test.each(elsewhere)('a page that asks for a sign-in never hands %j on', async callbackUrl => {
  const query = new URLSearchParams({ callbackUrl, error: 'SessionRequired' })
  const asked = await visitor(shop.app).get(`/api/auth/signin?${query}`)
  if (asked.statusCode === 400) return
  const handed = new URL(String(asked.headers.location), origin)
  expect(handed.origin).toBe(origin)
  expect(staysHere(handed.searchParams.get('callbackUrl') ?? '/')).toBe(true)
})
