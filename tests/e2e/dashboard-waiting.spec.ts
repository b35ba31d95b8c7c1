import { violations } from './support/axe.ts'
import { buyer, fillCart, orderCart } from './support/orders.ts'
import { test } from './support/paying-shop.ts'
import { join } from './support/staff.ts'
import { expect, open } from './support/test.ts'

test('an order that waits for its payment can be looked at, and says when it ended; a paid one has its own page', async ({
  page,
  request,
  catalogue,
  paying,
}) => {
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await fillCart(request, [{ sku, quantity: 3 }])
  const options = await request.get(`/api/delivery-options?country=${buyer.country}&city=${buyer.city}`)
  const [delivery] = (await options.json()) as { type: string; area: string }[]
  const ordered = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      ...{ billing: buyer, shipping: buyer, delivery: { type: delivery?.type, area: delivery?.area } },
      payment: { method: 'stripe' },
    },
  })
  expect(ordered.ok(), await ordered.text()).toBe(true)
  const { orderId } = (await ordered.json()) as { orderId: string }

  await join(page, { edit: false }, paying)
  await open(page, `/dashboard/orders?view=unpaid&q=${buyer.lastName}`)
  await page.locator(`a[href$="/waiting/${orderId}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waits for its payment')
  const main = page.getByRole('main')
  await expect(main).toContainText('Its pieces are held until')
  await expect(main.getByRole('link', { name: buyer.phone })).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'M' })).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  const gone = await request.post(`/api/payments/orders/${orderId}/abandon`)
  expect(gone.ok(), await gone.text()).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not paid')

  await fillCart(request, [{ sku, quantity: 1 }])
  await open(page, `/dashboard/orders/waiting/${await orderCart(request, crypto.randomUUID())}`)
  await expect(page).toHaveURL(/\/dashboard\/orders\/\d+$/)
})
