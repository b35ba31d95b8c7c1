import { onTestFinished } from 'vitest'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { createUnknownTypes } from '#api/plumbing/events/unknown-types.ts'
import { personal, present, type Sealed } from '#api/public-events/public-event.ts'
import { type PublicIds, publicIds } from '#api/public-events/public-ids.ts'
import { type Filter, filterOf } from '#api/public-events/stream/filter.ts'
import { openEvents } from '#api/public-events/stream/open.ts'
import type { Catalogue } from '#api/public-events/stream/telling.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { event, newShop, staff } from '#tests/sealing/support.ts'

type Data = { readonly [name: string]: unknown }
type Facts = { readonly buyer: Sealed; readonly paid: boolean } | null

/** A catalogue of two subjects: orders, whose events need what came before them, and things, of which nothing is kept. */
export const catalogue: Catalogue = {
  types: [
    { type: 'order.placed.v1', scope: 'orders:read', storedTypes: ['OrderPlaced'] },
    { type: 'order.paid.v1', scope: 'orders:read', storedTypes: ['OrderPlaced', 'OrderPaid'] },
    { type: 'thing.happened.v1', scope: 'stock:read', storedTypes: ['ThingHappened'] },
    { type: 'thing.happened.v2', scope: 'stock:read', storedTypes: ['ThingHappened'] },
  ],
  known: ['LogRestored', 'OrderSubmitted', 'OrderPaid', 'OrderPlaced', 'ThingHappened', 'OtherPassed', 'PersonErased'],
  factsOf: stream => (stream.startsWith('order-') ? { initial: null, evolve } : null),
  eventsOf(event, facts, { ids }) {
    if ((event.data as Data).broken) throw new Error('It is broken')
    if (event.type === 'ThingHappened') return happened(event)
    return event.type === 'OrderPlaced' && facts ? placed(event, facts as NonNullable<Facts>, ids) : []
  },
}

function evolve(before: unknown, stored: StoredEvent): Facts {
  const facts = before as Facts
  if (stored.type === 'OrderSubmitted') return { buyer: stored, paid: false }
  return facts && stored.type === 'OrderPaid' ? { ...facts, paid: true } : facts
}

function placed({ stream, data }: StoredEvent, { buyer, paid }: NonNullable<Facts>, ids: PublicIds) {
  const part = personal([buyer], data => ({
    customer: { id: ids.customer(String((data as Data).personId)), email: present((data as Data).billing) },
  }))
  const about = { subject: `order/${ids.order(stream)}`, data: { number: (data as Data).number } }
  return [
    { type: 'order.placed.v1', number: 1, ...about, personal: part },
    ...(paid ? [{ type: 'order.paid.v1', number: 2, ...about, personal: null }] : []),
  ]
}

function happened({ stream: subject, data }: StoredEvent) {
  return [
    { type: 'thing.happened.v1', number: 3, subject, data, personal: null },
    { type: 'thing.happened.v2', number: 4, subject, data, personal: null },
  ]
}

export const everything: readonly Scope[] = ['orders:read', 'stock:read', 'customers:read', 'events:read']

export function filter(types?: readonly string[], subject?: string, scopes = everything, of = catalogue): Filter {
  const found = filterOf({ types, subject }, scopes, of)
  if (!('wants' in found)) throw new Error(JSON.stringify(found))
  return found
}

/** A log, and readers of it; `readers` opens others, as a restart does. */
export function toldLog() {
  const { store, vault } = newShop().open()
  const outside = { ids: publicIds(Buffer.alloc(32, 7)), base: 'USD' }
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const positionAt = async () => -1
  const errors: unknown[] = []
  const logger = { error: (...said: unknown[]) => void errors.push(said) }
  const unknownTypes = createUnknownTypes(logger as never)
  let number = 0
  return {
    ...{ store, vault, errors, unknownTypes },
    readers: (
      options: { readonly beatMs?: number; readonly mostEvents?: number; readonly catalogue?: Catalogue } = {},
    ) =>
      openEvents({
        catalogue,
        ...options,
        ...{
          store,
          outside: async () => outside,
          source: 'https://shop.example',
          positionAt,
          origin: 'https://shop.example',
        },
        ...{ logger: logger as never, signal: closing.signal, work: null as never, unknownTypes },
      }),
    async order({ person = 'p1', email = 'rahima@example.org', paid = false } = {}) {
      number++
      const submitted = event('OrderSubmitted', { personId: person, billing: email })
      const more = paid ? [event('OrderPaid', {})] : []
      await store.append(`order-${number}`, [submitted, ...more], 'no-stream')
      await store.append(`order-${number}`, [event('OrderPlaced', { number })], 'any')
    },
    happen: (name: string, data = {}) => store.append(`thing-${name}`, [event('ThingHappened', data)], 'any'),
    pass: () => store.append('other-1', [event('OtherPassed', {})], 'any'),
    erase: (person: string) => erasePerson(store, vault, person, staff),
  }
}

export type Envelope = {
  readonly id: string
  readonly type: string
  readonly sequence: string
  readonly subject: string
  readonly data: { readonly [name: string]: unknown }
}

export const read = (body: string) => JSON.parse(body) as Envelope[]
