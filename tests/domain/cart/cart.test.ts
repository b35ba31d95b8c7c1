import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostLines } from '#domain/cart/commands.ts'
import { cart, decide } from '#domain/cart/decide.ts'
import type { CartEvent, CartLine } from '#domain/cart/events.ts'
import { emptyCart, evolve } from '#domain/cart/evolve.ts'
import { given } from '#tests/support/given.ts'

const cartId = 'c.0'
const line = (sku: string, quantity: number, priceWhenAdded = 500): CartLine => ({
  uid: sku,
  sku,
  productId: 'p1',
  quantity,
  priceWhenAdded,
})
const item = (sku: string, quantity: number, available = 100, price = 500) => ({
  sku,
  productId: 'p1',
  quantity,
  price,
  available,
})
const added = (...lines: CartLine[]): CartEvent => ({ type: 'ItemsAddedToCart', data: { cartId, lines } })
const add = (...lines: ReturnType<typeof item>[]) => ({ type: 'AddItemsToCart', data: { cartId, lines } }) as const
const checkedOut: CartEvent = { type: 'CartCheckedOut', data: { cartId, orderId: 'o1' } }
const reopened: CartEvent = { type: 'CartReopened', data: { cartId, orderId: 'o1' } }
const fold = (...events: CartEvent[]) => events.reduce(evolve, emptyCart)

describe('adding', () => {
  test('a new SKU is a new line', () =>
    given(cart)
      .when(add(item('A', 2)))
      .then(added(line('A', 2))))
  test('more than one is added to what is there', () =>
    expect(fold(added(line('A', 2)), added(line('A', 3))).lines).toEqual([line('A', 5)]))
  test('one raises what is there by one', () =>
    expect(fold(added(line('A', 2)), added(line('A', 1))).lines).toEqual([line('A', 3)]))
  test('another size is another line, in the order of adding', () =>
    expect(fold(added(line('B', 1)), added(line('A', 1)), added(line('B', 1))).lines).toEqual([
      line('B', 2),
      line('A', 1),
    ]))
  test('a SKU twice in one command is one line', () =>
    given(cart)
      .when(add(item('A', 2), item('A', 3)))
      .then(added(line('A', 5))))
  test('the price of the last adding is kept', () =>
    expect(fold(added(line('A', 1, 500)), added(line('A', 1, 450))).lines[0]?.priceWhenAdded).toBe(450))
  test('nothing to add changes nothing', () => given(cart).when(add()).then())

  test.each([0, -1, 1.5, 100_000, 1e9, Number.NaN])('a quantity of %s is out of bounds', quantity =>
    given(cart)
      .when(add(item('A', quantity, -1)))
      .rejects({ code: 'quantity-out-of-bounds', uid: 'A', least: 1, most: 99_999 }),
  )
  test('what is there counts for the bound', () =>
    given(cart, [added(line('A', 99_999))])
      .when(add(item('A', 1, -1)))
      .rejects({ code: 'quantity-out-of-bounds', uid: 'A', least: 1, most: 99_999 }))
  test('what is there counts for stock', () =>
    given(cart, [added(line('A', 7)), added(line('B', 1))])
      .when(add(item('A', 4, 10), item('B', 1, 10)))
      .rejects({ code: 'out-of-stock', lines: [{ sku: 'A', requested: 11, available: 10 }] }))
  test('unlimited stock is never short', () =>
    given(cart)
      .when(add(item('A', 99_999, -1)))
      .then(added(line('A', 99_999))))
  test('a full cart takes more of a line, but no other line', () => {
    const full = added(...Array.from({ length: mostLines }, (_, n) => line(`S${n}`, 1)))
    given(cart, [full])
      .when(add(item('S0', 1)))
      .then(added(line('S0', 1)))
    given(cart, [full])
      .when(add(item('new', 1)))
      .rejects({ code: 'cart-full', most: mostLines })
  })
})

describe('changing', () => {
  const events = [added(line('A', 2), line('B', 1))]
  const changed = (uid: string, quantity: number): CartEvent => ({
    type: 'CartItemQuantityChanged',
    data: { cartId, uid, quantity },
  })
  const removed = (uid: string): CartEvent => ({ type: 'CartItemRemoved', data: { cartId, uid } })
  const change = (uid: string, quantity: number, available = 10) =>
    ({ type: 'ChangeItemQuantity', data: { cartId, uid, quantity, available } }) as const

  test('sets the quantity', () => given(cart, events).when(change('A', 9)).then(changed('A', 9)))
  test('the same quantity changes nothing', () => given(cart, events).when(change('A', 2)).then())
  test.each([0, -1, 1.5, 1e9])('to %s is out of bounds', quantity =>
    given(cart, events)
      .when(change('A', quantity, -1))
      .rejects({ code: 'quantity-out-of-bounds', uid: 'A', least: 1, most: 99_999 }),
  )
  test('over stock is refused with what is left', () =>
    given(cart, events)
      .when(change('A', 11))
      .rejects({ code: 'out-of-stock', lines: [{ sku: 'A', requested: 11, available: 10 }] }))
  test('an unknown line is refused', () =>
    given(cart, events).when(change('X', 1)).rejects({ code: 'cart-item-not-found', uid: 'X' }))
  test('one more', () =>
    given(cart, events)
      .when({ type: 'IncrementItem', data: { cartId, uid: 'A', available: 3 } })
      .then(changed('A', 3)))
  test('one more than there is', () =>
    given(cart, events)
      .when({ type: 'IncrementItem', data: { cartId, uid: 'A', available: 2 } })
      .rejects({ code: 'out-of-stock', lines: [{ sku: 'A', requested: 3, available: 2 }] }))
  test('one less', () =>
    given(cart, events)
      .when({ type: 'DecrementItem', data: { cartId, uid: 'A' } })
      .then(changed('A', 1)))
  test('one less than one removes the line', () =>
    given(cart, events)
      .when({ type: 'DecrementItem', data: { cartId, uid: 'B' } })
      .then(removed('B')))
  test('one less of an unknown line is refused', () =>
    given(cart, events)
      .when({ type: 'DecrementItem', data: { cartId, uid: 'X' } })
      .rejects({ code: 'cart-item-not-found', uid: 'X' }))
  test('removing', () => {
    given(cart, events)
      .when({ type: 'RemoveItem', data: { cartId, uid: 'A' } })
      .then(removed('A'))
    expect(fold(...events, removed('A')).lines).toEqual([line('B', 1)])
  })
  test('removing an unknown line is refused', () =>
    given(cart, events)
      .when({ type: 'RemoveItem', data: { cartId, uid: 'X' } })
      .rejects({ code: 'cart-item-not-found', uid: 'X' }))
})

describe('checking out', () => {
  const checkOut = (orderId: string, revision: number) =>
    ({ type: 'CheckOutCart', data: { cartId, orderId, revision } }) as const
  const closed = [added(line('A', 2)), checkedOut]

  test('closes the revision that was ordered', () =>
    given(cart, [added(line('A', 2))])
      .when(checkOut('o1', 0))
      .then(checkedOut))
  test('another revision is refused', () =>
    given(cart, [added(line('A', 2)), added(line('A', 1))])
      .when(checkOut('o1', 0))
      .rejects({ code: 'cart-changed' }))
  test('an empty cart is refused', () => given(cart).when(checkOut('o1', -1)).rejects({ code: 'cart-is-empty' }))
  test('again for the same order changes nothing', () => given(cart, closed).when(checkOut('o1', 0)).then())
  test('a cart orders once', () =>
    given(cart, closed).when(checkOut('o2', 1)).rejects({ code: 'cart-already-checked-out', orderId: 'o1' }))
  test.each([
    add(item('A', 1)),
    { type: 'ChangeItemQuantity', data: { cartId, uid: 'A', quantity: 1, available: 9 } },
    { type: 'IncrementItem', data: { cartId, uid: 'A', available: 9 } },
    { type: 'DecrementItem', data: { cartId, uid: 'A' } },
    { type: 'RemoveItem', data: { cartId, uid: 'A' } },
  ] as const)('a closed cart refuses $type', command =>
    given(cart, closed).when(command).rejects({ code: 'cart-already-checked-out', orderId: 'o1' }),
  )
  test('reopening gives the lines back', () => {
    given(cart, closed)
      .when({ type: 'ReopenCart', data: { cartId, orderId: 'o1' } })
      .then(reopened)
    expect(fold(...closed, reopened)).toEqual({ ...emptyCart, lines: [line('A', 2)], revision: 2 })
  })
  test('only the order that closed it reopens it', () => {
    given(cart, closed)
      .when({ type: 'ReopenCart', data: { cartId, orderId: 'o2' } })
      .then()
    given(cart, [...closed, reopened])
      .when({ type: 'ReopenCart', data: { cartId, orderId: 'o1' } })
      .then()
  })
  test('the revision of before a refusal does not close it again', () =>
    given(cart, [...closed, reopened])
      .when(checkOut('o1', 0))
      .rejects({ code: 'cart-changed' }))
})

test('whatever is sent, lines stay in bounds, named once, and the revision counts the events', () => {
  const sku = fc.constantFrom('A', 'B', 'C')
  const quantity = fc.oneof(fc.integer({ min: -2, max: 12 }), fc.constantFrom(1.5, 99_999, 1e9))
  const command = fc.oneof(
    fc.array(fc.tuple(sku, quantity), { maxLength: 4 }).map(items => add(...items.map(([s, q]) => item(s, q, 20)))),
    fc
      .tuple(sku, quantity)
      .map(([uid, q]) => ({ type: 'ChangeItemQuantity', data: { cartId, uid, quantity: q, available: 20 } }) as const),
    sku.map(uid => ({ type: 'DecrementItem', data: { cartId, uid } }) as const),
    sku.map(uid => ({ type: 'IncrementItem', data: { cartId, uid, available: 20 } }) as const),
    sku.map(uid => ({ type: 'RemoveItem', data: { cartId, uid } }) as const),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), commands => {
      let state = emptyCart
      let events = 0
      for (const sent of commands) {
        const decision = decide(sent, state)
        if (!decision.ok) continue
        state = decision.events.reduce(evolve, state)
        events += decision.events.length
        expect(new Set(state.lines.map(({ uid }) => uid)).size).toBe(state.lines.length)
        for (const { quantity: q } of state.lines) expect(Number.isInteger(q) && q >= 1 && q <= 20).toBe(true)
      }
      expect(state.revision).toBe(events - 1)
    }),
  )
})

describe('a coupon', () => {
  const applied = (code: string): CartEvent => ({ type: 'CouponAppliedToCart', data: { cartId, code } })
  const apply = (code: string) => ({ type: 'ApplyCoupon', data: { cartId, code } }) as const
  const off = { type: 'TakeCouponOff', data: { cartId } } as const
  const filled = () => added(line('A', 1))

  test('goes on a cart with something in it, once', () => {
    given(cart, [filled()]).when(apply('FALL10')).then(applied('FALL10'))
    given(cart, [filled(), applied('FALL10')])
      .when(apply('FALL10'))
      .then()
    given(cart).when(apply('FALL10')).rejects({ code: 'cart-is-empty' })
  })
  test('takes the place of another one', () => {
    expect(fold(filled(), applied('FALL10'), applied('SPRING')).coupon).toBe('SPRING')
  })
  test('comes off, and stays off', () => {
    given(cart, [filled(), applied('FALL10')])
      .when(off)
      .then({ type: 'CouponTakenOffCart', data: { cartId } })
    given(cart, [filled()]).when(off).then()
  })
  test('of a guest goes on a cart that has none', () => {
    const taken: CartEvent = {
      type: 'GuestCartTaken',
      data: { cartId, from: 'g.0', lines: [line('B', 1)], coupon: 'GUEST' },
    }
    expect(fold(filled(), taken).coupon).toBe('GUEST')
    expect(fold(filled(), applied('OWN'), taken).coupon).toBe('OWN')
  })
})
