import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { signedIn } from '../../support/signed-in.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from '../orders/checkout.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    many: ['A', 'B'].map(sku => ({ sku, price: 500, quantity: -1 })),
    few: [{ sku: 'C', price: 9, quantity: 5 }],
  })
})
afterAll(() => shop.end())

const merged = { status: 409, code: 'visitor-merged' }
const other = { ...orderBody, billing: { ...orderBody.billing, house: '1 Elsewhere' } }

/** Somebody signs in with what they collected as a guest; `copy` has their cookie of before. */
async function signsIn(collect: (guest: ReturnType<typeof visitor>) => Promise<unknown>) {
  const ada = visitor(shop.app)
  await collect(ada)
  const copy = visitor(shop.app)
  copy.jar.set('cart', ada.jar.get('cart') ?? '')
  const { cookie } = await signedIn(shop)
  const [name = '', value = ''] = cookie.split('=')
  ada.jar.set(name, value)
  await ada.get('/api/cart')
  return { ada, copy }
}

const piecesOf = async (browser: ReturnType<typeof visitor>) => {
  const { lines } = (await browser.get('/api/cart')).json<CartModel>()
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
}

describe('the cookie of a guest who signed in', () => {
  test('opens neither cart, lists nor coupon of the account', async () => {
    const { ada, copy } = await signsIn(guest => guest.add('A', 2))
    await ada.json('POST', '/api/wishlist/items', { productId: 'many' })
    await ada.json('POST', '/api/compare/items', { productId: 'many' })
    expect((await copy.get('/api/cart')).json()).toMatchObject({ id: null, lines: [], coupon: null })
    expect((await copy.get('/api/picked')).json()).toEqual({ wishlist: [], compare: [] })
    expect((await copy.get('/api/compare')).json()).toMatchObject({ compare: [] })
  })

  test.each([
    ['POST', '/api/cart/items', { lines: [{ sku: 'B', quantity: 1 }] }],
    ['PATCH', '/api/cart/items/A', { quantity: 9 }],
    ['DELETE', '/api/cart/items/A', undefined],
    ['POST', '/api/cart/coupon', { code: 'WELCOME' }],
    ['DELETE', '/api/cart/coupon', undefined],
    ['POST', '/api/wishlist/items', { productId: 'few' }],
    ['DELETE', '/api/wishlist/items/many', undefined],
    ['POST', '/api/wishlist/share', undefined],
    ['DELETE', '/api/wishlist/share', undefined],
    ['POST', '/api/compare/items', { productId: 'few' }],
    ['DELETE', '/api/compare/items', undefined],
  ] as const)('changes nothing in the account: %s %s', async (method, url, body) => {
    const { ada, copy } = await signsIn(guest => guest.add('A', 2))
    await ada.json('POST', '/api/wishlist/items', { productId: 'many' })
    const before = [await piecesOf(ada), (await ada.get('/api/picked')).json()]
    expect(refusal(await copy.json(method, url, body))).toEqual(merged)
    expect([await piecesOf(ada), (await ada.get('/api/picked')).json()]).toEqual(before)
  })

  test('is dropped with the refusal, so that the same request, sent again, begins a cart of its own', async () => {
    const { ada, copy } = await signsIn(guest => guest.add('A', 2))
    await copy.add('B', 1)
    expect(copy.jar.has('cart')).toBe(false)
    expect((await copy.add('B', 1)).statusCode).toBe(200)
    expect([await piecesOf(copy), await piecesOf(ada)]).toEqual([{ B: 1 }, { A: 2 }])
  })

  test('lets a form be sent again by the browser', async () => {
    const { copy } = await signsIn(guest => guest.add('A', 2))
    const fields = { sku: 'B', quantity: '1' }
    const answer = await copy.form('/cart/add', fields)
    expect([answer.statusCode, answer.headers.location]).toEqual([307, '/cart/add'])
    expect((await copy.form('/cart/add', fields)).headers.location).toBe('/cart')
  })

  test('names no order of the account, nor does it order its cart', async () => {
    const { ada, copy } = await signsIn(guest => guest.add('A', 2))
    const unordered = await copy.order(other, 'a key of the copy')
    expect(refusal(unordered)).toEqual(merged)
    copy.jar.set('cart', (await signsIn(guest => guest.add('A', 1))).copy.jar.get('cart') ?? '')
    expect((await ada.order(orderBody, 'a key of hers')).statusCode).toBe(201)
    const ordered = await copy.order(other, 'another key of the copy')
    expect(refusal(ordered)).toEqual(merged)
    expect(ordered.body).not.toContain('orderId')
  })

  test('names no order either that the guest placed before', async () => {
    const { copy } = await signsIn(async guest => {
      await guest.add('A', 1)
      await guest.order(orderBody, 'as a guest')
    })
    const answer = await copy.order(other, 'as nobody')
    expect(refusal(answer)).toEqual(merged)
    expect(answer.body).not.toContain('orderId')
  })
})

test('a guest who ordered hears of that order', async () => {
  const guest = visitor(shop.app)
  await guest.add('A', 1)
  const { orderId } = (await guest.order(orderBody, 'first')).json<{ orderId: string }>()
  expect((await guest.order(other, 'second')).json()).toMatchObject({ code: 'cart-already-checked-out', orderId })
})
