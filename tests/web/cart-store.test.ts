import { expect, test } from 'vitest'
import type { CartChange } from '#web/storefront/cart/predict.ts'
import type { CartAnswer, CartRequests } from '#web/storefront/cart/requests.ts'
import { CartStore } from '#web/storefront/cart/store.ts'
import { cart, line } from './cart-example.ts'

/** A server whose answers the test gives by hand. */
function server(loaded: CartAnswer = { ok: false, problem: { code: 'unreachable' } }) {
  const sent: CartChange[] = []
  const waiting: ((answer: CartAnswer) => void)[] = []
  const connection = { lost: false }
  const requests: CartRequests = {
    load: async () => loaded,
    isOffline: () => connection.lost,
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
    connection,
    settled,
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
  expect(store.get()).toMatchObject({ confirmed: false, cart: { count: 6, subtotal: 3000 } })
  await answer({ ok: true, cart: cart([line('A', { quantity: 6, unitPrice: 450 })], { revision: 4 }) })
  expect(store.get()).toMatchObject({ confirmed: true, cart: { count: 6, subtotal: 2700, revision: 4 } })
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
  const store = new CartStore({ load: async () => answer, send: async () => answer, isOffline: () => false })
  await store.load()
  expect(store.get()).toMatchObject({ cart: null, loading: 'failed' })
  answer = { ok: true, cart: cart([line('A')]) }
  await store.load()
  expect(store.get()).toMatchObject({ loading: 'no', cart: { count: 2 } })
})

test('an answer that was long on its way does not undo what came since', async () => {
  let arrive: (answer: CartAnswer) => void = () => {}
  const { requests, answer } = server()
  const store = new CartStore({ ...requests, load: () => new Promise(resolve => (arrive = resolve)) })
  store.confirm(cart([line('A')], { revision: 3 }))
  const loading = store.load()
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 4 }) })
  arrive({ ok: true, cart: cart([line('A')], { revision: 3 }) })
  await loading
  expect(quantityOf(store, 'A')).toBe(6)
  expect(store.get().loading).toBe('no')
})

test('while a refused change is looked up, the next one waits its turn', async () => {
  let arrive: (answer: CartAnswer) => void = () => {}
  const { requests, sent, answer, settled } = server()
  const store = new CartStore({ ...requests, load: () => new Promise(resolve => (arrive = resolve)) })
  store.confirm(cart([line('A'), line('B')]))
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({ ok: false, problem: { code: 'out-of-stock', lines: [{ sku: 'A', requested: 6, available: 3 }] } })
  store.change({ type: 'quantity', uid: 'B', quantity: 4 })
  store.change({ type: 'quantity', uid: 'B', quantity: 5 })
  expect(sent).toHaveLength(1)
  arrive({ ok: true, cart: cart([line('A', { available: 3 }), line('B')]) })
  await settled()
  expect(sent.slice(1)).toEqual([{ type: 'quantity', uid: 'B', quantity: 5 }])
})

test('what is on its way can be waited for', async () => {
  const { requests, answer } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  expect(store.isSettled()).toBe(true)
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  expect(store.isSettled()).toBe(false)
  const settled = store.settled().then(() => store.get().cart?.revision)
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 4 }) })
  expect(await settled).toBe(4)
})

test('without a connection changes are kept, and sent once there is one', async () => {
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: cart([line('A'), line('B')]) })
  const store = new CartStore(requests)
  store.confirm(cart([line('A'), line('B')]))
  connection.lost = true
  store.change({ type: 'quantity', uid: 'A', quantity: 6 })
  store.change({ type: 'quantity', uid: 'A', quantity: 7 })
  store.change({ type: 'remove', uid: 'B' })
  await settled()
  expect(sent).toEqual([])
  expect(store.get()).toMatchObject({ held: true, refused: null, cart: { count: 7 } })
  // Nothing is under way: whoever waits for it is not kept waiting.
  expect(store.isSettled()).toBe(true)
  connection.lost = false
  void store.resume()
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 7 }), line('B')], { revision: 4 }) })
  await answer({ ok: true, cart: cart([line('A', { quantity: 7 })], { revision: 5 }) })
  expect(sent).toEqual([
    { type: 'quantity', uid: 'A', quantity: 7 },
    { type: 'remove', uid: 'B' },
  ])
  expect(store.get()).toMatchObject({ held: false, refused: null, cart: { count: 7, revision: 5 } })
})

test('a change whose answer was lost with the connection is sent again, never an addition twice', async () => {
  const back = cart([line('A')], { revision: 5 })
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: back })
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  const [removed] = store.get().cart?.lines ?? []
  store.change({ type: 'remove', uid: 'A' })
  await answer({ ok: true, cart: cart([], { revision: 4 }) })
  store.change({ type: 'put-back', line: removed! })
  connection.lost = true
  await answer({ ok: false, problem: { code: 'unreachable' } })
  expect(store.get()).toMatchObject({ held: true, cart: { count: 2 } })
  connection.lost = false
  await store.resume()
  await settled()
  expect(sent.map(each => each.type)).toEqual(['remove', 'put-back'])
  expect(store.get()).toMatchObject({ held: false, cart: { count: 2, revision: 5 } })
})

test('a line that is removed and put back without a connection stays on the server', async () => {
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: cart([line('A')]) })
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  connection.lost = true
  store.change({ type: 'quantity', uid: 'A', quantity: 5 })
  const [changed] = store.get().cart?.lines ?? []
  store.change({ type: 'remove', uid: 'A' })
  store.change({ type: 'put-back', line: changed! })
  connection.lost = false
  void store.resume()
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 5 })], { revision: 4 }) })
  expect(sent).toEqual([{ type: 'quantity', uid: 'A', quantity: 5 }])
  expect(store.get().cart?.count).toBe(5)
})

test('a line that goes to the wishlist leaves once it is there, and says so where it is not', async () => {
  const { requests, sent, settled } = server()
  const store = new CartStore(requests)
  store.confirm(cart([line('A'), line('B')]))
  await store.removeAfter(['A', 'B'], Promise.resolve({ ok: false, problem: { code: 'unreachable' } }))
  expect(sent).toEqual([])
  expect(store.get()).toMatchObject({
    cart: { count: 4 },
    refused: { line: { uid: 'A' }, problem: { code: 'unreachable' } },
  })
  await store.removeAfter(['A', 'B'], Promise.resolve({ ok: true }))
  await settled()
  expect(store.get()).toMatchObject({ cart: { count: 0 }, refused: null })
})

test('what an earlier page had no connection for goes out on top of what the server has by now', async () => {
  const now = cart([line('A', { quantity: 9 }), line('B')], { revision: 7 })
  const { requests, sent, answer, settled } = server({ ok: true, cart: now })
  const store = new CartStore(requests)
  store.confirm(cart([line('A')]))
  const changes: CartChange[] = [
    { type: 'quantity', uid: 'A', quantity: 4 },
    { type: 'remove', uid: 'gone' },
    // It came through after all.
    { type: 'put-back', line: line('B') },
  ]
  const taken = store.takeUp({ cartId: now.id!, changes })
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 4 }), line('B')], { revision: 8 }) })
  expect(await taken).toBe(true)
  expect(sent).toEqual([{ type: 'quantity', uid: 'A', quantity: 4 }])
  expect([quantityOf(store, 'A'), store.get().confirmed]).toEqual([4, true])
})

test('what was changed in another cart than the one there is now is nothing to do', async () => {
  const now = cart([line('A')])
  const { requests, sent } = server({ ok: true, cart: now })
  const store = new CartStore(requests)
  expect(await store.takeUp({ cartId: 'another', changes: [{ type: 'remove', uid: 'A' }] })).toBe(true)
  expect([sent, quantityOf(store, 'A')]).toEqual([[], 2])
  const unreachable = new CartStore(server().requests)
  expect(await unreachable.takeUp({ cartId: now.id!, changes: [{ type: 'remove', uid: 'A' }] })).toBe(false)
})
