import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostSaved } from '#domain/wishlist/commands.ts'
import { decide, wishlist } from '#domain/wishlist/decide.ts'
import type { SavedItem, WishlistEvent } from '#domain/wishlist/events.ts'
import { emptyWishlist, evolve } from '#domain/wishlist/evolve.ts'
import { given } from '#tests/support/given.ts'

const wishlistId = 'w'
const item = (productId: string, color: string | null = null, price = 500): SavedItem => ({
  productId,
  color,
  price,
  savedAt: '2026-11-20T10:00:00.000Z',
})
const saved = (...args: Parameters<typeof item>): WishlistEvent => ({
  type: 'WishlistItemSaved',
  data: { wishlistId, ...item(...args) },
})
const save = (...args: Parameters<typeof item>) =>
  ({ type: 'SaveItem', data: { wishlistId, ...item(...args) } }) as const
const remove = (productId: string) => ({ type: 'RemoveItem', data: { wishlistId, productId } }) as const
const shared: WishlistEvent = { type: 'WishlistShared', data: { wishlistId, shareId: 's1' } }
const merged: WishlistEvent = { type: 'WishlistMerged', data: { wishlistId, into: 'account' } }
const fold = (...events: WishlistEvent[]) => events.reduce(evolve, emptyWishlist)

describe('saving', () => {
  test('a product', () => given(wishlist).when(save('a', 'navy')).then(saved('a', 'navy')))
  test('it again changes nothing', () =>
    given(wishlist, [saved('a', 'navy')])
      .when(save('a', 'navy', 400))
      .then())
  test('it in another colour keeps that colour and its price', () => {
    given(wishlist, [saved('a', 'navy', 500)])
      .when(save('a', 'red', 700))
      .then(saved('a', 'red', 700))
    expect(fold(saved('a', 'navy'), saved('b'), saved('a', 'red', 700)).items).toEqual([
      item('b'),
      item('a', 'red', 700),
    ])
  })
  test('into a full list is refused, but another colour of what is there is not', () => {
    const full = Array.from({ length: mostSaved }, (_, n) => saved(`p${n}`))
    given(wishlist, full).when(save('new')).rejects({ code: 'wishlist-full', most: mostSaved })
    given(wishlist, full).when(save('p0', 'red')).then(saved('p0', 'red'))
  })
})

test('removing takes a product off, and one that is not there changes nothing', () => {
  given(wishlist, [saved('a')])
    .when(remove('a'))
    .then({ type: 'WishlistItemRemoved', data: { wishlistId, productId: 'a' } })
  given(wishlist).when(remove('a')).then()
})

describe('sharing', () => {
  const share = { type: 'ShareWishlist', data: { wishlistId, shareId: 's2' } } as const
  test('gives an address once', () => {
    given(wishlist)
      .when(share)
      .then({ type: 'WishlistShared', data: { wishlistId, shareId: 's2' } })
    given(wishlist, [shared]).when(share).then()
  })
  test('ends with the address that was given', () => {
    given(wishlist, [shared])
      .when({ type: 'StopSharing', data: { wishlistId } })
      .then({ type: 'WishlistUnshared', data: { wishlistId, shareId: 's1' } })
    given(wishlist).when({ type: 'StopSharing', data: { wishlistId } }).then()
    expect(fold(shared, { type: 'WishlistUnshared', data: { wishlistId, shareId: 's1' } }).shareId).toBeNull()
  })
})

describe('merging', () => {
  const take = (...items: SavedItem[]) =>
    ({ type: 'TakeGuestWishlist', data: { wishlistId, from: 'guest', items } }) as const
  const merge = (revision: number) =>
    ({ type: 'MergeWishlist', data: { wishlistId, into: 'account', revision } }) as const

  test('takes what is missing and leaves what the account saved itself', () =>
    given(wishlist, [saved('a', 'navy')])
      .when(take(item('a', 'red'), item('b')))
      .then({ type: 'GuestWishlistTaken', data: { wishlistId, from: 'guest', items: [item('b')] } }))
  test("closes the guest's list as it was taken", () => {
    given(wishlist, [saved('a')])
      .when(merge(0))
      .then(merged)
    given(wishlist, [saved('a'), saved('b')])
      .when(merge(0))
      .rejects({ code: 'wishlist-changed' })
    given(wishlist, [saved('a'), merged])
      .when(merge(0))
      .then()
  })
  test.each([save('b'), remove('a'), take(item('c'))])('a merged list refuses $type and says where it went', command =>
    given(wishlist, [saved('a'), merged])
      .when(command)
      .rejects({ code: 'wishlist-merged', into: 'account' }),
  )
  test('a merged list still shows at its address what was shared', () =>
    expect(fold(saved('a'), shared, merged)).toMatchObject({ items: [item('a')], shareId: 's1' }))

  const items = fc
    .uniqueArray(fc.constantFrom(...'abcdefgh'))
    .map(ids => ids.map(id => item(id, null, id.charCodeAt(0))))
  test('whatever two lists hold, nothing is lost or doubled, and merging twice is merging once', () => {
    fc.assert(
      fc.property(items, items, (own, theirs) => {
        const before = fold(...own.map(({ productId }) => saved(productId)))
        const decided = decide(take(...theirs), before)
        if (!decided.ok) throw new Error(decided.rejection.code)
        const once = decided.events.reduce(evolve, before)
        const ids = once.items.map(({ productId }) => productId)
        expect(new Set(ids)).toEqual(new Set([...own, ...theirs].map(({ productId }) => productId)))
        expect(ids).toHaveLength(new Set(ids).size)
        expect(decide(take(...theirs), once)).toEqual({ ok: true, events: [] })
      }),
    )
  })
})
