import { describe, expect, test } from 'vitest'
import type { CartCommand } from '#domain/cart/commands.ts'
import { cart } from '#domain/cart/decide.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import type { CompareCommand } from '#domain/compare/commands.ts'
import { compare } from '#domain/compare/decide.ts'
import type { Decider } from '#domain/shared/decider.ts'
import type { WishlistCommand } from '#domain/wishlist/commands.ts'
import { wishlist } from '#domain/wishlist/decide.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { browserStorage } from '#tests/web/browser-storage.ts'
import { cart as cartModel, line } from '#tests/web/cart-example.ts'
import type { CartModel } from '#web/models/cart.ts'
import { createCopyKeeper } from '#web/storefront/cart/copy.ts'

const cartId = 'v.0'

/** The state after these commands, all of which are allowed. */
function stateOf<State, Command, Event, Rejection>(
  { initial, decide, evolve }: Decider<State, Command, Event, Rejection>,
  commands: readonly Command[],
): State {
  return commands.reduce((state, command) => {
    const decision = decide(command, state)
    if (!decision.ok) throw new Error(JSON.stringify(decision.rejection))
    return decision.events.reduce(evolve, state)
  }, initial)
}

const cartOf = (...commands: readonly CartCommand[]): Cart => stateOf(cart, commands)

/** A variant has a SKU of its own: product, colour name and size. */
const add = (sku: string, quantity = 1): CartCommand => ({
  type: 'AddItemsToCart',
  data: { cartId, lines: [{ sku, productId: sku.split('-')[0]!, quantity, price: 500, available: -1 }] },
})
const quantities = ({ lines }: Cart) => lines.map(({ uid, quantity }) => [uid, quantity])

describe('cart actions', () => {
  test('add simple product: the quantity of its line rises by the added one', () => {
    expect(quantities(cartOf(add('mug', 2), add('mug', 5)))).toEqual([['mug', 7]])
    expect(quantities(cartOf(add('mug', 2), add('mug', 1)))).toEqual([['mug', 3]])
    expect(quantities(cartOf(add('mug'), add('cap')))).toEqual([
      ['mug', 1],
      ['cap', 1],
    ])
  })

  test('add variable product: same line only when product, color name and size all match', () => {
    expect(
      quantities(
        cartOf(
          add('tee-navy-M', 3),
          add('tee-navy-L', 2),
          add('tee-red-M'),
          add('polo-navy-M', 5),
          add('tee-navy-M', 4),
        ),
      ),
    ).toEqual([
      ['tee-navy-M', 7],
      ['tee-navy-L', 2],
      ['tee-red-M', 1],
      ['polo-navy-M', 5],
    ])
  })

  test('increment by uid', () => {
    const more: CartCommand = { type: 'IncrementItem', data: { cartId, uid: 'mug', available: -1 } }
    expect(quantities(cartOf(add('mug'), more))).toEqual([['mug', 2]])
  })

  test('decrement by uid; at qty 1 the line is removed', () => {
    const fewer: CartCommand = { type: 'DecrementItem', data: { cartId, uid: 'mug' } }
    expect(quantities(cartOf(add('mug', 2), fewer))).toEqual([['mug', 1]])
    expect(quantities(cartOf(add('mug', 2), add('cap'), fewer, fewer))).toEqual([['cap', 1]])
  })

  test('remove by uid', () => {
    const remove: CartCommand = { type: 'RemoveItem', data: { cartId, uid: 'mug' } }
    expect(quantities(cartOf(add('mug', 9), add('cap'), remove))).toEqual([['cap', 1]])
  })

  test('apply coupon', () => {
    const apply: CartCommand = { type: 'ApplyCoupon', data: { cartId, code: 'SPRING' } }
    expect(cartOf(add('mug'), apply).coupon).toBe('SPRING')
    const other: CartCommand = { type: 'ApplyCoupon', data: { cartId, code: 'AUTUMN' } }
    expect(cartOf(add('mug'), apply, other).coupon).toBe('AUTUMN')
  })

  test('a new cart has no items and no coupon, nor has one from which all were taken', () => {
    expect(cartOf()).toMatchObject({ lines: [], coupon: null })
    const emptied = cartOf(
      add('mug', 2),
      { type: 'ApplyCoupon', data: { cartId, code: 'SPRING' } },
      { type: 'TakeCouponOff', data: { cartId } },
      { type: 'RemoveItem', data: { cartId, uid: 'mug' } },
    )
    expect(emptied).toMatchObject({ lines: [], coupon: null })
  })
})

test('saving and removing change the count of the wishlist', () => {
  const item = (productId: string) => ({ productId, color: null, price: 500, savedAt: '2026-11-20T00:00:00Z' })
  const [first, second] = [item('p1'), item('p2')]
  const items = (...commands: readonly WishlistCommand[]) => stateOf(wishlist, commands).items
  const save = (data: typeof first): WishlistCommand => ({ type: 'SaveItem', data: { wishlistId: 'v', ...data } })
  const remove: WishlistCommand = { type: 'RemoveItem', data: { wishlistId: 'v', productId: 'p1' } }
  expect(items(save(first))).toEqual([first])
  expect(items(save(first), save(second))).toHaveLength(2)
  expect(items(save(first), save(second), remove)).toEqual([second])
})

test('comparing and removing change the compare list', () => {
  const productIds = (...commands: readonly CompareCommand[]) => stateOf(compare, commands).productIds
  const add = (productId: string): CompareCommand => ({ type: 'CompareProduct', data: { compareId: 'v', productId } })
  const remove: CompareCommand = { type: 'RemoveCompared', data: { compareId: 'v', productId: 'p1' } }
  expect(productIds(add('p1'), add('p2'))).toEqual(['p1', 'p2'])
  expect(productIds(add('p1'), add('p2'), remove)).toEqual(['p2'])
})

describe('the copy of the cart in the browser’s storage', () => {
  const { kept, sealed } = browserStorage()
  const filled = cartModel([line('A')], { id: cartId, revision: 3 })
  let known: CartModel = cartModel([], { id: null, revision: -1 })
  const sent: object[] = []
  const keeper = createCopyKeeper({
    storage: sealed,
    load: async () => ({ ok: true, cart: known }),
    send: async copy => {
      sent.push(copy)
      return { ok: true, cart: filled }
    },
    applyCoupon: async code => ({ ok: false, refused: { code, problem: { code: 'unreachable' } } }),
    alone: act => act(),
  })

  test('a change is saved under key CART, encrypted', async () => {
    await keeper.keep(filled)
    expect([...kept.keys()]).toEqual(['CART'])
    expect(kept.get('CART')).toMatch(/^v1\.[\w+/=]+$/)
  })

  test('an empty cart is restored from it, one with items is not', async () => {
    expect(await keeper.restore()).toEqual(filled)
    known = filled
    expect(await keeper.restore()).toBeNull()
    expect(sent).toHaveLength(1)
  })
})

test('settings are loaded true on a successful settings load', async () => {
  const shop = await openShop()
  expect((await visitor(shop.app).get('/api/home/settings')).json()).toMatchObject({
    success: true,
    settings: { loaded: true },
    err: null,
  })
  await shop.end()
})
