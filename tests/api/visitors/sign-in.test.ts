import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { CartModel } from '#web/models/cart.ts'

const password = 'blue linen every tuesday'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.sell({ many: ['A', 'B'].map(sku => ({ sku, price: 500, quantity: -1 })) })
})
afterAll(() => shop.end())

type Browser = ReturnType<typeof visitor>

async function act(browser: Browser, path: string, fields: Record<string, string> = {}): Promise<void> {
  const { csrfToken } = (await browser.get('/api/auth/csrf')).json<{ csrfToken: string }>()
  const answer = await browser.form(path, { csrfToken, json: 'true', callbackUrl: '/', ...fields })
  expect(answer.statusCode, answer.body).toBe(200)
}

const signIn = (browser: Browser, email: string) => act(browser, '/api/auth/callback/credentials', { email, password })
const signOut = (browser: Browser) => act(browser, '/api/auth/signout')

async function piecesOf(browser: Browser) {
  const { lines } = (await browser.get('/api/cart')).json<CartModel>()
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]))
}

test('what a guest collected is there after signing in, on every device, and gone from one that signed out', async () => {
  const passwordHash = await shop.auth.passwords.hash(password)
  const { email } = await signedIn(shop, { passwordHash })
  const desk = visitor(shop.app)
  await desk.add('A', 2)
  await desk.json('POST', '/api/wishlist/items', { productId: 'many' })
  await desk.json('POST', '/api/compare/items', { productId: 'many' })
  await signIn(desk, email)
  expect(await piecesOf(desk)).toEqual({ A: 2 })
  expect((await desk.get('/api/home/wishlist')).json()).toMatchObject({ wishlist: [{ productId: 'many' }] })

  const phone = visitor(shop.app)
  await phone.add('A', 1)
  await phone.add('B', 4)
  await signIn(phone, email)
  expect(await piecesOf(phone)).toEqual({ A: 3, B: 4 })
  expect(await piecesOf(desk)).toEqual({ A: 3, B: 4 })
  expect((await phone.get('/api/picked')).json()).toEqual({ wishlist: ['many'], compare: ['many'] })

  const copy = { lines: [{ sku: 'A', quantity: 3 }], copyOf: (await desk.get('/api/cart')).json<CartModel>() }
  await signOut(desk)
  expect(await piecesOf(desk)).toEqual({})
  expect((await desk.get('/api/picked')).json()).toEqual({ wishlist: [], compare: [] })
  const { id, revision } = copy.copyOf
  const restored = await desk.json('POST', '/api/cart/items', { lines: copy.lines, copyOf: { id, revision } })
  expect(restored.json()).toMatchObject({ code: 'cart-not-restorable' })

  // Another guest at this desk brings his own things along, and only those.
  await desk.add('B', 1)
  await signIn(desk, email)
  expect(await piecesOf(desk)).toEqual({ A: 3, B: 5 })
})
