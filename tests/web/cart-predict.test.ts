import { expect, test } from 'vitest'
import { predict } from '#web/storefront/cart/predict.ts'
import { cart, line } from './cart-example.ts'

test('another quantity changes the line, the number of pieces and the subtotal', () => {
  const predicted = predict(cart([line('A'), line('B')]), { type: 'quantity', uid: 'A', quantity: 5 })
  expect(predicted).toMatchObject({ ok: true, cart: { count: 7, subtotal: 3500, revision: 4 } })
  expect(predicted.ok && predicted.cart.lines[0]).toMatchObject({ uid: 'A', quantity: 5, amount: 2500, name: 'Tee A' })
})

test('more than there is is refused by the rule of the server, and says what is left', () => {
  const predicted = predict(cart([line('A', { available: 4 })]), { type: 'quantity', uid: 'A', quantity: 5 })
  expect(predicted).toEqual({
    ok: false,
    rejection: { code: 'out-of-stock', lines: [{ sku: 'A', requested: 5, available: 4 }] },
  })
})

test('unlimited stock takes any number', () => {
  const predicted = predict(cart([line('A', { available: -1 })]), { type: 'quantity', uid: 'A', quantity: 9000 })
  expect(predicted).toMatchObject({ ok: true, cart: { count: 9000 } })
})

test.each([0, -1, 1.5, 1e9])('a quantity of %d is refused', quantity => {
  expect(predict(cart([line('A')]), { type: 'quantity', uid: 'A', quantity })).toMatchObject({
    ok: false,
    rejection: { code: 'quantity-out-of-bounds' },
  })
})

test('a removed line goes and comes back as it was', () => {
  const before = cart([line('A'), line('B', { quantity: 3 })])
  const without = predict(before, { type: 'remove', uid: 'B' })
  if (!without.ok) throw new Error('the line was not removed')
  expect(without.cart).toMatchObject({ count: 2, subtotal: 1000 })
  const again = predict(without.cart, { type: 'put-back', line: before.lines[1]! })
  expect(again.ok && again.cart.lines).toEqual(before.lines)
})

test('what is not in the cart cannot be changed', () => {
  expect(predict(cart([line('A')]), { type: 'remove', uid: 'Z' })).toMatchObject({
    ok: false,
    rejection: { code: 'cart-item-not-found', uid: 'Z' },
  })
})

test('what is missing until delivery is free follows the subtotal and stops at nothing', () => {
  const freeDelivery = { type: 'standard', area: 'Everywhere', cost: 600, over: 5000, left: 4000 }
  const before = cart([line('A')], { freeDelivery })
  expect(predict(before, { type: 'quantity', uid: 'A', quantity: 3 })).toMatchObject({
    cart: { freeDelivery: { left: 3500 } },
  })
  expect(predict(before, { type: 'quantity', uid: 'A', quantity: 11 })).toMatchObject({
    cart: { freeDelivery: { left: 0 } },
  })
})
