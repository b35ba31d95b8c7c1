import { describe, test } from 'vitest'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const named = { watchId: 'w1', personId: 'p1', productId: 'tee', sku: 'TEE-3XL' }
const watched = (round: number, email: string | { erased: true } = 'ada@example.com'): StockWatchEvent => ({
  type: 'StockWatched',
  data: { ...named, round, email, language: 'fr', watchedAt: at },
})
const met: StockWatchEvent = { type: 'StockWatchMet', data: { ...named, round: 1, metAt: at } }
const resumed: StockWatchEvent = { type: 'StockWatchResumed', data: { ...named, round: 2, resumedAt: at } }
const ended: StockWatchEvent = { type: 'StockWatchEnded', data: { ...named, round: 1, endedAt: at } }
const erasure = { type: 'PersonErased', data: { personId: 'p1' } } as const
const doc = { ...named, round: 1, email: 'ada@example.com', language: 'fr', watchedAt: at, metAt: null }

describe('the stock-watches view', () => {
  test('holds who waits, by product', () =>
    givenView(stockWatches)
      .events([watched(1)])
      .expect('w1', doc)
      .expectKeys('waiting', 'w1', [['tee', at]])
      .expectKeys('byPerson', 'w1', [['p1', at]]))
  test('keeps who was told, waiting no more', () =>
    givenView(stockWatches)
      .events([watched(1), met])
      .expect('w1', { ...doc, metAt: at })
      .expectKeys('waiting', 'w1', [])
      .expectKeys('byPerson', 'w1', [['p1', at]]))
  test('counts the people who wait, in all and for each variant', () => {
    const other: StockWatchEvent = {
      type: 'StockWatched',
      data: {
        ...named,
        watchId: 'w2',
        personId: 'p2',
        round: 1,
        email: 'bo@example.com',
        language: 'en',
        watchedAt: at,
      },
    }
    const all = givenView(stockWatches)
    all.events([watched(1), other]).expectTallies({ waiting: 2, 'variant:tee/TEE-3XL': 2 })
    all.events([watched(1), other, met]).expectTallies({ waiting: 1, 'variant:tee/TEE-3XL': 1 })
    all.events([watched(1), erasure]).expectTallies({})
  })
  test('lets a wait go on', () =>
    givenView(stockWatches)
      .events([watched(1), met, resumed])
      .expect('w1', { ...doc, round: 2 })
      .expectKeys('waiting', 'w1', [['tee', at]]))
  test('forgets who wants it no more, until he asks anew', () => {
    givenView(stockWatches)
      .events([watched(1), ended])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1), met, ended])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1), ended, watched(2)])
      .expect('w1', { ...doc, round: 2 })
  })
  test('loses a person who is erased, as they happen and folded again', () => {
    givenView(stockWatches)
      .events([watched(1), erasure])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1), met, erasure, resumed])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1, { erased: true }), erasure])
      .expectIds()
  })
  test('takes up a person who came back', () => {
    const back = { ...doc, round: 2 }
    givenView(stockWatches)
      .events([watched(1), erasure, watched(2)])
      .expect('w1', back)
    givenView(stockWatches)
      .events([watched(1, { erased: true }), erasure, watched(2)])
      .expect('w1', back)
  })
})
