import type { Page } from '@playwright/test'
import { paypalEnv } from '../support/gateways/paypal.ts'
import { mouse } from './support/hands.ts'
import { buyer, fillCart } from './support/orders.ts'
import { playPaypal, playStripe, test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'
import { walk } from './support/walk.ts'

test.use({ viewport: { width: 1280, height: 860 } })

const cardIn = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const thanks = 'Thank you for your order'

/** A shopper at the payment, with cards chosen. */
async function toCard(page: Page, sku: string) {
  await fillCart(page.request, [{ sku, quantity: 2 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  await page.getByRole('link', { name: 'Edit Payment' }).click()
  await page.getByRole('radio', { name: /^Card/ }).check()
}

test('a card is typed into a frame of Stripe, declined in plain words, then charged; the order is placed', async ({
  page,
  context,
  complaints,
  paying: { stripe, sku },
}) => {
  complaints.expect(/402.*api\.stripe\.com/)
  await playStripe(context, stripe)
  const sent: string[] = []
  page.on('request', request => {
    if (!request.url().includes('stripe.com')) sent.push(request.postData() ?? '')
  })
  await toCard(page, sku)
  await cardIn(page).fill('4000000000009995')
  await page.getByRole('button', { name: 'Review the order' }).click()
  await pay(page).click()
  const said = page.getByRole('alert').filter({ hasText: 'The payment did not go through' })
  await expect(said).toBeFocused()
  await expect(said).toContainText('There is not enough money on the card.')
  await expect(said).toContainText('Nothing was charged')

  await cardIn(page).fill('4242424242424242')
  await page.getByRole('button', { name: 'Review the order' }).click()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText('Paid')
  expect(sent.join()).not.toMatch(/4242424242424242|4000000000009995/)
})

test('a way to pay is offered while it can charge the total: delivery and coupon change that', async ({
  page,
  context,
  catalogue,
  paying: { stripe },
}) => {
  await playStripe(context, stripe)
  // 999,999.00 with free delivery; Stripe charges 999,999.99 at most.
  const product = await catalogue.add({ price: '9999.99', quantity: 500 })
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 100 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  const edit = (step: string) => page.getByRole('link', { name: `Edit ${step}` }).click()
  const go = (name: string) => page.getByRole('button', { name }).click()
  const card = page.getByRole('radio', { name: /^Card/ })
  const cash = page.getByRole('radio', { name: 'Cash on delivery' })
  await edit('Payment')
  await card.check()

  await edit('Delivery')
  await page.getByRole('radio', { name: 'Express' }).check()
  // A step that was changed leads back to the review.
  await go('Continue to payment')
  await edit('Payment')
  await expect(cash).toBeChecked()
  await expect(card).toHaveCount(0)

  await go('Review the order')
  const coupon = page.getByLabel('Coupon code')
  await coupon.fill('BULK15')
  await coupon.press('Enter')
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible()
  await edit('Payment')
  await expect(card).toBeVisible()
  await go('Review the order')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await edit('Payment')
  await expect(cash).toBeChecked()
  await expect(card).toHaveCount(0)

  await edit('Delivery')
  await page.getByRole('radio', { name: 'Standard' }).check()
  await go('Continue to payment')
  await edit('Payment')
  await expect(card).toBeVisible()
})

test('a form that is not filled in is said in the form, and orders nothing', async ({
  page,
  context,
  paying: { stripe, sku },
}) => {
  await playStripe(context, stripe)
  const before = stripe.intents.size
  await toCard(page, sku)
  await expect(cardIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Review the order' }).click()
  await pay(page).click()
  await expect(page).toHaveURL(/step=payment/)
  expect(stripe.intents.size).toBe(before)
})

test('a form that does not load can be asked for again; the page of Stripe does as well', async ({
  page,
  context,
  complaints,
  paying: { stripe, sku },
}) => {
  complaints.expect(/js\.stripe\.com/)
  await playStripe(context, stripe, { broken: true })
  await toCard(page, sku)
  const failed = page.getByRole('alert').filter({ hasText: 'The card form did not load' })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Review the order' }).click()
  await pay(page).click()
  await page.waitForURL(/\/pay\/cs_/)
  // Whoever comes back and pays in cash has one order, and nobody can pay the other.
  await page.goBack()
  await page.getByRole('link', { name: 'Edit Payment' }).click()
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.getByRole('button', { name: 'Review the order' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
  expect([...stripe.sessions.values()].at(-1)?.status).toBe('expired')
})

test('two presses are one order and one charge', async ({ page, context, paying: { stripe, sku } }) => {
  const before = stripe.books().length
  await playStripe(context, stripe)
  await toCard(page, sku)
  await cardIn(page).fill('4242424242424242')
  await page.getByRole('button', { name: 'Review the order' }).click()
  await pay(page).dblclick()
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
  expect(stripe.books()).toHaveLength(before + 1)
})

test('nothing of Stripe is loaded before it is chosen, and no other page opens its policy', async ({
  page,
  context,
  paying: { stripe, sku },
}) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await playStripe(context, stripe)
  await fillCart(page.request, [{ sku, quantity: 1 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  expect(asked.filter(url => url.includes('stripe'))).toEqual([])
  const policy = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await policy('/ar/checkout')).toContain('https://js.stripe.com')
  for (const path of ['/', '/cart', '/ar']) expect(await policy(path)).not.toContain('stripe')
})

test('PayPal has its own buttons, says when they do not come, and takes the money once the shopper agreed there', async ({
  page,
  context,
  complaints,
  paying: { paypal, sku },
}) => {
  complaints.expect(/sandbox\.paypal\.com|Failed to load the PayPal JS SDK script\./)
  const said: string[] = []
  page.on('console', message => void said.push(message.text()))
  const asked: URL[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.hostname.endsWith('.paypal.com') && url.searchParams.has('client-id')) asked.push(url)
  })
  let broken = true
  await playPaypal(context, paypal, () => broken)
  await fillCart(page.request, [{ sku, quantity: 2 }])
  await open(page, '/checkout')
  await walk(page, mouse()).answerSteps('Standard')
  await page.getByRole('link', { name: 'Edit Payment' }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'Review the order' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'PayPal did not load' })
  await expect(failed).toBeVisible()
  expect(said.join()).toContain('Failed to load the PayPal JS SDK script.')
  expect(asked[0]?.searchParams.get('client-id')).toBe(paypalEnv.PAYPAL_CLIENT_ID)
  expect(asked[0]?.searchParams.get('currency')).toBe('USD')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await expect(failed).toBeVisible()
  // Meanwhile its own page does: the ordinary button leads there.
  await expect(pay(page)).toBeVisible()

  broken = false
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await page.getByRole('button', { name: 'Close the window of PayPal' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'You cancelled the payment.' })
  await expect(told).toBeFocused()
  expect(paypal.books()).toEqual([])
  await page.getByRole('button', { name: 'Review the order' }).click()
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
  expect(paypal.books()).toHaveLength(1)
  const policy = (await page.request.get('/checkout')).headers()['content-security-policy']
  expect(policy).toMatch(/script-src 'self'[^;]*'nonce-[\w-]{24}'/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an order waits for its payment, is paid on the page of Stripe, and says so', async ({
    page,
    context,
    paying: { stripe, sku },
  }) => {
    await playStripe(context, stripe)
    await fillCart(page.request, [{ sku, quantity: 1 }])
    await page.goto('/checkout')
    const { country, state: _state, ...typed } = buyer
    for (const [field, value] of Object.entries(typed)) await page.locator(`[name="billing.${field}"]`).fill(value)
    await page.locator('[name="billing.country"]').selectOption(country)
    await page.locator('[name="payment"][value="stripe"]').check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirming your order')

    await page.getByRole('link', { name: /^Pay \$/ }).click()
    await page.waitForURL(/\/pay\/cs_/)
    const id = page.url().split('/').at(-1)!
    stripe.payPage(id)
    const back = new URL(stripe.sessions.get(id)!.success_url)
    await page.goto(back.pathname + back.search)
    await expect(page.getByRole('heading', { name: thanks })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Order details' })).toContainText('Paid')
  })
})
