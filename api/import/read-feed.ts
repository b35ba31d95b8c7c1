import type { Markup } from '#api/settings/index.ts'
import type { ImportProgress } from './answer.ts'
import { createStockHash } from './counting.ts'
import { decoded, sniff } from './csv/read.ts'
import { csvRows } from './csv/rows.ts'
import type { FeedReader } from './draft.ts'
import { type CountReader, sanmarInventoryReader, shopifyInventoryReader } from './formats/counts.ts'
import { columnNames, detectFormat, type FeedFormat, type FeedKind } from './formats/kinds.ts'
import { shopifyReader } from './formats/shopify.ts'
import { supplierReader } from './formats/supplier.ts'
import { wooCommerceReader } from './formats/woocommerce.ts'
import { createMender, type Mender, type Mending, nothingMended } from './mending.ts'
import { FeedRefused, leftOut } from './refused.ts'
import type { ImportLog } from './report.ts'

export type ReadOptions = {
  readonly format?: FeedFormat
  /** Of a file of counts: only those of this location or warehouse. */
  readonly location?: string | undefined
  readonly onProgress?: (progress: ImportProgress) => void
  readonly signal?: AbortSignal
}

type Reading = ReadOptions & {
  readonly log: ImportLog
  readonly markup: Markup
  /** Finds what people said about files of this kind. It is asked once the header was read. Null: the kind of the file is not known yet. */
  readonly mendingFor: (kind: FeedKind | null) => Promise<Mending>
}

const readers = {
  supplier: supplierReader,
  'ss-activewear': supplierReader,
  shopify: shopifyReader,
  'shopify-inventory': shopifyInventoryReader,
  woocommerce: wooCommerceReader,
  'sanmar-inventory': sanmarInventoryReader,
} as const

/** Reads the whole file in the format of its header, and counts and hashes what it says. */
export async function readFeed(
  bytes: AsyncIterable<Uint8Array>,
  { format = 'auto', location, log, markup, mendingFor, onProgress, signal }: Reading,
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
  let mender = createMender(nothingMended)
  let last: { row: number; fields: readonly string[] } | null = null
  for await (const batch of csvRows(decoding.bytes, file)) {
    for (const row of batch) {
      if (!reader) {
        if (!('fields' in row)) throw new FeedRefused('header-unreadable', {}, row.fault)
        kind = format === 'auto' ? detectFormat(createMender(await mendingFor(null)).header(row.fields)) : format
        mender = createMender(await mendingFor(kind), columnNames(kind))
        width = row.fields.length
        reader = readers[kind](mender.header(row.fields), { kind, log, markup, location, leftOut: mender.leftOut })
        continue
      }
      log.counts.rowsRead++
      if (!('fields' in row)) {
        log.counts.stray++
        const fault = mender.leftOut.has(row.row) ? leftOut : row.fault
        log.failed({ row: row.row, column: '', value: row.value, ...fault })
        continue
      }
      // The last row waits: only at the end of the file it is known whether it was cut off.
      if (last) readRow(reader, last, width, stockHash, mender, log)
      last = row
    }
    log.refuseRubbish()
  }
  if (!reader) throw new FeedRefused('no-rows')
  if (last) {
    if (last.fields.length < width && !decoding.endsWithNewline()) cutOff(last, width, log)
    else readRow(reader, last, width, stockHash, mender, log)
  }
  const lines = decoding.windows1252Lines()
  if (lines > 0) log.notice('windows-1252', 0, '', lines)
  const encoding = lines > 0 ? 'windows-1252' : file.encoding
  const said = { kind, encoding, fileHash: stockHash.hex(), corrected: mender.corrected }
  return 'leavesOut' in reader
    ? { ...said, leavesOut: reader.leavesOut, asks: reader.asks, ...reader.finish() }
    : { ...said, ...reader.finish() }
}

function readRow(
  reader: FeedReader | CountReader,
  row: { row: number; fields: readonly string[] },
  width: number,
  stockHash: ReturnType<typeof createStockHash>,
  mender: Mender,
  log: ImportLog,
) {
  // Of the row as it came, and also of one that does not go in: mended, the file is the same one.
  const said = reader.stockIn(row.fields)
  if (said !== null) stockHash.add(said)
  if (row.fields.length > width && row.fields.slice(width).some(field => field.trim() !== '')) {
    log.counts.stray++
    log.failed({
      row: row.row,
      column: '',
      value: row.fields.slice(width).join(',').trim(),
      ...(mender.leftOut.has(row.row)
        ? leftOut
        : { code: 'too-many-columns', facts: { columns: row.fields.length, header: width } }),
    })
    return
  }
  reader.read(mender.row(row))
}

function cutOff({ row, fields }: { row: number; fields: readonly string[] }, width: number, log: ImportLog) {
  log.counts.stray++
  log.failed({
    row,
    column: '',
    value: fields.at(-1) ?? '',
    code: 'cut-off',
    facts: { columns: fields.length, header: width },
  })
}
