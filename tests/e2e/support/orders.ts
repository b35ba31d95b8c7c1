import { type APIRequestContext, expect } from '@playwright/test'

export const buyer = {
  firstName: 'Nadia',
  lastName: 'Rahman',
  phone: '+1 937 555 0177',
  email: 'nadia.rahman@example.com',
  house: '12 Weaver Lane',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402',
  country: 'US',
} as const

export type Line = { readonly sku: string; readonly quantity: number }

/** Puts lines into the cart of whoever the request's cookies name. */
export async function fillCart(request: APIRequestContext, lines: readonly Line[]): Promise<void> {
  const answer = await request.post('/api/cart/items', { data: { lines } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Orders the cart of the request's cookies and gives the order's id. */
export async function orderCart(request: APIRequestContext, key: string): Promise<string> {
  const options = await request.get(`/api/delivery-options?country=${buyer.country}&city=${buyer.city}`)
  const [delivery] = (await options.json()) as { type: string; area: string }[]
  const answer = await request.post('/api/orders', {
    headers: { 'idempotency-key': key },
    data: {
      billing: buyer,
      shipping: buyer,
      delivery: { type: delivery?.type, area: delivery?.area },
      payment: { method: 'cod' },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { orderId: string }).orderId
}

/** Buys lines as somebody else, with a cart of their own and a coupon where one is named. */
export async function buyAsAnother(request: APIRequestContext, lines: readonly Line[], code?: string): Promise<void> {
  await fillCart(request, lines)
  if (code) {
    const applied = await request.post('/api/cart/coupon', { data: { code } })
    expect(applied.status(), await applied.text()).toBe(200)
  }
  await orderCart(request, crypto.randomUUID())
}
