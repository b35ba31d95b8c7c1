import type { ImportReport } from '#api/import/index.ts'
import type { RunSummary } from '#domain/import-run/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'

export function summaryOf({ rows, products, changes, ...report }: ImportReport): RunSummary {
  const { read, imported, failed } = rows
  const gone = report.dryRun ? products.gone : products.discontinued
  const { new: made, changed, unchanged } = products
  return {
    ...{ read, imported, failed, new: made, changed, unchanged, discontinued: gone },
    ...{ newVariants: changes.newVariants, prices: changes.prices, counts: changes.firstCounts + changes.stock },
    suspects: report.suspectsTotal,
    unknownColors: report.unknownColors.length,
    unknownCategories: report.unknownCategories.length,
  }
}

/**
 * Of an import that another process began: its own report tells what was left for it. Listings that were written are counted in
 * the log; what only the check knows, as how many prices and counts are new, is taken from there.
 */
export async function wholeSummary(
  last: RunSummary,
  checked: RunSummary,
  { runId, since, store }: { readonly runId: string; readonly since: Position; readonly store: EventStore },
): Promise<RunSummary> {
  const made = new Set<string>()
  const changed = new Set<string>()
  let discontinued = 0
  for await (const page of store.readAll(since, ['ProductImported', 'ProductDiscontinued'])) {
    for (const { type, stream, revision, meta } of page as readonly StoredEvent<ProductEvent>[]) {
      if (meta.correlationId !== runId) continue
      if (type === 'ProductDiscontinued') discontinued++
      else (revision === 0 ? made : changed).add(stream)
    }
  }
  for (const stream of made) changed.delete(stream)
  const listed = last.new + last.changed + last.unchanged
  const { prices, counts, newVariants } = checked
  const others = Math.max(changed.size, Math.min(checked.changed, listed - made.size))
  return {
    ...last,
    ...{ new: made.size, changed: others, unchanged: listed - made.size - others, discontinued },
    ...{ prices, counts, newVariants },
  }
}
