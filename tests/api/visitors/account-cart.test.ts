import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepAccountCart } from '#api/auth/merge.ts'
import { cartRoutes } from '#api/cart/routes.ts'
import { wishlistRoutes } from '#api/picks/wishlist-routes.ts'
import { enforceAccess } from '#api/plumbing/http/guards.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { guest as nobody, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { adoptCart } from '#api/visitors/cart-cookie.ts'
import type { CartModel } from '#web/models/cart.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { openAccount, visitorId } from './merge-world.ts'

/** Signed in as the account that the request names. */
const visitorOf: VisitorOf = async ({ headers }) => {
  const accountId = headers['x-account']
  if (typeof accountId !== 'string') return nobody
  const nameless = { email: 'ada@example.com', emailVerified: true, name: 'Ada', admin: false, staff: null }
  return { kind: 'customer', accountId, personId: `person of ${accountId}`, ...nameless }
}

let shop: OpenShop
let app: FastifyInstance
let failing = false
beforeAll(async () => {
  shop = await openShop()
  await shop.sell({ many: ['A', 'B'].map(sku => ({ sku, price: 500, quantity: -1 })) })
  app = await createServer({ config: shop.config, secrets: shop.secrets, securityPolicy: true })
  enforceAccess(app, visitorOf, shop.folder.token)
  keepAccountCart(app, {
    visitorOf,
    secureCookies: false,
    isAccount: shop.isAccount,
    mergeVisitor: request => (failing ? Promise.reject(new Error('out')) : shop.mergeVisitor(request)),
  })
  await app.register(cartRoutes, { ...shop, secureCookies: false })
  await app.register(wishlistRoutes, { ...shop, visitorOf, secureCookies: false })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.end()
})

/** A browser that is signed in from the moment on that the test says so. */
function browser() {
  const { jar, send, add } = visitor(app)
  let account: string | null = null
  return {
    jar,
    add: (sku: string, quantity: number) => (account ? post(sku, quantity) : add(sku, quantity)),
    signIn(accountId: string) {
      account = accountId
    },
    /** Without the server's hearing of it: as a session that ran out, or a copy of the other cookies. */
    loseSession() {
      account = null
    },
    get: (url: string) => send({ url, headers: headers() }),
    async cart(): Promise<CartModel> {
      return (await send({ url: '/api/cart', headers: headers() })).json()
    },
    save: (productId: string) =>
      send({ method: 'POST', url: '/api/wishlist/items', headers: headers(), payload: { productId } }),
  }

  function headers(): Record<string, string> {
    return account ? { 'x-account': account } : {}
  }
  function post(sku: string, quantity: number) {
    return send({
      method: 'POST',
      url: '/api/cart/items',
      headers: headers(),
      payload: { lines: [{ sku, quantity }] },
    })
  }
}

const piecesOf = ({ lines }: CartModel) => Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))

describe('the first request of who signed in', () => {
  test('brings what the guest collected into the account, and names its cart', async () => {
    const ada = browser()
    await ada.add('A', 2)
    await ada.save('many')
    const account = visitorId()
    ada.signIn(account)
    const cart = await ada.cart()
    expect([cart.id, piecesOf(cart)]).toEqual([`${account}.0`, { A: 2 }])
    expect((await ada.get('/api/home/wishlist')).json()).toMatchObject({
      success: true,
      wishlist: [{ productId: 'many' }],
    })
    const named = ada.jar.get('cart')
    await ada.cart()
    expect(ada.jar.get('cart')).toBe(named)
  })

  test('on a second device finds the account’s cart, without any cookie', async () => {
    const account = visitorId()
    const [desk, phone] = [browser(), browser()]
    for (const device of [desk, phone]) device.signIn(account)
    await desk.add('A', 1)
    await phone.add('B', 1)
    expect(piecesOf(await desk.cart())).toEqual({ A: 1, B: 1 })
    expect(await phone.cart()).toEqual(await desk.cart())
  })

  test('loses nothing to a request that was under way without cookie and session', async () => {
    const ada = browser()
    const account = visitorId()
    await ada.add('A', 1)
    const late = ada.jar.get('cart')
    ada.signIn(account)
    await ada.add('B', 1)
    // Its answer came last and named the guest's cart again.
    ada.jar.set('cart', late ?? '')
    expect(piecesOf(await ada.cart())).toEqual({ A: 1, B: 1 })
  })

  test('leaves the cart of another account to that account', async () => {
    const [before, account] = [visitorId(), visitorId()]
    await openAccount(shop, before)
    const ada = browser()
    ada.signIn(before)
    await ada.add('A', 3)
    ada.signIn(account)
    expect(piecesOf(await ada.cart())).toEqual({})
    ada.signIn(before)
    expect(piecesOf(await ada.cart())).toEqual({ A: 3 })
  })

  test('that cannot merge is answered all the same, and the next one merges', async () => {
    const ada = browser()
    await ada.add('A', 1)
    ada.signIn(visitorId())
    failing = true
    const before = await ada.cart()
    expect(piecesOf(before)).toEqual({ A: 1 })
    failing = false
    const cart = await ada.cart()
    expect(piecesOf(cart)).toEqual({ A: 1 })
    expect(cart.id).not.toBe(before.id)
    expect(piecesOf(await ada.cart())).toEqual({ A: 1 })
  })
})

test('the cookie of an account’s cart opens nothing without a session, and what is added then comes along later', async () => {
  const account = visitorId()
  await openAccount(shop, account)
  const ada = browser()
  ada.signIn(account)
  await ada.add('A', 2)
  ada.loseSession()
  expect(await ada.cart()).toMatchObject({ id: null, lines: [] })
  expect(ada.jar.has('cart')).toBe(false)
  await ada.add('B', 1)
  expect(piecesOf(await ada.cart())).toEqual({ B: 1 })
  ada.signIn(account)
  expect(piecesOf(await ada.cart())).toEqual({ A: 2, B: 1 })
})

test('a copied cookie of an account’s cart changes nothing in it', async () => {
  const account = visitorId()
  await openAccount(shop, account)
  const [ada, thief] = [browser(), browser()]
  ada.signIn(account)
  await ada.add('A', 2)
  thief.jar.set('cart', ada.jar.get('cart') ?? '')
  await thief.add('B', 5)
  expect(piecesOf(await ada.cart())).toEqual({ A: 2 })
})

test('a cart that an order still holds keeps its cookie, so that it comes later', async () => {
  const held = await createServer({ config: shop.config, secrets: shop.secrets, securityPolicy: true })
  const account = visitorId()
  held.addHook('onRequest', async request => adoptCart(request, `${account}.0`, { keepCookie: true }))
  await held.register(cartRoutes, { ...shop, secureCookies: false })
  const answer = await visitor(held).add('A', 1)
  expect(answer.json<CartModel>().id).toBe(`${account}.0`)
  expect(answer.cookies.map(({ name }) => name)).toEqual(['position'])
  await held.close()
})
