import { expect, test } from 'vitest'
import type { CartChange } from '#web/storefront/cart/predict.ts'
import type { CartAnswer, CartRequests } from '#web/storefront/cart/requests.ts'
import { CartStore } from '#web/storefront/cart/store.ts'
import { cart, line } from './cart-example.ts'

/** A server whose answers the test gives by hand. */
function server(loaded: CartAnswer = { ok: false, problem: { code: 'unreachable' } }) {
  const sent: CartChange[] = []
  const waiting: ((answer: CartAnswer) => void)[] = []
  const requests: CartRequests = {
    load: async () => loaded,
    send: change => {
      sent.push(change)
      return new Promise(answer => waiting.push(answer))
    },
  }
  const settled = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve()
  }
  return {
    requests,
    sent,
    async answer(answer: CartAnswer) {
      waiting.shift()?.(answer)
      await settled()
    },
  }
}

const quantityOf = (store: CartStore, uid: string) => store.get().cart?.lines.find(each => each.uid === uid)?.quantity

test('a change shows before the server has answered, and the answer replaces the prediction', async () => {
  const { requests, answer } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  expect(store.get().cart).toMatchObject({ count: 6, subtotal: 3000 })
  await answer({ ok: true, cart: cart([line('A', { quantity: 6, unitPrice: 450 })], { revision: 4 }) })
  expect(store.get().cart).toMatchObject({ count: 6, subtotal: 2700, revision: 4 })
})

test('a refused change is rolled back and names its line', async () => {
  const fresh = cart([line('A', { available: 3 })])
  const { requests, answer } = server({ ok: true, cart: fresh })
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({
    ok: false,
    problem: { code: 'out-of-stock', lines: [{ sku: 'A', requested: 6, available: 3 }] },
  })
  expect(quantityOf(store, 'A')).toBe(2)
  expect(store.get().cart?.lines[0]?.available).toBe(3)
  expect(store.get().refused).toMatchObject({ line: { uid: 'A', quantity: 2 }, problem: { code: 'out-of-stock' } })
})

test('what the rules refuse is not even sent', () => {
  const { requests, sent } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A', { available: 4 })]))
  store.change({ type: 'quantity', uid: 'A', quantity: 5 })
  expect(sent).toEqual([])
  expect(quantityOf(store, 'A')).toBe(2)
  expect(store.get().refused?.problem.code).toBe('out-of-stock')
})

test('of many quick changes of one line only the first and the last are sent', async () => {
  const { requests, sent, answer } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  for (const quantity of [3, 4, 5, 6]) store.change({ type: 'quantity', uid: 'A', quantity })
  expect(quantityOf(store, 'A')).toBe(6)
  await answer({ ok: true, cart: cart([line('A', { quantity: 3 })], { revision: 4 }) })
  expect(quantityOf(store, 'A')).toBe(6)
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 5 }) })
  expect(sent).toEqual([
    { type: 'quantity', uid: 'A', quantity: 3 },
    { type: 'quantity', uid: 'A', quantity: 6 },
  ])
})

test('a removed line keeps its place until it is put back there', async () => {
  const { requests, sent, answer } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A'), line('B'), line('C')]))
  store.change({ type: 'remove', uid: 'B' })
  await answer({ ok: true, cart: cart([line('A'), line('C')], { revision: 4 }) })
  expect(store.get().removed.map(each => each.uid)).toEqual(['B'])
  expect(store.get().order).toEqual(['A', 'B', 'C'])
  const [removed] = store.get().removed
  store.change({ type: 'put-back', line: removed! })
  expect(store.get().removed).toEqual([])
  await answer({ ok: true, cart: cart([line('A'), line('C'), line('B')], { revision: 5 }) })
  expect(sent.map(each => each.type)).toEqual(['remove', 'put-back'])
  expect(store.get().order).toEqual(['A', 'B', 'C'])
})

test('a removal that the server refuses brings the line back', async () => {
  const { requests, answer } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  store.change({ type: 'remove', uid: 'A' })
  expect(store.get().cart?.lines).toEqual([])
  await answer({ ok: false, problem: { code: 'unreachable' } })
  expect(quantityOf(store, 'A')).toBe(2)
  expect(store.get().removed).toEqual([])
  expect(store.get().refused).toMatchObject({ line: { name: 'Tee A' }, problem: { code: 'unreachable' } })
})

test('a cart that does not load says so, and loads when it is asked again', async () => {
  let answer: CartAnswer = { ok: false, problem: { code: 'unreachable' } }
  const store = new CartStore({ load: async () => answer, send: async () => answer })
  await store.load()
  expect(store.get()).toMatchObject({ cart: null, loading: 'failed' })
  answer = { ok: true, cart: cart([line('A')]) }
  await store.load()
  expect(store.get()).toMatchObject({ loading: 'no', cart: { count: 2 } })
})
