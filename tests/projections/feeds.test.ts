import { expect, test } from 'vitest'
import type { FeedEvent, FeedTerms } from '#domain/feed/events.ts'
import { mostFetches } from '#projections/feeds/document.ts'
import { feedsView } from '#projections/feeds/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const view = givenView(feedsView)
const [feedId, by, at] = ['f1', 'a1', '2026-11-23T10:00:00.000Z']
const terms: FeedTerms = {
  ...{ name: 'Acme', address: 'https://feeds.example/a.csv', source: 'acme', importedBy: 'itself', mostMove: null },
  ...{ timetable: { every: 'hours', hours: 6 }, credentials: 'none' },
}
const defined: FeedEvent = { type: 'FeedDefined', data: { feedId, terms, by, definedAt: at } }
const begun = (runId: string): FeedEvent => ({
  type: 'FeedFetchBegun',
  data: { feedId, runId, due: at, begunAt: at },
})
const ended = (runId: string, faults = 0): FeedEvent => ({
  type: 'FeedFetchEnded',
  data: {
    ...{ feedId, runId, faults, endedAt: at },
    outcome: faults > 0 ? { is: 'fault', fault: 'too-slow', detail: '' } : { is: 'nothing-new' },
  },
})
const changed = (more: Partial<FeedTerms>, anew: boolean): FeedEvent => ({
  type: 'FeedChanged',
  data: { feedId, terms: more, anew, by: 'a2', changedAt: at },
})

test('a feed is to be fetched at once, and shows what became of each fetch', () => {
  view.events([defined]).expect(feedId, {
    ...{ feedId, terms, by, definedAt: at, paused: null, pausedAt: null },
    asked: true,
    faults: 0,
    fetches: [],
  })
  const judged: FeedEvent = { type: 'FeedRunJudged', data: { feedId, runId: 'r2', waits: null, judgedAt: at } }
  view.events([defined, begun('r1'), ended('r1', 1), begun('r2'), ended('r2'), judged]).expectPart(feedId, {
    ...{ asked: false, faults: 0 },
    fetches: [
      { runId: 'r2', begunAt: at, endedAt: at, outcome: { is: 'nothing-new' }, verdict: 'imports' },
      { runId: 'r1', begunAt: at, endedAt: at, outcome: { is: 'fault', fault: 'too-slow', detail: '' }, verdict: null },
    ],
  })
})

test('the newest fetches are kept', () => {
  const fetches = Array.from({ length: mostFetches + 3 }, (_, n) => begun(`r${n}`))
  view.events([defined, ...fetches]).expectPart(feedId, {
    fetches: expect.toSatisfy((kept: readonly { runId: string }[]) => {
      return kept.length === mostFetches && kept[0]!.runId === `r${mostFetches + 2}`
    }),
  })
})

test('another address ends what was under way, another name does not', () => {
  view
    .events([defined, begun('r1'), changed({ name: 'Acme Ltd' }, false)])
    .expectPart(feedId, { by: 'a2', terms: { ...terms, name: 'Acme Ltd' }, asked: false })
  view
    .events([defined, begun('r1'), changed({ address: 'https://feeds.example/b.csv' }, true)])
    .expectPart(feedId, { asked: true, fetches: [] })
})

test('pauses and goes on', () => {
  const paused: FeedEvent = { type: 'FeedPaused', data: { feedId, because: 'faults', by: 'feed', pausedAt: at } }
  const resumed: FeedEvent = { type: 'FeedResumed', data: { feedId, by, resumedAt: at } }
  const asked: FeedEvent = { type: 'FeedFetchAsked', data: { feedId, by, askedAt: at } }
  view.events([defined, ended('r1', 8), paused]).expectPart(feedId, { paused: 'faults', pausedAt: at, asked: false })
  view.events([defined, ended('r1', 8), paused, asked]).expectPart(feedId, { paused: 'faults', asked: true })
  view
    .events([defined, ended('r1', 8), paused, resumed])
    .expectPart(feedId, { paused: null, pausedAt: null, faults: 0 })
})

test('a feed that was retired is gone', () =>
  view.events([defined, { type: 'FeedRetired', data: { feedId, by, retiredAt: at } }]).expect(feedId, undefined))
