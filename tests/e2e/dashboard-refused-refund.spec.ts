import type { APIRequestContext } from '@playwright/test'
import type { FakeStripe } from '../support/gateways/stripe.ts'
import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyer, fillCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

type Paying = { readonly sku: string; readonly stripe: FakeStripe }

/** An order that its buyer paid at the provider. */
async function paidOrder(request: APIRequestContext, { sku, stripe }: Paying) {
  await fillCart(request, [{ sku, quantity: 1 }])
  const [{ type, area }] = await (await request.get(`/api/delivery-options?country=US&city=${buyer.city}`)).json()
  const ordered = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { billing: buyer, shipping: buyer, delivery: { type, area }, payment: { method: 'stripe' } },
  })
  expect(ordered.status(), await ordered.text()).toBe(202)
  const { orderId } = (await ordered.json()) as { orderId: string }
  const intent = [...stripe.intents.values()].at(-1)!
  stripe.pay(intent.id)
  await expect
    .poll(async () => (await request.post(`/api/payments/orders/${orderId}/settle`)).json(), { timeout: 60_000 })
    .toMatchObject({ paid: true })
  return { orderId, reference: intent.id }
}

// One shop does for all of them.
test.describe.configure({ mode: 'default' })
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
  const { orderId } = await paidOrder(request, paying)

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

test('a refund that was made at the provider itself is named before it is taken up, and is the order’s then', async ({
  page,
  request,
  paying,
  complaints,
}) => {
  complaints.expect(/403/)
  await askShop({ email: await openAccount(page, newEmail(), paying.folder) }, '/internal/admin', paying)
  const { orderId, reference } = await paidOrder(request, paying)
  paying.stripe.giveBackByHand(reference, 100)
  await open(page, '/dashboard/gateway/reconcile')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: reference })
  await expect(line).toContainText('The refunds differ', { timeout: 60_000 })
  await expect(line).toContainText(/less what went back: \$[\d.]+ in the shop, \$[\d.]+ at the provider\./)
  for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await line.getByRole('checkbox').check()
  await expect(page.getByText(/: \$1\.00 that was given back at Stripe itself becomes a refund/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Settle 1' }).click()
  await expect(line).toHaveCount(0, { timeout: 60_000 })

  await open(page, `/dashboard/gateway/payments/${orderId}`)
  await expect(page.locator('.beside').getByText('took up that it was given back at Stripe itself')).toBeVisible()
  await page.getByRole('link', { name: /^Order #/ }).click()
  await expect(page.getByText('took up that the payment provider had given $1.00 back')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText(/Given back\s*\$1\.00/)
})

test('a cancellation says that the provider refused its money, and asking again waits for what was given there', async ({
  page,
  request,
  paying,
  complaints,
}) => {
  complaints.expect(/403|409/)
  const { stripe } = paying
  await askShop({ email: await openAccount(page, newEmail(), paying.folder) }, '/internal/admin', paying)
  const { orderId, reference } = await paidOrder(request, paying)
  await open(page, `/dashboard/gateway/payments/${orderId}`)
  await page.getByRole('link', { name: /^Order #/ }).click()
  stripe.trouble.refunds = true
  try {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Cancel pieces', exact: true }).click()
    const panel = page.locator('.beside')
    await panel.getByRole('spinbutton').first().fill('1')
    await panel.getByRole('button', { name: 'Cancel 1 piece' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      /^1 piece cancelled\. The provider refused to give \$[\d.]+ back\. Ask once more/,
    )
    expect(await violations(page)).toEqual([])
  } finally {
    stripe.trouble.refunds = false
  }

  const paid = stripe.intents.get(reference)!.amount_received
  stripe.giveBackByHand(reference, paid)
  await page.getByRole('link', { name: 'Ask once more, or note how you gave it' }).click()
  const payment = page.locator('.beside')
  await payment.getByRole('button', { name: 'Ask Stripe again' }).click()
  await expect(payment.getByRole('alert')).toContainText('that the shop does not know of, so it was not asked again')
  expect(await violations(page)).toEqual([])
  await payment.getByRole('link', { name: 'Compare with the providers' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: reference }).filter({ hasText: 'The refunds differ' })
  await expect(line).toBeVisible({ timeout: 60_000 })
  for (const box of await page.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
  await line.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Settle 1' }).click()
  await expect(line).toHaveCount(0, { timeout: 60_000 })
  await open(page, `/dashboard/gateway/payments/${orderId}`)
  await expect(payment.getByText('took up that it was given back at Stripe itself')).toBeVisible()
  await expect(payment.getByRole('button', { name: 'Ask Stripe again' })).toHaveCount(0)
  expect(stripe.books().find(({ orderId: of }) => of === orderId)!.refunded).toBe(paid)
})
