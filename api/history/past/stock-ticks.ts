import type { Engines } from '#api/plumbing/feature.ts'
import { last, type Position } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import type { PastTick } from '#web/models/past.ts'
import { revisionAt } from './documents.ts'

type Store = Pick<Engines, 'store'>

/** So many changes of stock are shown. */
const mostStockTicks = 60

/** When the stock of a product changed: of a long stream some events, evenly chosen. */
export async function stockTicks(productId: string, { store }: Store) {
  const stream = `${stock.name}-${productId}`
  const count = ((await last(store, stream))?.revision ?? -1) + 1
  const shown = Math.min(count, mostStockTicks)
  const revisions = Array.from({ length: shown }, (_, nth) => Math.floor((nth * count) / shown))
  const read = await Promise.all(
    revisions.map(revision => Array.fromAsync(store.read(stream, revision - 1, { limit: 1 }))),
  )
  return { count, ticks: read.flat().map(({ at }): PastTick<'stock'> => ({ at, kind: 'stock' })) }
}

/** So many changes of one millisecond are passed over: an import counts many sizes at once, in one event. */
const mostAtOnce = 50

/** When the stock of a product changed before an instant, and after its place in the log; null: it did not. */
export async function stockSteps(productId: string, at: string, position: Position, { store }: Store) {
  const stream = `${stock.name}-${productId}`
  const revision = await revisionAt(store, stream, position)
  const [next] = await Array.fromAsync(store.read(stream, revision, { limit: 1 }))
  const earlier =
    revision < 0 ? [] : await Array.fromAsync(store.read(stream, revision + 1, { backwards: true, limit: mostAtOnce }))
  return { before: earlier.find(event => event.at < at)?.at ?? null, after: next?.at ?? null }
}
