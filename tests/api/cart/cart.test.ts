import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { navy, type OpenShop, openShop, visitor } from '../open-shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.append('term-color-navy', navy)
  await shop.sell({
    tee: [
      { sku: 'TEE-S', price: 450, quantity: 10, size: 's' },
      { sku: 'TEE-M', price: 500, quantity: -1, size: 'm' },
    ],
    cap: [{ sku: 'CAP/ONE', price: 1250, quantity: 3 }],
    gone: [{ sku: 'GONE', price: 100, quantity: 5 }],
  })
  await shop.append('product-gone', { type: 'ProductDiscontinued', data: { productId: 'gone' } })
})
afterAll(() => shop.end())

const problem = (answer: { statusCode: number; headers: object; json(): Record<string, unknown> }) => {
  expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' })
  const { code, detail, lines } = answer.json()
  expect(detail).toEqual(expect.any(String))
  return { status: answer.statusCode, code, ...(lines !== undefined && { lines }) }
}

describe('the cart', () => {
  test('is empty for a new visitor, who gets no cookie by looking', async () => {
    const answer = await visitor(shop.app).get('/api/cart')
    expect(answer.json()).toEqual({
      id: null,
      revision: -1,
      lines: [],
      count: 0,
      subtotal: 0,
      coupon: null,
      total: 0,
      currency: { name: 'USD', symbol: '$' },
      freeDelivery: { type: 'standard', area: 'Everywhere', cost: 600, over: 5000, left: 5000 },
    })
    expect(answer.cookies).toEqual([])
  })

  test('gains lines and is named by a signed cookie that scripts cannot read', async () => {
    const buyer = visitor(shop.app)
    const answer = await buyer.json('POST', '/api/cart/items', {
      lines: [
        { sku: 'TEE-S', quantity: 2 },
        { sku: 'CAP/ONE', quantity: 1 },
      ],
    })
    expect(answer.statusCode).toBe(200)
    const cart = answer.json<CartModel>()
    expect(cart).toMatchObject({ count: 3, subtotal: 2150, revision: 0 })
    expect(cart.lines[0]).toMatchObject({
      uid: 'TEE-S',
      slug: 'tee',
      path: '/product/tee',
      name: 'The tee',
      style: 'TEE',
      color: { id: 'navy', name: 'Navy', hexes: ['#1f2a44'] },
      quantity: 2,
      unitPrice: 450,
      amount: 900,
      priceWhenAdded: null,
      available: 10,
      sold: true,
    })
    expect(answer.cookies.find(cookie => cookie.name === 'cart')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(answer.cookies.find(cookie => cookie.name === 'position')).toBeDefined()
    expect((await buyer.get('/api/cart')).json()).toEqual(cart)
    expect((await buyer.get('/api/cart?lng=fr')).json<CartModel>().lines[0]).toMatchObject({
      name: 'Le tee',
      path: '/fr/product/tee',
      color: { name: 'Bleu marine' },
    })
  })

  test('adds to a line that is there', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-S', 2)
    await buyer.add('TEE-S', 1)
    expect((await buyer.add('TEE-S', 4)).json<CartModel>().lines).toMatchObject([{ uid: 'TEE-S', quantity: 7 }])
  })

  test('changes and loses a line, whatever its SKU is made of', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('CAP/ONE', 1)
    const changed = await buyer.json('PATCH', '/api/cart/items/CAP%2FONE', { quantity: 3 })
    expect(changed.json<CartModel>()).toMatchObject({ count: 3, subtotal: 3750 })
    const removed = await buyer.json('DELETE', '/api/cart/items/CAP%2FONE')
    expect(removed.json<CartModel>()).toMatchObject({ lines: [], count: 0, subtotal: 0 })
  })

  test('shows the price of now and marks a change', async () => {
    await shop.sell({ sale: [{ sku: 'SALE', price: 1000, quantity: 9 }] })
    const buyer = visitor(shop.app)
    await buyer.add('SALE', 2)
    await shop.append('product-sale', { type: 'ProductEdited', data: { productId: 'sale', edits: { discount: 10 } } })
    expect((await buyer.get('/api/cart')).json<CartModel>().lines[0]).toMatchObject({
      unitPrice: 900,
      amount: 1800,
      priceWhenAdded: 1000,
    })
  })

  test('shows amounts in the shop’s currency, each unit rounded once', async () => {
    const euros = await openShop()
    await euros.sell({ tee: [{ sku: 'T', price: 333, quantity: 9 }] })
    await euros.change({ currency: { name: 'EUR', s: '€', exchangeRate: 0.9 } })
    const cart = (await visitor(euros.app).add('T', 3)).json<CartModel>()
    expect(cart).toMatchObject({ subtotal: 900, currency: { name: 'EUR', symbol: '€' } })
    await euros.end()
  })

  test('is nobody else’s: a cookie that was tampered with names no cart', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 1)
    const cookie = decodeURIComponent(buyer.jar.get('cart')!)
    const forged = cookie.replace(/\.0\./, '.1.')
    expect(forged).not.toBe(cookie)
    for (const value of [forged, cookie.split('.').slice(0, 2).join('.'), 'x']) {
      const answer = await shop.app.inject({
        url: '/api/cart',
        headers: { cookie: `cart=${encodeURIComponent(value)}` },
      })
      expect(answer.json()).toMatchObject({ id: null, lines: [] })
    }
  })
})

describe('the cart refuses', () => {
  test.each([0, -1, 1.5, 1e9, '2', null])('a quantity of %s', async quantity => {
    const buyer = visitor(shop.app)
    const added = await buyer.json('POST', '/api/cart/items', { lines: [{ sku: 'TEE-M', quantity }] })
    expect(problem(added)).toEqual({ status: 400, code: 'invalid-request' })
    await buyer.add('TEE-M', 1)
    const changed = await buyer.json('PATCH', '/api/cart/items/TEE-M', { quantity })
    expect(problem(changed)).toEqual({ status: 400, code: 'invalid-request' })
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(1)
  })
  test('a SKU that the shop does not have, and with it all lines', async () => {
    const buyer = visitor(shop.app)
    const answer = await buyer.json('POST', '/api/cart/items', {
      lines: [
        { sku: 'TEE-M', quantity: 1 },
        { sku: 'NOPE', quantity: 1 },
      ],
    })
    expect(problem(answer)).toEqual({ status: 404, code: 'sku-not-found' })
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(0)
  })
  test('a product that is not sold any more', async () =>
    expect(problem(await visitor(shop.app).add('GONE', 1))).toEqual({ status: 404, code: 'sku-not-found' }))
  test('more than there is, counting what is in the cart', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-S', 8)
    const lines = [{ sku: 'TEE-S', requested: 11, available: 10 }]
    expect(problem(await buyer.add('TEE-S', 3))).toEqual({ status: 409, code: 'out-of-stock', lines })
    const changed = await buyer.json('PATCH', '/api/cart/items/TEE-S', { quantity: 11 })
    expect(problem(changed)).toEqual({ status: 409, code: 'out-of-stock', lines })
  })
  test('more than a line may have', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 99_999)
    expect(problem(await buyer.add('TEE-M', 1))).toEqual({ status: 422, code: 'quantity-out-of-bounds' })
  })
  test('a line that is not there', async () => {
    const buyer = visitor(shop.app)
    for (const round of ['without a cart', 'with one']) {
      const changed = await buyer.json('PATCH', '/api/cart/items/TEE-S', { quantity: 1 })
      expect(problem(changed), round).toEqual({ status: 404, code: 'cart-item-not-found' })
      const removed = await buyer.json('DELETE', '/api/cart/items/TEE-S')
      expect(problem(removed), round).toEqual({ status: 404, code: 'cart-item-not-found' })
      await buyer.add('TEE-M', 1)
    }
  })
  test.each([
    ['without lines', { lines: [] }],
    ['that sets a price', { lines: [{ sku: 'TEE-M', quantity: 1, price: 1 }] }],
    ['that names a cart', { lines: [{ sku: 'TEE-M', quantity: 1 }], cartId: 'other' }],
    ['with an empty SKU', { lines: [{ sku: '', quantity: 1 }] }],
    ['of 501 lines', { lines: Array.from({ length: 501 }, (_, n) => ({ sku: `S${n}`, quantity: 1 })) }],
    ['that is empty', {}],
  ])('a body %s', async (_name, body) =>
    expect(problem(await visitor(shop.app).json('POST', '/api/cart/items', body))).toEqual({
      status: 400,
      code: 'invalid-request',
    }),
  )
  test('forms where JSON is asked for', async () =>
    expect((await visitor(shop.app).form('/api/cart/items', { sku: 'TEE-M' })).statusCode).toBe(415))
  test('what a page of another site sends', async () => {
    const buyer = visitor(shop.app)
    const body = { lines: [{ sku: 'TEE-M', quantity: 1 }] }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      expect(problem(await buyer.json('POST', '/api/cart/items', body, headers))).toEqual({
        status: 403,
        code: 'forbidden',
      })
    }
    const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' }
    expect((await buyer.json('POST', '/api/cart/items', body, own)).statusCode).toBe(200)
  })
})

describe('the cart’s forms', () => {
  test('add one line and lead to the cart', async () => {
    const buyer = visitor(shop.app)
    const answer = await buyer.form('/cart/add', { sku: 'TEE-M', quantity: '2' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cart'])
    expect((await buyer.get('/api/cart')).json<CartModel>().count).toBe(2)
  })
  test('add the filled cells of a matrix, in the language of the page and its digits', async () => {
    const buyer = visitor(shop.app)
    const answer = await buyer.form('/ar/cart/add', { 'qty[TEE-S]': '٤', 'qty[TEE-M]': '', 'qty[CAP/ONE]': '1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/ar/cart'])
    expect((await buyer.get('/api/cart')).json<CartModel>()).toMatchObject({ count: 5 })
  })
  test.each([
    ['٤', 4],
    ['۴', 4],
    ['৪', 4],
    [' 1,200 ', 1200],
  ])('read a quantity as the pages do: %s', async (typed, count) => {
    const buyer = visitor(shop.app)
    await buyer.form('/cart/add', { 'qty[TEE-M]': typed, 'qty[TEE-S]': '٠' })
    expect((await buyer.get('/api/cart')).json<CartModel>()).toMatchObject({ count, lines: [{ uid: 'TEE-M' }] })
  })
  test('update, take out by 0, and remove', async () => {
    const buyer = visitor(shop.app)
    await buyer.form('/cart/add', { 'qty[TEE-S]': '4', 'qty[TEE-M]': '5', 'qty[CAP/ONE]': '1' })
    await buyer.form('/cart/update', { 'qty[TEE-S]': '1', 'qty[TEE-M]': '0', 'qty[CAP/ONE]': '1' })
    expect((await buyer.get('/api/cart')).json<CartModel>().lines).toMatchObject([
      { uid: 'TEE-S', quantity: 1 },
      { uid: 'CAP/ONE', quantity: 1 },
    ])
    const removed = await buyer.form('/cart/remove', { uid: 'TEE-S' })
    expect([removed.statusCode, removed.headers.location]).toEqual([303, '/cart'])
    expect((await buyer.get('/api/cart')).json<CartModel>().lines).toMatchObject([{ uid: 'CAP/ONE' }])
  })
  test('show the page again with what was typed', async () => {
    const answer = await visitor(shop.app).form('/cart/add', {
      sku: 'TEE-S',
      quantity: '11',
      page: '/product/tee?color=navy',
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      path: '/product/tee?color=navy',
      state: {
        form: 'cart',
        values: { sku: 'TEE-S', quantity: '11' },
        problem: { code: 'out-of-stock', lines: [{ sku: 'TEE-S', requested: 11, available: 10 }] },
      },
    })
  })
  test.each(['0', '-1', '1.5', 'x', '1000000'])('refuse a quantity of %s', async quantity => {
    const answer = await visitor(shop.app).form('/cart/add', { sku: 'TEE-M', quantity })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ path: '/cart', state: { problem: { code: 'quantity-out-of-bounds' } } })
  })
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'x'])(
    'lead to no other site: %s',
    async page => {
      const answer = await visitor(shop.app).form('/cart/add', { sku: 'NOPE', page })
      expect(answer.json()).toMatchObject({ path: '/cart' })
    },
  )
  test('take nothing from a page of another site', async () =>
    expect(
      (await visitor(shop.app).form('/cart/add', { sku: 'TEE-M' }, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403))
})
