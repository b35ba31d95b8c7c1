import {
  type Catalogue,
  cardModels,
  describeVariant,
  isVariantForSale,
  type ProductPages,
} from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { availableOf } from '#domain/shared/stock-levels.ts'
import {
  dayNumber,
  daysLeft,
  type Inventory,
  inventoryIndexes,
  soldUntil,
  spansOf,
} from '#projections/inventory/document.ts'
import { inventory } from '#projections/inventory/view.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { RunsOutModel, SoldMostModel } from '#web/models/overview.ts'

export type InventoryDeps = Pick<Engines, 'readModels' | 'documents'> & {
  readonly products: ProductPages
  readonly catalogue: Catalogue
}

/** Products that are looked at of each span of last sales: places are those of the last sale, and what stopped selling sinks. */
const lookedAt = 25
const mostRunningOut = 5
const mostSoldOut = 3
const mostSold = 5

/** Documents at the head of an index, each once. */
async function first(
  { readModels, documents }: InventoryDeps,
  index: string,
  day: number,
): Promise<readonly Inventory[]> {
  const ranges = spansOf(day).map(span =>
    readModels.range(inventory.name, index, { from: [span], to: [span], limit: lookedAt }),
  )
  const ids = [...new Set((await Promise.all(ranges)).flat())]
  const docs = await documents.getMany<Inventory>(inventory.name, ids)
  return docs.filter(doc => doc !== undefined)
}

/** Variants that will be gone soonest at the pace of thirty days, then those that are gone and were wanted most. */
export async function runsOutFirst(deps: InventoryDeps, now: Date): Promise<readonly RunsOutModel[]> {
  const day = dayNumber(now)
  const rowsOf = (docs: readonly Inventory[]) =>
    docs.flatMap(doc =>
      Object.entries(doc.sold).flatMap(([sku, entries]) => {
        const sold = soldUntil(entries, day)
        const available = availableOf(doc, sku)
        if (sold === 0 || available < 0) return []
        return { productId: doc.productId, sku, available, sold, left: daysLeft(available, sold) }
      }),
    )
  const [left, out] = await Promise.all([
    first(deps, inventoryIndexes.left, day),
    first(deps, inventoryIndexes.out, day),
  ])
  const leaving = rowsOf(left)
    .filter(({ available }) => available > 0)
    .sort((a, b) => a.left - b.left || b.sold - a.sold)
  const gone = rowsOf(out)
    .filter(({ available }) => available === 0)
    .sort((a, b) => b.sold - a.sold)
  return [...(await described(deps, leaving, mostRunningOut)), ...(await described(deps, gone, mostSoldOut))]
}

type Row = Pick<RunsOutModel, 'sku' | 'available' | 'sold' | 'left'> & { readonly productId: string }

/** The first rows whose variant is for sale, with names. */
async function described(
  { readModels, products, catalogue }: InventoryDeps,
  rows: readonly Row[],
  most: number,
): Promise<readonly RunsOutModel[]> {
  const names = await catalogue.names()
  const models: RunsOutModel[] = []
  for (const { productId, sku, available, sold, left } of rows) {
    if (models.length === most) break
    const found = await products.variantIn(productId, sku)
    if (!found || !isVariantForSale(found)) continue
    const { color, size } = describeVariant(found, names)
    const waiting = waitingFor(productId, sku)
    models.push({
      ...{ sku, available, sold, left, color, size },
      name: textIn(found.product.name, catalogue.language),
      path: `/dashboard/product/inventory/${encodeURIComponent(productId)}`,
      waiting: (await readModels.tallies(stockWatches.name, waiting)).get(waiting) ?? 0,
    })
  }
  return models
}

/** Products by the pieces that orders took in thirty days. */
export async function soldMost(deps: InventoryDeps, now: Date): Promise<readonly SoldMostModel[]> {
  const day = dayNumber(now)
  const pieces = new Map(
    (await first(deps, inventoryIndexes.sold, day)).map(({ productId, sold }) => [
      productId,
      sum(Object.values(sold).map(entries => soldUntil(entries, day))),
    ]),
  )
  const best = [...pieces.keys()].filter(id => pieces.get(id)! > 0).sort((a, b) => pieces.get(b)! - pieces.get(a)!)
  const cards = await cardModels(deps.catalogue, best.slice(0, 2 * mostSold), { mostColors: 1 })
  return cards
    .slice(0, mostSold)
    .map(({ id, name, path, picture }) => ({ id, name, path, picture, pieces: pieces.get(id)! }))
}
