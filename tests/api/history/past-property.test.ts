import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastAt } from '#api/history/past/past.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { sealed } from '#api/plumbing/events/sealed.ts'
import { createSnapshots } from '#api/plumbing/events/snapshots.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { CouponEvent, CouponTerms } from '#domain/coupon/events.ts'
import { type OrderEvent, orderPersonalData } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type ReturnEvent, returnPersonalData } from '#domain/return/events.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { TermEvent } from '#domain/term/events.ts'
import { couponsView } from '#projections/coupons/view.ts'
import { moments } from '#projections/moments/view.ts'
import { orderView } from '#projections/order/view.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { returnsView } from '#projections/returns/view.ts'
import { settingsView } from '#projections/settings/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { terms } from '#projections/terms/view.ts'
import { address, orderLine, submission } from '#tests/domain/order/examples.ts'
import { startRunner } from '#tests/projections/run-fixtures.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

type Step =
  | { readonly stream: string; readonly event: { readonly type: string; readonly data: object } }
  | { readonly erase: string }

const buyer = 'p1'
const orderId = 'o1'
const returnId = `${orderId}.1`
const couponTerms: CouponTerms = {
  ...{ value: { kind: 'percent', percent: 10 }, minimum: 0, startsAt: null, endsAt: null },
  ...{ perPerson: null, total: null, productIds: [], categories: [] },
  ...{ firstOrderOnly: false, personId: null, listed: false },
}
const productId = fc.constantFrom('tee', 'cap')
const sku = fc.constantFrom('S', 'M', 'constructor')
const few = fc.integer({ min: 0, max: 9 })

const product = fc
  .tuple(productId, sku, few)
  .chain(([id, size, number]) =>
    fc.constantFrom<ProductEvent>(
      {
        type: 'ProductImported',
        data: {
          productId: id,
          slug: id,
          source: 'acme',
          feed: feed([variant(size, { price: 100 + number }), variant('M')]),
        },
      },
      { type: 'ProductEdited', data: { productId: id, edits: { prices: { [size]: number }, discount: number } } },
      { type: 'ProductEdited', data: { productId: id, edits: { name: { fr: `Nom ${number}` }, seo: { title: 'T' } } } },
      { type: 'ProductEditsWithdrawn', data: { productId: id, fields: ['name.fr', 'seo.title'], skus: [size] } },
      { type: 'ProductStatusChanged', data: { productId: id, status: number % 2 ? 'draft' : 'active' } },
      { type: 'ProductMoved', data: { productId: id, from: id, to: `${id}-${number}` } },
      { type: 'ProductDiscontinued', data: { productId: id } },
    ),
  )
  .map((event): Step => ({ stream: `product-${event.data.productId}`, event }))
const pieces = fc
  .tuple(productId, sku, few)
  .chain(([id, size, quantity]) => {
    const lines = [{ sku: size, quantity }]
    return fc.constantFrom<StockEvent>(
      { type: 'StockCounted', data: { productId: id, counts: lines } },
      { type: 'StockReserved', data: { productId: id, orderId, lines } },
      { type: 'StockReleased', data: { productId: id, orderId, lines } },
      { type: 'StockShipped', data: { productId: id, orderId, shipmentId: 's', lines } },
      { type: 'StockAdjusted', data: { productId: id, lines: [{ sku: size, by: -quantity }], reason: 'lost' } },
      { type: 'StockCountWithdrawn', data: { productId: id, importId: 'i', lines: [{ sku: size }], memories: [] } },
    )
  })
  .map((event): Step => ({ stream: `stock-${event.data.productId}`, event }))
const coupons = few
  .chain(percent =>
    fc.constantFrom<CouponEvent>(
      { type: 'CouponCreated', data: { couponId: 'TEN', code: 'TEN', terms: couponTerms } },
      {
        type: 'CouponTermsChanged',
        data: { couponId: 'TEN', terms: { ...couponTerms, value: { kind: 'percent', percent } } },
      },
      { type: 'CouponEnded', data: { couponId: 'TEN' } },
      { type: 'CouponReopened', data: { couponId: 'TEN' } },
      { type: 'CouponRedeemed', data: { couponId: 'TEN', orderId, personId: buyer, amount: percent } },
    ),
  )
  .map((event): Step => ({ stream: 'coupon-TEN', event }))
const ordered = fc
  .constantFrom<OrderEvent>(
    { type: 'OrderSubmitted', data: { ...submission([orderLine('M', 'tee', 2)]), orderId, personId: buyer } },
    { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: '2026-11-03T14:05:00.000Z' } },
    {
      type: 'OrderHeld',
      data: { orderId, personId: buyer, holdId: 'h', kind: 'staff', by: 'a', reason: 'no door', heldAt: 'then' },
    },
    { type: 'OrderNoted', data: { orderId, personId: buyer, note: 'a gift' } as never },
    { type: 'OrderDelivered', data: { orderId, deliveredAt: 'then' } },
    {
      type: 'OrderShipped',
      data: {
        ...{ orderId, shipmentId: 's', carrier: 'DHL', tracking: 'JD1', shippedAt: 'then' },
        lines: [{ uid: 'M', quantity: 1 }],
      },
    },
    { type: 'OrderRefunded', data: { orderId, refundId: returnId, amount: 100, refundedAt: 'then' } as never },
  )
  .map((event): Step => ({ stream: `order-${orderId}`, event }))
const disputeId = 'd'
const paid = fc
  .constantFrom<PaymentEvent>(
    { type: 'PaymentDisputed', data: { orderId, disputeId, paymentId: 'x', reason: 'fraud', disputedAt: 'then' } },
    { type: 'PaymentDisputeClosed', data: { orderId, disputeId, outcome: 'won', closedAt: 'then' } },
    { type: 'PaymentRefundRequested', data: { orderId, refundId: returnId, amount: 100 } as never },
  )
  .map((event): Step => ({ stream: `payment-${orderId}`, event }))
const back = { returnId, orderId, personId: buyer, lines: [{ uid: 'M', quantity: 1 }] }
const returned = fc
  .constantFrom<ReturnEvent>(
    {
      type: 'ReturnRequested',
      data: {
        ...back,
        accountId: null,
        reason: 'size',
        note: 'too wide for me',
        requestedAt: '2026-11-05T09:00:00.000Z',
      },
    },
    { type: 'ReturnApproved', data: { ...back, approvedAt: '2026-11-05T09:00:00.000Z' } },
    { type: 'ReturnReceived', data: { ...back, receivedAt: '2026-11-05T09:00:00.000Z', restock: back.lines } },
    { type: 'ReturnRefunded', data: { ...back, amount: 100, refundedAt: '2026-11-05T09:00:00.000Z' } },
    { type: 'ReturnDeclined', data: { ...back, note: 'too wide for us', declinedAt: '2026-11-05T09:00:00.000Z' } },
  )
  .map((event): Step => ({ stream: `return-${orderId}`, event }))
const changed = few
  .map((number): SettingsEvent => ({ type: 'SettingsChanged', data: { changes: { name: `Shop ${number}` } as never } }))
  .map((event): Step => ({ stream: 'settings-shop', event }))
const named = fc
  .tuple(fc.constantFrom('navy', 'ash', 'red'), few)
  .map(
    ([id, number]): TermEvent => ({
      type: 'TermDefined',
      data: { kind: 'color', id, name: { en: `${id} ${number}` } },
    }),
  )
  .map((event): Step => ({ stream: `term-color-${event.data.id}`, event }))
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: product },
    { weight: 6, arbitrary: pieces },
    { weight: 4, arbitrary: coupons },
    { weight: 4, arbitrary: ordered },
    { weight: 2, arbitrary: paid },
    { weight: 2, arbitrary: returned },
    { weight: 2, arbitrary: changed },
    { weight: 2, arbitrary: named },
    { weight: 1, arbitrary: fc.constant<Step>({ erase: buyer }) },
  ),
  { minLength: 1, maxLength: 60 },
)

const documents = [
  ...['tee', 'cap'].flatMap(id => [[productPage.name, id] as const, [stockLevels.name, id] as const]),
  [couponsView.name, 'TEN'],
  [orderView.name, orderId],
  [orderRows.name, orderId],
  [returnsView.name, returnId],
  [settingsView.name, 'shop'],
  [terms.name, 'color'],
] as const

const ofBuyer = new Set([orderView.name, orderRows.name, returnsView.name])

const views = [productPage, stockLevels, couponsView, orderView, orderRows, returnsView, settingsView, terms, moments]

test('every record as it was is the live document of that moment, byte for byte, but for persons erased since', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 2, max: 6 }), async (all, every) => {
      const vault = openSqliteVault({ file: ':memory:' })
      const store = sealed(openMemoryEventStore(), vault, [orderPersonalData, returnPersonalData])
      const readModels = openSqliteReadModels({ file: ':memory:' })
      const work = openSqliteWork({ file: ':memory:' })
      const fail = (error: unknown): never => {
        throw error
      }
      const snapshots = createSnapshots({ store, work, onFailure: fail, every })
      const handler = createHandler(store, { snapshots })
      const runner = startRunner(store, readModels, views)
      const live = () => Promise.all(documents.map(([view, id]) => textOf(readModels.get(view, id))))
      const seen: { readonly position: Position; readonly texts: readonly string[]; readonly erasures: number }[] = []
      let erasures = 0
      for (const step of all) {
        if ('erase' in step) {
          await erasePerson(store, vault, step.erase, { actor: 'shop', channel: 'test' })
          erasures++
        } else await append(store, step.stream, step.event)
        // What is kept of long streams comes about as it does in a shop: whoever decides folds them.
        for (const id of ['tee', 'cap']) await handler.fold(stock, id)
        await handler.fold(coupon, 'TEN')
        const position = await store.head()
        expect(await runner.caughtUp(position)).toBe(true)
        seen.push({ position, texts: await live(), erasures })
      }
      for (const { position, texts, erasures: then } of seen) {
        const past = pastAt(position, { store, readModels, snapshots } as never)
        const told = await Promise.all(documents.map(([view, id]) => textOf(past.readModels.get(view, id))))
        for (const [at, [view]] of documents.entries()) {
          // Live, somebody was still there who was erased since.
          if (ofBuyer.has(view) && erasures > then) {
            for (const theirs of [address.house, address.lastName, 'too wide']) expect(told[at]).not.toContain(theirs)
          } else expect(told[at]).toBe(texts[at])
        }
      }
      await runner.stop()
      await Promise.all([readModels.close(), vault.close(), store.close(), work.close()])
    }),
    { numRuns: 60 },
  )
}, 120_000)

async function textOf(doc: Promise<unknown>): Promise<string> {
  return JSON.stringify(await doc) ?? 'none'
}

async function append(store: EventStore, stream: string, event: { readonly type: string; readonly data: object }) {
  const id = randomUUID()
  const meta = { correlationId: id, causationId: id, actor: 'test', channel: 'test' }
  await store.append(stream, [{ id, ...event, meta }], 'any')
}
