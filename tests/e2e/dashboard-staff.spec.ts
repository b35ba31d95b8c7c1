import type { Browser, Page } from '@playwright/test'
import { startServer } from './start-shop.ts'
import { newEmail, openAccount, password } from './support/account.ts'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const staffOf = (work: object) => askShop(work, '/internal/staff')
const grant = (name: string, edit = false) => ({ name, view: true, edit, delete: false })
const panel = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, text: string) => page.locator('.staff-table').getByRole('row').filter({ hasText: text })

let made = 0
/** A role of this test alone. */
async function defineRole(
  permissions = [grant('orders', true)],
): Promise<{ readonly roleId: string; readonly name: string }> {
  const roleId = `packer-${process.pid}-${Date.now()}-${++made}`
  await staffOf({ define: { roleId, name: roleId, permissions } })
  return { roleId, name: roleId }
}

/** A member with a session in a browser of their own. */
async function memberIn(browser: Browser, roleId: string): Promise<{ readonly page: Page; readonly email: string }> {
  const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  const email = await openAccount(page)
  await staffOf({ invite: { email, roleId, name: 'Rosa' } })
  await page.goto(await linkTo(email, '/staff-invitation'))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { page, email }
}

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('an admin invites a person, who comes in by the link of the mail', async ({ page, browser, complaints }) => {
  complaints.expect(/409/)
  const role = await defineRole()
  const email = newEmail()
  await open(page, '/dashboard/users/staff')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Name (optional)').fill('Lena Fuchs')
  await panel(page).getByLabel('Role').selectOption({ label: role.name })
  expect(await violations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Send the invitation' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Invited')
  await expect(rowOf(page, email)).toContainText(role.name)

  // Another invitation to the same address is refused in words.
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByRole('button', { name: 'Send the invitation' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('has an open invitation')
  await page.keyboard.press('Escape')

  const lena = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  await lena.goto(await linkTo(email, '/staff-invitation'))
  await lena.getByLabel('Password', { exact: true }).fill(password)
  await lena.getByRole('main').getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(lena).toHaveURL(/\/dashboard$/)
  await lena.close()

  await page.reload()
  await alive(page)
  await expect(rowOf(page, email)).toContainText('Active')
})

test('a changed role counts at the next request, and a deactivated member loses the session', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/401|403/)
  const role = await defineRole()
  const rosa = await memberIn(browser, role.roleId)
  expect((await rosa.page.goto('/dashboard/requests'))?.status()).toBe(403)

  await open(page, '/dashboard/users/staff')
  await rowOf(page, rosa.email).getByRole('button').click()
  await panel(page).getByRole('checkbox', { name: 'Requests and mail: Edit' }).check()
  await expect(panel(page).getByRole('checkbox', { name: 'Requests and mail: View' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Save the rights' }).click()
  await expect(rowOf(page, rosa.email)).toContainText('Has Requests and mail: View and Edit')
  expect((await rosa.page.goto('/dashboard/requests'))?.status()).toBe(200)

  await rowOf(page, rosa.email).getByRole('button').click()
  await panel(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, rosa.email)).toContainText('Deactivated')
  await rosa.page.goto('/dashboard/orders')
  await expect(rosa.page).toHaveURL(/\/sign-in\?/)
  await rosa.page.close()

  await rowOf(page, rosa.email).getByRole('button').click()
  await panel(page).getByRole('button', { name: 'Activate again' }).click()
  await expect(rowOf(page, rosa.email)).toContainText('Active')
})

test('staff who may see customers read the lists of staff, and cannot change them', async ({ browser }) => {
  const role = await defineRole([grant('users')])
  const { page } = await memberIn(browser, role.roleId)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/dashboard/users/staff')
  await expect(page.getByText('You can read this page. Admins can change it:')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.close()
})

test('the last admin is refused in words', async ({ browser }) => {
  test.setTimeout(90_000)
  const shop = await startServer({ DEMO: 'off' })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    const email = await openAccount(page, newEmail(), shop.folder)
    await askShop({ email }, '/internal/admin', shop)
    await open(page, '/dashboard/users/staff')
    for (const press of ['Deactivate', 'Save the rights']) {
      await rowOf(page, email).getByRole('button').click()
      if (press !== 'Deactivate') await panel(page).getByLabel('Role').selectOption({ label: 'No role' })
      await panel(page).getByRole('button', { name: press }).click()
      await expect(panel(page).getByRole('alert')).toHaveText(
        'This is the last admin. Make somebody else an admin first.',
      )
      await page.keyboard.press('Escape')
    }
    await expect(rowOf(page, email)).toContainText('Active')
    await page.close()
  } finally {
    await shop.stop()
  }
})
