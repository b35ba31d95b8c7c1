import { randomUUID } from 'node:crypto'
import { each } from '#api/plumbing/background/each.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createAttributeValues, createMarkup, openTableFiles, tablesInLog } from '#api/settings/index.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import { product } from '#domain/product/decide.ts'
import { AppendTooLarge, type EventStore, type Position } from '#domain/shared/event-store.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { ImportReport } from './answer.ts'
import { applyProduct, createLeaving, createTermWriter } from './apply.ts'
import { countFeed, meaningOf } from './counting.ts'
import { type FeedKind, keyColumns, sourceOf } from './formats/kinds.ts'
import { type Mending, nothingMended } from './mending.ts'
import { type BuiltProduct, createBuilder } from './product/build-product.ts'
import { createVariantIds, productsOf } from './product/identity.ts'
import { createSizes } from './product/options.ts'
import { createStanding } from './product/standing.ts'
import { createVariantClaims } from './product/variant-claims.ts'
import { type ReadOptions, readFeed } from './read-feed.ts'
import { FeedRefused } from './refused.ts'
import { createImportLog, type ImportLog } from './report.ts'

export type ImportOptions = ReadOptions & {
  /** Names the supplier, see `sourceName`; absent: the kind of the feed. */
  readonly source?: string | undefined
  /** Products and variants of the feed's source that it no longer lists are discontinued. */
  readonly complete?: boolean
  /** The meaning of its numbers of pieces from now on; absent: the remembered one, or the usual one of its kind. */
  readonly stock?: StockMeaning | undefined
  /** They were counted now, whatever the shop remembers of them. */
  readonly counted?: boolean
  /** What was said about this file alone; what its source remembers is added. */
  readonly mended?: Omit<Mending, 'words'>
  /** Quantities are not read. */
  readonly leaveStock?: boolean
  /** All events of the import have it, and a product that was counted under it is not counted again. */
  readonly correlationId?: string
  /** Says what would change and appends nothing. */
  readonly dryRun?: boolean
}

export type ImportContext = {
  readonly store: EventStore
  /** Where the owner edits the tables, which are read in first; null: nobody does. */
  readonly dataFolder: string | null
}

/** So many products are under way at once: their appends share a commit. */
const width = 128

/**
 * Reads a feed and brings the shop to what it says. Rows that cannot be read are told in the report, the rest goes in.
 * Each change is durable by itself, so an import that was interrupted is finished by importing the same file again.
 * @throws ImportRefused when the file as a whole makes no sense; nothing was written then. The reason of `signal` when
 * that aborts; EventStoreUnavailable on an outage.
 */
export async function importFeed(
  bytes: AsyncIterable<Uint8Array>,
  context: ImportContext,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { complete = false, counted = false, dryRun = false, leaveStock = false, onProgress, signal } = options
  const started = performance.now()
  const log = createImportLog()
  const { store, dataFolder } = context
  // An import meets every stream once: what it folded is not worth keeping, and would push out what shoppers use.
  const handler = createHandler(store, { keep: width * 4 })
  if (dataFolder !== null) await openTableFiles(dataFolder, handler).readIn()
  const tables = await tablesInLog(handler)
  const markup = createMarkup(tables, dataFolder !== null)
  const read = await readFeed(bytes, { log, markup, mendingFor, ...options })
  const source = sourceOf(options.source, read.kind)
  if (log.counts.rowsRead === 0) throw new FeedRefused('header-alone')
  if (complete && 'counted' in read) throw new FeedRefused('counts-complete')
  if (options.location !== undefined && !('counted' in read)) throw new FeedRefused('location-of-products')

  const meta = { actor: 'import', channel: 'import', correlationId: options.correlationId ?? randomUUID() }
  const writing = { handler, meta, dryRun, log }
  const { kind, fileHash, corrected } = read
  log.counts.rowsCorrected = corrected.size
  const meaning = await meaningOf({ source, kind }, options.stock, writing)
  const once = options.correlationId ?? null
  const standing = createStanding(handler, createAttributeValues(tables))
  const file = { source, kind, fileHash, corrected, meaning, fresh: counted, once, leftOut: leaveStock }
  if ('counted' in read) {
    const onProduct = (done: number, total: number) => {
      signal?.throwIfAborted()
      onProgress?.({ phase: 'writing', done, total })
    }
    const resolveSize = createSizes(tables)
    const { isShared } = read
    await countFeed(read.counted, { ...writing, store, file, resolveSize, isShared, standing, onProduct })
    return reported()
  }
  const define = createTermWriter(writing)
  const idOf = await productsOf(read.identities, { source, kind: read.kind, handler })
  const listed = new Set(read.identities.map(idOf))
  // A row whose product is not known may be one of any product.
  const discontinues = complete && log.counts.stray === 0
  const claims = createVariantClaims(store)
  const leaving = createLeaving({ source, listed, writing })
  const ids = createVariantIds({ claims, dryRun, log, leave: async id => discontinues && leaving.leave(id) })
  const { leavesOut, asks, isShared } = read
  const building = { source, leavesOut, asks, ids, isShared, standing }
  const { build, shopCategories } = createBuilder(tables, { ...building, log })
  // Products that are built once more were told of the first time.
  const again = createBuilder(tables, { ...building, log: createImportLog() })
  let done = 0
  log.counts.events += await claims.claimOld({ dryRun })
  await define(shopCategories)
  await each(read.products, width, async draft => {
    signal?.throwIfAborted()
    const productId = idOf(draft)
    const before = async () => (await handler.fold(product, productId)).state
    let built = await build(draft, productId, await before())
    if (built) log.counts.listed++
    while (built && !(await applied(built))) {
      ids.forget(productId)
      built = await again.build(draft, productId, await before())
    }
    onProgress?.({ phase: 'writing', done: ++done, total: listed.size })
  })
  if (discontinues) await leaving.others(store)
  else if (complete) log.notice('incomplete-file', 0, '', log.counts.stray)
  if (dryRun) {
    const gone = await leaving.told(store)
    log.counts.gone = gone.length
    log.notListed(gone)
  }
  return reported()

  /** Of this file, and of the source's files before it. */
  async function mendingFor(kind: FeedKind | null): Promise<Mending> {
    const { mended = nothingMended } = options
    const of = kind === null ? options.source : sourceOf(options.source, kind)
    const remembered = of === undefined ? null : (await handler.fold(importSource, of)).state
    return { ...mended, words: remembered?.words ?? {}, columns: { ...remembered?.columns, ...mended.columns } }
  }

  async function applied(built: BuiltProduct): Promise<boolean> {
    await define(built.terms)
    return applyProduct(built, { ...writing, complete, file }).catch(error =>
      tooLarge(error, built, keyColumns[kind], log),
    )
  }

  function reported(): ImportReport {
    const seconds = Math.round(performance.now() - started) / 1000
    const stock = { meaning, fresh: counted, quantities: log.counts.quantities }
    return log.report({ source, format: kind, encoding: read.encoding, dryRun, complete, stock, seconds })
  }
}

/** The parts of an open shop that an import uses. */
export type ImportingShop = {
  readonly store: EventStore
  readonly folder: { readonly path: string }
  readonly projections: { caughtUp(position: Position): Promise<boolean> }
  readonly indexer: { caughtUp(): Promise<void> }
}

/** `importFeed` into a shop, done only when pages and search show it. Throws as that does. */
export async function importAndShow(
  bytes: AsyncIterable<Uint8Array>,
  shop: ImportingShop,
  options: ImportOptions,
): Promise<ImportReport> {
  const { store, folder, projections, indexer } = shop
  const started = performance.now()
  const report = await importFeed(bytes, { store, dataFolder: folder.path }, options)
  if (report.events === 0 || report.dryRun) return report
  options.onProgress?.({ phase: 'showing', done: 0, total: null })
  const head = await store.head()
  await projections.caughtUp(head)
  await indexer.caughtUp()
  return { ...report, seconds: Math.round(performance.now() - started) / 1000 }
}

/** A product that the event store does not take costs its own rows only. */
export function tooLarge(error: unknown, { rows, feed }: BuiltProduct, column: string, log: ImportLog): true {
  if (!(error instanceof AppendTooLarge)) throw error
  for (const row of rows.values()) {
    log.counts.rowsImported--
    log.failed({
      row,
      column,
      value: feed.style,
      code: 'append-too-large',
      facts: { limit: error.message },
    })
  }
  return true
}
