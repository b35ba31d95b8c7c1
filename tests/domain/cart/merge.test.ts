import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import { cart, decide } from '#domain/cart/decide.ts'
import type { CartEvent, CartLine } from '#domain/cart/events.ts'
import { type Cart, emptyCart, evolve } from '#domain/cart/evolve.ts'
import { given } from '#tests/support/given.ts'

const guest = 'guest.0'
const account = 'account.0'
const line = (sku: string, quantity: number, priceWhenAdded = 500): CartLine => ({
  uid: sku,
  sku,
  productId: 'p1',
  quantity,
  priceWhenAdded,
})
const added = (cartId: string, ...lines: CartLine[]): CartEvent => ({
  type: 'ItemsAddedToCart',
  data: { cartId, lines },
})
const merged = (...lines: CartLine[]): CartEvent => ({
  type: 'CartMerged',
  data: { cartId: guest, into: account, lines },
})
const taken = (...lines: CartLine[]): CartEvent => ({
  type: 'GuestCartTaken',
  data: { cartId: account, from: guest, lines },
})
const merge = { type: 'MergeCart', data: { cartId: guest, into: account } } as const
const take = (...lines: CartLine[]) =>
  ({ type: 'TakeGuestCart', data: { cartId: account, from: guest, lines } }) as const
const ordered: CartEvent = { type: 'CartCheckedOut', data: { cartId: guest, orderId: 'o1' } }
const fold = (...events: CartEvent[]) => events.reduce(evolve, emptyCart)

describe("a guest's cart", () => {
  test('is closed with the lines that go along', () =>
    given(cart, [added(guest, line('A', 2))])
      .when(merge)
      .then(merged(line('A', 2))))
  test('is closed empty too, so that nothing comes in behind', () => given(cart).when(merge).then(merged()))
  test.each([
    { type: 'AddItemsToCart', data: { cartId: guest, lines: [] } },
    { type: 'RemoveItem', data: { cartId: guest, uid: 'A' } },
    { type: 'CheckOutCart', data: { cartId: guest, orderId: 'o1', revision: 1 } },
    merge,
  ] as const)('refuses $type once it is merged, and says where the lines are', command =>
    given(cart, [added(guest, line('A', 2)), merged(line('A', 2))])
      .when(command)
      .rejects({ code: 'cart-merged', into: account }),
  )
  test('with an order under way is left alone', () =>
    given(cart, [added(guest, line('A', 2)), ordered])
      .when(merge)
      .rejects({ code: 'cart-already-checked-out', orderId: 'o1' }))
})

describe("an account's cart", () => {
  test("takes a guest's lines once", () => {
    given(cart, [added(account, line('A', 1))])
      .when(take(line('A', 2)))
      .then(taken(line('A', 2)))
    given(cart, [added(account, line('A', 1)), taken(line('A', 2))])
      .when(take(line('A', 2)))
      .then()
  })
  test('is not filled again after it was ordered', () =>
    given(cart, [added(account, line('A', 1)), taken(line('A', 2)), ordered])
      .when(take(line('A', 2)))
      .then())
  test('keeps the price that the shopper saw last', () =>
    expect(fold(added(account, line('A', 1, 500)), taken(line('A', 2, 450))).lines).toEqual([line('A', 3, 450)]))
  test('never holds more of a line than a line may have', () =>
    expect(fold(added(account, line('A', quantityBounds.most)), taken(line('A', 5))).lines).toEqual([
      line('A', quantityBounds.most),
    ]))
  test('that is full keeps every line of both, and takes no other by adding', () => {
    const own = Array.from({ length: mostLines }, (_, n) => line(`own-${n}`, 1))
    const theirs = Array.from({ length: mostLines }, (_, n) => line(`guest-${n}`, 1))
    const full = fold(added(account, ...own), taken(...theirs))
    expect(full.lines).toHaveLength(2 * mostLines)
    const item = { sku: 'new', productId: 'p1', quantity: 1, price: 1, available: -1 }
    expect(decide({ type: 'AddItemsToCart', data: { cartId: account, lines: [item] } }, full)).toEqual({
      ok: false,
      rejection: { code: 'cart-full', most: mostLines },
    })
  })
})

const lines = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...'ABCDEFGH'), fc.integer({ min: 1, max: 99_999 })), {
    selector: ([sku]) => sku,
  })
  .map(pairs => pairs.map(([sku, quantity]) => line(sku, quantity)))

function after(state: Cart, command: Parameters<typeof decide>[0]): Cart {
  const decision = decide(command, state)
  if (!decision.ok) throw new Error(decision.rejection.code)
  return decision.events.reduce(evolve, state)
}

test('whatever two carts hold, no line is lost, quantities are added, and merging twice is merging once', () => {
  fc.assert(
    fc.property(lines, lines, (own, theirs) => {
      const before = own.length > 0 ? fold(added(account, ...own)) : emptyCart
      const once = after(before, take(...theirs))
      expect(new Set(once.lines.map(({ uid }) => uid))).toEqual(new Set([...own, ...theirs].map(({ uid }) => uid)))
      for (const { uid, quantity } of once.lines) {
        const sum = [...own, ...theirs].reduce((pieces, each) => pieces + (each.uid === uid ? each.quantity : 0), 0)
        expect(quantity).toBe(Math.min(sum, quantityBounds.most))
      }
      expect(after(once, take(...theirs))).toEqual(once)
    }),
  )
})
