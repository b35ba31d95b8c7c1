import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAfterPlacing } from '#api/fulfilment/after-placing.ts'
import { createStaffRefunds } from '#api/fulfilment/refunds/staff-refunds.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createReturns } from '#api/returns/returns.ts'
import { cart } from '#domain/cart/decide.ts'
import { coupon } from '#domain/coupon/decide.ts'
import { cancellationsOf, restToShip } from '#domain/order/cancel-pieces.ts'
import { order } from '#domain/order/decide.ts'
import { totalsOf } from '#domain/order/totals.ts'
import type { Wish } from '#domain/processes/give-back.ts'
import { returns } from '#domain/return/decide.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { type Played, playPaypal, playRazorpay, playStripe } from '#tests/support/gateways/provider.ts'
import { isFollowed, paymentProcess, stateOf } from '../payments/payment-world.ts'
import { mortalStore } from './failing-store.ts'
import { cartId, orderId } from './placing-world.ts'

const products = [
  ['A', 'p1', 4, 500],
  ['B', 'p1', 2, 1000],
  ['C', 'p2', 1, 333],
] as const
const lines = products.map(([sku, productId, quantity, price]) => orderLine(sku, productId, quantity, price))
const delivery = 600
/** Off the lines of p1 alone: half of them comes to half a unit, in both currencies. */
const discount = { discount: 701, shownDiscount: 643 }
const someone = { actor: 'someone', channel: 'test' }

type Pieces = readonly (readonly [uid: string, quantity: number])[]
type Act =
  | { readonly act: 'ship' | 'return' | 'take-off'; readonly pieces: Pieces }
  | { readonly act: 'cancel'; readonly rest: boolean }
  | { readonly act: 'refund'; readonly wish: Wish }
  | { readonly act: 'deliver' }
type Step = { readonly acts: readonly Act[]; readonly death: { at: number; when: 'before' | 'after' } | null }

const every = products.flatMap(([sku, , quantity]) => Array.from({ length: quantity }, () => [sku, 1] as const))
const pieces: fc.Arbitrary<Pieces> = fc.subarray(every, { minLength: 1 })
/** So few that several of them fit into an order. */
const few: fc.Arbitrary<Pieces> = fc.subarray(every, { minLength: 1, maxLength: 3 })
const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 3, arbitrary: pieces.map(some => ({ of: 'pieces' as const, lines: named(some) })) },
  { weight: 1, arbitrary: fc.constant({ of: 'delivery' as const }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(amount => ({ of: 'amount' as const, amount })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2000 }).map(charged => ({ of: 'charged' as const, charged })) },
)
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ship' as const), pieces }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('return' as const), pieces }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('take-off' as const), pieces: few }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), rest: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deliver' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('refund' as const), wish }) },
)
const step: fc.Arbitrary<Step> = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  death: fc.option(fc.record({ at: fc.nat(8), when: fc.constantFrom('before' as const, 'after' as const) }), {
    freq: 3,
    nil: null,
  }),
})

// SSLCommerz counts in taka, so that its books do not add up to the unit.
const providers = { stripe: playStripe, paypal: playPaypal, razorpay: playRazorpay }
let played: Played

/** One process of the shop over the log. */
function processOn(store: EventStore) {
  const gateways = new Map([[played.gateway.method, played.gateway]])
  const clock = { at: Date.parse('2026-11-20T10:00:00.000Z') }
  const { handler, placing, payments } = paymentProcess(store, gateways, clock)
  const now = () => new Date(clock.at)
  const log = { error() {} }
  return {
    handler,
    placing,
    payments,
    afterPlacing: createAfterPlacing({ handler, placing, payments, now }),
    returned: createReturns({ handler, store, payments, now, log }),
    refunds: createStaffRefunds({ handler, payments }),
  }
}
type Process = ReturnType<typeof processOn>

/** An order of all products with a coupon, paid in another currency than the shop's. */
async function paidOrder(): Promise<EventStore> {
  played.reset()
  const log = openSqliteEventStore({ file: ':memory:' })
  const handler = createHandler(log)
  for (const productId of ['p1', 'p2']) {
    const counts = lines.filter(line => line.productId === productId).map(({ sku }) => ({ sku, quantity: 10 }))
    await handler.handle(stock, productId, { type: 'CountStock', data: { productId, counts } })
  }
  const all = { productIds: [], categories: [], personId: null, listed: false, firstOrderOnly: false }
  const unlimited = { minimum: 0, startsAt: null, endsAt: null, perPerson: null, total: null }
  const terms = { value: { kind: 'amount', amount: 701 }, ...unlimited, ...all } as const
  const code = 'OFF'
  await handler.handle(coupon, code, { type: 'CreateCoupon', data: { couponId: code, code, terms } })
  const items = lines.map(line => ({ ...line, price: line.unitPrice, available: -1 }))
  const filled = await handler.handle(cart, cartId, { type: 'AddItemsToCart', data: { cartId, lines: items } })
  if (!filled.ok) throw new Error(filled.rejection.code)
  const base = submission(lines, orderId)
  const data = {
    ...base,
    cartId,
    cartRevision: filled.revision,
    payment: { method: played.gateway.method },
    currency: { name: 'EUR', symbol: '€', exchangeRate: 0.9173 },
    delivery: { ...base.delivery, cost: delivery },
    totals: totalsOf(lines, delivery, discount),
    coupon: { couponId: code, code, discount: discount.discount, lines: ['A', 'B'] },
  }
  const submitted = await handler.handle(order, orderId, { type: 'SubmitOrder', data })
  if (!submitted.ok) throw new Error(submitted.rejection.code)
  const { placing, payments } = processOn(log)
  await placing.drive(orderId, 'request')
  const begun = await payments.begin(orderId, 'embedded')
  if (!begun.ok) throw new Error(begun.problem)
  await played.pay((await stateOf(log, orderId)).payment.attempts[0]!.reference!, 'embedded')
  await payments.settle(orderId, 'request', { ask: true })
  return log
}

async function perform(one: Act, { afterPlacing, returned, refunds }: Process): Promise<unknown> {
  switch (one.act) {
    case 'ship': {
      const parcel = { carrier: '', tracking: '' }
      return afterPlacing.ship(orderId, { ...parcel, lines: named(one.pieces) }, someone)
    }
    case 'cancel':
      return afterPlacing.cancel(orderId, { by: 'staff', reason: '', rest: one.rest }, someone)
    case 'take-off': {
      const wish = { id: randomUUID(), by: 'staff', reason: '', lines: named(one.pieces) } as const
      return afterPlacing.cancelPieces(orderId, wish, someone)
    }
    case 'deliver':
      return afterPlacing.deliver(orderId, someone)
    case 'return':
      return takeBack(named(one.pieces), returned)
    case 'refund':
      return refunds.give(orderId, randomUUID(), one.wish, '', someone)
  }
}

async function takeBack(some: ReturnType<typeof named>, returned: Process['returned']): Promise<void> {
  const asked = await returned.request(orderId, { lines: some, reason: 'size', note: '' }, someone)
  if (!asked.ok) return
  const { returnId } = asked.returned
  await returned.approve(returnId, someone)
  await returned.receive(returnId, someone)
  await returned.refund(returnId, someone)
}

function named(some: Pieces) {
  return some.map(([uid, quantity]) => ({ uid, quantity }))
}

/** What the sweeps do. */
async function recover(log: EventStore): Promise<void> {
  const { handler, placing, payments, returned } = processOn(log)
  await placing.drive(orderId, 'recovery')
  await payments.settle(orderId, 'recovery', { ask: true })
  for (const { returnId, status } of (await handler.fold(returns, orderId)).state) {
    if (status === 'refunded') await returned.refund(returnId, someone)
  }
}

async function expectExact(log: EventStore) {
  const { order: ordered, payment } = await stateOf(log, orderId)
  const { handler } = processOn(log)
  const [book] = played.books()
  expect(book!.refunded).toBe(sum(payment.refunds.map(({ charge }) => charge.amount)))
  expect(book!.refunded).toBeLessThanOrEqual(book!.captured)
  expect(payment.refunds.every(({ status }) => status === 'done')).toBe(true)
  const taken = (await handler.fold(returns, orderId)).state.filter(({ status }) => status === 'refunded')
  const whole = ordered.status === 'cancelled'
  const byStaff = sum(payment.refunds.filter(({ reason }) => reason === 'staff').map(({ amount }) => amount))
  const cancellations = cancellationsOf(ordered)
  const shares = sum([...taken, ...cancellations].map(({ amount }) => amount ?? 0)) + byStaff
  expect(sum(ordered.refunds.map(({ amount }) => amount))).toBe(whole ? ordered.totals.total : shares)
  const left = (uid: string) => ordered.shipped[uid] ?? 0
  const cancelled = (uid: string, quantity: number) =>
    whole ? quantity : sum(cancellations.map(({ pieces }) => pieces[uid] ?? 0))
  for (const productId of ['p1', 'p2']) {
    const { reservations, onHand } = (await handler.fold(stock, productId)).state
    const held = entryOf(reservations, orderId) ?? []
    const kept = lines
      .filter(line => line.productId === productId)
      .map(({ sku, quantity }) => ({ sku, quantity: quantity - cancelled(sku, quantity) - left(sku) }))
    expect(held).toEqual(kept.filter(({ quantity }) => quantity > 0))
    for (const { uid, sku } of lines.filter(line => line.productId === productId))
      expect(onHand[sku]).toBe(10 - left(uid))
    let released = 0
    for await (const { type, data } of log.read(`stock-${productId}`)) {
      if (type === 'StockReleased')
        released += sum((data as { lines: { quantity: number }[] }).lines.map(each => each.quantity))
    }
    const own = lines.filter(line => line.productId === productId)
    expect(released).toBe(sum(own.map(({ uid, quantity }) => cancelled(uid, quantity))))
  }
  expect(await isFollowed(log, orderId)).toBe(false)
  return { ordered, book: book! }
}

describe.each(Object.entries(providers))('at %s', (_method, play) => {
  beforeAll(async () => {
    played = await play()
  })
  afterAll(() => played.fake.stop())

  test('what is shipped, cancelled and sent back never gives back more than was paid, and all of it gives back exactly that', {
    timeout: 300_000,
  }, async () => {
    const ends = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async steps => {
        const log = await paidOrder()
        for (const { acts, death } of steps) {
          const mortal = mortalStore(log)
          if (death) mortal.dieAt(death.at, death.when)
          const process = processOn(mortal.store)
          await Promise.all(acts.map(one => perform(one, process).catch(() => {})))
        }
        await recover(log)
        const { ordered } = await expectExact(log)
        ends.add(ordered.cancelledRest ? 'rest' : ordered.status)
        if (ordered.cancelledPieces.length > 0) ends.add(`pieces, ${ordered.status}`)

        // In the end everything that can goes back.
        const last = processOn(log)
        for (const { uid } of restToShip((await stateOf(log, orderId)).order).slice(0, 2)) {
          await perform({ act: 'take-off', pieces: [[uid, 1]] }, last)
        }
        await perform({ act: 'cancel', rest: true }, last)
        for (const { returnId, status } of (await last.handler.fold(returns, orderId)).state) {
          if (['requested', 'approved', 'received'].includes(status)) await last.returned.decline(returnId, '', someone)
        }
        const before = (await last.handler.fold(returns, orderId)).state
        const left = Object.entries((await stateOf(log, orderId)).order.shipped).flatMap(([uid, shipped]) => {
          const given = before.filter(({ status }) => status === 'refunded').flatMap(each => each.lines)
          const quantity = shipped - sum(given.filter(line => line.uid === uid).map(line => line.quantity))
          return quantity > 0 ? [{ uid, quantity }] : []
        })
        await takeBack(left, last.returned)
        const { ordered: end, book } = await expectExact(log)
        const kept = end.status === 'cancelled' ? 0 : Math.round(delivery * 0.9173)
        const { payment } = await stateOf(log, orderId)
        const others = payment.refunds.filter(({ reason, of }) => reason === 'staff' && !of?.lines)
        const besides = sum(others.map(({ charge }) => charge.amount))
        expect(book.captured - book.refunded).toBe(Math.max(0, kept - besides))
        if (end.cancelledPieces.length > 1 && end.cancelledRest) ends.add('pieces twice, and the rest')
        if (besides > 0) ends.add('besides')
        if (besides > kept) ends.add('more than the delivery')
        await log.close()
      }),
      { numRuns: Number(process.env.PAYMENT_RUNS ?? 80) },
    )
    // The property says something about each of these.
    expect([...ends].sort()).toEqual([
      ...['besides', 'cancelled', 'more than the delivery', 'pieces twice, and the rest'],
      ...['pieces, cancelled', 'pieces, placed', 'placed', 'rest'],
    ])
  })
})
