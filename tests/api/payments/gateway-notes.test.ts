import { expect, test } from 'vitest'
import { silenceOf } from '#api/setup/gateways.ts'
import { books } from '#domain/books/decide.ts'
import { mostKept } from '#domain/books/events.ts'
import { gateway, heardApartMs } from '#domain/gateway/decide.ts'

const method = 'stripe' as const
const moment = Date.parse('2026-11-20T12:00:00.000Z')
const iso = (ms: number) => new Date(moment + ms).toISOString()
const heardAt = (ms: number) => ({ type: 'NoteHeard', data: { method, heardAt: iso(ms) } }) as const

test('a message is noted, and the next one only after a while', () => {
  const first = gateway.decide(heardAt(0), gateway.initial)
  expect(first).toMatchObject({ ok: true, events: [{ type: 'GatewayHeard' }] })
  const heard = gateway.evolve(gateway.initial, { type: 'GatewayHeard', data: { method, heardAt: iso(0) } })
  expect(gateway.decide(heardAt(heardApartMs - 1), heard)).toMatchObject({ events: [] })
  expect(gateway.decide(heardAt(heardApartMs), heard)).toMatchObject({ events: [{ type: 'GatewayHeard' }] })
})

test('a test is remembered', () => {
  const data = { method, tookMs: 400, problem: null, testedAt: iso(0) }
  expect(gateway.decide({ type: 'NoteTest', data }, gateway.initial)).toMatchObject({ events: [{ data }] })
  const { test } = gateway.evolve(gateway.initial, { type: 'GatewayTested', data })
  expect(test).toEqual({ tookMs: 400, problem: null, testedAt: iso(0) })
})

test('a provider is silent when orders wait for it for much longer than its payments are apart', () => {
  const waits = { count: 2, orders: [] }
  // One in 40 minutes.
  const month = [{ currency: 'USD', orders: 1080, sum: 1 }]
  const hours = (n: number) => new Date(moment + n * 3_600_000)
  expect(silenceOf(iso(0), { month, waits }, hours(9))).toEqual({ minutes: 540, usualMinutes: 40 })
  expect(silenceOf(iso(0), { month, waits }, hours(3))).toBeNull()
  expect(silenceOf(iso(0), { month, waits: { count: 0, orders: [] } }, hours(9))).toBeNull()
  expect(silenceOf(null, { month, waits }, hours(9))).toBeNull()
  expect(silenceOf(iso(0), { month: [{ currency: 'USD', orders: 30, sum: 1 }], waits }, hours(9))).toBeNull()
})

test('a comparison is remembered once, with as many differences as are kept and how many there were', () => {
  const each = { kind: 'missing', method, orderId: 'o', paymentId: 'p', atShop: 1, atGateway: null, currency: 'USD' }
  const data = { comparisonId: 'c', since: '2026-11-01', methods: [method], comparedAt: iso(0) }
  const found = Array.from({ length: mostKept + 5 }, () => each)
  const noted = books.decide({ type: 'NoteComparison', data: { ...data, found } }, null)
  if (!noted.ok) throw new Error()
  const [event] = noted.events
  expect(event!.data).toMatchObject({ ...data, count: mostKept + 5 })
  expect(event!.data.found).toHaveLength(mostKept)
  const last = books.evolve(null, event!)
  expect(books.decide({ type: 'NoteComparison', data: { ...data, found } }, last)).toMatchObject({ events: [] })
})
