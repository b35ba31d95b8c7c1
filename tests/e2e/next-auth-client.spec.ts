import type { Page } from '@playwright/test'
import { path, servePage } from './next-auth/serve.ts'
import { openAccount, password } from './support/account.ts'
import { linkTo } from './support/mails.ts'
import { expect, test } from './support/test.ts'

/** NextAuth's own browser client, version 4, unchanged, against this shop. */

let email: string

test.beforeEach(async ({ context, page }) => {
  await servePage(context)
  email = await openAccount(page)
  await context.clearCookies()
  await page.goto(path)
  await hasSession(page, 'unauthenticated')
})

const shown = (page: Page) => page.locator('output')
const hasSession = (page: Page, status: 'authenticated' | 'unauthenticated') =>
  expect(shown(page)).toHaveAttribute('data-status', status)

/** Signs in by the client, without leaving the page. */
const signIn = (page: Page, pair: { email: string; password: string }) =>
  page.evaluate(given => nextAuth.signIn('credentials', { ...given, redirect: false }), pair)

/** Its messages say the second that they are from: two alike in one second are one, and no tab hears of the other. */
const tellTabs = (page: Page) => page.evaluate(() => nextAuth.getSession())

test('it learns the ways in, the token, and that nobody is here', async ({ page, baseURL }) => {
  const origin = new URL(process.env.SHOP_URL ?? baseURL ?? '').origin
  expect(await page.evaluate(() => nextAuth.getProviders())).toMatchObject({
    credentials: {
      id: 'credentials',
      type: 'credentials',
      signinUrl: `${origin}/api/auth/signin/credentials`,
      callbackUrl: `${origin}/api/auth/callback/credentials`,
    },
    email: { id: 'email', type: 'email' },
  })
  const token = await page.evaluate(() => nextAuth.getCsrfToken())
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(await page.evaluate(() => nextAuth.getCsrfToken())).toBe(token)
  expect(await page.evaluate(() => nextAuth.getSession())).toBeNull()
})

test('it signs in with email and password, and out, without leaving the page', async ({ page, complaints }) => {
  complaints.expect(/401/)
  expect(await signIn(page, { email, password: 'not that one' })).toEqual({
    error: 'CredentialsSignin',
    status: 401,
    ok: false,
    url: null,
  })
  await hasSession(page, 'unauthenticated')

  expect(await signIn(page, { email, password })).toEqual({ error: null, status: 200, ok: true, url: page.url() })
  await hasSession(page, 'authenticated')
  expect(JSON.parse((await shown(page).textContent()) ?? '')).toEqual({
    name: '',
    email,
    a: false,
    s: { status: 'inactive', permissions: [] },
  })
  const session = await page.evaluate(() => nextAuth.getSession())
  expect(Date.parse(session?.expires ?? '')).toBeGreaterThan(Date.now())

  expect(await page.evaluate(() => nextAuth.signOut({ redirect: false, callbackUrl: '/store' }))).toEqual({
    url: new URL('/store', page.url()).href,
  })
  await hasSession(page, 'unauthenticated')
})

test('it leads on after signing in and out, and never to another origin', async ({ page }) => {
  await page.evaluate(given => nextAuth.signIn('credentials', { ...given, callbackUrl: '/about-us' }), {
    email,
    password,
  })
  await page.waitForURL('**/about-us')
  await page.goto(path)
  await hasSession(page, 'authenticated')
  await page.evaluate(() => nextAuth.signOut({ callbackUrl: 'https://elsewhere.example/' }))
  await page.waitForURL(url => url.pathname === '/' && url.origin === new URL(process.env.SHOP_URL ?? '').origin)
  await page.goto(path)
  await hasSession(page, 'unauthenticated')
})

test('it has a sign-in link sent, which signs in', async ({ page, complaints }) => {
  complaints.expect(/400/)
  expect(await page.evaluate(() => nextAuth.signIn('email', { email: 'no address', redirect: false }))).toMatchObject({
    error: 'EmailSignin',
    url: null,
  })
  expect(
    await page.evaluate(given => nextAuth.signIn('email', { ...given, redirect: false, callbackUrl: '/about-us' }), {
      email,
    }),
  ).toMatchObject({ error: null, ok: true, url: expect.stringContaining('/verify-request') })
  await page.goto(await linkTo(email, '/api/auth/callback/email'))
  await page.waitForURL('**/about-us')
  await page.goto(path)
  await hasSession(page, 'authenticated')
})

test('a provider that there is not leads to the sign-in page, and no list of them to the error page', async ({
  page,
  complaints,
}) => {
  complaints.expect(/503|CLIENT_FETCH_ERROR/)
  await page.evaluate(() => nextAuth.signIn('nobody', { callbackUrl: '/store' }))
  await page.waitForURL(url => url.pathname === '/sign-in' && url.searchParams.get('callbackUrl') === '/store')

  await page.goto(path)
  await page.waitForFunction(() => 'nextAuth' in globalThis)
  await page.route('**/api/auth/providers', route => route.fulfill({ status: 503, json: { message: 'Later' } }))
  const reported = page.waitForRequest('**/api/auth/_log')
  await page.evaluate(() => nextAuth.signIn('credentials'))
  expect((await (await reported).response())?.status()).toBe(200)
  await page.waitForURL('**/auth/error*')
})

test('useSession with required leads a guest to the sign-in page, which says why and leads back', async ({ page }) => {
  await page.goto(`${path}?required`)
  await page.waitForURL(url => url.pathname === '/sign-in' && url.searchParams.get('error') === 'SessionRequired')
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(`${path}?required`)
  await expect(page.getByText('Sign in to continue')).toBeVisible()
})

test('its update brings what the account says now, and takes over nothing', async ({ page }) => {
  await signIn(page, { email, password })
  await hasSession(page, 'authenticated')
  await page.request.post('/account/details', { form: { name: 'Nadia Rahman', phone: '', page: '/profile' } })
  await page.evaluate(() => nextAuth.update({ a: true, user: { email: 'other@example.com', a: true } }))
  await expect(shown(page)).toContainText('Nadia Rahman')
  expect(JSON.parse((await shown(page).textContent()) ?? '')).toMatchObject({ name: 'Nadia Rahman', email, a: false })
})

test('it asks again by the clock while somebody is here', async ({ page }) => {
  await page.goto(`${path}?every=1`)
  await hasSession(page, 'unauthenticated')
  await signIn(page, { email, password })
  await hasSession(page, 'authenticated')
  // Ended elsewhere: the next time that it asks nobody is here.
  await page.context().clearCookies()
  await hasSession(page, 'unauthenticated')
})

test('it asks again when its tab comes back into sight', async ({ page }) => {
  await signIn(page, { email, password })
  await hasSession(page, 'authenticated')
  await page.context().clearCookies()
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(shown(page)).toHaveAttribute('data-status', 'unauthenticated', { timeout: 500 })
  }).toPass()
})

test('another tab hears of signing in and out', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(path)
  await hasSession(other, 'unauthenticated')
  await signIn(page, { email, password })
  await expect(async () => {
    await tellTabs(page)
    await expect(shown(other)).toHaveAttribute('data-status', 'authenticated', { timeout: 500 })
  }).toPass()
  await other.evaluate(() => nextAuth.signOut({ redirect: false }))
  await hasSession(page, 'unauthenticated')
})

test('its tabs and the shop’s own pages hear of each other', async ({ page, context }) => {
  const shop = await context.newPage()
  await shop.goto('/store')
  await expect(shop.locator('#account')).toHaveAttribute('data-account', 'guest')
  await signIn(page, { email, password })
  await expect(async () => {
    await tellTabs(page)
    await expect(shop.locator('#account')).toHaveAttribute('data-account', 'customer', { timeout: 500 })
  }).toPass()
  await page.evaluate(() => nextAuth.signOut({ redirect: false }))
  await expect(shop.locator('#account')).toHaveAttribute('data-account', 'guest')
})
