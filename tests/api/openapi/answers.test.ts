import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'
import { expectPublished, type Operation } from './document.ts'
import { openApp } from './open-app.ts'

let server: Awaited<ReturnType<typeof openApp>>
const sku = 'FALLOWFIELD-FF1200-NAVY-M'
const slug = 'fallowfield-ff1200-heavyweight-cotton-tee'

beforeAll(async () => {
  server = await openApp()
  const feed = supplierCsv([row({ QTY: '5' }), row({ SIZE: 'L', PIECE_PRICE: 'soon' })])
  const imported = await owner('POST', '/internal/import?format=supplier', feed, { 'content-type': 'text/csv' })
  published('importFeed', imported, 200)
  const settled = await owner('POST', '/internal/settings', { changes: { security: { loginForPurchase: false } } })
  published('changeSettings', settled, 204)
})
afterAll(() => server.end())

function owner(method: 'POST', url: string, payload: InjectOptions['payload'], headers: Record<string, string> = {}) {
  const authorization = `Bearer ${server.shop.folder.token}`
  return server.app.inject({ method, url, payload: payload!, headers: { authorization, ...headers } })
}

function published(operationId: string, answer: LightMyRequestResponse, status: number, code?: string) {
  const operations = Object.values(server.document.paths).flatMap(path => Object.values(path)) as readonly Operation[]
  const operation = operations.find(each => each.operationId === operationId)
  expect(answer.statusCode, `${operationId}: ${answer.body}`).toBe(status)
  if (code) expect(answer.json().code).toBe(code)
  expectPublished(server.document, operation!, answer)
  return answer
}

describe('what is answered is what is published', () => {
  const get = (url: string) => server.app.inject(url)

  test('of health', async () => {
    published('getLiveness', await get('/health/live'), 200)
    published('getReadiness', await get('/health/ready'), 200)
  })

  test('of settings', async () => {
    published('getSettings', await get('/api/home/settings'), 200)
    const wrong = await owner('POST', '/internal/settings', { changes: { currency: { exchangeRate: '1' } } })
    published('changeSettings', wrong, 400, 'invalid-request')
  })

  test('of products and search', async () => {
    published('getProduct', await get(`/api/products/${slug}`), 200)
    published('getProduct', await get('/api/products/none'), 404, 'product-not-found')
    published('getProduct', await get(`/api/products/${slug}?lng=xx`), 400, 'invalid-request')
    published('searchProducts', await get('/api/home/product_search?q=cotton'), 200)
    published('searchProducts', await get(`/api/home/product_search?q=${'x'.repeat(201)}`), 400, 'invalid-request')
  })

  test('of cards', async () => {
    const { id } = (await get(`/api/products/${slug}`)).json()
    const cards = published('getCards', await get(`/api/cards?ids=${id}`), 200).json().cards
    expect(cards).toMatchObject([{ id, slug, price: 808, colors: [{ id: 'navy' }] }])
    published('getCards', await get('/api/cards'), 400, 'invalid-request')
  })

  test('of the newsletter', async () => {
    const subscribe = (payload: object | string, headers = {}) =>
      server.app.inject({ method: 'POST', url: '/api/subscribers/new', payload, headers })
    published('subscribe', await subscribe({ email: 'ada@example.com' }), 200)
    published('subscribe', await subscribe({ email: '' }), 400, 'email-required')
    published('subscribe', await subscribe({ email: 'ada' }), 400, 'invalid-request')
    published('subscribe', await subscribe({ mail: 'ada' }), 400, 'invalid-request')
    published('subscribe', await subscribe('{', { 'content-type': 'application/json' }), 400, 'malformed-json')
    published('subscribe', await subscribe('<a/>', { 'content-type': 'text/xml' }), 415, 'unsupported-media-type')
    published('subscribe', await subscribe({ email: 'x'.repeat(1_100_000) }), 413, 'body-too-large')
    published('subscribe', await subscribe({}, { origin: 'https://evil.example' }), 403, 'forbidden')
    let answer = await subscribe({})
    for (let n = 0; n < 60 && answer.statusCode !== 429; n++) answer = await subscribe({})
    published('subscribe', answer, 429, 'too-many-requests')
  })

  test('of the cart', async () => {
    const buyer = visitor(server.app)
    published('getCart', await buyer.get('/api/cart'), 200)
    published('addCartItems', await buyer.add(sku, 2), 200)
    published('getCart', await buyer.get('/api/cart'), 200)
    published('addCartItems', await buyer.add(sku, 9), 409, 'out-of-stock')
    published('addCartItems', await buyer.add('none', 1), 404, 'sku-not-found')
    published('addCartItems', await buyer.add(sku, 0), 400, 'invalid-request')
    const line = `/api/cart/items/${sku}`
    published('changeCartItem', await buyer.json('PATCH', line, { quantity: 3 }), 200)
    published('changeCartItem', await buyer.json('PATCH', `${line}X`, { quantity: 3 }), 404, 'cart-item-not-found')
    published('removeCartItem', await buyer.json('DELETE', line), 200)
    published('removeCartItem', await buyer.json('DELETE', line), 404, 'cart-item-not-found')
  })

  test('of orders', async () => {
    const buyer = visitor(server.app)
    published('placeOrder', await buyer.order(orderBody, 'none'), 409, 'cart-is-empty')
    await buyer.add(sku, 2)
    published('getDeliveryOptions', await buyer.get('/api/delivery-options?country=US&city=Lowell'), 200)
    published('getDeliveryOptions', await buyer.get('/api/delivery-options?country=XX'), 400, 'invalid-request')
    published('placeOrder', await buyer.json('POST', '/api/orders', orderBody), 400, 'idempotency-key-missing')
    const wrong = { ...orderBody, billing: { ...orderBody.billing, email: '' } }
    published('placeOrder', await buyer.order(wrong, 'k'), 400, 'invalid-request')
    published('placeOrder', await buyer.order({ ...orderBody, expectedTotal: 1 }, 'k'), 409, 'total-changed')
    const drone = { ...orderBody, delivery: { type: 'drone', area: 'Everywhere' } }
    published('placeOrder', await buyer.order(drone, 'k'), 409, 'no-delivery')
    const placed = published('placeOrder', await buyer.order(orderBody, 'k'), 201).json()
    published('placeOrder', await buyer.order(drone, 'k'), 422, 'idempotency-key-reused')
    published('placeOrder', await buyer.order(drone, 'k2'), 409, 'cart-already-checked-out')
    published('getOrder', await buyer.get(placed.url), 200)
    published('getOrder', await buyer.get('/api/orders/none'), 404, 'order-not-found')
  })

  test('of the owner’s commands', async () => {
    published('rebuildViews', await owner('POST', '/internal/rebuild', { views: ['terms'] }), 204)
    published('erasePerson', await owner('POST', '/internal/erase', { email: 'ada@example.com' }), 204)
    published('erasePerson', await owner('POST', '/internal/erase', {}), 400, 'invalid-request')
    const stranger = await server.app.inject({ method: 'POST', url: '/internal/rebuild', payload: {} })
    published('rebuildViews', stranger, 403, 'forbidden')
    published('importFeed', await owner('POST', '/internal/import?source=A%20B', 'x'), 400, 'invalid-request')
  })

  test('of the document itself', async () => {
    published('getOpenApi', await get('/api/openapi.json'), 200)
    published('getAsyncApi', await get('/api/asyncapi.json'), 200)
  })
})

describe('when an engine is silent', () => {
  test('the answer is published too', async () => {
    await server.shop.readModels.close()
    published('getProduct', await server.app.inject('/api/products/unseen'), 503, 'unavailable')
    published('getReadiness', await server.app.inject('/health/ready'), 503)
  })
})
