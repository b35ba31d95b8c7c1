import { newEmail, openAccount, password } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let email: string
test.beforeEach(async ({ page }) => {
  email = await openAccount(page, newEmail())
  await askShop({ email }, '/internal/admin')
})

test('a member changes their details, and ends the sessions that are open elsewhere', async ({ page, browser }) => {
  const elsewhere = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  const { csrfToken } = await (await elsewhere.request.get('/api/auth/csrf')).json()
  await elsewhere.request.post('/api/auth/callback/credentials', { form: { csrfToken, email, password } })
  expect((await elsewhere.goto('/dashboard/orders'))?.status()).toBe(200)

  await open(page, '/dashboard/orders')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Billing' })).toBeHidden()
  await page.getByLabel('Name').fill('Jonas Weber')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await elsewhere.goto('/dashboard/orders')
  await expect(elsewhere).toHaveURL(/\/sign-in\?/)
  await elsewhere.close()

  await page.reload()
  await alive(page)
  await expect(page.getByLabel('Name')).toHaveValue('Jonas Weber')
  await expect(page.getByRole('button', { name: /Jonas Weber/ })).toBeVisible()
})

test('a member chooses language and theme, and switches single keys off', async ({ page }) => {
  await open(page, '/dashboard/orders')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()

  await open(page, '/dashboard/account')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await violations(page)).toEqual([])
  // Languages are readable on a device that has no font for them.
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => family.includes('Language Names') && status === 'loaded')
          .length,
    )
  await expect.poll(loaded).toBe(2)
  await page.getByRole('checkbox', { name: 'Single keys do something' }).uncheck()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\/ar\/dashboard\/account$/)
  await alive(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('checkbox')).not.toBeChecked()

  await open(page, '/dashboard/orders')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})

test('billing shows the seller of the invoices, and leads to the settings that change it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/dashboard/billing')
  await expect(page.getByRole('main')).toContainText('Cutline Supply')
  const settings = page.getByRole('link', { name: 'Change them in the settings' })
  await expect(settings).toHaveAttribute('href', '/dashboard/settings/general')
  expect(await violations(page)).toEqual([])
})
