import { describe, expect, test } from 'vitest'
import { dueOf, feed } from '#domain/feed/decide.ts'
import type { FeedEvent, FeedTerms, FetchOutcome } from '#domain/feed/events.ts'
import { dueAfter, mostFaults, restAfter } from '#domain/feed/timetable.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const [feedId, by] = ['f1', 'a1']
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const terms: FeedTerms = {
  ...{ name: 'Acme', address: 'https://feeds.example/a.csv', source: 'acme', importedBy: 'itself', mostMove: 20 },
  ...{ timetable: { every: 'hours', hours: 6 }, credentials: 'none' },
}
const defined: FeedEvent = { type: 'FeedDefined', data: { feedId, terms, by, definedAt: at('10:00') } }
const withPassword: FeedEvent = {
  type: 'FeedDefined',
  data: { ...defined.data, terms: { ...terms, credentials: 'password' } },
}
const begun = (due: string, runId = 'r1'): FeedEvent => ({
  type: 'FeedFetchBegun',
  data: { feedId, runId, due: at(due), begunAt: at(due) },
})
const brought: FetchOutcome = { is: 'brought', file: 'f'.repeat(64), size: 12, etag: '"1"', modified: null }
const fault: FetchOutcome = { is: 'fault', fault: 'unreachable', detail: '' }
const ended = (outcome: FetchOutcome, faults = 0, time = '10:01', runId = 'r1'): FeedEvent => ({
  type: 'FeedFetchEnded',
  data: { feedId, runId, outcome, faults, endedAt: at(time) },
})
const paused = (because: 'staff' | 'faults'): FeedEvent => ({
  type: 'FeedPaused',
  data: { feedId, because, by: because === 'faults' ? 'feed' : by, pausedAt: at('10:02') },
})
const next = (events: readonly FeedEvent[]) => {
  const due = dueOf(fold(feed, events))
  return due === null ? null : new Date(due).toISOString()
}

describe('a feed', () => {
  test('is defined once', () => {
    given(feed).when({ type: 'DefineFeed', data: defined.data }).then(defined)
    given(feed, [defined]).when({ type: 'DefineFeed', data: defined.data }).then()
  })

  test('that is not there, or was retired, takes nothing', () => {
    const pause = { type: 'PauseFeed', data: { feedId, by, pausedAt: at('11:00') } } as const
    given(feed).when(pause).rejects({ code: 'feed-not-found' })
    const retired: FeedEvent = { type: 'FeedRetired', data: { feedId, by, retiredAt: at('11:00') } }
    given(feed, [defined]).when({ type: 'RetireFeed', data: retired.data }).then(retired)
    given(feed, [defined, retired]).when(pause).rejects({ code: 'feed-not-found' })
    given(feed, [defined, retired]).when({ type: 'RetireFeed', data: retired.data }).then()
    expect(next([defined, retired])).toBeNull()
  })

  test('is changed by what differs', () => {
    const change = (changed: Partial<FeedTerms>) =>
      ({
        type: 'ChangeFeed',
        data: { feedId, terms: changed, credentialsGiven: false, by, changedAt: at('11:00') },
      }) as const
    const told = (changed: Partial<FeedTerms>, anew: boolean): FeedEvent => ({
      type: 'FeedChanged',
      data: { feedId, terms: changed, anew, by, changedAt: at('11:00') },
    })
    given(feed, [defined]).when(change(terms)).then()
    given(feed, [defined])
      .when(change({ ...terms, name: 'Acme Ltd' }))
      .then(told({ name: 'Acme Ltd' }, false))
    const address = 'https://feeds.example/b.csv'
    given(feed, [defined]).when(change({ address })).then(told({ address }, true))
    given(feed, [defined])
      .when(change({ stock: null }))
      .then()
    given(feed, [defined])
      .when(change({ stock: 'none' }))
      .then(told({ stock: 'none' }, false))
    const known = [defined, begun('10:00'), ended(brought)]
    expect(fold(feed, known).known?.etag).toBe('"1"')
    expect(fold(feed, [...known, told({ address }, true)])).toMatchObject({ known: null, pending: null, runs: [] })
  })

  test('works in the name of who saved it last, also where nothing else differs', () => {
    const data = { feedId, terms, credentialsGiven: false, by: 'a2', changedAt: at('11:00') }
    const changed: FeedEvent = {
      type: 'FeedChanged',
      data: { feedId, terms: {}, anew: false, by: 'a2', changedAt: at('11:00') },
    }
    given(feed, [defined]).when({ type: 'ChangeFeed', data }).then(changed)
    expect(fold(feed, [defined, changed]).by).toBe('a2')
  })

  test('does not take its credentials to another server', () => {
    const data = (address: string, more: Partial<FeedTerms> = {}, credentialsGiven = false) =>
      ({ feedId, terms: { address, ...more }, credentialsGiven, by, changedAt: at('11:00') }) as const
    const away = 'https://elsewhere.example/a.csv'
    const when = (change: ReturnType<typeof data>) =>
      given(feed, [withPassword]).when({ type: 'ChangeFeed', data: change })
    const told = (changed: Partial<FeedTerms>): FeedEvent => ({
      type: 'FeedChanged',
      data: { feedId, terms: changed, anew: true, by, changedAt: at('11:00') },
    })
    when(data(away)).rejects({ code: 'feed-credentials-elsewhere' })
    when(data('https://feeds.example/b.csv')).then(told({ address: 'https://feeds.example/b.csv' }))
    when(data(away, {}, true)).then(told({ address: away }))
    when(data(away, { credentials: 'none' })).then(told({ address: away, credentials: 'none' }))
  })
})

describe('a fetch', () => {
  const begin = (due: string) => ({ type: 'BeginFetch', data: begun(due).data as never }) as const

  test('is due at once, and then as the timetable says', () => {
    expect(next([defined])).toBe(at('10:00'))
    expect(next([defined, begun('10:00'), ended({ is: 'nothing-new' })])).toBe(at('16:00'))
  })

  test('begins once for each due time', () => {
    given(feed, [defined]).when(begin('10:00')).then(begun('10:00'))
    given(feed, [defined, begun('10:00')])
      .when(begin('10:00'))
      .then()
    given(feed, [defined, begun('10:00'), ended(brought)])
      .when(begin('10:00'))
      .then()
    given(feed, [defined, begun('10:00'), ended(brought)])
      .when(begin('16:00'))
      .then(begun('16:00'))
  })

  test('that did not end is the next one still', () => expect(next([defined, begun('10:00')])).toBe(at('10:00')))

  test('ends once', () => {
    const end = { type: 'EndFetch', data: { feedId, runId: 'r1', outcome: brought, endedAt: at('10:01') } } as const
    given(feed, [defined, begun('10:00')])
      .when(end)
      .then(ended(brought))
    given(feed, [defined, begun('10:00'), ended(brought)])
      .when(end)
      .then()
  })

  test('can be asked for, also of a feed that is paused', () => {
    const asked: FeedEvent = { type: 'FeedFetchAsked', data: { feedId, by, askedAt: at('12:00') } }
    const before = [defined, begun('10:00'), ended({ is: 'nothing-new' }), paused('staff')]
    expect(next(before)).toBeNull()
    given(feed, before).when({ type: 'AskFetch', data: asked.data }).then(asked)
    expect(next([...before, asked])).toBe(at('12:00'))
    given(feed, [...before, asked])
      .when({ type: 'AskFetch', data: asked.data })
      .then()
    expect(next([...before, asked, begun('12:00'), ended({ is: 'nothing-new' })])).toBeNull()
  })

  test('that failed is tried again, each time later', () => {
    expect(next([defined, begun('10:00'), ended(fault, 1)])).toBe(at('10:06'))
    expect(next([defined, begun('10:00'), ended(fault, 2)])).toBe(at('10:16'))
    expect([1, 2, 3, 4, 5, 6, 7].map(n => restAfter(n) / 60_000)).toEqual([5, 15, 45, 135, 405, 1215, 1440])
  })

  test('that failed too often in a row pauses the feed', () => {
    const before = [defined, ended(fault, mostFaults - 1), begun('10:00')]
    given(feed, before)
      .when({ type: 'EndFetch', data: { feedId, runId: 'r1', outcome: fault, endedAt: at('10:02') } })
      .then(ended(fault, mostFaults, '10:02'), paused('faults'))
    const resumed: FeedEvent = { type: 'FeedResumed', data: { feedId, by, resumedAt: at('12:00') } }
    const after = [...before, ended(fault, mostFaults), paused('faults')]
    given(feed, after).when({ type: 'ResumeFeed', data: resumed.data }).then(resumed)
    given(feed, [defined]).when({ type: 'ResumeFeed', data: resumed.data }).then()
    expect(next(after)).toBeNull()
    expect(next([...after, resumed])).toBe(at('16:00'))
  })

  test('that went well forgets the faults before it', () =>
    expect(
      fold(feed, [defined, begun('10:00'), ended(fault, 3), begun('11:00', 'r2'), ended(brought, 0, '11:01', 'r2')])
        .faults,
    ).toBe(0))
})

test('what was brought is judged once', () => {
  const judged: FeedEvent = {
    type: 'FeedRunJudged',
    data: { feedId, runId: 'r1', waits: 'rows', judgedAt: at('10:02') },
  }
  const before = [defined, begun('10:00'), ended(brought)]
  given(feed, before).when({ type: 'JudgeRun', data: judged.data }).then(judged)
  given(feed, [...before, judged])
    .when({ type: 'JudgeRun', data: judged.data })
    .then()
})

describe('a timetable', () => {
  const daily = (time: string, zone: string, after: string) =>
    new Date(dueAfter({ every: 'day', at: time, zone }, 0, Date.parse(after))).toISOString()

  test.each([
    ['later today', '06:30', 'UTC', '2026-11-23T06:29:59Z', '2026-11-23T06:30:00.000Z'],
    ['tomorrow', '06:30', 'UTC', '2026-11-23T06:30:00Z', '2026-11-24T06:30:00.000Z'],
    ['in a zone that is ahead', '06:30', 'Asia/Dhaka', '2026-11-23T00:29:00Z', '2026-11-23T00:30:00.000Z'],
    ['in a zone where it is tomorrow', '06:30', 'Asia/Dhaka', '2026-11-23T20:00:00Z', '2026-11-24T00:30:00.000Z'],
    ['in a zone that is behind', '22:00', 'America/New_York', '2026-11-23T02:00:00Z', '2026-11-23T03:00:00.000Z'],
    ['before the summer time', '06:30', 'Europe/Paris', '2026-03-28T04:00:00Z', '2026-03-28T05:30:00.000Z'],
    ['in the summer time', '06:30', 'Europe/Paris', '2026-03-28T12:00:00Z', '2026-03-29T04:30:00.000Z'],
    ['after the summer time', '06:30', 'Europe/Paris', '2026-10-24T12:00:00Z', '2026-10-25T05:30:00.000Z'],
    [
      'at a time that the night leaves out',
      '02:30',
      'Europe/Paris',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('of each day: %s', (_what, time, zone, after, due) => expect(daily(time, zone, after)).toBe(due))

  test('of hours counts missed times as one', () => {
    const since = Date.parse(at('10:00'))
    const due = (after: string) =>
      new Date(dueAfter({ every: 'hours', hours: 6 }, since, Date.parse(after))).toISOString()
    expect(due(at('10:00'))).toBe(at('16:00'))
    expect(due('2026-11-26T11:00:00Z')).toBe('2026-11-26T16:00:00.000Z')
  })
})
