import type { FastifyBaseLogger } from 'fastify'
import { availableOf, type catalogue } from '#api/catalogue/index.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { product } from '#domain/product/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import type { RangeQuery } from '#projections/ports.ts'
import { productPage } from '#projections/product-page/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { StockWatch } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockWatching } from './watching.ts'

type NoticeSweepDeps = Pick<Engines, 'readModels' | 'store'> &
  Pick<Offers<[typeof catalogue]>, 'products'> & {
    readonly stockWatching: Pick<StockWatching, 'meet'>
    readonly log: Pick<FastifyBaseLogger, 'error'>
  }

const atOnce = 200
const undoMs = 30_000
/** Holds since a count that are passed over to find it. */
const mostPassed = 50
/** Of more products than these at once, as an import changes them, all that wait are looked through instead. */
const mostProducts = 500

/** Finds waits whose pieces are back: when a product changes, at the start and each minute. Each is met once. */
export function noticeSweep({ readModels, store, products, stockWatching, log }: NoticeSweepDeps): Sweep {
  async function lookThrough(watchIds: readonly string[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < watchIds.length && !signal.aborted; at += atOnce) {
      const page = watchIds.slice(at, at + atOnce)
      for (const watch of await readModels.getMany<StockWatch>(stockWatches.name, page)) {
        if (watch && watch.metAt === null) await meetIfSold(watch)
      }
    }
  }

  async function meetIfSold({ watchId, productId, sku, round }: StockWatch): Promise<void> {
    try {
      const sold = await products.variantIn(productId, sku)
      if (sold && availableOf(sold) !== 0) await stockWatching.meet(watchId, round, await mailAfter(productId))
    } catch (error) {
      log.error({ err: error, watchId }, 'a wait for stock could not be met; it is tried again')
    }
  }

  /** A member may take back a count or change in the dashboard, and until then nobody is told. Null: nothing to wait for. */
  async function mailAfter(productId: string): Promise<string | null> {
    const changes = await Promise.all([stock, product].map(({ name }) => changedByStaff(`${name}-${productId}`)))
    const last = Math.max(...changes)
    return last > 0 ? new Date(last + undoMs).toISOString() : null
  }

  /** When the newest change of a stream was made, if a member made it in the dashboard; else 0. */
  async function changedByStaff(stream: string): Promise<number> {
    for await (const { type, at, meta } of store.read(stream, -1, { backwards: true, limit: mostPassed })) {
      if (type === 'StockReserved' || type === 'StockReleased') continue
      return meta.channel === 'dashboard' ? Date.parse(at) : 0
    }
    return 0
  }

  return {
    name: 'stock-notices',
    every: 60_000,
    // They say whether a variant can be bought.
    wakeOn: [stockLevels.name, productPage.name],
    async run({ changed, signal }) {
      const waiting = (query?: RangeQuery) => readModels.range(stockWatches.name, 'waiting', query)
      const productIds = new Set([...(changed?.values() ?? [])].flatMap(ids => [...ids]))
      if (!changed || productIds.size > mostProducts) return lookThrough(await waiting(), signal)
      // Every order changes stock, and mostly nobody waits.
      if ((await waiting({ limit: 1 })).length === 0) return
      for (const id of productIds) await lookThrough(await waiting({ from: [id], to: [id] }), signal)
    },
  }
}
