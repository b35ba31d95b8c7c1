import type { UnservedEvent } from '#domain/unserved/events.ts'
import { projection } from '../projection.ts'

/** The countries of a cart that nobody delivers to, with the day on which it came to the checkout. */
type UnservedCart = { readonly [country: string]: string }

/** How the tallies of carts begin; behind it stand country and day. */
export const unservedTally = 'country:'

/** Carts that nobody would deliver, counted by country and day. */
export const unservedCarts = projection<UnservedCart, UnservedEvent>({
  name: 'unserved-carts',
  version: 1,
  handles: ['CartNotServed'],
  ids: event => [event.data.cartId],
  project(cart, { data: { country, seenAt } }) {
    return { ...cart, [country]: seenAt.slice(0, 10) }
  },
  tallies: cart => Object.entries(cart).map(([country, day]) => [`${unservedTally}${country}:${day}`, 1] as const),
})
