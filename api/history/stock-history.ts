import type { Engines } from '#api/plumbing/feature.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { levelOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { changeOf, type ToldLevel, toldLevels } from '#domain/stock/told-levels.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import type { OrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { StockHistoryEntry, StockHistoryModel } from '#web/models/history.ts'
import { staffOrShop } from './actor.ts'

type Stored = StoredEvent<StockEvent>

const onPage = 30
/** So many events of the product's stock are looked through for a page. */
const mostLooked = 5_000

/** What changed the pieces of a variant, by whom and when, the newest first. Null: the stock does not know the variant. */
export async function stockHistory(
  { handler, store, readModels }: Pick<Engines, 'handler' | 'store' | 'readModels'>,
  productId: string,
  sku: string,
  {
    before: end = Number.POSITIVE_INFINITY,
    counts = false,
  }: { readonly before?: number; readonly counts?: boolean } = {},
): Promise<StockHistoryModel | null> {
  const { state, revision } = await handler.fold(stock, productId)
  if (!Object.hasOwn(state.onHand, sku)) return null
  const { events, found, looked } = await newestOf(store, productId, sku, { revision, end, counts })
  const levels = new Map(toldLevels(events, state, sku).map((level, at) => [events[at]!.id, level]))
  const shown = found.slice(0, onPage)
  const [names, numbers, runs] = await Promise.all([
    namesOf(
      shown.map(({ meta }) => meta.actor),
      readModels,
    ),
    numbersOf(shown, readModels),
    runsOf(shown, readModels),
  ])
  const more = found.length > onPage || looked === mostLooked
  const oldest = more ? (found[onPage - 1] ?? events[0]) : undefined
  return {
    entries: shown.map(event => {
      const { id, type, at, data, meta } = event
      const { from, to } = levels.get(id)!
      const said = saidByStaff(event)
      return {
        ...{ id, at, what: type, by: staffOrShop(meta.actor, names), channel: meta.channel },
        counted: type === 'StockCounted' ? (event.data.by === 'shelf' ? 'shelf' : 'feed') : null,
        run: runs.has(meta.correlationId) ? meta.correlationId : null,
        order: 'orderId' in data ? (numbers.get(data.orderId) ?? null) : null,
        reason: type === 'StockAdjusted' ? event.data.reason : (said?.reason ?? null),
        note: said?.note ?? null,
        undo: said && levelOf(state.saidAt, sku) === event.position ? event.position : null,
        held: changeOf(event, sku).holds,
        ...{ from: told(from), to: told(to) },
      } satisfies StockHistoryEntry
    }),
    before: oldest ? oldest.revision : null,
  }
}

/** A count at the shelf, or an adjustment that is no part of a return: staff may take it back while it is the last word. */
function saidByStaff({ type, data }: Stored) {
  if (type === 'StockCounted') return data.by === 'shelf' ? data : null
  return type === 'StockAdjusted' && data.returnId === undefined ? data : null
}

/** -1: not tracked; null: unknown. */
const told = (level: ToldLevel['to']) => (level === undefined ? null : (level ?? -1))

/** The newest events in their order, and those before `end` that concern the variant, the newest first: one page and one more. */
async function newestOf(
  store: Engines['store'],
  productId: string,
  sku: string,
  { revision, end, counts }: { readonly revision: number; readonly end: number; readonly counts: boolean },
) {
  const events: Stored[] = []
  const found: Stored[] = []
  let looked = 0
  const newestFirst = store.read(`${stock.name}-${productId}`, -1, { backwards: true, limit: mostLooked })
  for await (const stored of newestFirst) {
    const event = stored as unknown as Stored
    looked++
    // It came after the levels were read.
    if (event.revision > revision) continue
    events.push(event)
    if (event.revision >= end) continue
    const { says, moves, holds } = changeOf(event, sku)
    if (says === undefined && moves === 0 && holds === 0) continue
    if (counts && 'orderId' in event.data) continue
    found.push(event)
    // The count before the last line says what was there before it.
    if (found.length > onPage) break
  }
  return { events: events.reverse(), found, looked }
}

async function numbersOf(events: readonly Stored[], readModels: Pick<Engines['readModels'], 'getMany'>) {
  const ids = [...new Set(events.flatMap(({ data }) => ('orderId' in data ? [data.orderId] : [])))]
  const rows = await readModels.getMany<OrderRow>(orderRows.name, ids)
  return new Map(ids.map((id, at) => [id, rows[at]?.number ?? null]))
}

async function runsOf(events: readonly Stored[], readModels: Pick<Engines['readModels'], 'getMany'>) {
  const ids = [...new Set(events.map(({ meta }) => meta.correlationId))]
  const found = await readModels.getMany<ImportRunDocument>(importRuns.name, ids)
  return new Set(ids.filter((_, at) => found[at] !== undefined))
}
