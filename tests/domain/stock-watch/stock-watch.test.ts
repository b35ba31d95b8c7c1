import { describe, test } from 'vitest'
import { stockWatch } from '#domain/stock-watch/decide.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { given } from '#tests/support/given.ts'

const at = '2026-11-20T10:00:00.000Z'
const watch = { watchId: 'w1', personId: 'p1', productId: 'tee', sku: 'TEE-3XL' } as const
const asked = { ...watch, email: 'ada@example.com', language: 'en', watchedAt: at } as const
const watched = (round: number): StockWatchEvent => ({ type: 'StockWatched', data: { ...asked, round } })
const met = (round: number): StockWatchEvent => ({ type: 'StockWatchMet', data: { ...watch, round, metAt: at } })
const resumed = (round: number): StockWatchEvent => ({
  type: 'StockWatchResumed',
  data: { ...watch, round, resumedAt: at },
})
const ended = (round: number): StockWatchEvent => ({ type: 'StockWatchEnded', data: { ...watch, round, endedAt: at } })
const ask = (erasedRound: number | null = null) => ({ type: 'WatchStock', data: { ...asked, erasedRound } }) as const
const meet = (round: number) => ({ type: 'MeetStockWatch', data: { round, metAt: at } }) as const
const end = (round: number) => ({ type: 'EndStockWatch', data: { round, endedAt: at } }) as const
const resume = (round: number) => ({ type: 'ResumeStockWatch', data: { round, resumedAt: at } }) as const

describe('waiting for a sold-out variant', () => {
  test('begins', () => given(stockWatch).when(ask()).then(watched(1)))
  test('is one wait however often it is asked for', () =>
    given(stockWatch, [watched(1)])
      .when(ask())
      .then())
  test('begins again for who was told', () =>
    given(stockWatch, [watched(1), met(1)])
      .when(ask())
      .then(watched(2)))
  test('begins again for who was erased and came back, once', () => {
    given(stockWatch, [watched(1)])
      .when(ask(1))
      .then(watched(2))
    given(stockWatch, [watched(1), watched(2)])
      .when(ask(1))
      .then()
  })
})

describe('a wait', () => {
  test('is met', () =>
    given(stockWatch, [watched(1)])
      .when(meet(1))
      .then(met(1)))
  test('is met once', () =>
    given(stockWatch, [watched(1), met(1)])
      .when(meet(1))
      .then())
  test('that nobody began is not met', () => given(stockWatch).when(meet(1)).then())
  test('of another round is not met', () =>
    given(stockWatch, [watched(1), met(1), watched(2)])
      .when(meet(1))
      .then())
  test('goes on where nothing was left to write about, and is met again', () => {
    given(stockWatch, [watched(1), met(1)])
      .when(resume(1))
      .then(resumed(2))
    given(stockWatch, [watched(1), met(1), resumed(2)])
      .when(meet(2))
      .then(met(2))
  })
  test('goes on once', () =>
    given(stockWatch, [watched(1), met(1), resumed(2)])
      .when(resume(1))
      .then())
  test('is ended by whoever waits, once', () => {
    given(stockWatch, [watched(1)])
      .when(end(1))
      .then(ended(1))
    given(stockWatch, [watched(1), ended(1)])
      .when(end(1))
      .then()
  })
  test('that ended is not met, and begins anew when it is asked for again', () => {
    given(stockWatch, [watched(1), ended(1)])
      .when(meet(1))
      .then()
    given(stockWatch, [watched(1), ended(1)])
      .when(ask())
      .then(watched(2))
    given(stockWatch, [watched(1), ended(1), watched(2)])
      .when(meet(2))
      .then(met(2))
  })
  test('that ended when it was met already does not go on', () => {
    given(stockWatch, [watched(1), met(1)])
      .when(end(1))
      .then(ended(1))
    given(stockWatch, [watched(1), met(1), ended(1)])
      .when(resume(1))
      .then()
  })
  test('of another round, or of nobody, is not ended', () => {
    given(stockWatch, [watched(1), met(1), resumed(2)])
      .when(end(1))
      .then()
    given(stockWatch).when(end(0)).then()
  })
  test('that its reader began anew meanwhile stays as it is', () =>
    given(stockWatch, [watched(1), met(1), watched(2)])
      .when(resume(1))
      .then())
})
