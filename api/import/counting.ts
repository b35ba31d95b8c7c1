import { hash } from 'node:crypto'
import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import { countOf, levelOf, type StockMeaning } from '#domain/shared/stock-levels.ts'
import type { StockLine } from '#domain/stock/events.ts'
import { stock } from '#domain/stock/stock.ts'
import { defaultMeaning, type FeedKind, kindsBeforeMemory } from './formats/detect.ts'
import type { ImportLog } from './report.ts'

/** A file whose numbers may count, and how they are taken. */
export type StockFile = {
  readonly source: string
  /** Each kind of file of a source keeps numbers of its own. */
  readonly kind: FeedKind
  /** See `createStockHash`. */
  readonly fileHash: string
  readonly meaning: StockMeaning
  /** The owner says that the numbers were counted now, also if the file is the same. */
  readonly fresh: boolean
}

type Writing = {
  readonly handler: CommandHandler
  readonly meta: CommandMeta
  readonly dryRun: boolean
  readonly log: ImportLog
}

/**
 * The hash of what a file says of stock: the rows that name a variant and its quantity, in whatever order. A price or a
 * picture that was mended leaves it as it was.
 */
export function createStockHash() {
  const sums = new Uint32Array(4)
  return {
    add(said: string) {
      const bytes = hash('sha256', said, 'buffer')
      for (let place = 0; place < sums.length; place++) sums[place]! += bytes.readUInt32LE(place * 4)
    },
    hex: () => Buffer.from(sums.buffer).toString('hex'),
  }
}

/** What the numbers of a source mean: what is asked for, which is remembered, else what was, else what is usual. */
export async function meaningOf(
  {
    source,
    kind,
    asked,
  }: { readonly source: string; readonly kind: FeedKind; readonly asked?: StockMeaning | undefined },
  { handler, meta, dryRun, log }: Writing,
): Promise<StockMeaning> {
  const known = (await handler.fold(importSource, source)).state.meaning
  if (asked === undefined) return known ?? defaultMeaning[kind]
  if (asked !== known) {
    const command = { type: 'SetStockMeaning', data: { source, meaning: asked } } as const
    if (!dryRun) await handler.handle(importSource, source, command, meta)
    log.counts.events++
  }
  return asked
}

/** Tells the stock of a product what a file says of it: one event at most. */
export async function countFromFile(
  productId: string,
  counts: readonly StockLine[],
  { source, kind, fileHash, meaning, fresh }: StockFile,
  { handler, meta, dryRun, log }: Writing,
): Promise<void> {
  log.counts.quantities += counts.length
  const unnamed = kindsBeforeMemory.has(kind)
  const feed = { memory: `${source}/${kind}`, file: fileHash, meaning, fresh, unnamed }
  const command = { type: 'CountStock', data: { productId, counts, feed } } as const
  const { state } = await handler.fold(stock, productId)
  const decision = stock.decide(command, state)
  const event = decision.ok ? decision.events[0] : undefined
  if (event?.type !== 'StockCounted') return
  if (!dryRun) await handler.handle(stock, productId, command, meta)
  log.counts.events++
  for (const { sku, quantity } of event.data.counts) {
    const before = levelOf(state.onHand, sku)
    if (before === undefined) log.counts.firstCounts++
    else if (before !== countOf(quantity)) log.counts.stock++
  }
}
