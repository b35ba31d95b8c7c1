import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onPage } from '#api/plumbing/lists/query.ts'
import type { ListView } from '#projections/list.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import { now, openParcels } from './list-world.ts'
import { days, type Parcel, type ParcelEvent, parcel, parcelId, parcelLists } from './parcels.ts'

const someOf = (...values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map(some => some.join(','))
const day = fc.constantFrom(...days, 'today', 'today-1')
const query = fc.record(
  {
    view: fc.constantFrom('all', 'packed', 'light'),
    q: fc.constantFrom('ada', 'zoe', 'fragile', 'a', 'ada fra', 'nobody', '!'),
    sort: fc.constantFrom('weight', '-weight', 'to', '-to', 'sentOn', '-sentOn'),
    'f.state': someOf('packed', 'sent'),
    'f.tag': someOf('fragile', 'cold', 'heavy', 'unheard'),
    'f.sentOn': fc.oneof(
      day,
      fc.tuple(day, day).map(([from, to]) => `${from}..${to}`),
      day.map(from => `${from}..`),
      day.map(to => `..${to}`),
    ),
  },
  { requiredKeys: [] },
)
type Asked = { readonly [name: string]: string }

const kept: fc.Arbitrary<ParcelEvent> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ id: parcelId, parcel }).map(data => ({ type: 'ParcelKept' as const, data })) },
  { weight: 1, arbitrary: parcelId.map(id => ({ type: 'ParcelLost' as const, data: { id } })) },
)
const events = fc.array(kept, { minLength: 1, maxLength: 20 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('append' as const), events }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('ask' as const), query }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), events }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const) }) },
)

test('the counts of saved views stay right through any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(query, { minLength: 3 }),
      async (steps, saved) => {
        const world = await openParcels()
        const addresses = saved.map(({ q: _words, ...address }) => address as Asked)
        await world.list.select(world.query({ q: 'ada' }))
        for (const each of steps) {
          if (each.do === 'rebuild') await world.rebuild()
          else if (each.do !== 'ask') await world[each.do](...each.events)
          // Rows that were dropped are read again first.
          await world.list.select(world.query({ q: 'ada' }))
          let counts: readonly (number | null)[]
          // A few at a time are counted anew.
          do counts = await world.list.counts(addresses.map(world.query))
          while (counts.includes(null))
          expect(counts).toEqual(addresses.map(address => naive(world.docs, address).length))
        }
        await world.end()
      },
    ),
    { numRuns: 60 },
  )
})

test('after any changes, any query is answered as by filtering and sorting all documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20 }), query, async (steps, finally_) => {
      const world = await openParcels()
      const check = async (asked: Asked) => {
        const found = await world.list.select(world.query(asked))
        expect(found, JSON.stringify(asked)).toEqual(naive(world.docs, asked))
        const answer = await world.list.answer(world.query(asked))
        expect(answer.total).toBe(found.length)
        const { q, filters } = world.query(asked)
        const parts = [...(q === '' ? [] : ['q']), ...Object.keys(filters)]
        const emptied = parts.flatMap(by => {
          const { [by === 'q' ? 'q' : `f.${by}`]: _part, ...others } = asked
          const total = naive(world.docs, others).length
          return total > 0 && found.length === 0 ? [{ by, total }] : []
        })
        expect(answer.emptied, JSON.stringify(asked)).toEqual(emptied)
        const shown = found.slice(0, onPage).map(id => world.docs.get(id)!)
        expect(answer.rows).toEqual(shown.map(({ to, weight }) => ({ to, weight })))
        expect(answer.sums).toEqual({ weight: found.reduce((sum, id) => sum + world.docs.get(id)!.weight, 0) })
      }
      for (const each of steps) {
        if (each.do === 'ask') await check(each.query as Asked)
        else if (each.do === 'rebuild') await world.rebuild()
        else await world[each.do](...each.events)
      }
      await check(finally_ as Asked)
      await world.end()
    }),
    { numRuns: 200 },
  )
})

/** Finds what a query asks for, in its order, without any index. */
function naive(docs: ReadonlyMap<string, Parcel>, asked: Asked): readonly string[] {
  const { holds, sort: own }: ListView<Parcel> = parcelLists.views[(asked.view ?? 'all') as 'all']
  const sort = asked.sort ?? own
  const by = parcelLists.sorts[sort.replace('-', '') as 'weight' | 'to']
  const keyOf: (doc: Parcel) => number | string = 'number' in by ? by.number : by.text
  const words = wordsOf(asked.q ?? '')
  const found = [...docs].filter(([, doc]) => {
    const has = [doc.to, ...doc.tags].flatMap(wordsOf)
    return (
      holds(doc) &&
      (asked.q === undefined || (words.length > 0 && words.every(word => has.some(each => each.startsWith(word))))) &&
      (asked['f.state']?.split(',').includes(doc.state) ?? true) &&
      (asked['f.tag']?.split(',').some(tag => doc.tags.includes(tag)) ?? true) &&
      (asked['f.sentOn'] === undefined || isWithin(doc.sentOn, asked['f.sentOn']))
    )
  })
  const forwards = found.sort(([a, one], [b, other]) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first !== second) return first < second ? -1 : 1
    return one.weight - other.weight || (a < b ? -1 : 1)
  })
  const ids = forwards.map(([id]) => id)
  return sort.startsWith('-') ? ids.toReversed() : ids
}

function isWithin(sentOn: string | null, range: string): boolean {
  if (sentOn === null) return false
  const [from, to] = range.includes('..') ? range.split('..') : [range, range]
  const named = (text: string) =>
    text.startsWith('today') ? new Date(now.getTime() + Number(text.slice(5)) * 86_400_000).toISOString() : text
  const on = sentOn.slice(0, 10)
  return (from === '' || on >= named(from!).slice(0, 10)) && (to === '' || on <= named(to!).slice(0, 10))
}
