import { test } from 'vitest'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const view = givenView(priceChangesView)
const [changeId, by, at] = ['c1', 'a1', '2026-11-23T10:00:00.000Z']
const until = '2026-11-24T10:00:00.000Z'
const terms = { name: 'Winter sale', move: { is: 'discount', percent: 20 }, from: at, until, by, total: 2 } as const
const planned: PriceChangeEvent = { type: 'PriceChangePlanned', data: { ...terms, changeId, plannedAt: at } }
const rows: PriceChangeEvent = { type: 'PriceChangeRowsAdded', data: { changeId, rows: ['p1', 'p2'] } }
const begun: PriceChangeEvent = { type: 'PriceChangeBegun', data: { changeId, begunAt: at } }
const figures = { because: 'done', left: 1, by: null } as const
const started: PriceChangeEvent = {
  type: 'PriceChangeStarted',
  data: { ...figures, changeId, changed: 1, startedAt: at },
}
const moved = (end: string | null): PriceChangeEvent => ({
  type: 'PriceChangeEndMoved',
  data: { changeId, until: end, by, movedAt: at },
})
const asked: PriceChangeEvent = { type: 'PriceChangeEndAsked', data: { changeId, by: 'a2', askedAt: at } }
const endBegun: PriceChangeEvent = {
  type: 'PriceChangeEndBegun',
  data: { changeId, because: 'staff', by: 'a2', begunAt: at },
}
const ended: PriceChangeEvent = { type: 'PriceChangeEnded', data: { ...figures, changeId, back: 1, endedAt: at } }
const cancelled: PriceChangeEvent = { type: 'PriceChangeCancelled', data: { changeId, by, cancelledAt: at } }
const ready = [planned, rows]
const running = [...ready, begun, started]

test('a price change is planned, begins, stands and goes back', () => {
  view.events(ready).expect(changeId, {
    ...{ ...terms, changeId, plannedAt: at, added: 2, state: 'planned' },
    ...{ begunAt: null, start: null, asked: null, ending: null, end: null },
  })
  view.events([...ready, begun]).expectPart(changeId, { state: 'starting', begunAt: at })
  const part = { because: 'done' as const, done: 1, left: 1, at }
  view.events(running).expectPart(changeId, { state: 'on', start: part })
  view.events([...running, asked, endBegun]).expectPart(changeId, {
    ...{ state: 'ending', ending: 'staff', asked: { by: 'a2', at } },
  })
  view.events([...running, asked, endBegun, ended]).expectPart(changeId, { state: 'over', end: part })
})

test('one that is cancelled says who did it', () => {
  view.events([...ready, cancelled]).expectPart(changeId, { state: 'cancelled', asked: { by, at } })
})

test('one that the shop slept through is missed', () => {
  const missed: PriceChangeEvent = { type: 'PriceChangeMissed', data: { changeId, total: 2, noticedAt: at } }
  view.events([...ready, missed]).expectPart(changeId, { state: 'missed' })
})

test('one without an end stays, until it gets one', () => {
  view.events([...running, moved(null)]).expectPart(changeId, { state: 'stays', until: null })
  view.events([...running, moved(null), moved(until)]).expectPart(changeId, { state: 'on', until })
  view.events([...ready, moved(null)]).expectPart(changeId, { state: 'planned' })
})
