import { randomUUID } from 'node:crypto'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { ImportRefused, readTables } from '#api/settings/index.ts'
import { product } from '#domain/product/decide.ts'
import { AppendTooLarge, type EventStore } from '#domain/shared/event-store.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { ImportProgress, ImportReport } from './answer.ts'
import { applyProduct, createTermWriter, discontinueOthers } from './apply.ts'
import { type BuiltProduct, createBuilder } from './build-product.ts'
import { countFeed, createStockHash, meaningOf } from './counting.ts'
import { decoded, sniff } from './csv/read.ts'
import { csvRows } from './csv/rows.ts'
import type { FeedReader } from './draft.ts'
import { type CountReader, sanmarInventoryReader, shopifyInventoryReader } from './formats/counts.ts'
import { detectFormat, type FeedFormat, type FeedKind, keyColumns, sourceOf } from './formats/kinds.ts'
import { shopifyReader } from './formats/shopify.ts'
import { supplierReader } from './formats/supplier.ts'
import { wooCommerceReader } from './formats/woocommerce.ts'
import { createVariantIds, each, productsOf } from './identity.ts'
import { createSizes } from './options.ts'
import { createMarkup, type Markup } from './prices.ts'
import { createImportLog, type ImportLog } from './report.ts'

export type ImportOptions = {
  readonly format?: FeedFormat
  /** Names the supplier, see `sourceName`; absent: the kind of the feed. */
  readonly source?: string | undefined
  /** Products and variants of the feed's source that it no longer lists are discontinued. */
  readonly complete?: boolean
  /** What its numbers of pieces mean, from now on; absent: what they did, or what is usual for its kind. */
  readonly stock?: StockMeaning | undefined
  /** They were counted now, whatever the shop remembers of them. */
  readonly counted?: boolean
  /** Of a file of counts: only those of this location or warehouse. */
  readonly location?: string | undefined
  /** Says what would change and appends nothing. */
  readonly dryRun?: boolean
  readonly onProgress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
}

export type ImportContext = {
  readonly store: EventStore
  /** Where the owner edits the tables; null: the built-in ones. */
  readonly dataFolder: string | null
  /** Ids of products that list a SKU, as a view knows them; absent: nothing is known of other products. */
  readonly listing?: (sku: string) => Promise<readonly string[]>
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
  const { complete = false, counted = false, dryRun = false, onProgress, signal } = options
  const started = performance.now()
  const log = createImportLog(context.dataFolder)
  const tables = readTables(context.dataFolder)
  const read = await readFeed(bytes, { log, markup: createMarkup(tables, context.dataFolder !== null), ...options })
  const source = sourceOf(options.source, read.kind)
  if (log.counts.rowsRead === 0) {
    throw new ImportRefused('The file has a header, but no rows. Export the feed again with its products.')
  }

  if (complete && 'counted' in read)
    throw new ImportRefused('This file has counts and no products. Import it without --complete.')
  if (options.location !== undefined && !('counted' in read))
    throw new ImportRefused(
      '--location is for files with counts by location. This is a product file: import it without --location.',
    )

  const { store } = context
  // An import meets every stream once: what it folded is not worth keeping, and would push out what shoppers use.
  const handler = createHandler(store, { keep: width * 4 })
  const meta = { actor: 'import', channel: 'import', correlationId: randomUUID() }
  const { kind, fileHash } = read
  const meaning = await meaningOf({ source, kind, asked: options.stock }, { handler, meta, dryRun, log })
  const file = { source, kind, fileHash, meaning, fresh: counted }
  if ('counted' in read) {
    const onProduct = (done: number, total: number) => {
      signal?.throwIfAborted()
      onProgress?.({ phase: 'writing', done, total })
    }
    const resolveSize = createSizes(tables)
    const { isShared } = read
    await countFeed(read.counted, { store, handler, meta, dryRun, file, log, resolveSize, isShared, onProduct })
    return reported()
  }
  const define = createTermWriter(handler, meta, dryRun, log)
  const idOf = await productsOf(read.identities, { source, kind: read.kind, handler })
  const listed = new Set(read.identities.map(idOf))
  // A row whose product is not known may be one of any product.
  const discontinues = complete && log.counts.stray === 0
  const ids = createVariantIds({
    handler,
    listing: context.listing ?? (async () => []),
    leaves: (of, productId) => discontinues && of === source && !listed.has(productId),
  })
  const { leavesOut, isShared } = read
  const { build, shopCategories } = createBuilder(tables, { source, leavesOut, ids, isShared, log })
  let done = 0
  await define(shopCategories)
  await each(read.products, width, async draft => {
    signal?.throwIfAborted()
    const productId = idOf(draft)
    const built = await build(draft, productId, (await handler.fold(product, productId)).state)
    if (built) {
      log.counts.listed++
      await define(built.terms)
      await applyProduct(built, { handler, meta, dryRun, complete, file, log }).catch(error =>
        tooLarge(error, built, keyColumns[read.kind], log),
      )
    }
    onProgress?.({ phase: 'writing', done: ++done, total: listed.size })
  })
  if (discontinues) await discontinueOthers(source, listed, { store, handler, meta, dryRun, log })
  else if (complete) log.notice('incomplete-file', 0, '', log.counts.stray)
  return reported()

  function reported(): ImportReport {
    const seconds = Math.round(performance.now() - started) / 1000
    const stock = { meaning, fresh: counted, quantities: log.counts.quantities }
    return log.report({ source, format: kind, encoding: read.encoding, dryRun, complete, stock, seconds })
  }
}

/** A product that the event store does not take costs its own rows only. */
function tooLarge(error: unknown, { rows, feed }: BuiltProduct, column: string, log: ImportLog) {
  if (!(error instanceof AppendTooLarge)) throw error
  for (const row of rows.values()) {
    log.counts.rowsImported--
    log.failed({
      row,
      column,
      value: feed.style,
      problem: `The product has more variants than the event store can take at once (${error.message})`,
      fix: 'Split it into several products, or raise that limit of the event store',
    })
  }
}

type Reading = ImportOptions & { readonly log: ImportLog; readonly markup: Markup }

const readers = {
  supplier: supplierReader,
  'ss-activewear': supplierReader,
  shopify: shopifyReader,
  'shopify-inventory': shopifyInventoryReader,
  woocommerce: wooCommerceReader,
  'sanmar-inventory': sanmarInventoryReader,
} as const

async function readFeed(
  bytes: AsyncIterable<Uint8Array>,
  { format = 'auto', location, log, markup, onProgress, signal }: Reading,
) {
  let done = 0
  async function* counted() {
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      done += chunk.length
      onProgress?.({ phase: 'reading', done, total: null })
      yield chunk
    }
  }
  const file = await sniff(counted())
  const decoding = decoded(file.bytes, file)
  const stockHash = createStockHash()
  let reader: FeedReader | CountReader | null = null
  let kind: FeedKind = 'supplier'
  let width = 0
  let last: { row: number; fields: readonly string[] } | null = null
  for await (const batch of csvRows(decoding.bytes, file)) {
    for (const row of batch) {
      if (!reader) {
        if (!('fields' in row)) throw new ImportRefused(`The header row cannot be read: ${row.problem}. ${row.fix}.`)
        kind = format === 'auto' ? detectFormat(row.fields) : format
        width = row.fields.length
        reader = readers[kind](row.fields, { kind, log, markup, location })
        continue
      }
      log.counts.rowsRead++
      if (!('fields' in row)) {
        log.counts.stray++
        log.failed({ row: row.row, column: '', value: row.value, problem: row.problem, fix: row.fix })
        continue
      }
      // The last row waits: only at the end of the file it is known whether it was cut off.
      if (last) readRow(reader, last, width, stockHash, log)
      last = row
    }
    log.refuseRubbish()
  }
  if (!reader) throw new ImportRefused('The file has no rows. Export the feed again with its header row.')
  if (last) {
    if (last.fields.length < width && !decoding.endsWithNewline()) cutOff(last, width, log)
    else readRow(reader, last, width, stockHash, log)
  }
  const lines = decoding.windows1252Lines()
  if (lines > 0) log.notice('windows-1252', 0, '', lines)
  const encoding = lines > 0 ? 'windows-1252' : file.encoding
  const said = { kind, encoding, fileHash: stockHash.hex() }
  return 'leavesOut' in reader
    ? { ...said, leavesOut: reader.leavesOut, ...reader.finish() }
    : { ...said, ...reader.finish() }
}

function readRow(
  reader: FeedReader | CountReader,
  row: { row: number; fields: readonly string[] },
  width: number,
  stockHash: ReturnType<typeof createStockHash>,
  log: ImportLog,
) {
  // Also of a row that does not go in: mended, the file is the same one.
  const said = reader.stockIn(row.fields)
  if (said !== null) stockHash.add(said)
  if (row.fields.length > width && row.fields.slice(width).some(field => field.trim() !== '')) {
    log.counts.stray++
    log.failed({
      row: row.row,
      column: '',
      value: row.fields.slice(width).join(',').trim(),
      problem: `The row has ${row.fields.length} columns, but the header has ${width}`,
      fix: 'Put texts with a comma in quotes',
    })
    return
  }
  reader.read(row)
}

function cutOff({ row, fields }: { row: number; fields: readonly string[] }, width: number, log: ImportLog) {
  log.counts.stray++
  log.failed({
    row,
    column: '',
    value: fields.at(-1) ?? '',
    problem: `The file ends in the middle of this row, after ${fields.length} of ${width} columns`,
    fix: 'The file is cut off: export or download it again',
  })
}
