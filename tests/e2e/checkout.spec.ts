import type { Page } from '@playwright/test'
import type { Product } from './support/catalogue.ts'
import { mouse } from './support/hands.ts'
import { buyAsAnother, fillCart } from './support/orders.ts'
import { alive, expect, open, test } from './support/test.ts'
import { billing, contact, walk } from './support/walk.ts'

test.use({ viewport: { width: 1280, height: 860 } })

/** A shopper who is about to press Place order. */
async function review(page: Page, product: Product, quantity: number) {
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity }])
  await open(page, '/checkout')
  const shopper = walk(page, mouse())
  await shopper.answerSteps('Standard')
  return shopper
}

test('a price that changed is agreed to before anything is ordered', async ({ page, catalogue, complaints }) => {
  complaints.expect(/409.*\/api\/orders/)
  const product = await catalogue.add()
  await review(page, product, 4)
  await product.change({ price: '15.00' })
  const label = await page.getByRole('button', { name: 'Place order' }).textContent()
  const agreed = Number(label?.replace(/^.*\$/, ''))
  await page.getByRole('button', { name: 'Place order' }).click()

  const dialog = page.getByRole('dialog', { name: 'The total changed' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expect(dialog).toContainText(`$${agreed.toFixed(2)}`)
  await expect(dialog).toContainText(`$${(agreed + 10).toFixed(2)}`)
  await expect(dialog).toContainText(product.name)
  expect(await product.stock('Navy', 'M')).toBe(60)
  await dialog.getByRole('button', { name: 'Accept new total' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`$${(agreed + 10).toFixed(2)}`)
  expect(await product.stock('Navy', 'M')).toBe(56)
})

for (const answer of ['Accept new total', 'Back to cart'] as const) {
  test(`what somebody else bought meanwhile is named with the total of the rest: ${answer}`, async ({
    page,
    playwright,
    baseURL,
    catalogue,
    complaints,
  }) => {
    complaints.expect(/409.*\/api\/orders/)
    const product = await catalogue.add({ quantity: 5 })
    const shopper = await review(page, product, 4)
    const other = await playwright.request.newContext({ baseURL })
    await buyAsAnother(other, [{ sku: product.sku('Navy', 'M'), quantity: 3 }])
    await other.dispose()
    const label = await page.getByRole('button', { name: 'Place order' }).textContent()
    const agreed = Number(label?.replace(/^.*\$/, ''))
    await page.getByRole('button', { name: 'Place order' }).click()

    const dialog = page.getByRole('dialog', { name: 'The total changed' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expect(dialog).toContainText(`${product.name}, Navy, M: only 2 left`)
    await expect(dialog).toContainText(`$${agreed.toFixed(2)}`)
    const told = await dialog.textContent()
    expect(await product.stock('Navy', 'M')).toBe(2)
    if (answer === 'Accept new total') {
      await dialog.getByRole('button', { name: answer }).click()
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
      const { lines, totals } = await (
        await page.request.get(`/api${new URL(page.url()).pathname.replace('order', 'orders')}`)
      ).json()
      expect([lines[0].quantity, told]).toEqual([2, expect.stringContaining(`$${(totals.total / 100).toFixed(2)}`)])
      expect(await product.stock('Navy', 'M')).toBe(0)
      return
    }
    await dialog.getByRole('link', { name: answer }).click()
    await page.waitForURL('**/cart')
    await alive(page)
    const quantity = page.getByRole('main').getByRole('textbox', { name: /Quantity of/ })
    await quantity.fill('2')
    // The number follows the press, and the server hears of it a moment later.
    const heard = page.waitForResponse(response => response.request().method() === 'PATCH')
    await quantity.press('Enter')
    await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 2 items')
    expect((await heard).status()).toBe(200)
    // What was typed before is still there.
    await open(page, '/checkout?step=review')
    await shopper.place()
    expect(await product.stock('Navy', 'M')).toBe(0)
  })
}

test('two presses place one order', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await review(page, product, 4)
  const sent: (string | undefined)[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      sent.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  expect(new Set(sent).size, 'all of them are one attempt').toBe(1)
  expect(await product.stock('Navy', 'M')).toBe(56)
})

test('Back goes through the steps, keeps what was typed, and never orders twice', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  const shopper = await review(page, product, 1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(billing(page, 'City')).toHaveValue('Dayton')
  await billing(page, 'City').fill('Columbus')
  await page.reload()
  await expect(billing(page, 'City')).toHaveValue('Columbus')
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await shopper.place()
  await expect(page.getByRole('main')).toContainText('Columbus')

  await page.goBack()
  await expect(page.getByRole('main')).toContainText('Your cart is empty')
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0)
  expect(await product.stock('Navy', 'M')).toBe(59)
})

test('a step’s button that is pressed before the page is alive goes on to the next, and nothing typed is lost', async ({
  page,
  catalogue,
  complaints,
}) => {
  complaints.expect(/400|ERR_FAILED/)
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  // Pages stay as the server made them.
  await page.route('**/assets/entries/*.js', route => route.abort())
  await page.goto('/checkout')
  await contact(page, 'Email').fill('nadia.rahman@example.com')
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await expect(page).toHaveTitle('Error: Contact · Checkout | Cutline Supply')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter the phone number'])
  await contact(page, 'Phone').fill('+1 937 555 0177')
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const [name, text] of [
    ['First name', 'Nadia'],
    ['Last name', 'Rahman'],
  ] as const) {
    await billing(page, name).fill(text)
  }
  await billing(page, 'House number and street').fill('12 Weaver Lane')
  await billing(page, 'City').fill('Dayton')

  // The next page is alive: it is at the step that was not finished, with all that was typed.
  await page.unroute('**/assets/entries/*.js')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await alive(page)
  await expect(page).toHaveURL(/\/checkout\?step=billing$/)
  await expect(billing(page, 'City')).toHaveValue('Dayton')
  await billing(page, 'Postcode').fill('45402')
  await billing(page, 'Country').selectOption('US')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect(page).toHaveURL(/step=shipping$/)
  await page.getByRole('link', { name: 'Edit Contact' }).click()
  await expect(contact(page, 'Email')).toHaveValue('nadia.rahman@example.com')
  expect(await product.stock('Navy', 'M')).toBe(60)
})

test('what is missing is said first, at its field, and goes away while it is mended', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  await open(page, '/checkout')
  await contact(page, 'Phone').fill('12')
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  const summary = page.getByRole('alert').filter({ hasText: /There (is a|are \d) problem/ })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('There are 2 problems')
  await expect(page).toHaveTitle(/^Error: /)
  const email = contact(page, 'Email')
  await expect(email).toHaveAccessibleDescription(/Enter the email address/)
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(contact(page, 'Phone')).toHaveValue('12')
  await summary.getByRole('link', { name: 'Enter the email address' }).click()
  await expect(email).toBeFocused()
  await email.fill('n')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveText(['Enter the phone number with all its digits'])
})

test('what another tab changes is what is ordered here, and nothing is where it was ordered there', async ({
  page,
  context,
  catalogue,
}) => {
  const product = await catalogue.add()
  await review(page, product, 4)
  const other = await context.newPage()
  await open(other, '/cart')
  await other.getByRole('main').getByRole('button', { name: 'One more' }).click()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText('5 ×')
  await expect(page.getByRole('button', { name: 'Place order' })).toContainText('$62.50')

  await other.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByRole('main')).toContainText('Your cart is empty')
})

test('help is there from the first step on, and takes nothing away', async ({ page, context, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  await open(page, '/checkout')
  const opened = context.waitForEvent('page')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
})
