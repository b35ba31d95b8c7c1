import { type Browser, expect, type Page } from '@playwright/test'
import { openAccount, password } from './account.ts'
import { linkTo } from './mails.ts'
import { askShop } from './owner.ts'

const staffOf = (work: object) => askShop(work, '/internal/staff')
export const grant = (name: string, edit = false) => ({ name, view: true, edit, delete: false })
/** Beside the lines, or over them where there is no room. */
export const dialogOf = (page: Page) => page.locator('.beside, dialog[open]').first()
export const rowOf = (page: Page, text: string) =>
  page.locator('.staff-table').getByRole('row').filter({ hasText: text })

/** The first change of a session asks for the password again, then goes on by itself. */
export async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

let made = 0
/** A role of this test alone. */
export async function defineRole(
  permissions = [grant('orders', true)],
): Promise<{ readonly roleId: string; readonly name: string }> {
  const roleId = `packer-${process.pid}-${Date.now()}-${++made}`
  await staffOf({ define: { roleId, name: roleId, permissions } })
  return { roleId, name: roleId }
}

/** A member with a session in a browser of their own. */
export async function memberIn(
  browser: Browser,
  roleId: string,
): Promise<{ readonly page: Page; readonly email: string }> {
  const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  const email = await openAccount(page)
  await staffOf({ invite: { email, roleId, name: 'Rosa' } })
  await page.goto(await linkTo(email, '/staff-invitation'))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { page, email }
}

export const cell = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Another admin with a browser of their own, who has confirmed already. */
export async function otherAdmin(browser: Browser): Promise<{ readonly page: Page; readonly email: string }> {
  const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '', viewport: { width: 1440, height: 900 } })
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  return { page, email }
}
