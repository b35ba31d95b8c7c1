import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAfterPlacing } from '#api/fulfilment/after-placing.ts'
import { createAmending } from '#api/fulfilment/amending/amending.ts'
import { createStaffRefunds } from '#api/fulfilment/refunds/staff-refunds.ts'
import { createPlacing } from '#api/orders/place-order.ts'
import { createPayments } from '#api/payments/payments.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createReturns } from '#api/returns/returns.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { returns } from '#domain/return/decide.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { type Awaiting, bodyOf, folded, openPayingShop } from '#tests/api/payments/paying.ts'
import { isFollowed } from '#tests/api/payments/payment-world.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'

let stripe: FakeStripe
let shop: OpenShop
const clock = { at: 0 }
const now = () => new Date(clock.at)

beforeAll(async () => {
  stripe = await startFakeStripe()
  clock.at = Date.parse('2026-11-23T10:00:00.000Z')
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now })
  await shop.change({ guestOrders: { perEmail: 10_000 }, currency: { name: 'EUR', s: '€', exchangeRate: 0.5 } })
  await shop.sell({
    shirt: [
      { sku: 'M', price: 800, quantity: 9000 },
      { sku: '2XL', price: 1000, quantity: 9000 },
      { sku: 'KIDS', price: 600, quantity: 9000 },
    ],
    cap: [{ sku: 'CAP', price: 333, quantity: 9000 }],
  })
  await createCoupon(shop, 'FALL10')
  log = createHandler(shop.store)
})
afterAll(async () => {
  await shop.end()
  await stripe.stop()
})

const rosa = { actor: 'rosa', channel: 'dashboard' }
const skus = { shirt: ['M', '2XL', 'KIDS'], cap: ['CAP'] } as const
const products = ['shirt', 'cap'] as const

/** Looks into the log, and remembers what it saw: the streams of stock grow with every order. */
let log: ReturnType<typeof createHandler>

/** A process of the shop over this store. */
function processOn(store: EventStore) {
  const handler = createHandler(store, { snapshots: shop.snapshots })
  const deps = { ...shop, handler, store: { ...shop.store, ...store }, now, log: { warn() {}, error() {} } }
  const placing = createPlacing(deps)
  const payments = createPayments({ ...deps, placing })
  const names = (language: 'en') => shop.catalogue(language).names()
  return {
    placing,
    payments,
    afterPlacing: createAfterPlacing({ ...deps, placing, payments }),
    returned: createReturns({ ...deps, payments }),
    refunds: createStaffRefunds({ handler, payments }),
    amending: createAmending({ ...deps, placing, payments, names } as never),
  }
}
type Process = ReturnType<typeof processOn>

/** Four shirts and three caps with a tenth off, paid by card in euros. */
async function ordered(): Promise<string> {
  const buyer = visitor(shop.app)
  await buyer.add('M', 4)
  await buyer.add('CAP', 3)
  await buyer.json('POST', '/api/cart/coupon', { code: 'FALL10' })
  const { orderId } = (await buyer.order(bodyOf('stripe'), randomUUID())).json<Awaiting>()
  stripe.pay((await folded(shop, orderId)).payment.attempts[0]!.reference!)
  await shop.payments.settle(orderId, 'request', { ask: true })
  return orderId
}

async function levels() {
  const stocks = await Promise.all(products.map(async id => (await log.fold(stock, id)).state))
  return Object.fromEntries(
    products.flatMap((id, at) => skus[id].map(sku => [sku, levelOf(stocks[at]!.onHand, sku) ?? 0] as const)),
  )
}

/** Everything that stands in the log about an order, and what the shelf has more or less than before. */
async function found(orderId: string, shelfBefore: Awaited<ReturnType<typeof levels>>) {
  const [{ state: of }, { state: paid }, { state: back }, shelf] = await Promise.all([
    log.fold(order, orderId),
    log.fold(payment, orderId),
    log.fold(returns, orderId),
    levels(),
  ])
  const stocks = await Promise.all(products.map(async id => (await log.fold(stock, id)).state))
  const holds = (of: string) => stocks.flatMap(({ reservations }) => entryOf(reservations, of) ?? [])
  const named = [
    ...of.amendments.map(({ amendmentId }) => amendmentId),
    ...(of.amending ? [of.amending.amendmentId] : []),
  ]
  const books = stripe.books().filter(book => book.orderId === orderId)
  return {
    status: of.status,
    lines: of.lines.map(({ sku, quantity }) => [sku, quantity]),
    total: of.totals.total,
    shipped: of.shipped,
    cancelled: [...of.cancelledPieces, ...(of.cancelledRest ? [of.cancelledRest] : [])].map(({ pieces }) => pieces),
    amending: of.amending?.status ?? null,
    amended: of.amendments.map(({ ended }) => ended?.code ?? 'made'),
    refunds: of.refunds.map(({ amount }) => amount),
    asked: paid.refunds.map(({ reason, amount, status }) => [reason, amount, status]),
    returns: back.map(({ status, amount, toRestock }) => [status, amount, toRestock]),
    held: holds(orderId),
    heldForAmendments: named.flatMap(holds),
    shelf: Object.fromEntries(Object.entries(shelf).map(([sku, level]) => [sku, level - (shelfBefore[sku] ?? 0)])),
    books: books.map(({ captured, refunded }) => [captured, refunded]),
  }
}

/** What the sweeps do. */
async function recover(orderId: string): Promise<void> {
  const { placing, payments, returned } = processOn(shop.store)
  await placing.drive(orderId, 'recovery')
  for (const { returnId, status, toRestock } of (await log.fold(returns, orderId)).state) {
    if (toRestock) await returned.restock(returnId, rosa)
    if (status === 'refunded') await returned.refund(returnId, rosa)
  }
  await payments.settle(orderId, 'recovery', { ask: true })
  expect(await isFollowed(shop.store, orderId)).toBe(await waits(orderId))
}

/** Whether the order waits for its buyer to pay an amendment. */
async function waits(orderId: string): Promise<boolean> {
  const { amending } = (await log.fold(order, orderId)).state
  return amending?.status === 'held' && amending.payUntil !== null
}

type Press = (process: Process, orderId: string, id: string) => Promise<unknown>
type Act = {
  /** What was done before, in peace. */
  readonly before?: Press
  readonly press: Press
  /** The fewest appends that it takes. */
  readonly appends: number
  /** It stands still in between, and goes on by somebody else. */
  readonly pauses?: true
}

const parcel = { carrier: '', tracking: '' }
const swap = (uid: string, sku: string, quantity: number) => ({ swaps: [{ uid, sku, quantity }] })
const payUntil = () => new Date(clock.at + 48 * 3_600_000).toISOString()
const returnOf = (orderId: string) => `${orderId}.1`
const shipAll: Press = ({ afterPlacing }, orderId, id) => afterPlacing.ship(orderId, { ...parcel, id }, rosa)
const lineOf = async (orderId: string, sku: string) =>
  (await log.fold(order, orderId)).state.lines.find(line => line.sku === sku)!.uid
const sendBack: Press = async ({ returned }, orderId, id) => {
  const lines = [{ uid: await lineOf(orderId, 'M'), quantity: 2 }]
  await returned.request(orderId, { lines, reason: 'size', note: '', id }, rosa)
  await returned.approve(returnOf(orderId), rosa)
}

const acts: { readonly [name: string]: Act } = {
  'ship everything': { appends: 4, press: shipAll },
  'take a parcel back': {
    before: ({ afterPlacing }, orderId, id) => afterPlacing.ship(orderId, { ...parcel, id, wait: true }, rosa),
    appends: 4,
    press: ({ afterPlacing }, orderId, id) => afterPlacing.retract(orderId, id, rosa),
  },
  'take pieces off': {
    appends: 6,
    press: async ({ afterPlacing }, orderId, id) => {
      const lines = [
        { uid: await lineOf(orderId, 'M'), quantity: 1 },
        { uid: await lineOf(orderId, 'CAP'), quantity: 2 },
      ]
      return afterPlacing.cancelPieces(orderId, { id, by: 'staff', reason: 'torn', lines }, rosa)
    },
  },
  'cancel the rest': {
    before: async ({ afterPlacing }, orderId) =>
      afterPlacing.ship(orderId, { ...parcel, lines: [{ uid: await lineOf(orderId, 'M'), quantity: 1 }] }, rosa),
    appends: 6,
    press: ({ afterPlacing }, orderId) => afterPlacing.cancel(orderId, { by: 'staff', reason: '', rest: true }, rosa),
  },
  'cancel all of it': {
    appends: 7,
    press: ({ afterPlacing }, orderId) => afterPlacing.cancel(orderId, { by: 'staff', reason: '', rest: false }, rosa),
  },
  'swap sizes for cheaper ones': {
    appends: 7,
    press: async ({ amending }, orderId, id) =>
      amending.amend(orderId, { id, ...swap(await lineOf(orderId, 'M'), 'KIDS', 2), payUntil: payUntil() }, rosa),
  },
  'swap sizes for dearer ones, which are paid': {
    pauses: true,
    appends: 9,
    press: async (process, orderId, id) => {
      const known = (await log.fold(order, orderId)).state
      if (known.amendments.length === 0 && !known.amending) {
        const wish = { id, ...swap(await lineOf(orderId, 'M'), '2XL', 2), payUntil: payUntil() }
        await process.amending.amend(orderId, wish, rosa)
      }
      if (await waits(orderId)) {
        await process.payments.begin(orderId, 'hosted')
        const { attempts } = (await folded(shop, orderId)).payment
        stripe.payPage(attempts.at(-1)!.reference!)
      }
      await process.payments.settle(orderId, 'request', { ask: true })
    },
  },
  'swap sizes for dearer ones, whose link ends unpaid': {
    pauses: true,
    appends: 9,
    press: async (process, orderId, id) => {
      const known = (await log.fold(order, orderId)).state
      if (known.amendments.length === 0 && !known.amending) {
        const wish = { id, ...swap(await lineOf(orderId, 'M'), '2XL', 2), payUntil: payUntil() }
        await process.amending.amend(orderId, wish, rosa)
        await process.payments.begin(orderId, 'hosted')
      }
      clock.at += 49 * 3_600_000
      await process.payments.settle(orderId, 'request', { ask: true })
    },
  },
  'swap sizes for dearer ones, and take that back': {
    pauses: true,
    appends: 6,
    press: async (process, orderId, id) => {
      const known = (await log.fold(order, orderId)).state
      if (known.amendments.length === 0 && !known.amending) {
        const wish = { id, ...swap(await lineOf(orderId, 'M'), '2XL', 2), payUntil: payUntil() }
        await process.amending.amend(orderId, wish, rosa)
      }
      await process.amending.withdraw(orderId, rosa)
    },
  },
  'give money back for pieces': {
    appends: 3,
    press: async ({ refunds }, orderId, id) =>
      refunds.give(orderId, id, { of: 'pieces', lines: [{ uid: await lineOf(orderId, 'M'), quantity: 1 }] }, '', rosa),
  },
  'receive a return, with a piece for the shelf': {
    before: async (process, orderId, id) => {
      await shipAll(process, orderId, id)
      await sendBack(process, orderId, id)
    },
    appends: 3,
    press: async ({ returned }, orderId) =>
      returned.receive(returnOf(orderId), rosa, [{ uid: await lineOf(orderId, 'M'), quantity: 1 }], 'worn'),
  },
  'give back the money of a return': {
    before: async (process, orderId, id) => {
      await shipAll(process, orderId, id)
      await sendBack(process, orderId, id)
      await process.returned.receive(returnOf(orderId), rosa)
    },
    appends: 4,
    press: ({ returned }, orderId) => returned.refund(returnOf(orderId), rosa),
  },
}

/** Presses in a process that dies at its nth append, then recovers, then presses again. */
async function dieAt(n: number, when: Death, { before, press }: Act) {
  const orderId = await ordered()
  const id = randomUUID()
  const shelf = await levels()
  await before?.(processOn(shop.store), orderId, id)
  const begun = await found(orderId, shelf)
  const mortal = mortalStore(shop.store)
  mortal.dieAt(n, when)
  await press(processOn(mortal.store), orderId, id).catch(() => {})
  const died = mortal.died()
  await recover(orderId)
  const recovered = await found(orderId, shelf)
  const waiting = await waits(orderId)
  await press(processOn(shop.store), orderId, id)
  await recover(orderId)
  return { begun, died, recovered, waiting, end: await found(orderId, shelf) }
}

describe.each(Object.entries(acts))('a process that dies while staff %s', (_name, act) => {
  test('leaves all of it done or none, and the next press is one with the first', async () => {
    const unharmed = await dieAt(Number.POSITIVE_INFINITY, 'after', act)
    expect(unharmed.died).toBe(false)
    expect(unharmed.recovered).toEqual(unharmed.end)
    expect(unharmed.end).not.toEqual(unharmed.begun)
    expect(unharmed.end.heldForAmendments).toEqual([])
    let deaths = 0
    for (let n = 0, died = true; died; n++) {
      for (const when of ['before', 'after'] as const) {
        const { begun, recovered, waiting, end, ...dead } = await dieAt(n, when, act)
        died = dead.died
        if (!died) break
        deaths++
        expect(begun).toEqual(unharmed.begun)
        if (act.pauses && waiting) expect(recovered.held, `${when} ${n}`).toEqual(begun.held)
        else expect([unharmed.begun, unharmed.end], `${when} ${n}`).toContainEqual(recovered)
        expect(end, `${when} ${n}`).toEqual(unharmed.end)
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(2 * act.appends)
  })
})
