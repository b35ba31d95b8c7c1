import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ImportReport } from './answer.ts'
import { type ImportOptions, importFeed } from './import-feed.ts'

/** What an import needs of an open shop. */
export type ImportingShop = {
  readonly store: EventStore
  readonly folder: { readonly path: string }
  readonly readModels: Pick<ReadModels, 'lookup'>
  readonly projections: { caughtUp(position: Position): Promise<boolean> }
  readonly feeder: { caughtUp(): Promise<void> }
}

/** `importFeed` into a shop, done only when pages and search show it. Throws as that does. */
export async function importAndShow(
  bytes: AsyncIterable<Uint8Array>,
  shop: ImportingShop,
  options: ImportOptions,
): Promise<ImportReport> {
  const { store, folder, readModels, projections, feeder } = shop
  const started = performance.now()
  const listing = (sku: string) => readModels.lookup('product-page', 'bySku', sku)
  const report = await importFeed(bytes, { store, dataFolder: folder.path, listing }, options)
  if (report.events === 0 || report.dryRun) return report
  options.onProgress?.({ phase: 'showing', done: 0, total: null })
  const head = await store.head()
  await projections.caughtUp(head)
  await feeder.caughtUp()
  return { ...report, seconds: Math.round(performance.now() - started) / 1000 }
}
