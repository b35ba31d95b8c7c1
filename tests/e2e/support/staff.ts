import { expect, type Page } from '@playwright/test'
import { newEmail, openAccount } from './account.ts'
import { linkTo } from './mails.ts'
import { askShop } from './owner.ts'
import { open } from './test.ts'

/** The part beside an order where something is done. */
export const panel = (page: Page, name: RegExp) => page.getByRole('region', { name })

/** Opens the newest order of a SKU by its number in the list. */
export async function openOrder(page: Page, sku: string): Promise<string> {
  await open(page, `/dashboard/orders?q=${sku}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  return new URL(page.url()).pathname
}

/** Accepts an invitation to work with orders, or with other parts of the shop. */
export async function join(
  page: Page,
  rights: { readonly edit: boolean; readonly delete?: boolean },
  shop?: { readonly url: string; readonly folder: string },
  parts: readonly string[] = ['orders'],
): Promise<void> {
  const email = await openAccount(page, newEmail(), shop?.folder)
  const roleId = `orders-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
  const permissions = parts.map(name => ({ name, view: true, delete: false, ...rights }))
  await askShop({ define: { roleId, name: roleId, permissions } }, '/internal/staff', shop)
  await askShop({ invite: { email, roleId, name: 'Rosa' } }, '/internal/staff', shop)
  await page.goto(await linkTo(email, '/staff-invitation', shop?.folder))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}
