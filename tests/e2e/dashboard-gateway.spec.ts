import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('ways to pay say what they lack, and the books are compared', async ({ page, request, catalogue }) => {
  await buyAsAnother(request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 1 }])
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, '/dashboard/gateway')
  expect(await violations(page)).toEqual([])
  const razorpay = page.getByRole('region', { name: 'Razorpay' })
  await expect(razorpay.getByText('Cannot be switched on')).toBeVisible()
  await expect(razorpay.getByRole('switch')).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Cash on delivery' }).getByRole('switch')).toBeChecked()

  // The list of payments, the one that is open, and the books beside it.
  await open(page, '/dashboard/gateway/payments?view=cash')
  await page.getByRole('rowheader').getByRole('link').first().press('Enter')
  const payment = page.locator('.beside')
  await expect(payment.getByText('To be taken', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await payment.press('Escape')
  await expect(payment).toBeHidden()
  await page.getByRole('link', { name: 'Compare the books', exact: true }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const books = page.getByRole('region', { name: 'Compare the books' })
  await expect(books.getByText(/agree on every payment|differences?\.|No payment provider/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('the page fits, in Arabic too', async ({ page }) => {
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    await open(page, '/ar/dashboard/gateway')
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
