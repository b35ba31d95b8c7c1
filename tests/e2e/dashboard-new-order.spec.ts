import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { draftOrder, kept, payByLink } from './support/new-order.ts'
import { askShop } from './support/owner.ts'
import { test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, paying }) => {
  const email = await openAccount(page, newEmail(), paying.folder)
  await askShop({ email }, '/internal/admin', paying)
})

test('an order by phone is paid by a link: drafted, kept, ordered, paid, packed', async ({ page, paying, browser }) => {
  const email = newEmail()
  await draftOrder(page, paying.sku, 6, email)
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
  const buyer = await browser.newPage({ baseURL: paying.url })
  await buyer.goto(await linkTo(email, '/order/', paying.folder))
  await expect(buyer.getByRole('heading', { name: 'Your order is ready to be paid' })).toBeVisible()
  await expect(buyer.getByText('48 Miller Ave').first()).toBeVisible()
  expect(await violations(buyer)).toEqual([])
  await payByLink(buyer, paying)
  await buyer.close()

  await page.reload().catch(() => {})
  await open(page, new URL(draft).pathname)
  await page.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByText('Called in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print slip' })).toBeVisible()
})

test('the link is ended, the draft goes on, and is paid at the door', async ({ page, paying, complaints }) => {
  complaints.expect(/status of 404/)
  await draftOrder(page, paying.sku, 6, newEmail())
  await page.getByRole('radio', { name: /Link to pay: by card/ }).check()
  await page.getByRole('button', { name: /^Place order, ask for/ }).click()
  // Over plain http a browser does not copy: the link is selected.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('The address is selected. Copy it now.')).toBeVisible()
  const link = page.getByLabel('Link to pay')
  const selected = () =>
    link.evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0))
  expect(await selected()).toMatch(/^http.*\/order\//)
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await page.getByRole('radio', { name: /On delivery/ }).check()
  await page.getByRole('button', { name: /^Place order, \$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  await page.getByRole('link', { name: 'New order like this' }).click()
  await expect(page.getByRole('region', { name: 'Buyer' }).getByLabel('City')).toHaveValue('Columbus')
  await expect(page.getByText('6 pieces').first()).toBeVisible()

  // Or only its pieces, beside what is there already.
  const { pathname } = new URL(page.url())
  const number = new URL(page.url()).searchParams.get('copy') ?? ''
  expect([pathname, number]).toEqual([expect.stringContaining('/orders/new'), expect.stringMatching(/^\d+$/)])
  await page.getByText('Copy an earlier order', { exact: true }).click()
  await page.getByLabel('Number of the order').fill('1')
  await page.getByRole('button', { name: 'Add its pieces' }).click()
  await expect(page.getByText('No order has this number.')).toBeVisible()
  await page.getByLabel('Number of the order').fill(`#${number}`)
  await page.getByRole('button', { name: 'Add its pieces' }).click()
  await expect(page.getByText('12 pieces').first()).toBeVisible()
})

test('what is missing is named at its field, and a draft that two write is nobody’s loss', async ({
  page,
  paying,
  context,
  complaints,
}) => {
  complaints.expect(/status of 4(00|09)/)
  await draftOrder(page, paying.sku, 6, newEmail())
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
