import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, figureOf, lineThrough, spanIn, stepsTo } from '#web/dashboard/home/figures.ts'

const day = (sales: number, orders: number, back = 0) => ({ day: '2026-11-20', sales, orders, back, cancelled: 0 })

test('figures of several days are made of their sums', () => {
  const days = [day(1000, 2), day(500, 1, 300), day(0, 0)]
  expect(figureOf('net', days)).toBe(1200)
  expect(figureOf('orders', days)).toBe(3)
  expect(figureOf('average', days)).toBe(400)
  expect(figureOf('back', days)).toBe(0.2)
})

test('without orders there is no average, and without sales no share', () => {
  expect([figureOf('average', [day(0, 0)]), figureOf('back', [day(0, 0, 5)])]).toEqual([null, null])
})

test('a change is a share of what was before, of a share its points', () => {
  expect(changeOf('net', 150, 100)).toBe(0.5)
  expect(changeOf('orders', 0, 4)).toBe(-1)
  expect(changeOf('back', 0.25, 0.125)).toBe(0.125)
  expect([changeOf('net', 150, 0), changeOf('average', null, 3), changeOf('back', 0.1, null)]).toEqual([
    null,
    null,
    null,
  ])
})

test('a scale has few round steps, and holds every value', () => {
  expect(stepsTo(390_000, 100)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
  expect(stepsTo(3, 1)).toEqual([0, 1, 2, 3])
  expect(stepsTo(0, 1)).toEqual([0, 1])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), highest => {
      const steps = stepsTo(highest, 1)
      expect(steps.length).toBeLessThanOrEqual(5)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(steps.at(-1)).toBeGreaterThan(0)
    }),
  )
})

test('a line breaks where there is no value, and stays in its box', () => {
  expect(lineThrough([0, 5, null, 10], 10, { width: 30, height: 100 })).toBe('M0.0 100.0L10.0 50.0M30.0 0.0')
  expect(lineThrough([-5, 10], 10, { width: 30, height: 100 })).toBe('M0.0 100.0L30.0 0.0')
})

test.each([
  ['', '30d', { days: 30 }],
  ['range=today', 'today', { days: 1 }],
  ['range=90d', '90d', { days: 90 }],
  ['range=400d', '30d', { days: 30 }],
  ['range=other', 'other', { days: 30 }],
  ['range=other&from=2026-02-27&to=2026-03-01', 'other', { days: 3, until: '2026-03-01' }],
  ['range=other&from=2026-03-01&to=2026-03-01', 'other', { days: 1, until: '2026-03-01' }],
  ['range=other&from=2026-03-02&to=2026-03-01', 'other', { days: 30 }, 'unread'],
  ['range=other&from=2026-02-30&to=yesterday', 'other', { days: 30 }, 'unread'],
  ['range=other&from=2020-01-01&to=2026-03-01', 'other', { days: 366, until: '2026-03-01' }, 'long'],
  ['range=other&from=2026-11-20&to=2030-01-01', 'other', { days: 4, until: '2026-11-23' }, 'future'],
  ['range=other&from=2026-11-24&to=2026-11-25', 'other', { days: 30 }, 'unread'],
])('the address %s asks for %s', (asked, range, span, cut?: string) =>
  expect(spanIn(new URLSearchParams(asked), '2026-11-23')).toEqual({ range, span, ...(cut && { cut }) }),
)
