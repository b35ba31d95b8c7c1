import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../support/signed-in.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from './checkout.ts'

let shop: OpenShop
let clock = Date.parse('2026-11-20T10:00:00Z')
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  await shop.change({
    security: { loginForPurchase: false },
    guestOrders: { perNetwork: 4, perEmail: 2, mostPieces: 50 },
  })
  await shop.sell({ many: [{ sku: 'A', price: 500, quantity: -1 }], few: [{ sku: 'B', price: 500, quantity: 1 }] })
})
afterAll(() => shop.end())
beforeEach(() => {
  clock += 2 * 60 * 60_000
})

let made = 0
/** A guest at an address orders under an email address. */
async function orders(from: string, email: string, sku = 'A', more: { key?: string; cookie?: string } = {}) {
  const { key = `key ${++made}`, cookie } = more
  const browser = visitor(shop.app)
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    browser.jar.set(name, value)
  }
  await browser.add(sku, 1)
  const body = { ...orderBody, billing: { ...orderBody.billing, email } }
  const again = () =>
    browser.send({
      method: 'POST',
      url: '/api/orders',
      headers: { 'idempotency-key': key, 'x-forwarded-for': from },
      payload: body,
    })
  return { answer: await again(), again }
}
const statusOf = async (...order: Parameters<typeof orders>) => (await orders(...order)).answer.statusCode

describe('orders of guests', () => {
  test('are counted by network, for an hour from the first', async () => {
    for (let n = 0; n < 4; n++) expect(await statusOf('198.51.100.1', `a${n}@example.com`)).toBe(201)
    clock += 10 * 60_000
    const { answer } = await orders('198.51.100.1', 'a5@example.com')
    expect(refusal(answer)).toEqual({ status: 429, code: 'too-many-requests' })
    expect(answer.headers['retry-after']).toBe('3000')
    expect(answer.json<{ detail: string }>().detail).toContain('sign in')
    expect(await statusOf('198.51.100.2', 'a5@example.com')).toBe(201)
    clock += 50 * 60_000
    expect(await statusOf('198.51.100.1', 'a6@example.com')).toBe(201)
  })

  test('and by mailbox, however its address is written', async () => {
    expect(await statusOf('198.51.100.1', 'ada@example.com')).toBe(201)
    expect(await statusOf('198.51.100.2', 'ADA@example.com')).toBe(201)
    expect(await statusOf('198.51.100.3', 'ada@example.com')).toBe(429)
    expect(await statusOf('198.51.100.4', 'ada+shop@example.com')).toBe(429)
  })

  test('the same one sent again is no other, and what came to none does not count', async () => {
    const first = await orders('198.51.100.1', 'b@example.com')
    for (let n = 0; n < 5; n++) expect((await first.again()).statusCode).toBe(201)
    expect(await statusOf('198.51.100.1', 'c@example.com', 'B')).toBe(201)
    const other = visitor(shop.app)
    for (let n = 0; n < 5; n++) {
      expect((await other.add('B', 1)).statusCode).toBe(409)
    }
    expect(await statusOf('198.51.100.1', 'b@example.com')).toBe(201)
    expect(await statusOf('198.51.100.1', 'b@example.com')).toBe(429)
  })

  test('of an account are not counted, nor those of this machine', async () => {
    const { cookie } = await signedIn(shop)
    for (let n = 0; n < 5; n++) expect(await statusOf('198.51.100.7', 'd@example.com', 'A', { cookie })).toBe(201)
    for (let n = 0; n < 5; n++) expect(await statusOf('127.0.0.1', 'e@example.com')).toBe(201)
  })

  test('have as many pieces as the owner allows', async () => {
    const guest = visitor(shop.app)
    await guest.add('A', 51)
    const answer = await guest.order(orderBody, 'too many')
    expect(refusal(answer)).toEqual({ status: 409, code: 'too-many-pieces' })
    expect(answer.json()).toMatchObject({ most: 50 })
    await guest.json('PATCH', '/api/cart/items/A', { quantity: 50 })
    expect((await guest.order(orderBody, 'as many')).statusCode).toBe(201)
    const { cookie } = await signedIn(shop)
    const [name = '', value = ''] = cookie.split('=')
    const customer = visitor(shop.app)
    customer.jar.set(name, value)
    await customer.add('A', 51)
    expect((await customer.order(orderBody, 'with an account')).statusCode).toBe(201)
  })
})

test('the form says the same', async () => {
  const guest = visitor(shop.app)
  await guest.add('A', 51)
  const address = Object.fromEntries(
    Object.entries(orderBody.billing).map(([field, value]) => [`billing.${field}`, value]),
  )
  const fields = { ...address, sameAsBilling: 'on', delivery: 'standard@Everywhere', payment: 'cod', key: 'form' }
  const answer = await guest.form('/checkout', fields as Record<string, string>)
  expect(answer.json()).toMatchObject({ state: { problem: { code: 'too-many-pieces' } } })
})
