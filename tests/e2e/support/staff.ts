import { expect, type Page } from '@playwright/test'
import { newEmail, openAccount } from './account.ts'
import { violations } from './axe.ts'
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

/** Opens the panel of what is done less often with an order. */
export async function choose(page: Page, action: string): Promise<void> {
  await page.getByText('More', { exact: true }).click()
  await page.locator('.order-head').getByRole('button', { name: action, exact: true }).click()
}

/** Notes on the page of an order that all that is due was taken at the door. */
export async function noteCash(page: Page): Promise<void> {
  const cash = panel(page, /^Take cash/)
  await cash.getByRole('button', { name: /^Note that/ }).click()
  await expect(page.getByText(/ taken\.$/)).toBeVisible()
}

/** Asks for a return in the place of the buyer, on the page of their order. `variant`: color and size. */
export async function askReturn(
  page: Page,
  variant: string,
  pieces: number,
  { reason, note = '' }: { readonly reason: string; readonly note?: string },
): Promise<void> {
  await choose(page, 'Return pieces')
  const asking = panel(page, /^Return pieces/)
  await asking.getByRole('spinbutton', { name: variant }).fill(String(pieces))
  await asking.getByLabel('Why').selectOption(reason)
  await asking.getByLabel(/^What the buyer says/).fill(note)
  expect(await violations(page)).toEqual([])
  await asking.getByRole('button', { name: `Ask to return ${pieces} piece` }).click()
  await expect(page.getByText(/It stands under Returns\.$/)).toBeVisible()
}

type Rights = { readonly edit: boolean; readonly delete?: boolean }

/** Accepts an invitation to work with orders, or with other parts of the shop; resolves with what changes the rights of the role. */
export async function join(
  page: Page,
  rights: Rights,
  shop?: { readonly url: string; readonly folder: string },
  parts: readonly string[] = ['orders'],
): Promise<(rights: Rights) => Promise<unknown>> {
  const email = await openAccount(page, newEmail(), shop?.folder)
  const roleId = `orders-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
  const define = (rights: Rights) => {
    const permissions = parts.map(name => ({ name, view: true, delete: false, ...rights }))
    return askShop({ define: { roleId, name: roleId, permissions } }, '/internal/staff', shop)
  }
  await define(rights)
  await askShop({ invite: { email, roleId, name: 'Rosa' } }, '/internal/staff', shop)
  await page.goto(await linkTo(email, '/staff-invitation', shop?.folder))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return define
}
