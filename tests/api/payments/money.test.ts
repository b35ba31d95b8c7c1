import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#api/payments/books/reconcile.ts'
import { cart } from '#domain/cart/decide.ts'
import { order } from '#domain/order/decide.ts'
import { nextForPayment } from '#domain/processes/settle-payment.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { type Played, providers } from '#tests/support/gateways/provider.ts'
import type { Fault } from '#tests/support/gateways/server.ts'
import { mortalStore } from '../orders/failing-store.ts'
import { cartId, orderId, submittedOrder } from '../orders/placing-world.ts'
import { type Clock, isFollowed, type Process, paymentProcess, stateOf } from './payment-world.ts'

const wanted = [{ sku: 'A', productId: 'p1', quantity: 2, stock: 5 }]
const total = 1600
const minute = 60_000

type Act =
  | { readonly act: 'begin' | 'pay' | 'decline'; readonly way: 'embedded' | 'hosted' }
  | { readonly act: 'return' | 'abandon' | 'cancel' | 'refund' | 'drive' }
  | { readonly act: 'message'; readonly which: number }
  | { readonly act: 'wait'; readonly minutes: number }

type Step = {
  readonly acts: readonly Act[]
  /** What happens to the next requests to the provider. */
  readonly faults: readonly (Fault | null)[]
  /** The process dies at its nth append from here. */
  readonly death: { readonly at: number; readonly when: 'before' | 'after' } | null
}

const way = fc.constantFrom('embedded', 'hosted') as fc.Arbitrary<'embedded' | 'hosted'>
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('begin' as const), way }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('pay' as const), way }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('decline' as const), way }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('return' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('drive' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('abandon', 'cancel', 'refund') as fc.Arbitrary<'abandon'> }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('message' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.constantFrom(1, 31, 50) }) },
)
const step: fc.Arbitrary<Step> = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  faults: fc.array(fc.constantFrom<Fault | null>('lost', 'busy', null), { maxLength: 3 }),
  death: fc.option(
    fc.record({ at: fc.nat(6), when: fc.constantFrom('before', 'after') as fc.Arbitrary<'before' | 'after'> }),
    { freq: 3, nil: null },
  ),
})

const calm = { faults: [], death: null }
const paying = (one: 'embedded' | 'hosted'): readonly Step[] => [
  { ...calm, acts: [{ act: 'begin', way: one }] },
  { ...calm, acts: [{ act: 'pay', way: one }] },
]
/** How a story begins: anyhow, with an attempt that can be paid, paid, or with an order that is placed. */
const begun: fc.Arbitrary<readonly Step[]> = fc
  .tuple(way, fc.nat(3))
  .map(([one, length]) => [...paying(one), { ...calm, acts: [{ act: 'return' as const }] }].slice(0, length))

const one = (act: 'return' | 'cancel' | 'abandon' | 'drive'): Step => ({ ...calm, acts: [{ act }] })
const paid: readonly Step[] = [...paying('hosted'), one('return')]
const otherEnds: [readonly Step[], Step[], boolean][] = [
  [paid, [one('cancel')], false],
  [[], [one('abandon')], false],
]

describe.each(Object.entries(providers))('money at %s', (method, play) => {
  let played: Played
  beforeAll(async () => {
    played = await play()
  })
  afterAll(() => played.fake.stop())

  const books = () => played.books()
  const offered = (wanted: 'embedded' | 'hosted') => (played.gateway.ways.includes(wanted) ? wanted : 'hosted')

  async function perform(one: Act, { payments, handler, placing }: Process, log: EventStore, clock: Clock) {
    switch (one.act) {
      case 'begin':
        return payments.begin(orderId, one.way)
      case 'pay':
      case 'decline': {
        const { attempts } = (await stateOf(log, orderId)).payment
        const attempt = attempts.findLast(each => each.way === offered(one.way) && each.reference !== null)
        if (attempt?.reference) await played.pay(attempt.reference, attempt.way, { declined: one.act === 'decline' })
        return
      }
      case 'return':
        return payments.settle(orderId, 'request', { ask: true })
      case 'drive':
        return placing.drive(orderId, 'recovery')
      case 'abandon':
        return payments.abandon(orderId)
      case 'message': {
        const message = played.fake.messages.at(-1 - one.which)
        const body = Buffer.from(message?.body ?? '')
        return message && payments.receiveWebhook(method as 'stripe', { headers: message.headers, body })
      }
      case 'wait':
        clock.at += one.minutes * minute
        return
      case 'refund':
        return payments.refund({ orderId, refundId: 'part', amount: 300, reason: 'staff' })
      case 'cancel': {
        const data = {
          orderId,
          by: 'customer' as const,
          reason: 'changed my mind',
          cancelledAt: '2026-11-21T00:00:00Z',
        }
        await handler.handle(order, orderId, { type: 'CancelOrder', data })
        return placing.drive(orderId, 'request')
      }
    }
  }

  async function live(steps: readonly Step[]) {
    played.reset()
    const clock = { at: Date.parse('2026-11-20T10:00:00.000Z') }
    const log = await submittedOrder(wanted, method as 'stripe')
    const gateways = new Map([[played.gateway.method, played.gateway]])
    for (const { acts, faults, death } of steps) {
      const mortal = mortalStore(log)
      if (death) mortal.dieAt(death.at, death.when)
      const process = paymentProcess(mortal.store, gateways, clock)
      await process.placing.drive(orderId, 'request').catch(() => {})
      const left = [...faults]
      played.fake.fault = () => left.shift() ?? null
      await Promise.all(acts.map(one => perform(one, process, log, clock).catch(() => {})))
      played.fake.fault = () => null
      await expectFollowed(log, clock)
    }
    return { log, clock, gateways }
  }

  /** Whatever is left to do, now or later, one of the sweeps will come to it. */
  async function expectFollowed(log: EventStore, { at }: Clock) {
    const { order, payment } = await stateOf(log, orderId)
    const later = new Date(at + 60 * minute).toISOString()
    const left =
      nextForPayment(payment, order, later) !== null ||
      !['placed', 'refused', 'cancelled'].includes(order.status) ||
      payment.attempts.some(({ status }) => status !== 'captured' && status !== 'closed')
    if (left) expect(await isFollowed(log, orderId)).toBe(true)
  }

  /** A new process over the same log, with nothing in its way; the messages come last and late, or never. */
  async function recover({ log, clock, gateways }: Awaited<ReturnType<typeof live>>, told = true) {
    for (let round = 0; round < 2; round++) {
      const { placing, payments } = paymentProcess(log, gateways, clock)
      await placing.drive(orderId, 'recovery')
      await payments.settle(orderId, 'recovery', { ask: true })
      clock.at += 8 * 24 * 60 * minute
      await payments.settle(orderId, 'recovery', { ask: true })
      for (const { headers, body } of told ? [...played.fake.messages].reverse() : []) {
        await payments.receiveWebhook(method as 'stripe', { headers, body: Buffer.from(body) })
      }
      await placing.drive(orderId, 'recovery')
      await payments.settle(orderId, 'recovery', { ask: true })
    }
  }

  async function expectBalanced({ log, gateways, clock }: Awaited<ReturnType<typeof live>>): Promise<string> {
    const { order, payment } = await stateOf(log, orderId)
    const net = books().reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
    const part = payment.refunds.some(({ refundId }) => refundId === 'part') ? 300 : 0
    expect({ status: order.status, net }).toEqual({
      status: order.status,
      net: order.status === 'placed' ? total - part : 0,
    })
    expect(['placed', 'refused', 'cancelled']).toContain(order.status)
    // The order tells its buyer of every refund of its own money.
    const own = payment.refunds.filter(({ amount }) => amount > 0)
    const named = (refunds: typeof order.refunds) =>
      Object.fromEntries(refunds.map(each => [each.refundId, each.amount]))
    expect(named(order.refunds)).toEqual(named(own))
    expect(order.refunds).toHaveLength(own.length)
    if (order.status === 'cancelled' && order.paymentId) expect(sum(own.map(({ amount }) => amount))).toBe(total)
    let placed = 0
    for await (const event of log.read(`order-${orderId}`)) placed += event.type === 'OrderPlaced' ? 1 : 0
    expect(placed).toBe(order.status === 'refused' ? 0 : 1)
    const { handler, payments } = paymentProcess(log, gateways, clock)
    const held = entryOf((await handler.fold(stock, 'p1')).state.reservations, orderId) ?? []
    expect(held).toEqual(order.status === 'placed' ? [{ sku: 'A', quantity: 2 }] : [])
    expect((await handler.fold(cart, cartId)).state.orderId).toBe(order.status === 'refused' ? null : orderId)
    expect(await isFollowed(log, orderId)).toBe(false)
    const readModels = {
      range: async () => [orderId],
      getMany: async () => [{ orderId, method, startedAt: '2026-11-20T10:00:00.000Z' }] as never,
    }
    const found = await reconcile({ gateways, readModels, handler, payments }, { since: new Date(0), fix: false })
    expect(found).toEqual([])
    return order.status
  }

  test('ends as exactly one order or a refund, whatever is lost, doubled, late, at once, or killed in between', {
    timeout: 300_000,
  }, async () => {
    const ends = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        begun,
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (first, steps, told) => {
          const lived = await live([...first, ...steps])
          await recover(lived, told)
          const end = `${await expectBalanced(lived)}, ${books().length} paid`
          ends.set(end, (ends.get(end) ?? 0) + 1)
          await lived.log.close()
        },
      ),
      { numRuns: Number(process.env.PAYMENT_RUNS ?? 150), examples: [[paid, [one('drive')], false], ...otherEnds] },
    )
    // The property says something about each of these, whatever chance brings.
    expect([...ends.keys()]).toEqual(expect.arrayContaining(['placed, 1 paid', 'refused, 0 paid', 'cancelled, 1 paid']))
  })

  test.each(['before', 'after'] as const)('survives a process that dies %s each append of a paid order', async when => {
    let deaths = 0
    for (let at = 0; ; at++) {
      const lived = await live([...paying('hosted'), { acts: [{ act: 'return' }], faults: [], death: { at, when } }])
      const { order } = await stateOf(lived.log, orderId)
      await recover(lived)
      expect(await expectBalanced(lived)).toBe('placed')
      await lived.log.close()
      if (at > 8) break
      if (order.status !== 'placed') deaths++
    }
    expect(deaths).toBeGreaterThanOrEqual(2)
  })
})
