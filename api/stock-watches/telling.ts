import type { FastifyBaseLogger } from 'fastify'
import { availableOf, type ProductPages } from '#api/catalogue/product-pages.ts'
import type { Changes } from '#api/plumbing/engines/changes.ts'
import type { ReadModels } from '#projections/ports.ts'
import { productPage } from '#projections/product-page/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import type { StockWatch } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockWatching } from './watching.ts'

export type TellingDeps = {
  readonly readModels: Pick<ReadModels, 'range' | 'getMany'>
  readonly products: Pick<ProductPages, 'variantIn'>
  readonly stockWatching: Pick<StockWatching, 'meet'>
  readonly changes: Pick<Changes, 'follow'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const everyMs = 60_000
const atOnce = 200
/** Of more products than these at once, as an import changes them, all that wait are looked through instead. */
const mostProducts = 500

/** Views that say whether a variant can be bought. */
const deciding: ReadonlySet<string> = new Set([stockLevels.name, productPage.name])

/**
 * Notices that pieces are there again of what somebody waits for: when a product changes, at the start, and once a minute
 * for what was missed. The wait itself sees to it that it is met once.
 */
export function startTelling({ readModels, products, stockWatching, changes, log }: TellingDeps) {
  const stopping = new AbortController()
  const changed = new Set<string>()
  let everything = true
  let asked = false
  let running: Promise<number> = Promise.resolve(0)

  async function sweep(): Promise<number> {
    const ids = [...changed]
    const all = everything || ids.length > mostProducts
    changed.clear()
    everything = false
    if (all) return lookThrough(await readModels.range(stockWatches.name, 'waiting'))
    // Every order changes stock, and mostly nobody waits.
    if ((await readModels.range(stockWatches.name, 'waiting', { limit: 1 })).length === 0) return 0
    let met = 0
    for (const id of ids) {
      met += await lookThrough(await readModels.range(stockWatches.name, 'waiting', { from: [id], to: [id] }))
    }
    return met
  }

  async function lookThrough(watchIds: readonly string[]): Promise<number> {
    let met = 0
    for (let at = 0; at < watchIds.length && !stopping.signal.aborted; at += atOnce) {
      const page = watchIds.slice(at, at + atOnce)
      for (const watch of await readModels.getMany<StockWatch>(stockWatches.name, page)) {
        if (watch && watch.metAt === null && (await tell(watch))) met++
      }
    }
    return met
  }

  async function tell({ watchId, productId, sku, round }: StockWatch): Promise<boolean> {
    try {
      const sold = await products.variantIn(productId, sku)
      if (!sold || availableOf(sold) === 0) return false
      await stockWatching.meet(watchId, round)
      return true
    } catch (error) {
      log.error({ err: error, watchId }, 'a wait for stock could not be met; it is tried again')
      return false
    }
  }

  /** One at a time; resolves with how many waits it met. */
  function sweepInTurn(): Promise<number> {
    const turn = running.then(sweep)
    running = turn.catch(error => {
      everything = true
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'waits for stock cannot be read; they are looked for again')
      return 0
    })
    return turn
  }

  function wake(): void {
    if (asked || stopping.signal.aborted) return
    asked = true
    queueMicrotask(() => {
      asked = false
      sweepInTurn().catch(() => {})
    })
  }

  function wakeForAll(): void {
    everything = true
    wake()
  }

  void changes.follow(
    {
      onChange({ view, ids }) {
        if (!deciding.has(view)) return
        if (ids.length === 0) return wakeForAll()
        for (const id of ids) changed.add(id)
        wake()
      },
      onGap: wakeForAll,
    },
    stopping.signal,
  )
  const timer = setInterval(wakeForAll, everyMs)
  timer.unref()
  wakeForAll()

  return {
    /** Looks through everything that waits. */
    sweep(): Promise<number> {
      everything = true
      return sweepInTurn()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
