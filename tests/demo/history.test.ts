import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type DemoOptions, openDemo } from '#api/demo/index.ts'
import type { OpenShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { type EventStore, EventStoreUnavailable, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { availableOf } from '#domain/shared/stock-levels.ts'
import type { LoggedMail } from '#projections/mail-log/document.ts'
import type { Order } from '#projections/order/document.ts'
import { fulfilmentStates, type OrderRow, paymentStates } from '#projections/order-rows/document.ts'
import type { ProductStock } from '#projections/stock-levels/document.ts'
import type { Subscriber } from '#projections/subscribers/document.ts'
import { toArray } from '#tests/contracts/event-store-support.ts'

const end = new Date('2026-11-23T10:30:00.000Z')
const costs = { argon2: { memory: 8, passes: 1, parallelism: 1 }, stepMs: 0 }
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-demo-'))
  folders.push(folder)
  return folder
}

/** A small demo. */
function open(folder: string, options: Partial<DemoOptions> = {}, env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }, 'none')
  return openDemo(config, { web: null, say: () => {}, costs, products: 60, orders: 250, end, ...options })
}

const eventsOf = async ({ store }: Pick<OpenShop, 'store'>): Promise<StoredEvent[]> =>
  (await toArray(store.readAll(start))).flat()

async function documents<Doc>({ readModels }: OpenShop, view: string): Promise<Doc[]> {
  return (await toArray(readModels.scan<Doc>(view))).flat().map(([, document]) => document)
}

/** Without what chance or the shop's own keys give: ids, keys, sealed data, and the order in which an import writes. */
const inShort = (events: readonly StoredEvent[]) => events.map(({ type, at }) => `${at} ${type}`).toSorted()

async function ordersOf(shop: OpenShop) {
  const orders = await documents<Order>(shop, 'order')
  return orders
    .toSorted((one, other) => (one.submittedAt < other.submittedAt ? -1 : 1))
    .map(({ number, submittedAt, status, lines, totals, coupon, shipments, deliveredAt, refunds, billing }) => ({
      ...{ number, submittedAt, status, totals, coupon: coupon?.code, deliveredAt, billing },
      lines: lines.map(({ sku, quantity }) => [sku, quantity]),
      shipments: shipments.map(({ tracking, shippedAt, lines }) => [tracking, shippedAt, lines]),
      refunds: refunds.map(({ amount, refundedAt }) => [amount, refundedAt]),
    }))
}

/** Fails from one append of the history on, as a process that is killed. */
function failingFrom(append: number) {
  let count = 0
  return (store: EventStore): EventStore => ({
    ...store,
    append: (...asked) =>
      ++count >= append ? Promise.reject(new EventStoreUnavailable('killed')) : store.append(...asked),
  })
}

test('a shop of ninety days: in the order of their times, in all states, with true stock and without a mail', async () => {
  const folder = await newFolder()
  // So many that some of them are in each state.
  const shop = await open(folder, { orders: 1000 })
  await shop.ready()
  const events = await eventsOf(shop)
  const times = events.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(times[0]).toBe('2026-08-24T10:30:00.000Z')
  expect(times.at(-1)).toBe(end.toISOString())
  expect(events.filter(({ type }) => type === 'OrderSubmitted')).toHaveLength(1000)

  const rows = await documents<OrderRow>(shop, 'order-rows')
  const fulfilment = new Set(rows.map(row => row.fulfilment))
  for (const state of fulfilmentStates) expect([state, fulfilment.has(state)]).toEqual([state, true])
  const payment = new Set(rows.map(row => row.payment))
  for (const state of paymentStates) expect([state, payment.has(state)]).toEqual([state, true])
  const types = new Set(events.map(({ type }) => type))
  for (const type of [
    'OrderRefused',
    'OrderPiecesCancelled',
    'ReturnRefunded',
    'PaymentRefunded',
    'StockAdjusted',
    'OrderNoted',
    'OrderDraftWritten',
  ])
    expect([type, types.has(type)]).toEqual([type, true])

  for (const stock of await documents<ProductStock>(shop, 'stock-levels'))
    for (const [sku, onHand] of Object.entries(stock.onHand)) {
      if (onHand === null || onHand < 0) continue
      expect([sku, availableOf(stock, sku) >= 0]).toEqual([sku, true])
    }

  expect(await documents(shop, 'outbox')).toEqual([])
  // The log of mails tells of the last days, and each of its mails has its end.
  const logged = await documents<LoggedMail>(shop, 'mail-log')
  expect(new Set(logged.map(({ state }) => state))).toEqual(new Set(['sent', 'given-up']))
  expect(logged.every(({ askedAt }) => askedAt >= '2026-11-20T10:30:00.000Z')).toBe(true)
  const readers = await documents<Subscriber>(shop, 'subscribers')
  expect(new Set(readers.map(({ way }) => way))).toEqual(new Set(['link', 'account', 'staff']))
  expect((await readdir(join(folder, 'mail')).catch(() => [])).filter(name => name.endsWith('.eml'))).toEqual([])
  const passwords = (
    await shop.app.inject({ url: '/internal/demo-staff', headers: { authorization: `Bearer ${shop.folder.token}` } })
  ).json()
  expect(passwords).toHaveLength(3)
  for (const { password } of passwords) expect(JSON.stringify(events)).not.toContain(password)

  // Later events ask for mails as ever, and what was paid by card in the demo can be given back.
  const paid = rows.find(row => row.payment === 'paid' && row.fulfilment === 'to-pack')!
  const cancelled = await shop.afterPlacing.cancel(paid.orderId, { by: 'staff', reason: '', rest: false }, {})
  expect(cancelled).toMatchObject({ ok: true, order: { refunds: [{ amount: paid.total }] } })
  await shop.projections.caughtUp(await shop.store.head())
  expect((await documents<{ trigger: string }>(shop, 'outbox')).map(({ trigger }) => trigger).sort()).toEqual([
    'OrderCancelled',
    'OrderRefunded',
  ])
  await shop.close()

  // Opened again, nothing is added.
  const again = await open(folder)
  const more = (await eventsOf(again)).slice(events.length)
  expect(more.filter(({ type }) => type === 'OrderSubmitted')).toEqual([])
  await again.close()
})

test('the same end gives the same shop, also where the filling was killed in the middle', async () => {
  let appends = 0
  const counting = (store: EventStore): EventStore => ({
    ...store,
    append: (...asked) => {
      appends++
      return store.append(...asked)
    },
  })
  const whole = await open(await newFolder(), { wrapStore: counting })
  await whole.ready()
  const [events, orders] = [inShort(await eventsOf(whole)), await ordersOf(whole)]
  await whole.close()

  // From the feed to the last order: most appends are of the history.
  expect(appends).toBeGreaterThan(3000)
  for (const append of [150, 0.35 * appends, 0.6 * appends, appends - 20].map(Math.round)) {
    const folder = await newFolder()
    await expect(open(folder, { wrapStore: failingFrom(append) })).rejects.toThrow()
    expect(await readdir(folder)).toContain('demo.unfinished')
    const shop = await open(folder, { end: new Date() })
    await shop.ready()
    expect([append, inShort(await eventsOf(shop))]).toEqual([append, events])
    expect(await ordersOf(shop)).toEqual(orders)
    expect(await readdir(folder)).not.toContain('demo.unfinished')
    await shop.close()
  }
})

test('DEMO=catalogue has products, pages and reviews, and neither orders nor accounts', async () => {
  const shop = await open(await newFolder(), {}, { DEMO: 'catalogue' })
  const types = new Set((await eventsOf(shop)).map(({ type }) => type))
  for (const type of ['ProductImported', 'ContentPublished', 'ReviewWritten', 'CouponCreated'])
    expect([type, types.has(type)]).toEqual([type, true])
  for (const type of ['OrderSubmitted', 'AccountOpened', 'RoleDefined', 'ItemsAddedToCart'])
    expect([type, types.has(type)]).toEqual([type, false])
  await shop.close()
})
