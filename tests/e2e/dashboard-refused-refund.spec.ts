import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyer, fillCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a refund that the provider refuses is not said to be given, and is asked for once more', async ({
  page,
  request,
  paying,
  complaints,
}) => {
  complaints.expect(/403/)
  const { stripe } = paying
  await askShop({ email: await openAccount(page, newEmail(), paying.folder) }, '/internal/admin', paying)
  await fillCart(request, [{ sku: paying.sku, quantity: 1 }])
  const [{ type, area }] = await (await request.get(`/api/delivery-options?country=US&city=${buyer.city}`)).json()
  const ordered = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { billing: buyer, shipping: buyer, delivery: { type, area }, payment: { method: 'stripe' } },
  })
  expect(ordered.status(), await ordered.text()).toBe(202)
  const { orderId } = await ordered.json()
  const intent = [...stripe.intents.values()].at(-1)!
  stripe.pay(intent.id)
  await expect
    .poll(async () => (await request.post(`/api/payments/orders/${orderId}/settle`)).json(), { timeout: 60_000 })
    .toMatchObject({ paid: true })

  await open(page, `/dashboard/gateway/payments/${orderId}`)
  await page.getByRole('link', { name: /^Order #/ }).click()
  stripe.trouble.refunds = true
  try {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Give money back', exact: true }).click()
    const panel = page.locator('.beside')
    await panel.getByText('An amount', { exact: true }).click()
    await panel.getByLabel('Amount in USD').fill('1')
    await panel.getByRole('button', { name: 'Give $1.00 back' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^The provider refused to give \$1\.00 back\./)
    const amounts = page.getByRole('region', { name: 'Amounts' })
    await expect(amounts.getByText('The provider refused to give back')).toBeVisible({ timeout: 60_000 })
    await expect(amounts.getByText('Insufficient funds in your Stripe balance')).toBeVisible()
    expect(await violations(page)).toEqual([])
  } finally {
    stripe.trouble.refunds = false
  }
  await page.getByRole('link', { name: 'Ask once more, or note how you gave it' }).click()
  const payment = page.locator('.beside')
  await expect(payment.getByText('Insufficient funds in your Stripe balance')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await payment.getByRole('button', { name: 'Ask Stripe again' }).click()
  await expect(payment.getByText('Stripe gave it back')).toBeVisible({ timeout: 60_000 })
  await payment.getByRole('link', { name: /^Order #/ }).click()
  await expect(page.getByText('The provider refused to give back')).toHaveCount(0)
})
