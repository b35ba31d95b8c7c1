import { expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { CartEdit, type CartRequests } from '#web/storefront/cart/edit.ts'
import type { CartChange } from '#web/storefront/cart/predict.ts'
import { type CartAnswer, createCartStore } from '#web/storefront/cart/store.ts'
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

/** A browser's cart of its own, and what edits it. */
function edited(requests: CartRequests, known?: CartModel) {
  const store = createCartStore()
  const edit = new CartEdit(store, requests)
  if (known) store.confirm(known)
  return edit
}

const quantityOf = (edit: CartEdit, uid: string) => edit.get().cart?.lines.find(each => each.uid === uid)?.quantity

test('a change shows before the server has answered, and the answer replaces the prediction', async () => {
  const { requests, answer } = server()
  const edit = edited(requests, cart([line('A')]))
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  expect(edit.get()).toMatchObject({ confirmed: false, cart: { count: 6, subtotal: 3000 } })
  await answer({ ok: true, cart: cart([line('A', { quantity: 6, unitPrice: 450 })], { revision: 4 }) })
  expect(edit.get()).toMatchObject({ confirmed: true, cart: { count: 6, subtotal: 2700, revision: 4 } })
})

test('a refused change is rolled back and names its line', async () => {
  const fresh = cart([line('A', { available: 3 })])
  const { requests, answer } = server({ ok: true, cart: fresh })
  const edit = edited(requests, cart([line('A')]))
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({
    ok: false,
    problem: { code: 'out-of-stock', lines: [{ sku: 'A', requested: 6, available: 3 }] },
  })
  expect(quantityOf(edit, 'A')).toBe(2)
  expect(edit.get().cart?.lines[0]?.available).toBe(3)
  expect(edit.get().refused).toMatchObject({ line: { uid: 'A', quantity: 2 }, problem: { code: 'out-of-stock' } })
})

test('what the rules refuse is not even sent', () => {
  const { requests, sent } = server()
  const edit = edited(requests, cart([line('A', { available: 4 })]))
  edit.change({ type: 'quantity', uid: 'A', quantity: 5 })
  expect(sent).toEqual([])
  expect(quantityOf(edit, 'A')).toBe(2)
  expect(edit.get().refused?.problem.code).toBe('out-of-stock')
})

test('of many quick changes of one line only the first and the last are sent', async () => {
  const { requests, sent, answer } = server()
  const edit = edited(requests, cart([line('A')]))
  for (const quantity of [3, 4, 5, 6]) edit.change({ type: 'quantity', uid: 'A', quantity })
  expect(quantityOf(edit, 'A')).toBe(6)
  await answer({ ok: true, cart: cart([line('A', { quantity: 3 })], { revision: 4 }) })
  expect(quantityOf(edit, 'A')).toBe(6)
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 5 }) })
  expect(sent).toEqual([
    { type: 'quantity', uid: 'A', quantity: 3 },
    { type: 'quantity', uid: 'A', quantity: 6 },
  ])
})

test('a removed line keeps its place until it is put back there', async () => {
  const { requests, sent, answer } = server()
  const edit = edited(requests, cart([line('A'), line('B'), line('C')]))
  edit.change({ type: 'remove', uid: 'B' })
  await answer({ ok: true, cart: cart([line('A'), line('C')], { revision: 4 }) })
  expect(edit.get().removed.map(each => each.uid)).toEqual(['B'])
  expect(edit.get().order).toEqual(['A', 'B', 'C'])
  const [removed] = edit.get().removed
  edit.change({ type: 'put-back', line: removed! })
  expect(edit.get().removed).toEqual([])
  await answer({ ok: true, cart: cart([line('A'), line('C'), line('B')], { revision: 5 }) })
  expect(sent.map(each => each.type)).toEqual(['remove', 'put-back'])
  expect(edit.get().order).toEqual(['A', 'B', 'C'])
})

test('a removal that the server refuses brings the line back', async () => {
  const { requests, answer } = server()
  const edit = edited(requests, cart([line('A')]))
  edit.change({ type: 'remove', uid: 'A' })
  expect(edit.get().cart?.lines).toEqual([])
  await answer({ ok: false, problem: { code: 'unreachable' } })
  expect(quantityOf(edit, 'A')).toBe(2)
  expect(edit.get().removed).toEqual([])
  expect(edit.get().refused).toMatchObject({ line: { name: 'Tee A' }, problem: { code: 'unreachable' } })
})

test('a cart that does not load says so, and loads when it is asked again', async () => {
  let answer: CartAnswer = { ok: false, problem: { code: 'unreachable' } }
  const edit = edited({ load: async () => answer, send: async () => answer, isOffline: () => false })
  await edit.load()
  expect(edit.get()).toMatchObject({ cart: null, loading: 'failed' })
  answer = { ok: true, cart: cart([line('A')]) }
  await edit.load()
  expect(edit.get()).toMatchObject({ loading: 'no', cart: { count: 2 } })
})

test('an answer that was long on its way does not undo what came since', async () => {
  let arrive: (answer: CartAnswer) => void = () => {}
  const { requests, answer } = server()
  const edit = edited(
    { ...requests, load: () => new Promise(resolve => (arrive = resolve)) },
    cart([line('A')], { revision: 3 }),
  )
  const loading = edit.load()
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 4 }) })
  arrive({ ok: true, cart: cart([line('A')], { revision: 3 }) })
  await loading
  expect(quantityOf(edit, 'A')).toBe(6)
  expect(edit.get().loading).toBe('no')
})

test('while a refused change is looked up, the next one waits its turn', async () => {
  let arrive: (answer: CartAnswer) => void = () => {}
  const { requests, sent, answer, settled } = server()
  const edit = edited(
    { ...requests, load: () => new Promise(resolve => (arrive = resolve)) },
    cart([line('A'), line('B')]),
  )
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  await answer({ ok: false, problem: { code: 'out-of-stock', lines: [{ sku: 'A', requested: 6, available: 3 }] } })
  edit.change({ type: 'quantity', uid: 'B', quantity: 4 })
  edit.change({ type: 'quantity', uid: 'B', quantity: 5 })
  expect(sent).toHaveLength(1)
  arrive({ ok: true, cart: cart([line('A', { available: 3 }), line('B')]) })
  await settled()
  expect(sent.slice(1)).toEqual([{ type: 'quantity', uid: 'B', quantity: 5 }])
})

test('what is on its way can be waited for', async () => {
  const { requests, answer } = server()
  const edit = edited(requests, cart([line('A')]))
  expect(edit.sending()).toBeNull()
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  expect(edit.sending()).not.toBeNull()
  const settled = edit.sending()?.then(() => edit.get().cart?.revision)
  await answer({ ok: true, cart: cart([line('A', { quantity: 6 })], { revision: 4 }) })
  expect(await settled).toBe(4)
})

test('without a connection changes are kept, and sent once there is one', async () => {
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: cart([line('A'), line('B')]) })
  const edit = edited(requests, cart([line('A'), line('B')]))
  connection.lost = true
  edit.change({ type: 'quantity', uid: 'A', quantity: 6 })
  edit.change({ type: 'quantity', uid: 'A', quantity: 7 })
  edit.change({ type: 'remove', uid: 'B' })
  await settled()
  expect(sent).toEqual([])
  expect(edit.get()).toMatchObject({ held: true, refused: null, cart: { count: 7 } })
  // Nothing is under way: whoever waits for it is not kept waiting.
  expect(edit.sending()).toBeNull()
  connection.lost = false
  void edit.resume()
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 7 }), line('B')], { revision: 4 }) })
  await answer({ ok: true, cart: cart([line('A', { quantity: 7 })], { revision: 5 }) })
  expect(sent).toEqual([
    { type: 'quantity', uid: 'A', quantity: 7 },
    { type: 'remove', uid: 'B' },
  ])
  expect(edit.get()).toMatchObject({ held: false, refused: null, cart: { count: 7, revision: 5 } })
})

test('a change whose answer was lost with the connection is sent again, never an addition twice', async () => {
  const back = cart([line('A')], { revision: 5 })
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: back })
  const edit = edited(requests, cart([line('A')]))
  const [removed] = edit.get().cart?.lines ?? []
  edit.change({ type: 'remove', uid: 'A' })
  await answer({ ok: true, cart: cart([], { revision: 4 }) })
  edit.change({ type: 'put-back', line: removed! })
  connection.lost = true
  await answer({ ok: false, problem: { code: 'unreachable' } })
  expect(edit.get()).toMatchObject({ held: true, cart: { count: 2 } })
  connection.lost = false
  await edit.resume()
  await settled()
  expect(sent.map(each => each.type)).toEqual(['remove', 'put-back'])
  expect(edit.get()).toMatchObject({ held: false, cart: { count: 2, revision: 5 } })
})

test('a line that is removed and put back without a connection stays on the server', async () => {
  const { requests, sent, connection, answer, settled } = server({ ok: true, cart: cart([line('A')]) })
  const edit = edited(requests, cart([line('A')]))
  connection.lost = true
  edit.change({ type: 'quantity', uid: 'A', quantity: 5 })
  const [changed] = edit.get().cart?.lines ?? []
  edit.change({ type: 'remove', uid: 'A' })
  edit.change({ type: 'put-back', line: changed! })
  connection.lost = false
  void edit.resume()
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 5 })], { revision: 4 }) })
  expect(sent).toEqual([{ type: 'quantity', uid: 'A', quantity: 5 }])
  expect(edit.get().cart?.count).toBe(5)
})

test('a line that goes to the wishlist leaves once it is there, and says so where it is not', async () => {
  const { requests, sent, settled } = server()
  const edit = edited(requests, cart([line('A'), line('B')]))
  await edit.removeAfter(['A', 'B'], Promise.resolve({ ok: false, problem: { code: 'unreachable' } }))
  expect(sent).toEqual([])
  expect(edit.get()).toMatchObject({
    cart: { count: 4 },
    refused: { line: { uid: 'A' }, problem: { code: 'unreachable' } },
  })
  await edit.removeAfter(['A', 'B'], Promise.resolve({ ok: true }))
  await settled()
  expect(edit.get()).toMatchObject({ cart: { count: 0 }, refused: null })
})

test('what an earlier page had no connection for goes out on top of what the server has by now', async () => {
  const now = cart([line('A', { quantity: 9 }), line('B')], { revision: 7 })
  const { requests, sent, answer, settled } = server({ ok: true, cart: now })
  const edit = edited(requests, cart([line('A')]))
  const changes: CartChange[] = [
    { type: 'quantity', uid: 'A', quantity: 4 },
    { type: 'remove', uid: 'gone' },
    // It came through after all.
    { type: 'put-back', line: line('B') },
  ]
  const taken = edit.takeUp({ cartId: now.id!, changes })
  await settled()
  await answer({ ok: true, cart: cart([line('A', { quantity: 4 }), line('B')], { revision: 8 }) })
  expect(await taken).toBe(true)
  expect(sent).toEqual([{ type: 'quantity', uid: 'A', quantity: 4 }])
  expect([quantityOf(edit, 'A'), edit.get().confirmed]).toEqual([4, true])
})

test('what was changed in another cart than the one there is now is nothing to do', async () => {
  const now = cart([line('A')])
  const { requests, sent } = server({ ok: true, cart: now })
  const edit = edited(requests)
  expect(await edit.takeUp({ cartId: 'another', changes: [{ type: 'remove', uid: 'A' }] })).toBe(true)
  expect([sent, quantityOf(edit, 'A')]).toEqual([[], 2])
  const unreachable = edited(server().requests)
  expect(await unreachable.takeUp({ cartId: now.id!, changes: [{ type: 'remove', uid: 'A' }] })).toBe(false)
})
