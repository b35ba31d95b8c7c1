import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Rules, rowsOf, rules } from '#domain/rules/decide.ts'
import { keyed, type RulesEvent } from '#domain/rules/events.ts'
import { type Row, rowKey } from '#domain/shared/tables.ts'
import { given } from '../support/given.ts'

const table = 'markup'
const row = (brand: string, markup: string): Row => ({ brand, markup })
const builtIn = [row('*', '1')]
const of = { table, builtIn } as const
const begun: RulesEvent = { type: 'RulesChanged', data: { table, set: builtIn, removed: [], from: 'release' } }
const changed = (change: Partial<RulesEvent['data']>): RulesEvent => ({
  type: 'RulesChanged',
  data: { table, set: [], removed: [], ...change },
})

describe('rows that staff change', () => {
  const change = (set: readonly Row[], removed: readonly Row[] = [], seen?: readonly { of: Row; was: Row | null }[]) =>
    ({ type: 'ChangeRows', data: { ...of, set, removed, ...(seen && { seen }) } }) as const

  test('the first change begins with the rows that counted until then', () =>
    given(rules)
      .when(change([row('Northloom', '1.4')]))
      .then(begun, changed({ set: [row('Northloom', '1.4')] })))
  test('what is so already is no change, and begins nothing', () => {
    given(rules)
      .when(change(builtIn, [row('Nobody', '2')]))
      .then()
    given(rules, [begun])
      .when(change([row('*', '1')]))
      .then()
  })
  test('a row is replaced by one of the same name, in whatever case; a removed one is told as it was', () => {
    const known = given(rules, [begun, changed({ set: [row('Northloom', '1.4')] })])
    known.when(change([row('NORTHLOOM', '1.5')])).then(changed({ set: [row('NORTHLOOM', '1.5')] }))
    known.when(change([], [row('northloom', '')])).then(changed({ removed: [row('Northloom', '1.4')] }))
  })
  test('a factor that is none is refused, with its row', () => {
    const wrong = row('Northloom', 'free')
    const misfit = { code: 'row-misfit', table, row: wrong, column: 'markup' } as const
    given(rules)
      .when(change([wrong]))
      .rejects(misfit)
    given(rules)
      .when({ type: 'TakeInFile', data: { ...of, file: [wrong], base: [builtIn] } })
      .rejects(misfit)
  })
  test('what somebody else changed since the form was opened is not overwritten', () => {
    const known = given(rules, [begun, changed({ set: [row('Northloom', '1.4')] })])
    const mine = row('Northloom', '2')
    known.when(change([mine], [], [{ of: mine, was: null }])).rejects({ code: 'rows-edited-meanwhile', rows: [mine] })
    known.when(change([mine], [], [{ of: mine, was: row('Northloom', '1.4') }])).then(changed({ set: [mine] }))
  })
})

describe('a new version of the shop', () => {
  const release = (...rows: Row[]) => ({ type: 'TakeInRelease', data: { table, builtIn: rows } }) as const
  test('only adds rows', () =>
    given(rules, [begun, changed({ set: [row('*', '1.3')] })])
      .when(release(row('*', '1.1'), row('New', '2')))
      .then(changed({ set: [row('New', '2')], from: 'release' })))
  test('brings back no row that was removed', () =>
    given(rules, [begun, changed({ removed: builtIn })])
      .when(release(...builtIn))
      .then())
  test('says nothing where nobody changed the table: its own rows count', () =>
    given(rules)
      .when(release(row('New', '2')))
      .then())
})

describe('the file of an owner', () => {
  const takeIn = (file: readonly Row[], base: readonly Row[]) =>
    ({ type: 'TakeInFile', data: { ...of, file, base: [base] } }) as const
  test('rows that the file alone changed, added or lacks count', () =>
    given(rules)
      .when(takeIn([row('*', '1.4'), row('New', '2')], builtIn))
      .then(begun, changed({ set: [row('*', '1.4'), row('New', '2')], from: 'file' })))
  test('a row that both changed stays as the shop has it, and both are named', () =>
    given(rules, [begun, changed({ set: [row('*', '1.3')] })])
      .when(takeIn([row('*', '1.4')], builtIn))
      .then(changed({ from: 'file', refused: [{ kept: row('*', '1.3'), file: row('*', '1.4') }] })))
})

const factors = ['1', '1.2', '1.4'] as const
const someRows = fc
  .uniqueArray(fc.tuple(fc.constantFrom('*', 'a', 'b', 'c', 'd'), fc.constantFrom(...factors)), {
    selector: ([brand]) => brand,
  })
  .map(pairs => pairs.map(([brand, markup]) => row(brand, markup)))

test('of any base, file and log: one side alone wins, both keep the log, and a second look changes nothing', () => {
  fc.assert(
    fc.property(someRows, someRows, someRows, (base, file, log) => {
      const fold = (events: readonly RulesEvent[], from: Rules = rules.initial) =>
        events.reduce((state, event) => rules.evolve(state, event), from)
      const ours = fold([changed({ set: log })])
      const take = (state: Rules, agreed: readonly Row[]) => {
        const decided = rules.decide({ type: 'TakeInFile', data: { ...of, file, base: [agreed] } }, state)
        if (!decided.ok) throw new Error(decided.rejection.code)
        return decided.events
      }
      const events = take(ours, base)
      const after = keyed(table, rowsOf(fold(events, ours), builtIn))
      const [b, f, l] = [base, file, log].map(rows => keyed(table, rows))
      const says = (rows: ReadonlyMap<string, Row>, key: string) => rows.get(key)?.markup
      const refused = events.flatMap(({ data }) => data.refused ?? [])
      const met = new Set(refused.map(({ kept, file }) => rowKey(table, (kept ?? file)!)))
      for (const key of new Set([b!, f!, l!].flatMap(rows => [...rows.keys()]))) {
        const [was, their, own] = [says(b!, key), says(f!, key), says(l!, key)]
        const clash = their !== own && their !== was && own !== was
        expect(says(after, key)).toBe(clash || their === was ? own : their)
        expect(met.has(key)).toBe(clash)
      }
      // The file is what was agreed on from then on.
      expect(take(fold(events, ours), file)).toEqual([])
    }),
  )
})
