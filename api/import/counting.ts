import { hash } from 'node:crypto'
import { each } from '#api/plumbing/background/each.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { idOf } from '#api/plumbing/slug.ts'
import { importSource } from '#domain/import-source/import-source.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedVariant, ProductEvent } from '#domain/product/events.ts'
import { type EventStore, start } from '#domain/shared/event-store.ts'
import { countOf, levelOf, type StockMeaning } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockLine } from '#domain/stock/events.ts'
import type { CountedLine, CountedProduct } from './formats/counts.ts'
import { defaultMeaning, type FeedKind, keyColumns, kindsBeforeMemory } from './formats/kinds.ts'
import { knownOf, type Place, productsOf } from './product/identity.ts'
import type { createSizes } from './product/options.ts'
import type { Standing } from './product/standing.ts'
import type { RowFault } from './refused.ts'
import type { ImportLog } from './report.ts'

/** A file whose numbers may count, and how they are taken. */
export type StockFile = {
  readonly source: string
  /** Each kind of file of a source keeps numbers of its own. */
  readonly kind: FeedKind
  /** See `createStockHash`. */
  readonly fileHash: string
  /** Rows of it that a person corrected. */
  readonly corrected: ReadonlySet<number>
  readonly meaning: StockMeaning
  /** Names the import: of a product that was counted under it nothing is counted again. */
  readonly once: string | null
  /** Its numbers are not read. */
  readonly leftOut: boolean
  /** The owner says that the numbers were counted now, also if the file is the same. */
  readonly fresh: boolean
}

/** The way an import writes, or only says what it would write. */
export type Writing = {
  readonly handler: CommandHandler
  readonly meta: CommandMeta
  readonly dryRun: boolean
  readonly log: ImportLog
}

/** Hashes what a file says of stock, in any order: a corrected price or picture does not change it. */
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

/** The meaning of a source's numbers: the one asked for, which is remembered, else the remembered one, else the usual one. */
export async function meaningOf(
  { source, kind }: Pick<StockFile, 'source' | 'kind'>,
  asked: StockMeaning | undefined,
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

/** Tells the stock of a product what a file says of it: one event at most. Answers how many counts are new. `corrected`: the SKUs whose rows a person corrected. */
export async function countFromFile(
  productId: string,
  counts: readonly StockLine[],
  corrected: readonly string[],
  { source, kind, fileHash, meaning, fresh, once, leftOut }: StockFile,
  { handler, meta, dryRun, log }: Writing,
): Promise<number> {
  if (leftOut || meaning === 'none') return 0
  log.counts.quantities += counts.length
  const unnamed = kindsBeforeMemory.has(kind)
  const feed = {
    memory: `${source}/${kind}`,
    file: fileHash,
    meaning,
    fresh,
    unnamed,
    ...(corrected.length > 0 && { corrected }),
  }
  const command = { type: 'CountStock', data: { productId, counts, feed } } as const
  const { state } = await handler.fold(stock, productId)
  const decision = stock.decide(command, state)
  const event = decision.ok ? decision.events[0] : undefined
  if (event?.type !== 'StockCounted') return 0
  const by = once === null ? meta : { ...meta, commandId: `${once}/${productId}` }
  const counted = dryRun ? null : await handler.handle(stock, productId, command, by)
  if (counted?.ok && counted.repeated) return 0
  log.counts.events++
  const before = log.counts.firstCounts + log.counts.stock
  for (const { sku, quantity } of event.data.counts) {
    const known = levelOf(state.onHand, sku)
    if (known === undefined) log.counts.firstCounts++
    else if (known !== countOf(quantity)) log.counts.stock++
  }
  return log.counts.firstCounts + log.counts.stock - before
}

type Options = Writing & {
  readonly store: EventStore
  readonly file: StockFile
  readonly resolveSize: ReturnType<typeof createSizes>
  readonly isShared: (sku: string) => boolean
  readonly standing: Standing
  readonly onProduct: (done: number, total: number) => void
}

/** Brings a file of counts to the variants that the shop knows; what it does not know is told. */
export async function countFeed(counted: readonly CountedProduct[], options: Options) {
  const { store, handler, file, log, isShared, onProduct } = options
  const find =
    file.kind === 'sanmar-inventory'
      ? await byFeedKeyOrStyle(store, file.source)
      : await byHandle(counted, file.source, handler)
  // By product: a file counts each product once, under however many names its lines have.
  const lines = new Map<string, { line: CountedLine; key: string }[]>()
  const unknown = (line: CountedLine, key: string, fault: RowFault) => {
    for (const row of line.rows.values()) {
      log.counts.rowsImported--
      log.failed({ row, column: keyColumns[file.kind], value: line.sku ?? key, ...fault })
    }
  }
  for (const { key, lines: all } of counted) {
    for (const line of all.values()) {
      const productId = find(key, line)
      if (productId === null)
        unknown(line, key, { code: 'product-unknown', facts: { product: key, source: file.source } })
      else lines.set(productId, [...(lines.get(productId) ?? []), { line, key }])
    }
  }

  let done = 0
  await each(lines, 128, async ([productId, of]) => {
    const { state } = await handler.fold(product, productId)
    const variants = state?.feed.variants ?? []
    const byKey = new Map(variants.flatMap(each => (each.feedKey === undefined ? [] : [[each.feedKey, each]])))
    const keyed = new Map(of.map(({ line }) => [line, line.feedKey === null ? undefined : byKey.get(line.feedKey)]))
    const taken = new Set(keyed.values())
    const read = of.flatMap(({ line }) => (keyed.get(line) ? [] : [{ from: line, place: placeOf(line) }]))
    const idsOf = (kind: 'color' | 'size') => [...new Set(read.flatMap(({ place }) => place[kind] ?? []))]
    const colorNow = await options.standing.among('color', idsOf('color'))
    const sizeNow = await options.standing.among('size', idsOf('size'))
    const placed = read.map(({ place: { color, size, attributes } }) => {
      return { color: color && colorNow.get(color)!, size: size && sizeNow.get(size)!, attributes }
    })
    const places = await options.standing.options(placed, variants)
    const rows = read.map(({ from }, at) => ({ from, place: places[at]! }))
    const left = variants.filter(variant => !taken.has(variant))
    const known = knownOf(rows, left, isShared)
    const counts = new Map<string, StockLine>()
    const corrected: string[] = []
    for (const { line, key } of of) {
      const variant: FeedVariant | undefined = keyed.get(line) ?? known.get(line)
      if (!variant) unknown(line, key, { code: 'variant-unknown', facts: { product: key } })
      else if (counts.has(variant.sku)) unknown(line, key, { code: 'counted-twice' })
      else if (line.quantity !== null) {
        const [row] = line.rows.values()
        if (line.quantity < 0) log.notice('quantity-negative', row!, String(line.quantity))
        if (line.rows.values().some(row => file.corrected.has(row))) corrected.push(variant.sku)
        counts.set(variant.sku, { sku: variant.sku, quantity: Math.max(line.quantity, 0) })
      }
    }
    const before = log.counts.events
    if (counts.size > 0) await countFromFile(productId, [...counts.values()], corrected, file, options)
    log.counts.listed++
    log.counts[log.counts.events > before ? 'changed' : 'unchanged']++
    onProduct(++done, lines.size)
  })

  function placeOf({ color, size, attributes }: CountedLine): Place {
    return {
      color: color === null ? null : idOf(color) || 'color',
      size: size === null ? null : options.resolveSize(size).id,
      attributes,
    }
  }
}

async function byHandle(counted: readonly CountedProduct[], source: string, handler: CommandHandler) {
  const idOf = await productsOf(counted, { source, kind: 'shopify', handler })
  const known = new Set<string>()
  await each(counted, 128, async identity => {
    if ((await handler.fold(product, idOf(identity))).state) known.add(identity.key)
  })
  return (key: string) => (known.has(key) ? idOf({ brand: '', key }) : null)
}

/** The log is asked, no view: that may lag. A style that two brands have is found by the key of its variants only. */
async function byFeedKeyOrStyle(store: EventStore, source: string) {
  const keys = new Map<string, string>()
  const styles = new Map<string, Set<string>>()
  for await (const page of store.readAll(start, ['ProductImported'])) {
    for (const { type, data } of page as readonly ProductEvent[]) {
      if (type !== 'ProductImported' || data.source !== source) continue
      for (const { feedKey } of data.feed.variants) if (feedKey !== undefined) keys.set(feedKey, data.productId)
      const style = data.feed.style.toLowerCase()
      styles.set(style, (styles.get(style) ?? new Set()).add(data.productId))
    }
  }
  return (style: string, { feedKey }: CountedLine): string | null => {
    const [only, ...more] = styles.get(style) ?? []
    const productId = feedKey === null ? undefined : keys.get(feedKey)
    return productId ?? (only !== undefined && more.length === 0 ? only : null)
  }
}
