import { type APIRequestContext, expect } from '@playwright/test'
import { buyer, fillCart } from './orders.ts'
import type { PayingShop } from './paying-shop.ts'

type Paying = Pick<PayingShop, 'sku' | 'stripe'>

/** An order that its buyer paid at the provider. */
export async function paidOrder(request: APIRequestContext, { sku, stripe }: Paying) {
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
