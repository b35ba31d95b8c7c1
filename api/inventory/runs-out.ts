import type { Engines } from '#api/plumbing/feature.ts'
import { type ListQuery, onPage } from '#api/plumbing/lists/query.ts'
import { dayNumber, inventoryIndexes, paceDays, spansOf } from '#projections/inventory/document.ts'
import { inventory } from '#projections/inventory/view.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { stockIndex } from '#projections/product-rows/stock-list.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { firstGone } from './first-gone.ts'

export const runsOut = 'runs-out'

/** So many documents are looked at for the pages of this view; beyond them only filters help. */
const mostRead = 2_000
const atOnce = 250

/** Nothing but the view in its own order is asked for. */
export const asksRunsOut = ({ plain, view, sort, rows }: ListQuery): boolean =>
  plain && view === runsOut && sort === 'gone' && rows === null

/** Products of which something was sold in thirty days, as the indexes of the inventory know them. */
export async function countRunningOut(readModels: Pick<Engines['readModels'], 'range'>, now: Date): Promise<number> {
  const spans = spansOf(dayNumber(now)).map(span =>
    readModels.range(inventory.name, inventoryIndexes.sold, { from: [span], to: [span] }),
  )
  return new Set((await Promise.all(spans)).flat()).size
}

/**
 * The products of a page, those first that are gone first. The view keeps the day on which something is gone as it was at the last
 * sale. Without sales that day only moves away: so whoever is not gone by the kept day of the next one comes after it.
 */
export async function runningOut(
  readModels: Pick<Engines['readModels'], 'range' | 'getMany'>,
  now: Date,
  page: number,
): Promise<readonly string[]> {
  const today = dayNumber(now)
  const wanted = page * onPage
  const found: { readonly id: string; readonly day: number; readonly sold: number }[] = []
  // Whatever should have been gone longer ago than this was not sold for as long.
  const from = [runsOut, today - paceDays]
  for (let offset = 0; offset < mostRead; offset += atOnce) {
    const ids = await readModels.range(productRows.name, stockIndex, { from, to: [runsOut], offset, limit: atOnce })
    const rows = (await readModels.getMany<StoredProductRow>(productRows.name, ids)).flatMap(row => row ?? [])
    for (const row of rows) {
      const first = firstGone(row, today)
      if (first) found.push({ id: row.productId, day: today + first.left, sold: first.sold })
    }
    if (ids.length < atOnce) break
    const kept = rows.at(-1)?.fold.stock.gone?.day ?? today
    if (found.filter(({ day }) => day <= kept).length >= wanted) break
  }
  return found
    .sort((a, b) => a.day - b.day || b.sold - a.sold)
    .slice(wanted - onPage, wanted)
    .map(({ id }) => id)
}
