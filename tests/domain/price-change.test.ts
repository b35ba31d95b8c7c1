import { describe, expect, test } from 'vitest'
import { dueOf, holdsPrices, isOpen, meets, priceChange } from '#domain/price-change/decide.ts'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import { fold } from '../support/fold.ts'
import { given } from '../support/given.ts'

const [changeId, by] = ['c1', 'a1']
const at = (time: string) => `2026-11-23T${time}:00.000Z`
const data = {
  ...{ changeId, name: 'Winter sale', move: { is: 'discount', percent: 20 } as const, by, total: 2 },
  ...{ from: at('10:00'), until: at('18:00') as string | null, plannedAt: at('09:00') },
}
const planned: PriceChangeEvent = { type: 'PriceChangePlanned', data }
const rows: PriceChangeEvent = { type: 'PriceChangeRowsAdded', data: { changeId, rows: ['p1', 'p2'] } }
const begun: PriceChangeEvent = { type: 'PriceChangeBegun', data: { changeId, begunAt: at('10:00') } }
const started: PriceChangeEvent = {
  type: 'PriceChangeStarted',
  data: { changeId, because: 'done', changed: 2, left: 0, by, startedAt: at('10:01') },
}
const asked: PriceChangeEvent = { type: 'PriceChangeEndAsked', data: { changeId, by: 'a2', askedAt: at('12:00') } }
const endBegun: PriceChangeEvent = {
  type: 'PriceChangeEndBegun',
  data: { changeId, because: 'due', by: null, begunAt: at('18:00') },
}
const ended: PriceChangeEvent = {
  type: 'PriceChangeEnded',
  data: { changeId, because: 'done', back: 2, left: 0, by: null, endedAt: at('18:01') },
}
const cancelled: PriceChangeEvent = {
  type: 'PriceChangeCancelled',
  data: { changeId, by, cancelledAt: at('09:30') },
}
const ready = [planned, rows]
const running = [...ready, begun, started]
const next = (events: readonly PriceChangeEvent[]) => {
  const due = dueOf(fold(priceChange, events))
  return due === null ? null : new Date(due).toISOString()
}

describe('a price change', () => {
  const plan = (more: Partial<typeof data>) => ({ type: 'PlanPriceChange', data: { ...data, ...more } }) as const
  test('is planned once, however often it is sent', () => {
    given(priceChange).when(plan({})).then(planned)
    given(priceChange, ready).when(plan({})).then()
  })

  test('has a name, a move, and an end after its start and after now', () => {
    const refuses = (more: Partial<typeof data>, field: 'name' | 'move' | 'until') =>
      given(priceChange).when(plan(more)).rejects({ code: 'price-change-out-of-bounds', field })
    refuses({ name: ' ' }, 'name')
    refuses({ move: { is: 'discount', percent: 120 as 20 } }, 'move')
    refuses({ until: at('10:00') }, 'until')
    refuses({ from: at('07:00'), until: at('08:00') }, 'until')
    given(priceChange)
      .when(plan({ until: null }))
      .then({ ...planned, data: { ...data, until: null } })
  })

  test('takes its rows once, also when a crash cut them off', () => {
    const add = { type: 'AddPriceChangeRows', data: { changeId, at: 0, steps: [{ rows: ['p1', 'p2'] }] } } as const
    given(priceChange, [planned]).when(add).then(rows)
    given(priceChange, ready).when(add).then()
  })

  test('begins when it is due and has all its rows, once', () => {
    const begin = (time: string) => ({ type: 'BeginPriceChange', data: { changeId, begunAt: at(time) } }) as const
    given(priceChange, ready).when(begin('10:00')).then(begun)
    given(priceChange, ready).when(begin('09:59')).then()
    given(priceChange, [planned]).when(begin('10:00')).then()
    given(priceChange, running).when(begin('10:00')).then()
    given(priceChange, [...ready, cancelled])
      .when(begin('10:00'))
      .then()
  })

  test('does not begin when its end has passed as well', () => {
    const missed: PriceChangeEvent = { type: 'PriceChangeMissed', data: { changeId, total: 2, noticedAt: at('18:00') } }
    const begin = { type: 'BeginPriceChange', data: { changeId, begunAt: at('18:00') } } as const
    given(priceChange, ready).when(begin).then(missed)
    given(priceChange, [...ready, missed])
      .when(begin)
      .then()
    expect(next([...ready, missed])).toBeNull()
    const cancel = { type: 'CancelPriceChange', data: { changeId, by, cancelledAt: at('18:01') } } as const
    given(priceChange, [...ready, missed])
      .when(cancel)
      .rejects({ code: 'price-change-over' })
  })

  test('is cancelled before it begins, and taken back after that', () => {
    const cancel = { type: 'CancelPriceChange', data: cancelled.data } as never
    const end = { type: 'AskPriceChangeEnd', data: asked.data } as never
    given(priceChange, ready).when(cancel).then(cancelled)
    given(priceChange, running).when(cancel).rejects({ code: 'price-change-begun' })
    given(priceChange, ready).when(end).rejects({ code: 'price-change-waits' })
    given(priceChange, running).when(end).then(asked)
    given(priceChange, [...running, asked])
      .when(end)
      .then()
    given(priceChange, [...ready, cancelled])
      .when(end)
      .rejects({ code: 'price-change-over' })
  })

  test('goes back when it is due, or asked for, once all its products were tried', () => {
    const end = (time: string) => ({ type: 'BeginPriceChangeEnd', data: { changeId, begunAt: at(time) } }) as const
    given(priceChange, running).when(end('18:00')).then(endBegun)
    given(priceChange, running).when(end('17:59')).then()
    given(priceChange, [...ready, begun, asked])
      .when(end('18:00'))
      .then()
    given(priceChange, [...running, asked])
      .when(end('12:00'))
      .then({ type: 'PriceChangeEndBegun', data: { changeId, because: 'staff', by: 'a2', begunAt: at('12:00') } })
    given(priceChange, [...running, endBegun])
      .when(end('18:02'))
      .then()
  })

  test('gets another end, or none, until it goes back', () => {
    const move = (until: string | null, movedAt = at('12:00')) =>
      ({ type: 'MovePriceChangeEnd', data: { changeId, until, by, movedAt } }) as const
    const moved = (until: string | null): PriceChangeEvent => ({
      type: 'PriceChangeEndMoved',
      data: { changeId, until, by, movedAt: at('12:00') },
    })
    given(priceChange, running)
      .when(move(at('20:00')))
      .then(moved(at('20:00')))
    given(priceChange, running).when(move(null)).then(moved(null))
    given(priceChange, running)
      .when(move(at('18:00')))
      .then()
    const early = { code: 'price-change-out-of-bounds', field: 'until' } as const
    given(priceChange, running)
      .when(move(at('12:00')))
      .rejects(early)
    given(priceChange, ready)
      .when(move(at('09:45'), at('09:30')))
      .rejects(early)
    for (const over of [asked, endBegun, cancelled])
      given(priceChange, [...ready, over])
        .when(move(null))
        .rejects({ code: 'price-change-over' })
  })

  test('says when there is something to do next', () => {
    expect(next([planned])).toBeNull()
    expect(next(ready)).toBe(at('10:00'))
    expect(next([...ready, cancelled])).toBeNull()
    expect(next(running)).toBe(at('18:00'))
    expect(next([...running, asked])).toBe(at('12:00'))
    expect(next([...running, endBegun])).toBeNull()
    expect(next([...running, endBegun, ended])).toBeNull()
  })

  test('holds its products where it will give them back', () => {
    const holds = (...events: PriceChangeEvent[]) => holdsPrices(fold(priceChange, events))
    const forGood: PriceChangeEvent = { ...planned, data: { ...data, until: null } }
    expect(holds(planned)).toBe(false)
    expect(holds(...ready)).toBe(true)
    expect(holds(...running)).toBe(true)
    expect(holds(...ready, cancelled)).toBe(false)
    expect(holds(forGood, rows, begun, started)).toBe(false)
    expect(
      holds(forGood, rows, begun, started, asked, { ...endBegun, data: { ...endBegun.data, because: 'staff' } }),
    ).toBe(true)
    expect(holds(...running, endBegun, ended)).toBe(false)
  })

  test('without an end has nothing left to do once it began', () => {
    const forGood: PriceChangeEvent = { ...planned, data: { ...data, until: null } }
    const open = (...events: PriceChangeEvent[]) => isOpen(fold(priceChange, events))
    expect([open(forGood, rows), open(forGood, rows, begun), open(forGood, rows, begun, started)]).toEqual([
      ...[true, true, false],
    ])
    expect([open(planned), open(...ready), open(...running), open(...running, endBegun, ended)]).toEqual([
      ...[false, true, true, false],
    ])
  })

  test('meets another that moves the same, where one of them would end in the other', () => {
    const terms = (from: string, until: string | null, is: 'discount' | 'percent' = 'discount') => ({
      ...{ from: at(from), until: until === null ? null : at(until) },
      move: is === 'discount' ? data.move : ({ is, points: 500, ending: null } as const),
    })
    const day = terms('10:00', '18:00')
    const cases: [ReturnType<typeof terms>, boolean][] = [
      [terms('12:00', '20:00'), true],
      [terms('10:00', '18:00'), true],
      [terms('18:00', '20:00'), false],
      [terms('12:00', '20:00', 'percent'), false],
      [terms('12:00', null), true],
      [terms('09:00', null), false],
      [terms('18:00', null), false],
    ]
    for (const [other, does] of cases) {
      expect([other, meets(day, other)]).toEqual([other, does])
      expect([other, meets(other, day)]).toEqual([other, does])
    }
    expect(meets(terms('10:00', null), terms('10:00', null))).toBe(false)
  })
})
