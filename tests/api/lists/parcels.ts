import fc from 'fast-check'
import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { type List, last, listIndex, listKeys, listTallies } from '#projections/list.ts'
import { projection } from '#projections/projection.ts'

/** A second list, so that the engine is seen to know none. Everything about it stands in this file. */
export type Parcel = {
  readonly to: string
  readonly weight: number
  readonly state: 'packed' | 'sent'
  readonly tags: readonly string[]
  readonly sentOn: string | null
}

export type ParcelEvent =
  | { type: 'ParcelKept'; data: { id: string; parcel: Parcel } }
  | { type: 'ParcelLost'; data: { id: string } }

export const parcelLists = {
  tie: ({ weight }) => weight,
  sorts: {
    weight: { number: ({ weight }) => weight },
    to: { text: ({ to }) => to },
    sentOn: { number: ({ sentOn }) => (sentOn === null ? last : Date.parse(sentOn)) },
  },
  views: {
    all: { holds: () => true, sort: '-weight' },
    packed: { holds: ({ state }) => state === 'packed', sort: 'to' },
    light: { holds: ({ weight }) => weight < 3, sort: 'sentOn' },
  },
  sums: { weight: ({ weight }) => weight },
} satisfies List<Parcel>

export const parcelView = projection<Parcel, ParcelEvent>({
  name: 'parcels',
  version: 1,
  handles: ['ParcelKept', 'ParcelLost'],
  ids: ({ data }) => [data.id],
  project: (_parcel, event) => (event.type === 'ParcelKept' ? event.data.parcel : undefined),
  indexes: { [listIndex]: listKeys(parcelLists) },
  tallies: listTallies(parcelLists),
})

export const parcelList = defineList({
  name: 'parcels',
  view: parcelView,
  permission: 'orders',
  list: parcelLists,
  row: z.object({ to: z.string(), weight: z.number() }).meta({ id: 'ParcelRow' }),
  rowOf: ({ to, weight }: Parcel) => ({ to, weight }),
  filters: {
    state: { choice: ({ state }) => [state], values: ['packed', 'sent'], words: 'The state' },
    tag: { choice: ({ tags }) => tags, many: true, words: 'A tag' },
    sentOn: { day: ({ sentOn }) => sentOn, words: 'The day' },
  },
  search: { own: ({ to }) => [to], shared: ({ tags }) => tags },
  columns: { to: ({ to }) => to, weight: ({ weight }) => weight, tags: ({ tags }) => tags.join(' ') },
  label: ({ to }) => `to ${to}`,
  bulk: {
    send: {
      to: 'edit',
      refuses: ({ state, weight }) => (state === 'sent' ? 'unchanged' : weight > 4 ? 'not-found' : null),
      mails: true,
      about: { carrier: 'Takes them' },
      input: 'The number of the parcel',
    },
    lose: { to: 'delete', refuses: () => null },
  },
})

export const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as const
export const names = ['Ada Weaver', 'Zoë Loom', 'ada', '=SUM(A1)', 'Big "Oak", Brewing'] as const

export const parcel: fc.Arbitrary<Parcel> = fc.record({
  to: fc.constantFrom(...names),
  weight: fc.integer({ min: 0, max: 5 }),
  state: fc.constantFrom('packed', 'sent'),
  tags: fc.uniqueArray(fc.constantFrom('fragile', 'cold', 'heavy')),
  sentOn: fc.option(fc.constantFrom(...days.map(day => `${day}T12:00:00.000Z`)), { nil: null }),
})
export const parcelId = fc.integer({ min: 0, max: 30 }).map(n => `p${String(n).padStart(2, '0')}`)
