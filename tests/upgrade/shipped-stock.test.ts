import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderSweep } from '#api/checkout/order-sweep.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { stripeEnv } from '#tests/support/gateways/stripe.ts'
import { passOf } from '#tests/support/pass.ts'
import { type OpenShop, openShop } from '../api/open-shop.ts'
import { type Death, mortalStore } from '../api/orders/failing-store.ts'
import shown from './shop-9a007d3.json' with { type: 'json' }

const written = join(import.meta.dirname, 'shop-9a007d3')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-upgrade-'))
  await cp(written, folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (wrapStore?: (log: EventStore) => EventStore) =>
  openShop({ folder, env: stripeEnv, now: () => new Date('2026-11-22T17:00:00Z'), ...(wrapStore && { wrapStore }) })

/** What the log says: the pieces of each variant, and what open orders hold, by where counts and parcels stand in it. */
async function expectedOf(store: EventStore) {
  const onHand = new Map<string, number>()
  const held = new Map<string, number>()
  const products = new Set<string>()
  const move = (levels: Map<string, number>, sku: string, by: number) => levels.set(sku, (levels.get(sku) ?? 0) + by)
  for await (const page of store.readAll(-1)) {
    for (const event of page as unknown as StoredEvent<OrderEvent | StockEvent>[]) {
      if (event.type === 'StockCounted') {
        products.add(event.data.productId)
        for (const { sku, quantity } of event.data.counts) onHand.set(sku, quantity)
      } else if (event.type === 'StockReserved') {
        for (const { sku, quantity } of event.data.lines) move(held, sku, quantity)
      } else if (event.type === 'StockReleased') {
        for (const { sku, quantity } of event.data.lines) move(held, sku, -quantity)
      } else if (event.type === 'OrderShipped') {
        // Lines of an order are named by their SKU.
        for (const { uid, quantity } of event.data.lines) {
          move(onHand, uid, -quantity)
          move(held, uid, -quantity)
        }
      }
    }
  }
  const holds = [...held].filter(([, pieces]) => pieces !== 0)
  return { onHand: Object.fromEntries(onHand), reserved: Object.fromEntries(holds), products: [...products] }
}

async function repaired(shop: OpenShop) {
  const lines: object[] = []
  const log = { warn: (line: object) => lines.push(line), error() {} }
  // Payments that wait are none of its business.
  const settle = async (id: string) => ({ order: (await shop.handler.fold(order, id)).state }) as never
  await passOf(orderSweep({ ...shop, payments: { settle }, log }))
  return lines
}

async function levelsOf(shop: OpenShop, products: readonly string[]) {
  const states = await Promise.all(products.map(async id => (await shop.handler.fold(stock, id)).state))
  return {
    onHand: Object.assign({}, ...states.map(({ onHand }) => onHand)),
    reserved: Object.assign({}, ...states.map(({ reserved }) => reserved)),
  }
}

test('parcels of an older version are taken from the stock at the first start, by the order of the log, and once', async () => {
  const shop = await open()
  await shop.caughtUp()
  const { products, ...expected } = await expectedOf(shop.store)
  expect((await levelsOf(shop, products)).reserved).not.toEqual(expected.reserved)
  // One a pass, not one an order.
  expect(await repaired(shop)).toHaveLength(1)
  await shop.caughtUp()
  expect(await levelsOf(shop, products)).toEqual(expected)
  for (const [sku, onHand] of Object.entries(expected.onHand)) {
    expect(await shop.available(shown.slug, sku)).toBe(Math.max(0, onHand - (expected.reserved[sku] ?? 0)))
  }
  const head = await shop.store.head()
  expect(await repaired(shop)).toEqual([])
  expect(await shop.store.head()).toBe(head)
  await shop.end({ keepFolder: true })
})

test.each<[number, Death]>([
  [0, 'after'],
  [1, 'before'],
  [7, 'after'],
  [15, 'before'],
])('a process that dies at append %d (%s) leaves the rest to the next one', async (at, when) => {
  let mortal: ReturnType<typeof mortalStore> | undefined
  const dead = await open(log => {
    mortal = mortalStore(log)
    return mortal.store
  })
  await dead.caughtUp()
  mortal?.dieAt(at, when)
  await repaired(dead).catch(() => {})
  expect(mortal?.died()).toBe(true)
  await dead.end({ keepFolder: true })
  const shop = await open()
  await shop.caughtUp()
  await repaired(shop)
  const { products, ...expected } = await expectedOf(shop.store)
  expect(await levelsOf(shop, products)).toEqual(expected)
  await shop.end({ keepFolder: true })
})
