import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAfterPlacing } from '#api/fulfilment/after-placing.ts'
import { createTurns } from '#api/plumbing/background/turns.ts'
import { createReturns } from '#api/returns/returns.ts'
import { cart } from '#domain/cart/decide.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent, ShippedLine } from '#domain/order/events.ts'
import { next } from '#domain/processes/place-order.ts'
import { returns } from '#domain/return/decide.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { AdjustmentReason, StockEvent } from '#domain/stock/events.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { now, processOn } from '#tests/api/orders/placing-world.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'

const productId = 'p1'
const skus = ['A', 'B'] as const
const orderIds = ['o1', 'o2'] as const
const someone = { actor: 'test', channel: 'test' }

type Numbers = { readonly [sku: string]: number }
type Act =
  | { readonly act: 'feed'; readonly meaning: 'theirs' | 'ours'; readonly file: number }
  | { readonly act: 'count' | 'order' | 'ship' | 'return'; readonly orderId: string; readonly pieces: Numbers }
  | { readonly act: 'adjust'; readonly sku: string; readonly by: number }
  | { readonly act: 'cancel'; readonly orderId: string }
  | { readonly act: 'recover' }

/** One process over the log, with what people do through it. */
function shopOn(store: EventStore) {
  const { handler, placing } = processOn(store)
  const payments = {
    inMoneyTurn: createTurns(),
    settle: async (orderId: string) => ({
      ...(await handler.fold(order, orderId)),
      order: (await handler.fold(order, orderId)).state,
    }),
    refund: async () => ({ ok: true, position: -1 }) as never,
  }
  const log = { error() {} }
  return {
    handler,
    placing,
    ...createAfterPlacing({ handler, placing, payments: payments as never, now }),
    returned: createReturns({ handler, store, payments, now, log }),
  }
}

type Shop = ReturnType<typeof shopOn>

const lines = (pieces: Numbers) => Object.entries(pieces).map(([sku, quantity]) => ({ sku, quantity }))
const named = (pieces: Numbers): ShippedLine[] =>
  lines(pieces).flatMap(({ sku, quantity }) => (quantity > 0 ? [{ uid: sku, quantity }] : []))

async function place({ handler, placing }: Shop, orderId: string, pieces: Numbers) {
  const cartId = `${orderId}.0`
  const wanted = lines(pieces).filter(({ quantity }) => quantity > 0)
  if (wanted.length === 0 || (await handler.fold(cart, cartId)).revision >= 0) return
  const items = wanted.map(each => ({ ...each, productId, price: 500, available: -1 }))
  const filled = await handler.handle(cart, cartId, { type: 'AddItemsToCart', data: { cartId, lines: items } })
  if (!filled.ok) throw new Error(filled.rejection.code)
  const ordered = wanted.map(({ sku, quantity }) => orderLine(sku, productId, quantity))
  const data = { ...submission(ordered, orderId), cartId, cartRevision: filled.revision }
  await handler.handle(order, orderId, { type: 'SubmitOrder', data })
  await placing.drive(orderId, 'request')
}

async function perform(one: Act, shop: Shop, files: readonly Numbers[]): Promise<unknown> {
  const { handler } = shop
  switch (one.act) {
    case 'feed': {
      const { meaning, file } = one
      const feed = { memory: meaning, file: `${file}`, meaning, fresh: false, unnamed: false }
      const data = { productId, counts: lines(files[file] ?? {}), feed }
      return handler.handle(stock, productId, { type: 'CountStock', data })
    }
    case 'count':
      return handler.handle(stock, productId, { type: 'CountStock', data: { productId, counts: lines(one.pieces) } })
    case 'adjust': {
      const reason: AdjustmentReason = one.by > 0 ? 'received' : 'damaged'
      const data = { productId, lines: [{ sku: one.sku, by: one.by }], reason }
      return handler.handle(stock, productId, { type: 'AdjustStock', data })
    }
    case 'order':
      return place(shop, one.orderId, one.pieces)
    case 'ship':
      return shop.ship(one.orderId, { carrier: '', tracking: '', lines: named(one.pieces) }, someone)
    case 'cancel':
      return shop.cancel(one.orderId, { by: 'staff', reason: '', rest: true }, someone)
    case 'return': {
      const asked = await shop.returned.request(
        one.orderId,
        { lines: named(one.pieces), reason: 'size', note: '' },
        someone,
      )
      if (!asked.ok) return
      await shop.returned.approve(asked.returned.returnId, someone)
      return shop.returned.receive(asked.returned.returnId, someone, 'all')
    }
    case 'recover':
      return recover(shop)
  }
}

/** What the sweeps of a new process do. */
async function recover({ handler, placing, returned }: Shop) {
  for (const orderId of orderIds) {
    await placing.drive(orderId, 'recovery')
    for (const { returnId, toRestock } of (await handler.fold(returns, orderId)).state) {
      if (toRestock) await returned.restock(returnId, someone)
    }
  }
}

/** The shop's shelves as its people see them: what they hear is counted, what goes out, what comes in. */
function createWarehouse(files: readonly Numbers[]) {
  const there = new Map<string, number | null>()
  const promised = new Map<string, Map<string, number>>()
  const shipped = new Map<string, readonly ShippedLine[]>()
  const said = new Map<string, Numbers>()
  let lastFile = -1

  const move = (sku: string, by: number) => {
    const before = there.get(sku) ?? (there.has(sku) ? null : 0)
    there.set(sku, before === null ? null : before + by)
  }
  const put = (counts: Numbers) => {
    for (const { sku, quantity } of lines(counts)) there.set(sku, quantity === -1 ? null : quantity)
  }
  const keep = (orderId: string, lost: readonly ShippedLine[]) => {
    for (const { uid, quantity } of lost) {
      const own = promised.get(orderId)
      own?.set(uid, (own.get(uid) ?? 0) - quantity)
    }
  }

  return {
    there,
    promisedOf: (sku: string) => [...promised.values()].reduce((sum, own) => sum + (own.get(sku) ?? 0), 0),
    /** A count that somebody said; whether it reached the shop is seen in its log. */
    counts(one: Act, heard: boolean) {
      if (one.act === 'count' && heard) put(one.pieces)
      if (one.act !== 'feed' || !heard) return
      const numbers = files[one.file] ?? {}
      if (one.meaning === 'theirs') {
        if (one.file !== lastFile) put(numbers)
        lastFile = one.file
      } else {
        const before = said.get('ours') ?? {}
        put(Object.fromEntries(Object.entries(numbers).filter(([sku, quantity]) => before[sku] !== quantity)))
        said.set('ours', { ...before, ...numbers })
      }
    },
    hears(event: OrderEvent | ReturnEvent | StockEvent) {
      switch (event.type) {
        case 'OrderSubmitted':
          shipped.set(event.data.orderId, event.data.lines)
          return
        case 'OrderPlaced': {
          const { orderId } = event.data
          promised.set(orderId, new Map(shipped.get(orderId)?.map(({ uid, quantity }) => [uid, quantity])))
          return
        }
        case 'OrderCancelled':
          promised.delete(event.data.orderId)
          return
        case 'OrderRestCancelled':
          return keep(event.data.orderId, event.data.lines)
        case 'OrderShipped':
          for (const { uid, quantity } of event.data.lines) move(uid, -quantity)
          return keep(event.data.orderId, event.data.lines)
        case 'ReturnReceived':
          for (const { uid, quantity } of event.data.restock ?? []) move(uid, quantity)
          return
        case 'StockAdjusted':
          if (!event.data.returnId) for (const { sku, by } of event.data.lines) move(sku, by)
      }
    },
  }
}

const pieces = (from: number, to: number) =>
  fc.record({ A: fc.integer({ min: from, max: to }), B: fc.integer({ min: from, max: to }) })
const ofOrder = fc.constantFrom(...orderIds)
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('feed' as const), meaning: fc.constantFrom('theirs', 'ours'), file: fc.nat(2) }),
  fc.record({ act: fc.constant('count' as const), orderId: ofOrder, pieces: pieces(0, 12) }),
  fc.record({
    act: fc.constant('adjust' as const),
    sku: fc.constantFrom(...skus),
    by: fc.integer({ min: -4, max: 4 }),
  }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('order' as const), orderId: ofOrder, pieces: pieces(1, 4) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ship' as const), orderId: ofOrder, pieces: pieces(0, 3) }) },
  fc.record({ act: fc.constant('cancel' as const), orderId: ofOrder }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('return' as const), orderId: ofOrder, pieces: pieces(0, 2) }) },
  fc.constant({ act: 'recover' as const }),
)
const death = fc.option(fc.record({ at: fc.nat(7), when: fc.constantFrom('before' as const, 'after' as const) }), {
  freq: 3,
})
const steps = fc.array(fc.record({ one: acts, death }), { minLength: 4, maxLength: 25 })

/** One of each, with a count between a parcel and what the stock hears of it. */
const one = (act: Act, death: { at: number; when: 'before' | 'after' } | null = null) => ({ one: act, death })
const example: [Numbers[], ReturnType<typeof one>[]] = [
  Array.from({ length: 3 }, () => ({ A: 10, B: 10 })),
  [
    one({ act: 'order', orderId: 'o1', pieces: { A: 4, B: 2 } }),
    one({ act: 'ship', orderId: 'o1', pieces: { A: 2, B: 1 } }, { at: 1, when: 'before' }),
    one({ act: 'count', orderId: 'o1', pieces: { A: 7 } }),
    one({ act: 'recover' }),
    one({ act: 'return', orderId: 'o1', pieces: { A: 1, B: 1 } }, { at: 4, when: 'before' }),
    one({ act: 'cancel', orderId: 'o1' }),
    one({ act: 'adjust', sku: 'A', by: -1 }),
  ],
]

test('whatever is counted, sold, sent, cancelled and sent back, and wherever a process dies: what is available is what stands in the warehouse less what is promised', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(pieces(-1, 15), { minLength: 3, maxLength: 3 }), steps, async (files, list) => {
      const store = openMemoryEventStore()
      const warehouse = createWarehouse(files)
      let heardTo = -1
      const listen = async () => {
        const types: string[] = []
        for await (const page of store.readAll(heardTo)) {
          for (const event of page) {
            heardTo = event.position
            types.push(event.type)
            seen.add('countedSince' in event.data ? 'countedSince' : event.type)
            warehouse.hears(event as never)
          }
        }
        return types
      }
      const first: Act = { act: 'feed', meaning: 'theirs', file: 0 }
      for (const { one, death: dies } of [{ one: first, death: null }, ...list]) {
        const mortal = mortalStore(store)
        if (dies) mortal.dieAt(dies.at, dies.when)
        await perform(one, shopOn(mortal.store), files).catch(error => {
          if (!mortal.died()) throw error
        })
        const types = await listen()
        warehouse.counts(one, !mortal.died() || types.includes('StockCounted'))
      }
      const shop = shopOn(store)
      await recover(shop)
      await listen()
      const { state } = await shop.handler.fold(stock, productId)
      for (const sku of skus) {
        expect([sku, state.onHand[sku] ?? null, state.reserved[sku] ?? 0]).toEqual([
          sku,
          warehouse.there.get(sku) ?? null,
          warehouse.promisedOf(sku),
        ])
      }
      for (const orderId of orderIds) expect(next((await shop.handler.fold(order, orderId)).state)).toBeNull()
      // Taken up once more, nothing is left to do.
      const head = await store.head()
      await recover(shopOn(store))
      expect(await store.head()).toBe(head)
    }),
    { numRuns: Number(process.env.STOCK_RUNS ?? 300), examples: [example as never] },
  )
  // The property says something about each of these.
  const types = [
    'StockShipped',
    'countedSince',
    'StockReleased',
    'StockAdjusted',
    'OrderRestCancelled',
    'ReturnRestocked',
  ]
  expect(types.filter(type => !seen.has(type))).toEqual([])
})
