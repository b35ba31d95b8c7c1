import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { folds } from '#projections/projection.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import {
  type Account,
  accounts,
  appendTo,
  type BookEvent,
  counter,
  dump,
  dumpAccounts,
  startRunner,
  withPlug,
} from './run-fixtures.ts'

const account = fc.constantFrom('a', 'b', 'c', 'd')
const person = fc.constantFrom('p1', 'p2')
const amount = fc.integer({ min: -3, max: 3 })
const event: fc.Arbitrary<BookEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        account,
        amount,
        day: fc.constantFrom('1', '2', 'x'),
        personId: person,
        name: fc.constantFrom('Ada', 'Bob'),
      })
      .map(data => ({ type: 'Paid' as const, data })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ from: account, to: account, amount }).map(data => ({ type: 'Moved' as const, data })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ day: fc.constantFrom('1', '2', 'x'), amount })
      .map(data => ({ type: 'DayTaxed' as const, data })),
  },
  { weight: 1, arbitrary: account.map(id => ({ type: 'Closed' as const, data: { account: id } })) },
  { weight: 1, arbitrary: person.map(personId => ({ type: 'PersonErased' as const, data: { personId } })) },
  { weight: 1, arbitrary: fc.constant({ type: 'Noise' as const, data: {} }) },
)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      events: fc.array(event, { minLength: 1, maxLength: 12 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rebuild' as const) }) },
)

const views = [accounts, counter]

test('views after live traffic with restarts, kills and rebuilds equal views folded from nothing, byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 9 }),
      async (steps, page) => {
        const store = openMemoryEventStore({ page })
        const live = openSqliteReadModels({ file: ':memory:' })
        const log: BookEvent[] = []
        let models = withPlug(live)
        let runner = startRunner(store, models, views)
        for (const { do: what, ...rest } of steps) {
          if (what === 'append' && 'events' in rest) {
            log.push(...rest.events)
            await appendTo(store, ...rest.events)
          } else if (what === 'wait') expect(await runner.caughtUp(await store.head())).toBe(true)
          // Nobody waits for the rebuild, so that it is cut off in the middle at times.
          else if (what === 'rebuild') runner.rebuild().catch(() => {})
          else {
            if (what === 'kill') models.pull()
            await runner.stop()
            models = withPlug(live)
            runner = startRunner(store, models, views)
          }
        }
        expect(await runner.caughtUp(await store.head())).toBe(true)
        const before = [await dumpAccounts(live), await dump(live, 'counter')]

        const fresh = openSqliteReadModels({ file: ':memory:' })
        const folder = startRunner(store, fresh, views)
        expect(await folder.caughtUp(await store.head())).toBe(true)
        expect(before).toEqual([await dumpAccounts(fresh), await dump(fresh, 'counter')])

        await runner.rebuild()
        expect([await dumpAccounts(live), await dump(live, 'counter')]).toEqual(before)
        expect(JSON.parse(before[0]!).documents).toEqual(foldedOneByOne(log))
        expect(await live.get('counter', 'all')).toEqual(
          log.some(({ type }) => folds(counter, type)) ? expect.objectContaining({ count: countOf(log) }) : undefined,
        )
        await Promise.all([runner.stop(), folder.stop()])
        await Promise.all([live.close(), fresh.close()])
      },
    ),
    { numRuns: 150, timeout: 60_000 },
  )
})

function countOf(log: readonly BookEvent[]): number {
  return log.filter(({ type }) => folds(counter, type)).length
}

/** The documents as a fold tells them that knows of no batches, commits or restarts. */
function foldedOneByOne(log: readonly BookEvent[]): [string, Account][] {
  const docs = new Map<string, Account>()
  for (const given of log) {
    const event = given as Parameters<typeof accounts.project>[1]
    const named = [...docs].filter(([, doc]) => {
      if (given.type === 'DayTaxed') return Object.hasOwn(doc.days, given.data.day)
      return given.type === 'PersonErased' && doc.payers.some(payer => payer.personId === given.data.personId)
    })
    for (const id of new Set([...accounts.ids(event), ...named.map(([id]) => id)])) {
      const doc = accounts.project(docs.get(id), event, id)
      if (doc) docs.set(id, JSON.parse(JSON.stringify(doc)) as Account)
      else docs.delete(id)
    }
  }
  return [...docs].sort(([a], [b]) => (a < b ? -1 : 1))
}
