import type { FastifyBaseLogger } from 'fastify'
import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { order } from '#domain/order/decide.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { holdersOfShort, shortagesOf } from '#domain/stock/shortage.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { firstPlacedFirst } from './first-placed.ts'

type Deps = Pick<Engines, 'handler' | 'store' | 'readModels'> & { readonly log: Pick<FastifyBaseLogger, 'error'> }

const atOnce = 200
/** Of more products than these at once, as an import changes them, only those that are short are looked at. */
const mostProducts = 500
/** Reservations since a count that are passed over to find it. */
const mostPassed = 50

const theShop: CommandMeta = { actor: 'shop', channel: 'shop' }

/** Tells orders which of their pieces are missing in the stock, and when they are there again. Each is told once. */
export function shortageSweep({ handler, store, readModels, log }: Deps): Sweep {
  /** Orders that were told of pieces missing, by product: the view may not know it yet. */
  const told = new Map<string, Set<string>>()

  async function look(productId: string): Promise<void> {
    const { state } = await handler.fold(stock, productId)
    const missing = shortagesOf(state, await firstPlacedFirst(holdersOfShort(state), readModels))
    const known = await everyId(readModels, orderRows.name, 'short', { from: [productId], to: [productId] })
    const orderIds = new Set([...missing.keys(), ...known, ...(told.get(productId) ?? [])])
    if (orderIds.size === 0) return
    told.set(productId, new Set(missing.keys()))
    const by = await changerOf(productId)
    for (const orderId of orderIds) {
      const data = { orderId, productId, lines: missing.get(orderId) ?? [] }
      const handled = await handler.handle(order, orderId, { type: 'TellShortage', data }, by)
      // Pieces of an amendment are held under a name of its own.
      if (!handled.ok && handled.rejection.code !== 'order-not-submitted') {
        throw new Error(`order ${orderId} was not told what is missing: ${handled.rejection.code}`)
      }
    }
    if (missing.size === 0) told.delete(productId)
  }

  /** Who counted or adjusted, where that was the last change of the stock beside new orders; else the shop. */
  async function changerOf(productId: string): Promise<CommandMeta> {
    const newestFirst = store.read(`${stock.name}-${productId}`, -1, { backwards: true, limit: mostPassed })
    for await (const event of newestFirst) {
      const { type, meta } = event as unknown as StoredEvent<StockEvent>
      if (type === 'StockReserved') continue
      const isCount = type === 'StockCounted' || type === 'StockAdjusted' || type === 'StockCountWithdrawn'
      return isCount ? { actor: meta.actor, channel: meta.channel } : theShop
    }
    return theShop
  }

  /** Products that are short, or that orders were told to be short of. */
  async function everyProduct(): Promise<ReadonlySet<string>> {
    const productIds = new Set([...(await everyId(readModels, stockLevels.name, 'short')), ...told.keys()])
    const orderIds = [...(await everyId(readModels, orderRows.name, 'short'))]
    for (let at = 0; at < orderIds.length; at += atOnce) {
      for (const row of await readModels.getMany<StoredOrderRow>(orderRows.name, orderIds.slice(at, at + atOnce))) {
        for (const productId of Object.keys(row?.fold.short ?? {})) productIds.add(productId)
      }
    }
    return productIds
  }

  return {
    name: 'shortages',
    every: 60_000,
    wakeOn: [stockLevels.name],
    async run({ changed, signal }) {
      const some = async (view: string) => (await readModels.range(view, 'short', { limit: 1 })).length > 0
      // Every order changes stock, and mostly nothing is short.
      if (!((await some(stockLevels.name)) || told.size > 0 || (await some(orderRows.name)))) return
      const ids = changed?.get(stockLevels.name)
      for (const productId of ids && ids.size <= mostProducts ? ids : await everyProduct()) {
        if (signal.aborted) return
        try {
          await look(productId)
        } catch (error) {
          log.error({ err: error, productId }, 'orders could not be told what is missing; they are told later')
        }
      }
    },
  }
}
