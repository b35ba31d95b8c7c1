import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

/** Signs an admin in, in the page's browser. */
async function signInAdmin(page: Page): Promise<string> {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  return email
}

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Navigation' })

test('a visitor is led to the sign-in page, a customer is refused in words', async ({ page, complaints }) => {
  complaints.expect(/403/)
  await page.goto('/dashboard/orders')
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fdashboard%2Forders/)
  await openAccount(page)
  expect((await page.goto('/dashboard/orders'))?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'You have no permission for this' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('ask an admin to add you')
  expect(await violations(page)).toEqual([])
})

test('no page is wider than a screen that is enlarged four times', async ({ page, request, catalogue }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAdmin(page)
  await buyAsAnother(request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 2 }])
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await open(page, '/dashboard/orders')
  const order = await page
    .getByRole('link', { name: /^#\d+$/ })
    .filter({ visible: true })
    .first()
    .getAttribute('href')
  const others = ['', '/orders', '/orders/new', '/orders/returns', '/jobs', '/notifications', '/account', '/billing']
  const paths = [...others, '/users/staff', '/users/roles', '/gateway'].map(path => `/dashboard${path}`)
  for (const path of [...paths, order!]) {
    await open(page, path)
    expect([path, await widest()]).toEqual([path, 320])
  }
})

test('the shop shows its staff, and nobody else, the way to the dashboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const email = await openAccount(page)
  const link = page.locator('#account-menu').getByRole('link', { name: 'Dashboard' })
  await open(page, '/')
  await page.locator('#account-menu summary').click()
  await expect(page.locator('#account-menu').getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect(link).toBeHidden()
  await askShop({ email }, '/internal/admin')
  await open(page, '/')
  await page.locator('#account-menu summary').click()
  await link.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(sidebar(page)).toBeVisible()
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the navigation is narrow or wide as it was left, and keys do it too', async ({ page }) => {
    await signInAdmin(page)
    await open(page, '/dashboard')
    const shell = page.locator('#shell')
    await expect(sidebar(page)).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(shell).toHaveAttribute('data-sidebar', 'rail')
    await expect(sidebar(page)).toHaveCSS('width', '48px')
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar')
    expect(cookie?.value).toBe('rail')
    expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(7)

    // The server's own HTML is narrow: nothing jumps.
    const html = await (await page.request.get('/dashboard')).text()
    expect(html).toContain('data-sidebar="rail"')
    await open(page, '/dashboard/product')
    const link = sidebar(page).getByRole('link', { name: 'Orders' })
    await link.focus()
    const words = link.getByText('Orders', { exact: true })
    await expect(words).toBeInViewport()
    // They lie over the list, to their end.
    const isOnTop = (element: HTMLElement) => {
      const { right, top, height } = element.getBoundingClientRect()
      return document.elementFromPoint(right - 4, top + height / 2) === element
    }
    await expect(page.locator('.table-frame')).toBeVisible()
    for (const name of ['Orders', 'Users', 'Requests']) {
      await sidebar(page).getByRole('link', { name }).focus()
      expect(await sidebar(page).getByText(name, { exact: true }).evaluate(isOnTop), name).toBe(true)
    }
    await page.getByRole('button', { name: 'Narrow or widen the navigation' }).click()
    await expect(shell).toHaveAttribute('data-sidebar', 'open')
  })

  test('pages open in place, and the way there is said', async ({ page }) => {
    await signInAdmin(page)
    await open(page, '/dashboard')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await sidebar(page).getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-same', '')
    await expect(page).toHaveTitle(/^(\(\d+\) )?Products \| Cutline Supply$/)
    await expect(sidebar(page).getByRole('link', { name: 'Products', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('main')).toContainText('Without picture')
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Products')
  })

  test('the member logs out from their menu, to the shop', async ({ page }) => {
    await signInAdmin(page)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /Account menu$/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test('on a phone the navigation is a drawer, which closes with Escape and when a page opens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAdmin(page)
  await open(page, '/dashboard')
  await expect(sidebar(page)).toBeHidden()
  const button = page.getByRole('button', { name: 'Open the navigation' })
  await button.click()
  await expect(sidebar(page)).toBeVisible()
  await expect(sidebar(page)).toHaveCSS('width', '288px')
  await expect(page.getByRole('button', { name: /Account menu$/ })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(sidebar(page)).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await sidebar(page).getByRole('link', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})

for (const { width, prefix, colorScheme } of [
  { width: 360, prefix: '/fr', colorScheme: 'light' },
  { width: 768, prefix: '/ar', colorScheme: 'dark' },
  { width: 1440, prefix: '/bn', colorScheme: 'light' },
] as const)
  test(`nothing stands in anybody's way at ${width} px in ${prefix}`, async ({ page, complaints }) => {
    complaints.expect(/404/)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await signInAdmin(page)
    for (const path of ['/dashboard', '/dashboard/settings', '/dashboard/nothing-here']) {
      await page.goto(prefix + path)
      await alive(page)
      expect(await violations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
