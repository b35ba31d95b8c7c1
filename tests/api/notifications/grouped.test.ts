import { expect, test } from 'vitest'
import { type Cut, grouped, type RawNotice } from '#api/notifications/notices.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
const order = (day: number, hour: number, orderId: string): RawNotice => ({
  kind: 'orders',
  at: at(day, hour),
  line: { at: at(day, hour), position: hour, what: 'placed', orderId },
})
const message = (day: number, hour: number): RawNotice => ({
  kind: 'requests',
  at: at(day, hour),
  line: { at: at(day, hour), position: hour, what: 'message', requestId: `m${hour}` },
})

test('unread orders are one line, whatever stands between them; read ones are one line a day', () => {
  const notices = [
    order(20, 14, 'f'),
    message(20, 13),
    order(20, 12, 'e'),
    order(20, 9, 'd'),
    order(20, 8, 'c'),
    order(19, 9, 'b'),
    order(19, 8, 'a'),
  ]
  const lines = grouped(notices, at(20, 10)).map(({ kind, unread, count, notices }) => [
    ...[kind, unread, count],
    ...notices.map(each => ('line' in each ? (each.line.orderId ?? '') : '')),
  ])
  expect(lines).toEqual([
    ['orders', true, 2, 'f', 'e'],
    ['requests', true, 1, ''],
    ['orders', false, 2, 'd', 'c'],
    ['orders', false, 2, 'b', 'a'],
  ])
})

test('messages stay apart, and overdue orders keep their number', () => {
  const overdue: RawNotice = { kind: 'overdue', at: at(20, 0), count: 7 }
  const lines = grouped([message(20, 9), message(20, 8), overdue], at(19, 0))
  expect(lines.map(({ kind, count }) => [kind, count])).toEqual([
    ['requests', 1],
    ['requests', 1],
    ['overdue', 7],
  ])
})

test('where older ones are not kept, the line that they would be in says that there are more', () => {
  const notices = [order(20, 14, 'c'), order(20, 9, 'b'), order(19, 9, 'a')]
  const more = (readUntil: string, cut: Cut) =>
    grouped(notices, readUntil, cut).map(({ count, more = false }) => [count, more])
  expect(more(at(18, 0), { orders: at(19, 9) })).toEqual([[3, true]])
  expect(more(at(20, 10), { orders: at(19, 9) })).toEqual([
    [1, false],
    [1, false],
    [1, true],
  ])
  // The oldest are the member's own, of a day before all the others.
  expect(more(at(20, 10), { orders: at(18, 9) })).toEqual([
    [1, false],
    [1, false],
    [1, false],
  ])
  expect(more(at(18, 0), {})).toEqual([[3, false]])
  const overdue: RawNotice = { kind: 'overdue', at: at(20, 0), count: 100, more: true }
  expect(grouped([overdue], at(19, 0))).toMatchObject([{ count: 100, more: true }])
})
