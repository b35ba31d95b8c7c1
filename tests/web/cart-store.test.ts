import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { createCartStore, shareAmongTabs } from '#web/storefront/cart/store.ts'
import { cart, line } from './cart-example.ts'

/** Tabs of one browser: each has a window of its own, and the server answers all with one cart. */
let server: CartModel
let asked: string[]
let windows: EventTarget[]

beforeEach(() => {
  server = cart([line('A')])
  asked = []
  windows = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return Response.json(server)
  })
})

afterEach(() => {
  // Closes the channels.
  for (const window of windows) window.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
})

function tab(count = 0) {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  windows.push(window)
  const store = createCartStore()
  shareAmongTabs(store)
  store.start(count)
  return { store, window }
}

const shown = (event: 'pagehide' | 'pageshow') => Object.assign(new Event(event), { persisted: true })

test('the document says the count until a cart is there', () => {
  const { store } = tab(7)
  expect(store.get()).toMatchObject({ count: 7, cart: null })
  store.confirm(cart([line('A')]))
  expect(store.get()).toMatchObject({ count: 2, confirmed: true })
})

test('what was added before the page was alive is announced once it is', async () => {
  const store = createCartStore()
  await store.add([{ sku: 'A', quantity: 2 }])
  const heard: number[] = []
  store.subscribe(() => heard.push(store.get().added))
  store.start(0)
  expect([heard, store.get().count]).toEqual([[2], 2])
})

test('only the change that added pieces says so', async () => {
  const { store } = tab()
  await store.add([
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 5 },
  ])
  expect(store.get().added).toBe(7)
  store.confirm(server)
  expect(store.get().added).toBe(0)
})

test('an answer that another one overtook changes nothing; one of another cart does', () => {
  const { store } = tab()
  store.confirm(cart([line('A', { quantity: 6 })], { revision: 5 }))
  store.confirm(cart([line('A')], { revision: 4 }), 2)
  expect(store.get()).toMatchObject({ count: 6, added: 2 })
  store.confirm(cart([], { id: 'visitor.1', revision: -1 }))
  expect(store.get().count).toBe(0)
})

test('a prediction stands on top of each word of the server until that says all of it', () => {
  const { store } = tab()
  const twice = (said: CartModel) => ({ ...said, count: said.count * 2 })
  store.confirm(cart([line('A')]))
  store.predict(twice)
  expect(store.get()).toMatchObject({ count: 4, confirmed: false })
  store.confirm(cart([line('A', { quantity: 3 })], { revision: 4 }))
  expect(store.get()).toMatchObject({ count: 6, confirmed: false })
  store.predict(() => null)
  expect(store.get()).toMatchObject({ count: 3, confirmed: true })
})

test('another tab asks the server after a change, and after an order both have the next cart', async () => {
  const [one, other] = [tab(), tab()]
  one.store.confirm(server)
  await vi.waitFor(() => expect(other.store.get().count).toBe(2))
  expect(asked).toEqual(['GET /api/cart?lng=en'])
  // Ordered: neither cart nor revision is another, and yet nothing is in it.
  server = cart([], { id: 'visitor.1', revision: -1 })
  one.store.confirm(cart([]))
  await vi.waitFor(() => expect(other.store.get().cart?.id).toBe('visitor.1'))
  await vi.waitFor(() => expect(one.store.get().cart?.id).toBe('visitor.1'))
})

test('a page that the browser kept hears nothing, and asks when it is shown again', async () => {
  const [one, other] = [tab(), tab()]
  other.store.confirm(server)
  other.window.dispatchEvent(shown('pagehide'))
  server = cart([line('A', { quantity: 9 })], { revision: 4 })
  one.store.confirm(server)
  // Its own changes are told to nobody meanwhile, and throw nothing.
  other.store.confirm(cart([line('A')]))
  vi.stubGlobal('window', other.window)
  other.window.dispatchEvent(shown('pageshow'))
  await vi.waitFor(() => expect(other.store.get().count).toBe(9))
})
