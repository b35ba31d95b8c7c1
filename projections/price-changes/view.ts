import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { PriceChangeDocument, PriceChangeState } from './document.ts'
import { priceChangeList } from './list.ts'

/** Changes of many prices at once: planned, running, and over. */
export const priceChangesView = projection<PriceChangeDocument, PriceChangeEvent>({
  name: 'price-changes',
  version: 1,
  handles: [
    ...(['PriceChangePlanned', 'PriceChangeRowsAdded', 'PriceChangeEndMoved', 'PriceChangeCancelled'] as const),
    ...(['PriceChangeBegun', 'PriceChangeStarted', 'PriceChangeEndAsked', 'PriceChangeEndBegun'] as const),
    ...(['PriceChangeMissed', 'PriceChangeEnded'] as const),
  ],
  ids: event => [event.data.changeId],
  project(change, event) {
    if (event.type === 'PriceChangePlanned') {
      const none = { begunAt: null, start: null, asked: null, ending: null, end: null }
      return { ...event.data, ...none, added: 0, state: 'planned' }
    }
    if (!change) return undefined
    switch (event.type) {
      case 'PriceChangeRowsAdded':
        return { ...change, added: change.added + event.data.rows.length }
      case 'PriceChangeEndMoved': {
        const { until } = event.data
        const stands = change.state === 'on' || change.state === 'stays'
        return { ...change, until, ...(stands && { state: standing(until) }) }
      }
      case 'PriceChangeCancelled': {
        const { by, cancelledAt: at } = event.data
        return { ...change, asked: { by, at }, state: 'cancelled' }
      }
      case 'PriceChangeBegun':
        return { ...change, begunAt: event.data.begunAt, state: 'starting' }
      case 'PriceChangeMissed':
        return { ...change, state: 'missed' }
      case 'PriceChangeStarted': {
        const { because, changed: done, left, startedAt: at } = event.data
        return { ...change, start: { because, done, left, at }, state: standing(change.until) }
      }
      case 'PriceChangeEndAsked': {
        const { by, askedAt: at } = event.data
        return { ...change, asked: { by, at } }
      }
      case 'PriceChangeEndBegun':
        return { ...change, ending: event.data.because, state: 'ending' }
      case 'PriceChangeEnded': {
        const { because, back: done, left, endedAt: at } = event.data
        return { ...change, end: { because, done, left, at }, state: 'over' }
      }
    }
  },
  indexes: {
    [listIndex]: listKeys(priceChangeList),
    /** What the shop has to do by itself, now or later. */
    open: change => (isOpen(change) ? [change.from] : []),
  },
  tallies: listTallies(priceChangeList),
})

const over: readonly PriceChangeState[] = ['over', 'cancelled', 'missed']

const standing = (until: string | null) => (until === null ? 'stays' : 'on')

function isOpen({ state, asked, added, total }: PriceChangeDocument): boolean {
  if (added < total || over.includes(state)) return false
  return state !== 'stays' || asked !== null
}
