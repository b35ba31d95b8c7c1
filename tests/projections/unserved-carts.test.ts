import { expect, test } from 'vitest'
import { unserved } from '#domain/unserved/decide.ts'
import { unservedCarts } from '#projections/unserved-carts/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const seen = (cartId: string, country: string, day = '2026-11-20') => ({
  ...{ cartId, country, seenAt: `${day}T10:00:00.000Z` },
})

test('a cart is noted once for each of its first countries', () => {
  const note = (country: string, known: readonly string[]) =>
    unserved.decide({ type: 'NoteCart', data: seen('c1', country) }, known)
  expect(note('AU', [])).toEqual({ ok: true, events: [{ type: 'CartNotServed', data: seen('c1', 'AU') }] })
  expect(unserved.evolve([], { type: 'CartNotServed', data: seen('c1', 'AU') })).toEqual(['AU'])
  expect(note('AU', ['AU'])).toMatchObject({ events: [] })
  expect(note('BR', ['AU'])).toMatchObject({ events: [{}] })
  expect(note('IS', ['AU', 'BR', 'BD'])).toMatchObject({ events: [] })
})

test('carts are counted by country and day', () => {
  const noted = [seen('c1', 'AU'), seen('c1', 'BR', '2026-11-21'), seen('c2', 'AU')]
  givenView(unservedCarts)
    .events(noted.map(data => ({ type: 'CartNotServed', data }) as const))
    .expect('c1', { AU: '2026-11-20', BR: '2026-11-21' })
    .expectTallies({ 'country:AU:2026-11-20': 2, 'country:BR:2026-11-21': 1 })
})
