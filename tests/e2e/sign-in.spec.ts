import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { alive, expect, open, test } from './support/test.ts'

const password = 'blue linen every tuesday'
let number = 0
const newEmail = () => `shopper-${Date.now()}-${++number}@example.com`

async function signUp(page: Page, email: string, callbackUrl = '/store'): Promise<string> {
  await page.goto(`/sign-up?callbackUrl=${callbackUrl}`)
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'This shop cannot send mail yet' })).toBeVisible()
  return linkTo(email, '/confirm-email')
}

async function signIn(page: Page, email: string, tried = password) {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByRole('main').getByLabel('Password').fill(tried)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an account opens with the mail’s link, and its owner signs out and in again', async ({ page, complaints }) => {
  complaints.expect(/401/)
  const email = newEmail()
  await page.goto(await signUp(page, email))
  await page.getByRole('button', { name: 'Open account' }).click()
  await page.waitForURL('**/store')
  await alive(page)
  const menu = page.locator('#account-menu')
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Sign Out' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await alive(page)

  await open(page, '/store')
  await page.locator('#sign-in-link').click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, email, 'not that one')
  await expect(page.getByRole('alert').filter({ hasText: 'Email and password do not match.' })).toBeFocused()
  await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  await alive(page)
  await signIn(page, email)
  await page.waitForURL('**/store')
})

test('a password can be looked at while it is typed', async ({ page }) => {
  await open(page, '/sign-in')
  const field = page.getByRole('main').getByLabel('Password', { exact: true })
  await field.fill(password)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

for (const path of ['/sign-in', '/ar/sign-in'])
  test(`the way to look at it never lies on what is typed: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, path)
    const overlap = await page.locator('#password').evaluate(field => {
      const { paddingLeft, paddingRight } = getComputedStyle(field)
      const box = field.getBoundingClientRect()
      const button = document.querySelector('[aria-controls=password]')!.getBoundingClientRect()
      const [from, to] = [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)]
      return Math.min(to, button.right) - Math.max(from, button.left)
    })
    expect(overlap).toBeLessThanOrEqual(0)
  })

test('another tab hears of signing in and out', async ({ page, context }) => {
  const other = await context.newPage()
  await open(other, '/')
  await page.goto(await signUp(page, newEmail()))
  await page.getByRole('button', { name: 'Open account' }).click()
  await page.waitForURL('**/store')
  await expect(other.locator('#account')).toHaveAttribute('data-account', 'customer')
  await alive(page)
  await page.locator('#account-menu summary').click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(other.locator('#account')).toHaveAttribute('data-account', 'guest')
  // A browser that is closed while a page of it is on its way to another address may never answer.
  await page.waitForURL(url => url.pathname === '/')
})

test('on a phone the menu has the way in and the way out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/store')
  await page.locator('#menu-open').click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(await signUp(page, newEmail()))
  await page.getByRole('button', { name: 'Open account' }).click()
  await page.waitForURL('**/store')
  await alive(page)
  await page.locator('#menu-open').click()
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
  await menu.getByRole('link', { name: 'Sign Out' }).click()
  await page.waitForURL(url => url.pathname === '/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an account opens, signs out, and signs in by link, password and after a forgotten one', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/40[01]/)
    const email = newEmail()
    await page.goto(await signUp(page, email))
    await page.getByRole('button', { name: 'Open account' }).click()
    await page.waitForURL('**/store')

    await page.locator('#account-menu summary').click()
    await page.getByRole('link', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(url => url.pathname === '/')
    await expect(page.locator('#sign-in-link')).toBeVisible()

    await page.goto('/fr/sign-in?callbackUrl=/fr/cart')
    await page.getByRole('main').getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'M’envoyer un lien de connexion' }).click()
    await page.waitForURL('**/fr/verify-request')
    await page.goto(await linkTo(email, '/api/auth/callback/email'))
    await page.waitForURL('**/fr/cart')

    await page.context().clearCookies()
    await page.goto('/forgot-password?callbackUrl=/cart')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.waitForURL('**/verify-request')
    await page.goto(await linkTo(email, '/reset-password'))
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Choose a less common password').first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('another fine password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.waitForURL('**/cart')

    await page.context().clearCookies()
    await page.goto('/sign-in?callbackUrl=/store')
    await signIn(page, email, 'another fine password')
    await page.waitForURL('**/store')
  })
})

for (const path of [
  '/sign-in?error=SessionRequired',
  '/ar/sign-up',
  '/forgot-password',
  '/verify-request',
  '/auth/error?error=Verification',
  '/confirm-email?token=x',
]) {
  test(`${path} has nothing that axe finds, light and dark`, async ({ page }) => {
    await open(page, path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), colorScheme).toEqual([])
    }
  })
}
