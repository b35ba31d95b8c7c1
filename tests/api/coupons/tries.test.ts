import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from '../orders/checkout.ts'
import { createCoupon } from './create-coupon.ts'

let at: number
let shop: OpenShop
beforeEach(async () => {
  at = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ now: () => new Date(at) })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: -1 }] })
  await createCoupon(shop, 'SECRET-7')
})
afterEach(() => shop.end())

/** A browser with a tee in its cart, at an address of the network. */
async function buyerAt(ip: string) {
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 1)
  const headers = { 'x-forwarded-for': ip }
  return {
    apply: (code: string) => buyer.json('POST', '/api/cart/coupon', { code }, headers),
    takeOff: () => buyer.json('DELETE', '/api/cart/coupon'),
    form: (url: string, fields: Record<string, string>) => buyer.form(url, fields, headers),
  }
}

async function guess(buyer: Awaited<ReturnType<typeof buyerAt>>, times: number) {
  const answers = []
  for (let n = 0; n < times; n++) answers.push((await buyer.apply(`GUESS-${n}`)).statusCode)
  return answers
}

test('codes that there are not can be tried twenty times, then one address waits, whatever it types', async () => {
  const guesser = await buyerAt('203.0.113.7')
  expect(await guess(guesser, 20)).toEqual(Array(20).fill(409))
  const late = await guesser.apply('SECRET-7')
  expect(refusal(late)).toEqual({ status: 429, code: 'too-many-requests' })
  expect(late.headers['retry-after']).toBe('1')
  expect(late.json()).toMatchObject({ retryAfter: 1 })
  // Another browser there does not help; somebody elsewhere notices nothing.
  expect((await (await buyerAt('203.0.113.7')).apply('SECRET-7')).statusCode).toBe(429)
  expect((await (await buyerAt('203.0.113.8')).apply('SECRET-7')).statusCode).toBe(200)
  at += 1000
  expect((await guesser.apply('SECRET-7')).statusCode).toBe(200)
})

test('each further one makes the wait longer', async () => {
  const guesser = await buyerAt('203.0.113.7')
  await guess(guesser, 20)
  const waits = []
  for (let n = 0; n < 4; n++) {
    const { retryAfter } = (await guesser.apply('NO')).json<{ retryAfter: number }>()
    waits.push(retryAfter)
    at += retryAfter * 1000
    await guesser.apply('NO')
  }
  expect(waits).toEqual([1, 2, 4, 8])
})

test('codes that there are do not count, whether they fit or not', async () => {
  await createCoupon(shop, 'HATS', { productIds: ['hat'] })
  const buyer = await buyerAt('203.0.113.7')
  for (let n = 0; n < 30; n++) {
    expect((await buyer.apply('SECRET-7')).statusCode).toBe(200)
    expect(refusal(await buyer.apply('HATS')).code).toBe('coupon-refused')
    await buyer.takeOff()
  }
})

test('the forms of cart and checkout count too, and say so', async () => {
  const guesser = await buyerAt('203.0.113.7')
  await guess(guesser, 18)
  await guesser.form('/cart/coupon', { coupon: 'NO' })
  await guesser.form('/checkout/coupon', { coupon: 'NO' })
  for (const url of ['/cart/coupon', '/fr/checkout/coupon']) {
    const refused = await guesser.form(url, { coupon: 'SECRET-7' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(refused.json()).toMatchObject({ state: { values: { coupon: 'SECRET-7' }, problem: { retryAfter: 1 } } })
  }
  const fields = Object.fromEntries(Object.entries(address).map(([name, value]) => [`billing.${name}`, value]))
  const { type, area } = orderBody.delivery
  const ordered = await guesser.form('/checkout', {
    ...fields,
    sameAsBilling: 'on',
    delivery: `${type}@${area}`,
    payment: 'cod',
    coupon: 'SECRET-7',
  })
  expect([ordered.statusCode, ordered.headers['retry-after']]).toEqual([429, '1'])
})
