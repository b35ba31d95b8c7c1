import { expect, test } from 'vitest'
import { shipDay, workingDay } from '#domain/shared/working-days.ts'
import { arrival } from '#web/ui/delivery.ts'

test.each([
  ['2026-11-20T14:00:00Z', 1, '2026-11-23'],
  ['2026-11-20T23:59:59Z', 5, '2026-11-27'],
  ['2026-11-21T08:00:00Z', 1, '2026-11-23'],
  ['2026-12-31T08:00:00Z', 2, '2027-01-04'],
  ['2026-11-20T14:00:00Z', 0, '2026-11-20'],
])('%s and %d working days is %s', (ordered, days, day) => {
  expect(workingDay(ordered, days).toISOString().slice(0, 10)).toBe(day)
})

test.each([
  ['2026-11-19T14:00:00Z', [3, 5], '2026-11-23'],
  ['2026-11-19T14:00:00Z', [1, 2], '2026-11-19'],
  ['2026-11-19T14:00:00Z', [0, 0], '2026-11-19'],
  ['2026-11-21T14:00:00Z', [1, 2], '2026-11-23'],
] as const)('what was ordered at %s and arrives in %j working days leaves on %s', (ordered, days, day) => {
  expect(shipDay(ordered, days)).toBe(day)
})

test('an arrival is a range of days in the words of the language', () => {
  expect(arrival('en', '2026-11-20T14:00:00Z', [3, 5])).toBe('Wed, Nov 25 – Fri, Nov 27')
  expect(arrival('en', '2026-11-20T14:00:00Z', [1, 1])).toBe('Mon, Nov 23')
  expect(arrival('ar', '2026-11-20T14:00:00Z', [1, 1])).toMatch(/23/)
})
