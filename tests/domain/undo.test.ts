import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { content } from '#domain/content/decide.ts'
import type { Content, ContentEvent } from '#domain/content/events.ts'
import { undoContent } from '#domain/content/undo.ts'
import { rowsOf, rules } from '#domain/rules/decide.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import { undoRules } from '#domain/rules/undo.ts'
import { settings } from '#domain/settings/decide.ts'
import type { SettingsChanges, SettingsEvent } from '#domain/settings/events.ts'
import { undoSettings } from '#domain/settings/undo.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Undone } from '#domain/shared/undo.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { noStock, type Stock } from '#domain/stock/evolve.ts'
import { undoStock } from '#domain/stock/undo.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import { undoTerm } from '#domain/term/undo.ts'

type AnyEvent = { readonly type: string; readonly data: object }

/** Each event with the line that it is of. */
function streamOf<Event extends AnyEvent>(...events: readonly (readonly [string, Event])[]): StoredEvent<Event>[] {
  return events.map(([correlationId, event], revision) => {
    const meta = { correlationId, causationId: correlationId, actor: 'a1', channel: 'dashboard' }
    return {
      id: `${revision}`,
      stream: 's',
      revision,
      position: revision,
      at: '',
      meta,
      ...event,
    } as StoredEvent<Event>
  })
}
const of = (line: string) => (event: StoredEvent) => event.meta.correlationId === line
const pathsOf = ({ back, kept }: Undone<AnyEvent>) => ({
  back: back.map(({ path }) => path),
  kept: kept.map(({ path }) => path),
})

describe('settings go back by path', () => {
  const changed = (changes: SettingsChanges): SettingsEvent => ({ type: 'SettingsChanged', data: { changes } })
  const fold = (events: readonly SettingsEvent[]) => events.reduce(settings.evolve, settings.initial)

  test('what nobody changed since goes back, and what somebody did is kept and named', () => {
    const events = streamOf(
      ['a', changed({ name: 'Cutline', title: 'Blanks' })],
      ['b', changed({ name: 'Cutline Supply' })],
    )
    const undone = undoSettings(events, of('a'))
    expect(pathsOf(undone)).toEqual({ back: ['title'], kept: ['name'] })
    expect(undone.kept[0]!.since).toBe(events[1])
    expect(undone.events).toEqual([changed({ title: settings.initial.title })])
  })

  const field = fc.record(
    {
      name: fc.constantFrom('A', 'B', 'C'),
      title: fc.constantFrom('x', 'y'),
      currency: fc.constantFrom({ s: 'US$' }, { s: '$' }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<SettingsChanges>
  const log = fc.array(field, { maxLength: 8 })
  const others = (all: readonly SettingsChanges[]) => all.map(each => ['other', changed(each)] as const)
  const fields = ['name', 'title', 'currency'] as const

  test('right after a line, taking it back leaves what was before it', () => {
    fc.assert(
      fc.property(log, field, (before, changes) => {
        const events = streamOf(...others(before), ['own', changed(changes)])
        const { events: undone } = undoSettings(events, of('own'))
        expect(fold([...events, ...undone])).toEqual(fold(events.slice(0, -1)))
      }),
    )
  })

  test('after later edits it changes no field that was edited later, and what is taken back twice is taken back once', () => {
    fc.assert(
      fc.property(log, field, log, (before, changes, after) => {
        const events = streamOf(...others(before), ['own', changed(changes)], ...others(after))
        const { events: undone } = undoSettings(events, of('own'))
        const then = fold([...events, ...undone])
        const states = Array.from({ length: after.length + 1 }, (_, at) =>
          fold(events.slice(0, before.length + 1 + at)),
        )
        for (const name of fields) {
          const isEdited = states.some((state, at) => at > 0 && !sameData(state[name], states[at - 1]![name]))
          if (isEdited) expect(then[name]).toEqual(states.at(-1)![name])
        }
        const all = events.map(event => [event.meta.correlationId, event] as const)
        const again = streamOf(...all, ...undone.map(event => ['undo/own', event] as const))
        expect(undoSettings(again, of('own')).events).toEqual([])
        // And the undo is taken back in its turn.
        const { events: redone } = undoSettings(again, of('undo/own'))
        expect(fold([...again, ...redone])).toEqual(fold(events))
      }),
    )
  })
})

describe('a term goes back', () => {
  const defined = (name: string, hexes = ['#112233']): TermEvent => ({
    type: 'TermDefined',
    data: { kind: 'color', id: 'navy', name: { en: name }, hexes },
  })
  const after = (events: readonly StoredEvent<TermEvent>[], { events: undone }: Undone<TermEvent>) =>
    [...events, ...undone].reduce(term.evolve, term.initial)

  test('its name, where the shade was changed since', () => {
    const events = streamOf(['a', defined('Navy')], ['b', defined('Marine')], ['c', defined('Marine', ['#000011'])])
    expect(after(events, undoTerm(events, of('b')))).toMatchObject({ name: { en: 'Navy' }, hexes: ['#000011'] })
  })

  test('one that was made is retired, unless somebody said something of it since', () => {
    const made = streamOf(['a', defined('Navy')])
    expect(undoTerm(made, of('a')).events).toMatchObject([{ type: 'TermRetired', data: { to: null } }])
    const known = streamOf(['a', defined('Navy')], ['b', defined('Marine')])
    expect(undoTerm(known, of('a'))).toMatchObject({ events: [], kept: [{ path: 'name.en' }] })
  })

  test('one that was merged can be used again, and is merged again by the undo of that', () => {
    const merged: TermEvent = {
      type: 'TermMerged',
      data: { kind: 'color', id: 'navy', into: 'blue', from: 'navy', at: 'blue' },
    }
    const events = streamOf(['a', defined('Navy')], ['b', merged])
    const undone = undoTerm(events, of('b'))
    expect(undone.events).toMatchObject([{ type: 'TermRestored' }])
    const back = streamOf(['a', defined('Navy')], ['b', merged], ['undo/b', undone.events[0]!])
    expect(undoTerm(back, of('undo/b')).events).toEqual([merged])
  })
})

describe('a table goes back row by row', () => {
  const builtIn = [{ brand: 'Gildan', markup: '1.5' }]
  const changed = (
    set: readonly { brand: string; markup: string }[],
    removed = set.slice(0, 0),
    from?: 'release',
  ): RulesEvent => ({
    type: 'RulesChanged',
    data: { table: 'markup', set, removed, ...(from && { from }) },
  })
  test('a row that was changed since stays, one that came goes, one that went comes back', () => {
    const [old, own, other] = ['1.5', '1.7', '1.9'].map(markup => ({ brand: 'Gildan', markup })) as [
      { brand: string; markup: string },
      { brand: string; markup: string },
      { brand: string; markup: string },
    ]
    const extra = { brand: 'Bella', markup: '2' }
    const events = streamOf(['a', changed(builtIn, [], 'release')], ['a', changed([own, extra])])
    const undo = undoRules({ table: 'markup', builtIn }, events, of('a'))
    expect(rowsOf([...events, ...undo.events].reduce(rules.evolve, rules.initial), builtIn)).toEqual([old])
    const later = [...events, ...streamOf(['x', changed([])], ['x', changed([])], ['b', changed([other])]).slice(2)]
    const kept = undoRules({ table: 'markup', builtIn }, later, of('a'))
    expect(pathsOf(kept)).toEqual({ back: ['bella'], kept: ['gildan'] })
  })
})

describe('a text goes back', () => {
  const text = (title: string, body: string): Content => ({
    ...{
      contentId: 'c1',
      kind: 'page',
      slug: 'about',
      title: { en: title },
      summary: {},
      body: { en: body },
      picture: null,
    },
    ...{ topic: {}, order: 0, related: { products: [], category: null }, publishedAt: '2026-01-01T00:00:00Z' },
  })
  const published = (data: Content): ContentEvent => ({ type: 'ContentPublished', data })
  const textAfter = (events: readonly StoredEvent<ContentEvent>[], { events: undone }: Undone<ContentEvent>) =>
    [...events, ...undone].reduce(content.evolve, content.initial)
  test('to its title before, with the body that somebody wrote since', () => {
    const events = streamOf(
      ['a', published(text('About', 'old'))],
      ['b', published(text('About us', 'old'))],
      ['c', published(text('About us', 'new'))],
    )
    expect(textAfter(events, undoContent(events, of('b')))).toMatchObject({
      published: { title: { en: 'About' }, body: { en: 'new' } },
    })
  })
  test('one that was published is withdrawn, and one that was withdrawn is there again', () => {
    const made = streamOf(['a', published(text('About', 'old'))])
    const gone = undoContent(made, of('a'))
    expect(textAfter(made, gone)).toMatchObject({ withdrawn: true })
    // Not what it is: that is no field of it.
    const paths = gone.changed.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['made', 'shown', 'title']))
    expect(paths.filter(path => path === 'contentId' || path === 'kind')).toEqual([])
    const events = streamOf(
      ['a', published(text('About', 'old'))],
      ['b', { type: 'ContentWithdrawn', data: { contentId: 'c1', kind: 'page' } }],
    )
    expect(textAfter(events, undoContent(events, of('b')))).toMatchObject({
      withdrawn: false,
      published: { title: { en: 'About' } },
    })
  })
  test('not under a draft that somebody writes', () => {
    const draft = { contentId: 'c1', kind: 'page', changes: { 'title.en': 'About all of us' } } as const
    const events = streamOf(
      ['a', published(text('About', 'old'))],
      ['b', published(text('About us', 'old'))],
      ['c', { type: 'ContentDraftSaved', data: draft }],
    )
    expect(undoContent(events, of('b'))).toMatchObject({ events: [], refused: 'content-edited-meanwhile' })
  })
})

describe('a count goes back', () => {
  const counted = (quantity: number): StockEvent => ({
    type: 'StockCounted',
    data: { productId: 'p1', counts: [{ sku: 'M', quantity }], by: 'shelf' },
  })
  const adjusted = (by: number): StockEvent => ({
    type: 'StockAdjusted',
    data: { productId: 'p1', lines: [{ sku: 'M', by }], reason: 'correction' },
  })
  const shipped: StockEvent = {
    type: 'StockShipped',
    data: { productId: 'p1', orderId: 'o1', shipmentId: 's1', lines: [{ sku: 'M', quantity: 3 }] },
  }
  const level = (events: readonly StoredEvent<StockEvent>[], { events: undone }: Undone<StockEvent>) =>
    undone.reduce<Stock>(stock.evolve, events.reduce<Stock>(stock.evolve, noStock)).onHand.M
  test('by its difference, so that what was sold since stays sold', () => {
    const events = streamOf(['a', counted(10)], ['b', counted(12)], ['c', shipped])
    expect(level(events, undoStock('p1', events, of('b')))).toBe(7)
  })
  test('not where somebody counted since: those goods are there', () => {
    const events = streamOf(['a', counted(10)], ['b', adjusted(5)], ['c', counted(40)])
    expect(undoStock('p1', events, of('b'))).toMatchObject({
      events: [],
      back: [],
      kept: [{ path: 'M', since: events[2] }],
    })
  })
})
