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
 * Of an import that another process began: its own report tells what was left for it. What was written is counted in the log,
 * and what changed by one is taken from the check.
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
  return {
    ...last,
    ...{ new: made.size, changed: changed.size, unchanged: listed - made.size - changed.size, discontinued },
    ...{ prices, counts, newVariants },
  }
}
