import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#tests/support/signed-in.ts'
import { createCoupon } from '../coupons/create-coupon.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from './checkout.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: -1 }] })
})
afterAll(() => shop.end())

async function customerWith(quantity: number) {
  const customer = await signedIn(shop)
  const [name = '', value = ''] = customer.cookie.split(/=(.*)/s)
  const buyer = visitor(shop.app)
  buyer.jar.set(name, value)
  expect((await buyer.add('TEE', quantity)).statusCode).toBe(200)
  const saved = async () =>
    (await shop.accounts.byId(customer.accountId)).addresses.map(({ address, usedFor }) => ({
      address,
      usedFor,
    }))
  return { ...buyer, ...customer, saved }
}

test('addresses that a customer ticks are kept, once however often the order is sent', async () => {
  const buyer = await customerWith(1)
  const body = { ...orderBody, saveAddresses: ['billing', 'shipping'] }
  const first = await buyer.order(body, 'keep')
  expect(first.statusCode).toBe(201)
  expect((await buyer.order(body, 'keep')).json().orderId).toBe(first.json().orderId)
  expect(await buyer.saved()).toEqual([
    { address: orderBody.billing, usedFor: ['billing'] },
    { address: orderBody.shipping, usedFor: ['shipping'] },
  ])
  // The same address again gains a use, not a copy.
  await buyer.add('TEE', 1)
  await buyer.order({ ...body, shipping: address, saveAddresses: ['shipping'] }, 'keep-again')
  expect(await buyer.saved()).toHaveLength(2)
  expect((await buyer.saved())[0]).toEqual({ address, usedFor: ['billing', 'shipping'] })
})

test('what is not ticked, not ordered or of a guest is not kept', async () => {
  const buyer = await customerWith(1)
  const body = { ...orderBody, saveAddresses: ['billing'] }
  expect(refusal(await buyer.order({ ...body, expectedTotal: 1 }, 'refused')).code).toBe('total-changed')
  expect((await buyer.order(orderBody, 'unticked')).statusCode).toBe(201)
  expect(await buyer.saved()).toEqual([])
  const guest = visitor(shop.app)
  await guest.add('TEE', 1)
  expect((await guest.order(body, 'guest')).statusCode).toBe(201)
})

test('the form without scripts keeps them too, and takes a coupon that Enter sent', async () => {
  await createCoupon(shop, 'ENTER')
  const buyer = await customerWith(4)
  const billing = Object.fromEntries(Object.entries(address).map(([name, value]) => [`billing.${name}`, value]))
  const form = {
    ...billing,
    sameAsBilling: 'on',
    delivery: 'standard@Everywhere',
    payment: 'cod',
    'save.billing': 'on',
  }
  const wrong = await buyer.form('/checkout', { ...form, coupon: 'entre', expectedTotal: '2600' })
  expect(wrong.json()).toMatchObject({
    state: { values: { coupon: 'entre' }, problem: { code: 'coupon-refused', problem: 'coupon-not-found' } },
  })
  // Taken, the total is another: it is shown before anything is ordered.
  const taken = await buyer.form('/checkout', { ...form, coupon: 'enter', expectedTotal: '2600' })
  expect(taken.json()).toMatchObject({ state: { problem: { code: 'total-changed', oldTotal: 2600, newTotal: 2400 } } })
  expect((await buyer.form('/checkout', { ...form, expectedTotal: '2400' })).statusCode).toBe(303)
  expect(await buyer.saved()).toEqual([{ address, usedFor: ['billing'] }])
})

test("an account redeems its reader's coupon, whatever address it bills", async () => {
  const buyer = await customerWith(2)
  const { code } = (await shop.welcomeCoupon(shop.personIdOf(buyer.email)))!
  expect((await buyer.json('POST', '/api/cart/coupon', { code })).json()).toMatchObject({ coupon: { discount: 100 } })
  const placed = await buyer.order({ ...orderBody, billing: { ...address, email: 'else@example.com' } }, 'account')
  expect(placed.json()).toMatchObject({ totals: { discount: 100 } })
  await buyer.add('TEE', 1)
  // Known by now: the cart says so at once.
  const again = await buyer.json('POST', '/api/cart/coupon', { code })
  expect(again.json()).toMatchObject({ code: 'coupon-refused', coupon: code, problem: 'coupon-used-up' })
})
