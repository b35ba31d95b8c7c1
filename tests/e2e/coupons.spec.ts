import { openAccount } from './support/account.ts'
import { mouse } from './support/hands.ts'
import { fillCart } from './support/orders.ts'
import { alive, expect, open, test } from './support/test.ts'
import { contact, walk } from './support/walk.ts'

test.use({ viewport: { width: 1280, height: 860 } })

test('a code is tried in the cart, told why it does not work, and taken off again', async ({
  page,
  catalogue,
  complaints,
}) => {
  complaints.expect(/409.*\/api\/cart\/coupon/)
  const product = await catalogue.add({ price: '10.00' })
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 3 }])
  await open(page, '/cart')
  const field = page.getByLabel('Coupon code')
  await field.fill('fall10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(field).toHaveAccessibleDescription(/^FALL10 ended on \d+ \w+$/)
  await expect(field).toHaveValue('fall10')
  await expect(field).toBeFocused()

  await field.fill('fiveoff')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('Add $10.00 more to use FIVEOFF')
  // The coupon waits for the piece that was just added.
  const told = Promise.withResolvers<void>()
  await page.route('**/api/cart/items/*', async route => {
    await told.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
  told.resolve()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Coupon FIVEOFF−$5.00')
  await expect(summary).toContainText('Estimated total$41.00')

  // It stops fitting: that is said, and it stays until somebody removes it.
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(field).toHaveAccessibleDescription('Add $10.00 more to use FIVEOFF')
  await expect(summary).toContainText('Estimated total$36.00')
  await page.getByRole('button', { name: 'Remove FIVEOFF' }).click()
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove FIVEOFF' })).toHaveCount(0)
})

test('in the checkout a coupon changes the total that is agreed to', async ({ page, catalogue }) => {
  const product = await catalogue.add({ price: '10.00' })
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 4 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  await page.getByLabel('Coupon code').fill('FIVEOFF')
  await page.getByLabel('Coupon code').press('Enter')
  await page.getByRole('button', { name: 'Place order · $41.00' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('−$5.00')
  await expect(page.getByRole('main')).toContainText('$41.00')
})

test('a coupon of the page is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/coupons')
  await page.getByRole('button', { name: 'Copy code FIVEOFF' }).click()
  await expect(page.getByText('Copied FIVEOFF')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FIVEOFF')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a coupon goes from its page to the cart, and one that does not fit says so there', async ({
    page,
    catalogue,
    complaints,
  }) => {
    complaints.expect(/409.*\/(cart|checkout)\/coupon/)
    const product = await catalogue.add({ price: '10.00' })
    await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 4 }])
    await page.goto('/coupons')
    await page.getByRole('button', { name: 'Apply to cart BULK15' }).click()
    await expect(page.getByRole('alert')).toHaveText('Add $210.00 more to use BULK15')
    await page.getByRole('button', { name: 'Apply to cart FIVEOFF' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Coupon FIVEOFF−$5.00')

    // The checkout's own field brings back all that was typed.
    await page.goto('/checkout')
    await contact(page, 'Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Remove FIVEOFF' }).click()
    await expect(contact(page, 'Email')).toHaveValue('ada@example.com')
    await page.getByLabel('Coupon code').fill('nonsense')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(
      'There is no coupon NONSENSE. Check the spelling.',
    )
    await expect(contact(page, 'Email')).toHaveValue('ada@example.com')
  })
})

test.describe('the checkout', () => {
  test('says when there is no connection, and keeps what is typed', async ({
    page,
    context,
    catalogue,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    const product = await catalogue.add()
    await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    await open(page, '/checkout')
    await context.setOffline(true)
    await expect(page.getByText('You are offline. Changes are kept on this device.')).toBeVisible()
    await contact(page, 'Email').fill('ada@example.com')
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
    await page.reload()
    await expect(contact(page, 'Email')).toHaveValue('ada@example.com')
  })

  test('a session that ends is said at the order, and signing in leads back to it', async ({
    page,
    context,
    catalogue,
  }) => {
    const product = await catalogue.add()
    const email = await openAccount(page)
    await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    await open(page, '/checkout')
    await expect(contact(page, 'Email')).toHaveValue(email)
    await walk(page, mouse()).answerSteps('Standard')
    const cookies = await context.cookies()
    await context.clearCookies({ name: /session-token/ })
    await page.getByRole('button', { name: 'Place order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?callbackUrl=%2Fcheckout%3Fstep%3Dreview',
    )
    // Signed in again, the same step is open with everything in it, also for a press that comes before what was typed is back.
    await context.addCookies(cookies)
    await page.addInitScript(() => {
      const own = crypto.subtle.decrypt.bind(crypto.subtle)
      crypto.subtle.decrypt = async (...sealed) => {
        await new Promise(resolve => addEventListener('click', resolve, { once: true }))
        return own(...sealed)
      }
    })
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/checkout\?step=review$/)
    await alive(page)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  })

  test('an address that is kept can be chosen the next time', async ({ page, catalogue }) => {
    const product = await catalogue.add()
    await openAccount(page)
    await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    await open(page, '/checkout')
    const shopper = walk(page, mouse())
    await shopper.answerSteps('Standard')
    await page.getByRole('link', { name: 'Edit Billing address' }).click()
    await page.getByRole('checkbox', { name: 'Save this address to my account' }).first().check()
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()

    await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
    await open(page, '/checkout')
    await page.getByRole('button', { name: 'Continue to billing' }).click()
    const region = page.getByRole('region', { name: 'Billing address' })
    const kept = await region.getByLabel('House number and street').inputValue()
    expect(kept).not.toBe('')
    await region.getByLabel('House number and street').fill('Somewhere else')
    await region.getByLabel('Saved addresses').selectOption({ index: 1 })
    await expect(region.getByLabel('House number and street')).toHaveValue(kept)
  })
})
