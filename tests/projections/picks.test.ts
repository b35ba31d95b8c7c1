import { test } from 'vitest'
import type { CartLine } from '#domain/cart/events.ts'
import { cartMerges } from '#projections/cart-merges/view.ts'
import { wishlistShares } from '#projections/wishlist-shares/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const line: CartLine = { uid: 'A', sku: 'A', productId: 'p', quantity: 1, priceWhenAdded: 500 }
const merged = (...lines: CartLine[]) =>
  ({ type: 'CartMerged', data: { cartId: 'guest.0', into: 'account.0', lines } }) as const

test('a merge is open until the lines of the guest have come in', () => {
  givenView(cartMerges)
    .events([merged(line)])
    .expect('guest.0', { into: 'account.0' })
  givenView(cartMerges)
    .events([merged(line), { type: 'GuestCartTaken', data: { cartId: 'account.0', from: 'guest.0', lines: [line] } }])
    .expectIds()
})

test('an empty cart leaves nothing to bring in', () => {
  givenView(cartMerges).events([merged()]).expectIds()
})

test('a list is found by its address, until it is not shared any more', () => {
  const shared = { type: 'WishlistShared', data: { wishlistId: 'w', shareId: 's' } } as const
  givenView(wishlistShares).events([shared]).expect('s', { wishlistId: 'w' })
  givenView(wishlistShares)
    .events([shared, { type: 'WishlistUnshared', data: { wishlistId: 'w', shareId: 's' } }])
    .expectIds()
})
