import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import type { OrderModel } from '#web/models/order.ts'
import { navy, type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address, orderBody, refusal } from './checkout.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.change({ name: 'Cutline Supply', security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-S', price: 450, quantity: 1000, size: 's' },
      { sku: 'TEE-M', price: 500, quantity: -1, size: 'm' },
    ],
    cap: [{ sku: 'CAP', price: 1250, quantity: 1000 }],
  })
})
afterAll(() => shop.end())

async function buyerOf(lines: Record<string, number>) {
  const buyer = visitor(shop.app)
  for (const [sku, quantity] of Object.entries(lines)) expect((await buyer.add(sku, quantity)).statusCode).toBe(200)
  return buyer
}

describe('an order', () => {
  test('is placed, takes its stock, and is shown to who knows its address', async () => {
    const before = await shop.available('cap', 'CAP')
    const buyer = await buyerOf({ 'TEE-S': 4, CAP: 2 })
    const answer = await buyer.order({ ...orderBody, expectedTotal: 4900 }, 'k1')
    expect(answer.statusCode).toBe(201)
    const placed = answer.json()
    expect(placed).toEqual({
      orderId: expect.stringMatching(/^[\w-]{24}$/),
      number: expect.any(Number),
      status: 'placed',
      totals: { subtotal: 4300, discount: 0, delivery: 600, tax: 0, total: 4900 },
      total: 4900,
      currency: { name: 'USD', symbol: '$' },
      placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      url: `/api/orders/${placed.orderId}`,
    })
    expect(answer.headers.location).toBe(placed.url)
    expect(answer.cookies.map(cookie => cookie.name)).toContain('position')

    const shown = (await visitor(shop.app).get(placed.url)).json<OrderModel>()
    expect(shown).toMatchObject({
      orderId: placed.orderId,
      number: placed.number,
      status: 'placed',
      totals: placed.totals,
      delivery: { type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] },
      payment: 'cod',
      billing: orderBody.billing,
      shipping: orderBody.shipping,
      seller: { name: 'Cutline Supply' },
    })
    expect(shown.lines).toMatchObject([
      { sku: 'TEE-S', name: 'The tee', color: { name: 'Navy' }, quantity: 4, unitPrice: 450, amount: 1800 },
      { sku: 'CAP', quantity: 2, unitPrice: 1250, amount: 2500 },
    ])
    await shop.caughtUp()
    expect((await visitor(shop.app).get(placed.url)).json()).toEqual(shown)
    expect(await shop.available('cap', 'CAP')).toBe(before! - 2)
  })

  test('gets the next number', async () => {
    const numbers: number[] = []
    for (const key of ['n1', 'n2', 'n3']) {
      numbers.push((await (await buyerOf({ 'TEE-M': 1 })).order(orderBody, key)).json().number)
    }
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
    expect(numbers[0]).toBeGreaterThanOrEqual(1001)
  })

  test('charges the price of now, not the one of the cart', async () => {
    await shop.sell({ sale: [{ sku: 'SALE', price: 1000, quantity: 9 }] })
    const buyer = await buyerOf({ SALE: 2 })
    await shop.append('product-sale', { type: 'ProductEdited', data: { productId: 'sale', edits: { discount: 10 } } })
    const changed = await buyer.order({ ...orderBody, expectedTotal: 2600 }, 'price')
    expect(refusal(changed)).toEqual({ status: 409, code: 'total-changed' })
    expect(changed.json()).toMatchObject({ oldTotal: 2600, newTotal: 2400 })
    expect((await buyer.order({ ...orderBody, expectedTotal: 2400 }, 'price')).json()).toMatchObject({ total: 2400 })
  })

  test('of more than there is tells what it comes to with what is left', async () => {
    await shop.sell({
      few: [{ sku: 'FEW', price: 1000, quantity: 5 }],
      gone: [{ sku: 'GONE', price: 300, quantity: 1 }],
    })
    const buyer = await buyerOf({ FEW: 4, GONE: 1 })
    const other = await buyerOf({ FEW: 3, GONE: 1 })
    expect((await other.order(orderBody, 'faster')).statusCode).toBe(201)
    const short = await buyer.order({ ...orderBody, expectedTotal: 4900 }, 'short')
    expect(refusal(short)).toEqual({ status: 409, code: 'out-of-stock' })
    expect(short.json()).toMatchObject({
      lines: [
        { sku: 'FEW', requested: 4, available: 2 },
        { sku: 'GONE', requested: 1, available: 0 },
      ],
      oldTotal: 4900,
      newTotal: 2600,
    })
    // Nothing of the cart was changed by asking, and nothing can be agreed to where nothing is left.
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(5)
    await buyer.json('DELETE', '/api/cart/items/FEW')
    const nothing = await buyer.order({ ...orderBody, expectedTotal: 900 }, 'nothing')
    expect(nothing.json()).not.toHaveProperty('newTotal')
    await buyer.json('DELETE', '/api/cart/items/GONE')
    await buyer.add('FEW', 2)
    expect((await buyer.order({ ...orderBody, expectedTotal: 2600 }, 'rest')).json()).toMatchObject({ total: 2600 })
  })

  test('empties the cart, and the next adding begins another one, the same for two tabs', async () => {
    const buyer = await buyerOf({ 'TEE-M': 3 })
    const first = (await buyer.get('/api/cart')).json<CartModel>().id
    await buyer.order(orderBody, 'next')
    expect((await buyer.get('/api/cart')).json<CartModel>()).toMatchObject({ lines: [], count: 0 })
    const tabs = await Promise.all([buyer.add('TEE-S', 1), buyer.add('CAP', 1)])
    const carts = tabs.map(tab => tab.json<CartModel>())
    expect(carts[0]?.id).toBe(carts[1]?.id)
    expect(carts[0]?.id).not.toBe(first)
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(2)
    expect((await buyer.order(orderBody, 'next-2')).statusCode).toBe(201)
  })

  test('of two tabs and of a double click is one order', async () => {
    const buyer = await buyerOf({ 'TEE-M': 2 })
    const head = await placedOrders()
    const answers = await Promise.all(['a', 'b', 'c', 'c'].map(key => buyer.order(orderBody, key)))
    answers.push(await buyer.order(orderBody, 'd'))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
    expect(await placedOrders()).toBe(head + 1)
  })

  test('of one cart with two addresses is one order, and the other is told', async () => {
    const buyer = await buyerOf({ 'TEE-M': 2 })
    const placed = (await buyer.order(orderBody, 'here')).json()
    const other = await buyer.order({ ...orderBody, shipping: { ...address, city: 'Boston' } }, 'there')
    expect(refusal(other)).toEqual({ status: 409, code: 'cart-already-checked-out' })
    expect(other.json()).toMatchObject({ orderId: placed.orderId })
  })

  test('is free of delivery cost from 50 dollars on', async () => {
    const buyer = await buyerOf({ CAP: 4 })
    const options = (await buyer.get('/api/delivery-options?country=us&city=Lowell')).json()
    expect(options).toEqual([
      { type: 'standard', area: 'Everywhere', cost: 0, days: [3, 5] },
      { type: 'express', area: 'Everywhere', cost: 1500, days: [1, 2] },
    ])
    expect((await buyer.order(orderBody, 'free')).json()).toMatchObject({ totals: { delivery: 0, total: 5000 } })
  })
})

describe('an Idempotency-Key', () => {
  test('gets the same answer again, also when the cart is another one by then', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    const first = await buyer.order(orderBody, 'again')
    expect((await buyer.order(orderBody, 'again')).body).toBe(first.body)
    await buyer.add('CAP', 1)
    const again = await buyer.order(orderBody, 'again')
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(1)
  })
  test('with another body is refused', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    await buyer.order(orderBody, 'reused')
    const other = await buyer.order({ ...orderBody, delivery: { type: 'express', area: 'Everywhere' } }, 'reused')
    expect(refusal(other)).toEqual({ status: 422, code: 'idempotency-key-reused' })
  })
  test('is missing', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    for (const headers of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(256) }] as Record<
      string,
      string
    >[]) {
      const answer = await buyer.json('POST', '/api/orders', orderBody, headers)
      expect(refusal(answer)).toEqual({ status: 400, code: 'idempotency-key-missing' })
    }
  })
  test('is the visitor’s own', async () => {
    const [one, other] = [await buyerOf({ 'TEE-M': 1 }), await buyerOf({ CAP: 1 })]
    const answers = [await one.order(orderBody, '1'), await other.order(orderBody, '1')]
    expect(answers.map(answer => answer.json().total)).toEqual([1100, 1850])
  })
  test('remembers a refusal too', async () => {
    await shop.sell({ rare: [{ sku: 'RARE', price: 100, quantity: 2 }] })
    const [buyer, faster] = [await buyerOf({ RARE: 2 }), await buyerOf({ RARE: 1 })]
    expect((await faster.order(orderBody, 'f')).statusCode).toBe(201)
    const refused = await buyer.order(orderBody, 'r')
    expect(refusal(refused)).toEqual({ status: 409, code: 'out-of-stock' })
    expect(refused.json()).toMatchObject({ lines: [{ sku: 'RARE', requested: 2, available: 1 }] })
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(2)
    await buyer.json('PATCH', '/api/cart/items/RARE', { quantity: 1 })
    expect((await buyer.order(orderBody, 'r2')).statusCode).toBe(201)
  })
})

describe('an order is refused', () => {
  test.each([
    ['firstName', '', 'enter-first-name', 'Enter the first name'],
    ['lastName', ' ', 'enter-last-name', 'Enter the last name'],
    ['phone', '', 'enter-phone', 'Enter the phone number'],
    ['phone', '12 ab', 'enter-phone-in-full', 'Enter the phone number with all its digits'],
    ['email', '', 'enter-email', 'Enter the email address'],
    ['email', 'ada', 'enter-email-in-full', 'Enter the email address in full, like name@example.com'],
    ['house', '', 'enter-house', 'Enter the house number and street'],
    ['city', '', 'enter-city', 'Enter the city'],
    ['zipCode', '', 'enter-zip-code', 'Enter the postcode'],
    ['country', '', 'choose-country', 'Choose the country'],
    ['country', 'XX', 'choose-country', 'Choose the country'],
    ['city', 'x'.repeat(101), 'shorten', 'Use at most 100 characters'],
    ['city', 5, 'enter-city', 'Enter the city'],
  ])('with %s %j', async (field, value, code, message) => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    for (const part of ['billing', 'shipping'] as const) {
      const answer = await buyer.order({ ...orderBody, [part]: { ...address, [field]: value } }, 'fields')
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid-request' })
      expect(answer.json().fields).toEqual([{ field: `body.${part}.${field}`, code, message }])
    }
  })
  test('without a postcode only where there are some', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    const shipping = { ...address, city: 'Dubai', country: 'AE', zipCode: '' }
    expect((await buyer.order({ ...orderBody, shipping }, 'ae')).statusCode).toBe(201)
  })
  test.each([
    ['no body', undefined],
    ['an unknown field', { ...orderBody, coupon: 'FALL10' }],
    ['an unknown field of an address', { ...orderBody, billing: { ...address, vat: '1' } }],
    ['no shipping', { ...orderBody, shipping: undefined }],
    ['another payment', { ...orderBody, payment: { method: 'barter' } }],
    ['a total that is no amount', { ...orderBody, expectedTotal: 10.5 }],
    ['no delivery', { ...orderBody, delivery: undefined }],
  ])('with %s', async (_name, body) => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    const answer = await buyer.order(body as object, 'shape')
    expect(refusal(answer)).toEqual({ status: 400, code: 'invalid-request' })
    expect(answer.json().fields.length).toBeGreaterThan(0)
  })
  test('with a delivery that is not offered there', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    const answer = await buyer.order({ ...orderBody, delivery: { type: 'drone', area: 'Everywhere' } }, 'drone')
    expect(refusal(answer)).toEqual({ status: 409, code: 'no-delivery' })
    expect(answer.json().options).toHaveLength(2)
  })
  test('without anything in the cart', async () => {
    expect(refusal(await visitor(shop.app).order(orderBody, 'none'))).toEqual({ status: 409, code: 'cart-is-empty' })
    const buyer = await buyerOf({ 'TEE-M': 1 })
    await buyer.json('DELETE', '/api/cart/items/TEE-M')
    expect(refusal(await buyer.order(orderBody, 'none'))).toEqual({ status: 409, code: 'cart-is-empty' })
  })
  test('when a product is not sold any more', async () => {
    await shop.sell({ last: [{ sku: 'LAST', price: 100, quantity: 5 }] })
    const buyer = await buyerOf({ LAST: 1 })
    await shop.append('product-last', { type: 'ProductDiscontinued', data: { productId: 'last' } })
    const answer = await buyer.order(orderBody, 'gone')
    expect(refusal(answer)).toEqual({ status: 409, code: 'out-of-stock' })
    expect(answer.json().lines).toEqual([{ sku: 'LAST', requested: 1, available: 0 }])
  })
  test('when the shop takes orders of customers only, or no cash', async () => {
    const buyer = await buyerOf({ 'TEE-M': 1 })
    await shop.change({ security: { loginForPurchase: true } })
    expect(refusal(await buyer.order(orderBody, 'guest'))).toEqual({ status: 401, code: 'sign-in-required' })
    await shop.change({ security: { loginForPurchase: false }, paymentGateway: { cod: false } })
    expect(refusal(await buyer.order(orderBody, 'cash'))).toEqual({ status: 409, code: 'payment-method-off' })
    await shop.change({ paymentGateway: { cod: true } })
    expect((await buyer.order(orderBody, 'cash')).statusCode).toBe(201)
  })
  test('of nobody: an id that was guessed shows nothing', async () => {
    for (const id of ['1001', 'x'.repeat(24), 'o1']) {
      expect(refusal(await visitor(shop.app).get(`/api/orders/${id}`))).toEqual({
        status: 404,
        code: 'order-not-found',
      })
    }
  })
})

describe('delivery options', () => {
  test('are refused for a country that is none', async () =>
    expect(refusal(await visitor(shop.app).get('/api/delivery-options?country=XX'))).toEqual({
      status: 400,
      code: 'invalid-request',
    }))
  test('are those of the place', async () => {
    const areas = [
      {
        area: 'Dhaka',
        countries: ['BD'],
        cities: ['Dhaka'],
        options: [{ type: 'rider', cost: 90, freeOver: null, days: [0, 1] }],
      },
    ] as const
    const local = await openShop()
    await local.change({ delivery: { areas } })
    const options = async (query: string) => (await visitor(local.app).get(`/api/delivery-options?${query}`)).json()
    expect(await options('country=BD&city=dhaka')).toEqual([{ type: 'rider', area: 'Dhaka', cost: 90, days: [0, 1] }])
    expect(await options('country=BD&city=Sylhet')).toEqual([])
    expect(await options('')).toEqual([])
    await local.end()
  })
})

async function placedOrders(): Promise<number> {
  let placed = 0
  for await (const page of shop.store.readAll(-1)) placed += page.filter(event => event.type === 'OrderPlaced').length
  return placed
}
