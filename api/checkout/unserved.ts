import { randomUUID } from 'node:crypto'
import type { cart } from '#api/cart/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { countryOf } from '#domain/shared/countries.ts'
import { unserved } from '#domain/unserved/decide.ts'

type Deps = Pick<Engines, 'handler' | 'now'> & { readonly log: Engines['logger'] } & Offers<[typeof cart]>

/** Notes that a cart with goods came to the checkout from a country that nobody delivers to, for the page of delivery. */
export function createNoteUnserved({ handler, carts, now, log }: Deps) {
  return async function note(cartId: string | null, country: string): Promise<void> {
    if (cartId === null || !countryOf(country)) return
    try {
      const { id, cart } = await carts.current(cartId)
      if (id === null || cart.lines.length === 0) return
      const data = { cartId: id, country, seenAt: now().toISOString() }
      const meta = { correlationId: randomUUID(), actor: 'guest', channel: 'request' }
      await handler.handle(unserved, id, { type: 'NoteCart', data }, meta)
    } catch (err) {
      // The shopper has their answer all the same.
      log.warn({ err, country }, 'a cart that nobody delivers was not noted')
    }
  }
}

export type NoteUnserved = ReturnType<typeof createNoteUnserved>
