import type { DataOf } from '../shared/decider.ts'
import { type Position, type StoredEvent, start } from '../shared/event-store.ts'
import { levelOf } from '../shared/stock-levels.ts'
import type { StockEvent } from './events.ts'
import { evolve, noStock, type Stock } from './evolve.ts'

type Stored = StoredEvent<StockEvent>
type Counted = DataOf<StockEvent, 'StockCounted'>

export type RevertedStock = {
  /** Null: the import counted nothing that can go back. */
  readonly event: Extract<StockEvent, { type: 'StockCountWithdrawn' }> | null
  /** SKUs that were counted since, with the count that stands. */
  readonly kept: readonly { readonly sku: string; readonly since: Stored }[]
}

/** What is taken back of an import's counts. */
type Withdrawn = { readonly skus: Set<string>; readonly memories: Map<string, Memory> }
type Memory = { readonly numbers: Set<string>; file: boolean }

/**
 * Takes an import's counts of one product back. On hand is then what it would be had the import not counted: parcels and
 * adjustments since stay, and what was counted since stands. `leftAt`: when a parcel left that a count was said to include.
 */
export function revertStock(
  productId: string,
  events: readonly Stored[],
  importId: string,
  leftAt: (event: Stored) => Position | undefined = () => undefined,
): RevertedStock {
  const isOwn = (event: Stored) => event.meta.correlationId === importId
  const before = withdrawnBefore(events)
  const last = lastWords(events, before)
  const skus = new Set<string>()
  const memories = new Map<string, Memory>()
  const kept: { sku: string; since: Stored }[] = []
  for (const [sku, since] of last.counts) {
    if (isOwn(since)) skus.add(sku)
    else if (last.own(importId).has(sku)) kept.push({ sku, since })
  }
  for (const [memory, { numbers, file }] of last.memories) {
    const own = [...numbers].flatMap(([sku, since]) => (isOwn(since) ? [sku] : []))
    const isFile = file !== undefined && isOwn(file)
    if (own.length > 0 || isFile) memories.set(memory, { numbers: new Set(own), file: isFile })
  }
  if (skus.size === 0 && memories.size === 0) return { event: null, kept }

  const then = foldWithout(events, new Map([...before, [importId, { skus, memories }]]), leftAt)
  const lines = [...skus].map(sku => {
    const onHand = levelOf(then.onHand, sku)
    return { sku, ...(onHand !== undefined && { onHand }) }
  })
  const remembered = Array.from(memories, ([memory, { numbers, file }]) => {
    const known = levelOf(then.feeds, memory)
    return {
      memory,
      ...(file && { file: known?.file ?? null }),
      numbers: [...numbers].map(sku => ({ sku, quantity: levelOf(known?.numbers, sku) ?? null })),
    }
  })
  return { event: { type: 'StockCountWithdrawn', data: { productId, importId, lines, memories: remembered } }, kept }
}

/** What was taken back already, by import. */
function withdrawnBefore(events: readonly Stored[]): ReadonlyMap<string, Withdrawn> {
  const gone = new Map<string, Withdrawn>()
  for (const { type, data } of events) {
    if (type !== 'StockCountWithdrawn') continue
    const memories = data.memories.map(({ memory, file, numbers }) => {
      const of = { numbers: new Set(numbers.map(({ sku }) => sku)), file: file !== undefined }
      return [memory, of] as const
    })
    gone.set(data.importId, { skus: new Set(data.lines.map(({ sku }) => sku)), memories: new Map(memories) })
  }
  return gone
}

type LastOfMemory = { readonly numbers: Map<string, Stored>; file?: Stored }

/** The count that stands of each SKU, and of each memory what was said last. */
function lastWords(events: readonly Stored[], gone: ReadonlyMap<string, Withdrawn>) {
  const counts = new Map<string, Stored>()
  const memories = new Map<string, LastOfMemory>()
  const byImport = new Map<string, Set<string>>()
  for (const event of events) {
    if (event.type !== 'StockCounted') continue
    const { by } = event.data
    const without = gone.get(event.meta.correlationId)
    const counted = new Set(event.data.counts.map(({ sku }) => sku))
    if (by !== undefined && by !== 'shelf') {
      const memory: LastOfMemory = memories.get(by.memory) ?? { numbers: new Map() }
      const dropped = without?.memories.get(by.memory)
      const said = [...counted, ...(by.said ?? []).map(({ sku }) => sku), ...(by.again ? memory.numbers.keys() : [])]
      for (const sku of said) if (!dropped?.numbers.has(sku)) memory.numbers.set(sku, event)
      if (!dropped?.file) memory.file = event
      memories.set(by.memory, memory)
      if (by.again) for (const sku of memory.numbers.keys()) counted.add(sku)
    }
    const own = byImport.get(event.meta.correlationId) ?? new Set()
    for (const sku of counted) {
      own.add(sku)
      if (!without?.skus.has(sku)) counts.set(sku, event)
    }
    byImport.set(event.meta.correlationId, own)
  }
  return { counts, memories, own: (importId: string): ReadonlySet<string> => byImport.get(importId) ?? new Set() }
}

/** The stock as it would be without these counts. */
function foldWithout(
  events: readonly Stored[],
  gone: ReadonlyMap<string, Withdrawn>,
  leftAt: (event: Stored) => Position | undefined,
): Stock {
  let stock = noStock
  for (const event of events) {
    if (event.type === 'StockCountWithdrawn') continue
    const { position } = event
    if (event.type === 'StockCounted') {
      const without = gone.get(event.meta.correlationId)
      const data = without ? trimmed(event.data, without, stock) : event.data
      if (data) stock = evolve(stock, { type: 'StockCounted', data, position })
    } else if ((event.type === 'StockShipped' || event.type === 'StockShipmentRetracted') && event.data.countedSince) {
      const left = leftAt(event)
      const isCounted = (sku: string) => left === undefined || (levelOf(stock.countedAt, sku) ?? start) > left
      const countedSince = event.data.countedSince.filter(isCounted)
      stock = evolve(stock, { ...event, data: { ...event.data, countedSince } } as Stored)
    } else stock = evolve(stock, event)
  }
  return stock
}

/** What is left of a count; null: nothing. */
function trimmed({ counts, by, ...data }: Counted, { skus, memories }: Withdrawn, stock: Stock): Counted | null {
  const left = counts.filter(({ sku }) => !skus.has(sku))
  if (by === undefined || by === 'shelf') return { ...data, counts: left, ...(by && { by }) }
  const dropped = memories.get(by.memory)
  const said = [...(by.said ?? []), ...counts.filter(({ sku }) => skus.has(sku))].filter(
    ({ sku }) => !dropped?.numbers.has(sku),
  )
  if (left.length === 0 && said.length === 0 && dropped?.file) return null
  const file = dropped?.file ? (levelOf(stock.feeds, by.memory)?.file ?? '') : by.file
  const { said: _said, again: _again, ...feed } = by
  return { ...data, counts: left, by: { ...feed, file, ...(said.length > 0 && { said }) } }
}
