import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#domain/shared/address.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type Awaiting, bodyOf, folded, openPayingShop } from './paying.ts'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
let orderId: string
let now: Date

/** An order that is paid, and waits for the $2.00 more that one of its tees costs in another size. */
beforeEach(async () => {
  stripe = await startFakeStripe()
  now = new Date('2026-11-23T10:00:00.000Z')
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now: () => now })
  await shop.sell({
    shirt: [
      { sku: 'M', price: 800, quantity: 10 },
      { sku: '2XL', price: 1000, quantity: 3 },
    ],
  })
  const permissions = [{ name: 'orders', view: true, edit: true, delete: true }]
  cookie = (await signedIn(shop, { staff: { status: 'active', permissions } })).cookie
  const buyer = visitor(shop.app)
  await buyer.add('M', 1)
  orderId = (await buyer.order(bodyOf('stripe'), 'k')).json<Awaiting>().orderId
  stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
  await shop.payments.settle(orderId, 'request', { ask: true })
  await shop.caughtUp()
  const swaps = [{ sku: 'M', to: '2XL', quantity: 1 }]
  expect((await tell('/amend', { swaps, id: randomUUID() })).statusCode).toBe(204)
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const tell = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/orders/1001${path}`, headers: { cookie }, payload })
async function move(base: number, fields: Partial<Address>) {
  now = new Date(now.getTime() + 60_000)
  expect((await tell('/address', { id: randomUUID(), base, fields })).statusCode).toBe(204)
  now = new Date(now.getTime() + 60_000)
}
const openPage = async () => {
  expect((await shop.app.inject(`/api/payments/orders/${orderId}/pay`)).statusCode).toBe(303)
  return [...stripe.sessions.values()].at(-1)!
}

describe('the provider hears of the address', () => {
  test('as it is when the page for the difference is opened', async () => {
    await move(0, { house: '9 Shuttle Lane', city: 'Salem' })
    const { firstName, lastName, country, zipCode } = orderBody.shipping
    expect((await openPage()).shipping).toMatchObject({
      name: `${firstName} ${lastName}`,
      address: { line1: '9 Shuttle Lane', city: 'Salem', country, postal_code: zipCode },
    })
  })

  test('also where the page was opened before; without a change it is the same page', async () => {
    const before = await openPage()
    expect(before.shipping.address.line1).toBe(orderBody.shipping.house)
    expect((await openPage()).id).toBe(before.id)
    await move(0, { house: '9 Shuttle Lane' })
    const after = await openPage()
    expect([after.id === before.id, after.shipping.address.line1]).toEqual([false, '9 Shuttle Lane'])
    expect((await openPage()).id).toBe(after.id)
    await move(1, { house: '11 Shuttle Lane' })
    expect((await openPage()).shipping.address.line1).toBe('11 Shuttle Lane')
  })

  test('once, and money that came by the page of before as well goes back', async () => {
    const before = await openPage()
    await move(0, { house: '9 Shuttle Lane' })
    const after = await openPage()
    for (const page of [after, before]) stripe.payPage(page.id)
    await shop.payments.settle(orderId, 'request', { ask: true })
    await shop.caughtUp()
    const kept = stripe.books().map(({ captured, refunded }) => captured - refunded)
    expect(kept.sort((one, other) => other - one)).toEqual([1400, 200, 0])
    expect((await folded(shop, orderId)).order.lines).toMatchObject([{ uid: '2XL', quantity: 1 }])
  })
})
