import { expect, type Page } from '@playwright/test'
import type { PayingShop } from './paying-shop.ts'
import { open } from './test.ts'

const buyer = {
  'First name': 'Coach',
  'Last name': 'Bell',
  Phone: '+1 614 555 0139',
  'House number and street': '48 Miller Ave',
  City: 'Columbus',
  Postcode: '43215',
}

/** Fills in an order for a buyer who calls, from the list of orders on, but for how it is paid. */
export async function draftOrder(page: Page, sku: string, pieces: number, email: string): Promise<void> {
  await open(page, '/dashboard/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByText('Paste SKUs', { exact: true }).click()
  await page.getByLabel(/One SKU a line/).fill(`${sku} ${pieces}`)
  await page.getByRole('button', { name: 'Add these' }).click()
  await expect(page.getByRole('table').locator(`input[name="qty[${sku}]"]`)).toHaveValue(String(pieces))
  await expect(page).toHaveURL(/\/orders\/new\/[\da-f-]{36}/)
  const fields = page.getByRole('region', { name: 'Buyer' })
  for (const [label, value] of Object.entries({ Email: email, ...buyer }))
    await fields.getByLabel(label, { exact: true }).fill(value)
  await fields.getByLabel('Country').selectOption('US')
  await page.getByRole('radio', { name: /Standard/ }).check()
  // The order is placed at the total that is shown: with its delivery.
  await kept(page)
}

export const kept = (page: Page) => expect(page.getByText('Draft, kept as you type')).toBeVisible()

/** Pays the order whose page is open, on the page of the provider, and comes back. */
export async function payByLink(page: Page, { stripe }: PayingShop): Promise<void> {
  const pay = await page.getByRole('link', { name: /^Pay / }).getAttribute('href')
  const led = await page.request.get(pay!, { maxRedirects: 0 })
  expect(led.status()).toBe(303)
  stripe.payPage([...stripe.sessions.keys()].at(-1)!)
  await page.goto(`${pay!.replace(/\/pay(\?.*)?$/, '')}/return`)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
}
