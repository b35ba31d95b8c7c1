import { afterEach, expect, test } from 'vitest'
import { createEntrance } from '#api/auth/entrance.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { keepSessions } from '#api/visitors/visitor-of.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { lastMailTo } from './mails.ts'

const [first, second] = ['a first secret of thirty-two chars', 'another secret of thirty-two chars']
const day = 24 * 60 * 60 * 1000
const shops: OpenShop[] = []
let clock = Date.parse('2026-11-20T10:00:00.000Z')

async function open(env: Record<string, string> = {}, folder?: string) {
  const shop = await openShop({ env, now: () => new Date(clock), ...(folder && { folder }) })
  shops.push(shop)
  return shop
}
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.end()
})

const sessionOf = async (shop: OpenShop, cookie: string) =>
  (await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()

test('a token opens with every secret of the shop, for its purpose alone, and says nothing without', async () => {
  const now = new Date(clock)
  const old = createSealedTokens([first], 'session')
  const rotated = createSealedTokens([second, first], 'session')
  const token = await old.seal({ sub: 'an-account', epoch: 3 }, { now, seconds: 60 })
  expect(token.split('.')).toHaveLength(5)
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({
    alg: 'dir',
    enc: 'A256GCM',
  })
  expect(token).not.toContain(Buffer.from('an-account').toString('base64url').slice(0, 10))
  expect(await rotated.open(token, now)).toMatchObject({ sub: 'an-account', epoch: 3 })
  const newer = await rotated.seal({ sub: 'an-account' }, { now, seconds: 60 })
  expect(await old.open(newer, now)).toBeNull()
  expect(await createSealedTokens([first], 'sign-up').open(token, now)).toBeNull()
  expect(await old.open(token, new Date(clock + 61_000))).toBeNull()
  expect(await old.open(`${token.slice(0, -2)}xx`, now)).toBeNull()
  expect(await old.open('nonsense', now)).toBeNull()
})

test('a session outlives the rotation of secrets, and ends when its secret is gone', async () => {
  const before = await open({ SECRETS: first })
  const { cookie, email } = await signedIn(before)
  await before.end({ keepFolder: true })
  shops.splice(0)
  const after = await open({ SECRETS: `${second},${first}` }, before.folderPath)
  expect((await sessionOf(after, cookie)).user.email).toBe(email)
  await after.end({ keepFolder: true })
  shops.splice(0)
  const later = await open({ SECRETS: second }, before.folderPath)
  expect(await sessionOf(later, cookie)).toEqual({})
})

test('on https every cookie of it is bound to the host and travels over https alone', async () => {
  const shop = await open({ PUBLIC_URL: 'https://shop.example' })
  const { cookie } = await signedIn(shop)
  expect(cookie).toMatch(/^__Host-next-auth\.session-token=/)
  clock += 2 * day
  const answers = [
    await shop.app.inject({ url: '/api/auth/session', headers: { cookie } }),
    await shop.app.inject('/api/auth/csrf'),
    await shop.app.inject('/api/auth/signin?callbackUrl=/cart'),
  ]
  const set = answers.flatMap(({ cookies }) => cookies).filter(({ name }) => name.includes('next-auth'))
  expect(set.map(({ name }) => name).sort()).toEqual([
    '__Host-next-auth.callback-url',
    '__Host-next-auth.csrf-token',
    '__Host-next-auth.session-token',
  ])
  for (const each of set) expect(each).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' })
  expect(set.some(each => 'domain' in each)).toBe(false)
  expect((await shop.app.inject('/api/auth/providers')).json().email.signinUrl).toBe(
    'https://shop.example/api/auth/signin/email',
  )
})

test('lasts thirty days from when it was last seen', async () => {
  const shop = await open()
  const { cookie } = await signedIn(shop)
  clock += 29 * day
  const page = await shop.app.inject({ url: '/api/account', headers: { cookie } })
  const renewed = page.cookies.find(({ name }) => name === 'next-auth.session-token')
  expect(page.statusCode).toBe(200)
  expect(renewed).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 })
  clock += 2 * day
  expect(await sessionOf(shop, cookie)).toEqual({})
  expect(await sessionOf(shop, `next-auth.session-token=${renewed?.value}`)).toHaveProperty('user')
})

test('one that ended takes its cookie with it, and the account’s cart', async () => {
  const shop = await open()
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const ada = await signedIn(shop)
  const browser = visitor(shop.app)
  const [name, value] = ada.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  await browser.add('TEE-M', 2)
  expect((await browser.get('/api/cart')).json().count).toBe(2)
  await shop.accounts.send(ada.accountId, { type: 'RevokeSessions' })
  await browser.get('/api/auth/session')
  expect([...browser.jar.keys()]).not.toContain(name)
  expect([...browser.jar.keys()]).not.toContain('cart')
  expect((await browser.get('/api/cart')).json().count).toBe(0)
})

test('signing out everywhere ends all but the one that asked', async () => {
  const shop = await open()
  const { cookie, email } = await signedIn(shop)
  const answer = await shop.app.inject({ method: 'POST', url: '/api/account/sign-out-everywhere', headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  expect(await sessionOf(shop, cookie)).toEqual({})
  const own = answer.cookies.find(({ name }) => name === 'next-auth.session-token')?.value
  expect((await sessionOf(shop, `next-auth.session-token=${own}`)).user.email).toBe(email)
})

test('one that was signed out of opens nothing, also where an answer under way made it last', async () => {
  const shop = await open()
  const { cookie, email } = await signedIn(shop)
  const elsewhere = await shop.auth.sessions.seal((await shop.accounts.byEmail(email))!)
  clock += 2 * day
  const late = await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })
  const renewed = late.cookies.find(({ name }) => name === 'next-auth.session-token')?.value
  const csrf = await shop.app.inject({ url: '/api/auth/csrf', headers: { cookie } })
  const token = csrf.cookies.find(({ name }) => name === 'next-auth.csrf-token')
  const out = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/signout',
    headers: { cookie: `${cookie}; next-auth.csrf-token=${encodeURIComponent(token!.value)}` },
    payload: { csrfToken: csrf.json().csrfToken, json: 'true' },
  })
  expect(out.statusCode).toBe(200)
  expect(await sessionOf(shop, cookie)).toEqual({})
  expect(await sessionOf(shop, `next-auth.session-token=${renewed}`)).toEqual({})
  expect(await sessionOf(shop, `next-auth.session-token=${elsewhere}`)).toHaveProperty('user')
})

test('a browser signs out also while nothing can be written', async () => {
  const shop = await open()
  const { cookie } = await signedIn(shop)
  const send = async () => Promise.reject(new Error('the disk is full'))
  const entrance = createEntrance({ ...shop, accounts: { ...shop.accounts, send } })
  const server = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
    secrets: shop.secrets,
    securityPolicy: true,
  })
  keepSessions(server, shop)
  server.get('/out', async (request, reply) => {
    await entrance.leave(request, reply)
    return 'out'
  })
  const out = await server.inject({ url: '/out', headers: { cookie } })
  expect(out.statusCode).toBe(200)
  expect(out.cookies.find(({ name }) => name === 'next-auth.session-token')?.value).toBe('')
  await server.close()
})

test('signing in anew ends the session that the browser had', async () => {
  const shop = await open()
  const [ada, bob] = [await signedIn(shop), await signedIn(shop)]
  const browser = visitor(shop.app)
  const [name, value] = ada.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  await browser.form('/forgot-password', { email: bob.email })
  const token = (await lastMailTo(shop, bob.email)).link.searchParams.get('token') ?? ''
  await browser.form('/reset-password', { token, password: 'a new one, longer' })
  expect((await browser.get('/api/auth/session')).json().user.email).toBe(bob.email)
  expect(await sessionOf(shop, ada.cookie)).toEqual({})
})

test('one from before sessions had ids goes on, and ends', async () => {
  const shop = await open()
  const { accountId } = await signedIn(shop)
  const tokens = createSealedTokens(shop.secrets, 'session')
  const token = await tokens.seal({ sub: accountId, epoch: 0 }, { now: new Date(clock), seconds: 60 })
  const browser = visitor(shop.app)
  browser.jar.set('next-auth.session-token', token)
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json()
  expect((await browser.get('/api/auth/session')).json()).toHaveProperty('user')
  await browser.form('/api/auth/signout', { csrfToken })
  expect(await sessionOf(shop, `next-auth.session-token=${token}`)).toEqual({})
})

test('an answer that others may keep carries no cookie, however old the session', async () => {
  const shop = await open()
  const { cookie } = await signedIn(shop)
  clock += 2 * day
  const server = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
    secrets: shop.secrets,
    securityPolicy: true,
  })
  keepSessions(server, shop)
  for (const [path, cacheControl] of [
    ['/own', 'private, no-store'],
    ['/shared', 'public, max-age=300'],
  ] as const)
    server.get(path, async (request, reply) => {
      await shop.visitorOf(request)
      return reply.setCookie('cart', 'a-cart').header('cache-control', cacheControl).send('done')
    })
  const names = async (url: string) =>
    (await server.inject({ url, headers: { cookie } })).cookies.map(({ name }) => name).sort()
  expect(await names('/own')).toEqual(['cart', 'next-auth.session-token'])
  expect(await names('/shared')).toEqual([])
  await server.close()
})
