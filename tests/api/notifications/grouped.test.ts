import { expect, test } from 'vitest'
import { grouped, type RawNotice } from '#api/notifications/notices.ts'

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
