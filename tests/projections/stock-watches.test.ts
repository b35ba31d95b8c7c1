import { describe, test } from 'vitest'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'
const named = { watchId: 'tee3xl-p1', personId: 'p1', productId: 'tee', sku: 'TEE-3XL' }
const watched = (round: number, email: string | { erased: true } = 'ada@example.com'): StockWatchEvent => ({
  type: 'StockWatched',
  data: { ...named, round, email, language: 'fr', watchedAt: at },
})
const met: StockWatchEvent = { type: 'StockWatchMet', data: { ...named, round: 1, metAt: at } }
const resumed: StockWatchEvent = { type: 'StockWatchResumed', data: { ...named, round: 2, resumedAt: at } }
const ended: StockWatchEvent = { type: 'StockWatchEnded', data: { ...named, round: 1, endedAt: at } }
const erasure = { type: 'PersonErased', data: { personId: 'p1' } } as const
const doc = {
  kind: 'wait' as const,
  ...named,
  round: 1,
  email: 'ada@example.com',
  language: 'fr',
  watchedAt: at,
  metAt: null,
}

describe('the stock-watches view', () => {
  test('holds who waits, by product', () =>
    givenView(stockWatches)
      .events([watched(1)])
      .expect('tee3xl-p1', doc)
      .expectKeys('waiting', 'tee3xl-p1', [['tee', at]])
      .expectKeys('byPerson', 'tee3xl-p1', [['p1', at]]))
  test('keeps who was told, waiting no more', () =>
    givenView(stockWatches)
      .events([watched(1), met])
      .expect('tee3xl-p1', { ...doc, metAt: at })
      .expectKeys('waiting', 'tee3xl-p1', [])
      .expectKeys('byPerson', 'tee3xl-p1', [['p1', at]]))
  test('counts the people who wait, in all and for each variant', () => {
    const other: StockWatchEvent = {
      type: 'StockWatched',
      data: {
        ...named,
        watchId: 'tee3xl-p2',
        personId: 'p2',
        round: 1,
        email: 'bo@example.com',
        language: 'en',
        watchedAt: at,
      },
    }
    const all = givenView(stockWatches)
    all
      .events([watched(1), other])
      .expectTallies({ waiting: 2, 'variant:tee/TEE-3XL': 2, 'all:count': 1, 'all:people': 2 })
    all
      .events([watched(1), other, met])
      .expectTallies({ waiting: 1, 'variant:tee/TEE-3XL': 1, 'all:count': 1, 'all:people': 1 })
    all.events([watched(1), erasure]).expectTallies({})
  })
  test('lets a wait go on', () =>
    givenView(stockWatches)
      .events([watched(1), met, resumed])
      .expect('tee3xl-p1', { ...doc, round: 2 })
      .expectKeys('waiting', 'tee3xl-p1', [['tee', at]]))
  test('forgets who wants it no more, until he asks anew', () => {
    givenView(stockWatches)
      .events([watched(1), ended])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1), met, ended])
      .expectIds()
    givenView(stockWatches)
      .events([watched(1), ended, watched(2)])
      .expect('tee3xl-p1', { ...doc, round: 2 })
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
      .expect('tee3xl-p1', back)
    givenView(stockWatches)
      .events([watched(1, { erased: true }), erasure, watched(2)])
      .expect('tee3xl-p1', back)
  })
})

describe('a variant in the stock-watches view', () => {
  const bo = {
    type: 'StockWatched',
    data: {
      ...{ ...named, watchId: 'tee3xl-p2', personId: 'p2', round: 1, email: 'bo@example.com', language: 'en' },
      watchedAt: '2026-11-22T10:00:00.000Z',
    },
  } as const satisfies StockWatchEvent
  const variant = { kind: 'variant', variantId: 'tee3xl', productId: 'tee', sku: 'TEE-3XL' } as const
  const since = Date.parse(at)
  const later = Date.parse(bo.data.watchedAt)

  test('holds who waits for it, and has its place by how many these are and since when', () =>
    givenView(stockWatches)
      .events([bo, watched(1)])
      .expect('tee3xl', { ...variant, people: { p1: { since: at }, p2: { since: bo.data.watchedAt } } })
      .expectKeys('list', 'tee3xl', [['all', 2, -since]])
      .expectKeys('list', 'tee3xl-p1', []))
  test('is in the list as long as somebody waits', () => {
    const all = givenView(stockWatches)
    all.events([watched(1), bo, met]).expectKeys('list', 'tee3xl', [['all', 1, -later]])
    all
      .events([watched(1), met])
      .expect('tee3xl', { ...variant, people: { p1: { since: at, told: true } } })
      .expectKeys('list', 'tee3xl', [])
    all.events([watched(1), met, resumed]).expectKeys('list', 'tee3xl', [['all', 1, -since]])
  })
  test('forgets who wants it no more, and who is erased', () => {
    const all = givenView(stockWatches)
    all.events([watched(1), bo, ended]).expect('tee3xl', { ...variant, people: { p2: { since: bo.data.watchedAt } } })
    all.events([watched(1), bo, erasure]).expect('tee3xl', { ...variant, people: { p2: { since: bo.data.watchedAt } } })
    all.events([watched(1), met, erasure, resumed]).expect('tee3xl', undefined)
    all.events([watched(1), ended]).expect('tee3xl', undefined)
  })
})
