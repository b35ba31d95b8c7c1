import type { Page } from '@playwright/test'
import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { askShop } from './support/owner.ts'
import { type PayingShop, test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, paying }) => {
  const email = await openAccount(page, newEmail(), paying.folder)
  await askShop({ email }, '/internal/admin', paying)
})

async function fillBuyer(page: Page, email: string) {
  const buyer = page.getByRole('region', { name: 'Buyer' })
  const values = {
    Email: email,
    'First name': 'Coach',
    'Last name': 'Bell',
    Phone: '+1 614 555 0139',
    'House number and street': '48 Miller Ave',
    City: 'Columbus',
    Postcode: '43215',
  }
  for (const [label, value] of Object.entries(values)) await buyer.getByLabel(label, { exact: true }).fill(value)
  await buyer.getByLabel('Country').selectOption('US')
}

const kept = (page: Page) => expect(page.getByText('Draft, kept as you type')).toBeVisible()

/** A draft of six pieces for this buyer, found by its SKU. */
async function fillOrder(page: Page, { sku }: PayingShop, email: string) {
  await open(page, '/dashboard/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page).toHaveURL(/\/orders\/new\/[\da-f-]{36}$/)
  await page.getByText('Paste SKUs', { exact: true }).click()
  await page.getByLabel(/One SKU a line/).fill(`${sku} 6`)
  await page.getByRole('button', { name: 'Add these' }).click()
  await expect(page.getByRole('table').locator(`input[name="qty[${sku}]"]`)).toHaveValue('6')
  await fillBuyer(page, email)
  await page.getByRole('radio', { name: /Standard/ }).check()
}

test('an order by phone is paid by a link: drafted, kept, ordered, paid, packed', async ({ page, paying, browser }) => {
  const email = newEmail()
  await fillOrder(page, paying, email)
  await page.getByLabel('Note').fill('Called in.')
  await page.getByRole('radio', { name: /Link to pay: by card/ }).check()
  await expect(page.getByText(/^6 pieces are held until/)).toBeVisible()
  await kept(page)
  expect(await violations(page)).toEqual([])

  // The shop has everything: another browser of the member would go on with it.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await expect(page.getByRole('radio', { name: /Link to pay: by card/ })).toBeChecked()
  await page.getByRole('button', { name: /^Place order, ask for/ }).click()
  const waits = page.getByRole('region', { name: 'Waits for its payment' })
  await expect(waits.getByText(/^Coach Bell can pay \$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const draft = page.url()
  await open(page, '/dashboard/orders?view=unpaid')
  await page.getByRole('rowheader').getByRole('link', { name: 'Not placed yet' }).first().click()
  await expect(page).toHaveURL(draft)

  // The buyer opens the mail elsewhere, sees what they pay, and pays.
  const link = await linkTo(email, '/order/', paying.folder)
  const buyer = await browser.newPage({ baseURL: paying.url })
  await buyer.goto(link)
  await expect(buyer.getByRole('heading', { name: 'Your order is ready to be paid' })).toBeVisible()
  await expect(buyer.getByText('48 Miller Ave').first()).toBeVisible()
  expect(await violations(buyer)).toEqual([])
  const pay = await buyer.getByRole('link', { name: /^Pay / }).getAttribute('href')
  const stripePage = await buyer.request.get(pay!, { maxRedirects: 0 })
  expect(stripePage.status()).toBe(303)
  const session = [...paying.stripe.sessions.keys()].at(-1)!
  paying.stripe.payPage(session)
  await buyer.goto(`/api/payments/orders/${link.split('/').at(-1)}/return`)
  await expect(buyer.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await buyer.close()

  await page.reload().catch(() => {})
  await open(page, new URL(draft).pathname)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByText('Called in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print slip' })).toBeVisible()
})

test('the link is ended, the draft goes on, and is paid at the door', async ({ page, paying }) => {
  await fillOrder(page, paying, newEmail())
  await page.getByRole('radio', { name: /Link to pay: by card/ }).check()
  await page.getByRole('button', { name: /^Place order, ask for/ }).click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await page.getByRole('radio', { name: /On delivery/ }).check()
  await page.getByRole('button', { name: /^Place order, \$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  await page.getByRole('link', { name: 'New order like this' }).click()
  await expect(page.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await expect(page.getByText('6 pieces').first()).toBeVisible()
})

test('what is missing is named at its field, and a draft that two write is nobody’s loss', async ({
  page,
  paying,
  context,
  complaints,
}) => {
  complaints.expect(/status of 4(00|09)/)
  await fillOrder(page, paying, newEmail())
  await page.getByRole('region', { name: 'Buyer' }).getByLabel('City').fill('')
  await page.getByRole('radio', { name: /On delivery/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Something is missing' })).toBeVisible()
  await expect(page.getByText('Enter the city', { exact: true })).toBeVisible()
  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  const written = other.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await other.getByRole('region', { name: 'Buyer' }).getByLabel('City').fill('Dayton')
  await written
  await page.getByRole('region', { name: 'Buyer' }).getByLabel('City').fill('Columbus')
  await expect(page.getByText(/changed this draft at/)).toBeVisible()
  const mine = page.waitForResponse(answer => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await mine
  await other.reload()
  await expect(other.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await other.close()
})
