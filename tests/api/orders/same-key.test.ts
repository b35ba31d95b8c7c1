import { afterEach, describe, expect, test } from 'vitest'
import { orderBody as orderSchema } from '#api/checkout/schema.ts'
import { features } from '#api/features.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { openAll } from '#api/plumbing/feature.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from './checkout.ts'

/** A log that keeps the first append of an event type waiting: `reached` tells that it waits, `release` lets it go. */
function heldStore(type: string) {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let holding = true
  const wrapStore = (log: EventStore): EventStore => ({
    ...log,
    async append(stream, events, expected) {
      if (holding && events[0]?.type === type) {
        holding = false
        reached.resolve()
        await released.promise
      }
      return log.append(stream, events, expected)
    },
  })
  return { wrapStore, reached: reached.promise, release: released.resolve }
}

const elsewhere = { ...orderBody, shipping: { ...address, city: 'Boston' } }
const withTotal = { ...orderBody, expectedTotal: 1100 }

let shop: OpenShop
let held: ReturnType<typeof heldStore>
async function open(type: string) {
  held = heldStore(type)
  shop = await openShop({ wrapStore: held.wrapStore })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 9 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 1)
  return buyer
}
afterEach(async () => {
  held.release()
  await shop.end()
})

/** What the log has of orders: the submitted ones and the placed ones. */
async function orders() {
  const found = { submitted: 0, placed: 0 }
  for await (const page of shop.store.readAll(-1)) {
    for (const { type } of page) {
      if (type === 'OrderSubmitted') found.submitted++
      if (type === 'OrderPlaced') found.placed++
    }
  }
  return found
}

describe('two orders at once under one Idempotency-Key', () => {
  describe.each([
    ['another address', elsewhere],
    ['another expected total', withTotal],
  ])('with %s', (_what, other) => {
    test('are one order, and the second is refused', async () => {
      const buyer = await open('never')
      const [first, second] = await Promise.all([buyer.order(orderBody, 'k'), buyer.order(other, 'k')])
      expect(first.statusCode).toBe(201)
      expect(refusal(second)).toEqual({ status: 422, code: 'idempotency-key-reused' })
      expect(await orders()).toEqual({ submitted: 1, placed: 1 })
      expect((await buyer.order(orderBody, 'k')).body).toBe(first.body)
      expect(refusal(await buyer.order(other, 'k'))).toEqual({ status: 422, code: 'idempotency-key-reused' })
    })

    test.each(['CartCheckedOut', 'OrderNumberIssued'])(
      'the second does not wait for the first, which is before %s',
      async type => {
        const buyer = await open(type)
        const first = buyer.order(orderBody, 'k')
        await held.reached
        expect(refusal(await buyer.order(other, 'k'))).toEqual({ status: 422, code: 'idempotency-key-reused' })
        held.release()
        expect((await first).statusCode).toBe(201)
        expect(await orders()).toEqual({ submitted: 1, placed: 1 })
      },
    )
  })

  test('in two processes: who submits under the key last is refused, whatever it saw before', async () => {
    const buyer = await open('OrderSubmitted')
    const first = buyer.order(orderBody, 'k')
    await held.reached
    const { offers: other } = openAll(features, { ...shop, handler: createHandler(shop.store) })
    const cartId = decodeURIComponent(buyer.jar.get('cart')!).split('.').slice(0, 2).join('.')
    const request = { cartId, key: 'k', body: orderSchema.parse(elsewhere), language: 'en', signedIn: false } as const
    expect(await other.submitting.submit(request)).toMatchObject({ ok: true, order: { status: 'placed' } })
    held.release()
    expect(refusal(await first)).toEqual({ status: 422, code: 'idempotency-key-reused' })
    expect(await orders()).toEqual({ submitted: 1, placed: 1 })
  })
})

test('the same order twice at once, with the cart changed in between, has one answer, and a new key orders the cart', async () => {
  const buyer = await open('OrderSubmitted')
  const first = buyer.order(orderBody, 'k')
  await held.reached
  await buyer.add('TEE', 2)
  const second = buyer.order(orderBody, 'k')
  held.release()
  expect(refusal(await first)).toEqual({ status: 409, code: 'cart-changed' })
  expect(refusal(await second)).toEqual(refusal(await first))
  expect(await orders()).toEqual({ submitted: 1, placed: 0 })
  const again = await buyer.order(orderBody, 'another')
  expect(again.json()).toMatchObject({ status: 'placed', totals: { subtotal: 1500 } })
})

test('a key that lost the cart to another address keeps saying so', async () => {
  const buyer = await open('OrderSubmitted')
  const first = buyer.order(orderBody, 'here')
  await held.reached
  const second = buyer.order(elsewhere, 'there')
  held.release()
  expect((await first).statusCode).toBe(201)
  expect(refusal(await second)).toEqual({ status: 409, code: 'cart-already-checked-out' })
  expect(refusal(await buyer.order(elsewhere, 'there'))).toEqual({ status: 409, code: 'cart-already-checked-out' })
})
