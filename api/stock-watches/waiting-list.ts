import { z } from 'zod'
import {
  type Catalogue,
  chosenIn,
  describeVariant,
  type PricedVariant,
  type ProductPages,
} from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { type Inventory, soldBeforeOut } from '#projections/inventory/document.ts'
import { inventory } from '#projections/inventory/view.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { type StockWatchDocument, type WantedVariant, waitsSince } from '#projections/stock-watches/document.ts'
import { waitingList } from '#projections/stock-watches/list.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'

/** What the view does not know of a variant. `found` absent: the shop has it no more. */
type Completed = {
  readonly sold?: number
  readonly ranOutAt?: string | null
  readonly found?: PricedVariant
  /** In English, as the other files for spreadsheets are. */
  readonly words?: { readonly color: string; readonly size: string }
}
export type WaitingRow = StockWatchDocument & Completed

export type CompletingDeps = Pick<Engines, 'readModels'> & {
  readonly products: ProductPages
  readonly catalogue: Pick<Catalogue, 'names'>
}

/** Adds the product, and how much of the variant was sold before it ran out. */
export function completedWaiting({ readModels, products, catalogue }: CompletingDeps) {
  return async (doc: WaitingRow): Promise<WaitingRow> => {
    if (doc.kind !== 'variant') return doc
    const { productId, sku } = doc
    const [stock, found] = await Promise.all([
      readModels.get<Inventory>(inventory.name, productId),
      products.variantIn(productId, sku),
    ])
    const ranOutAt = stock?.ranOut?.[sku]?.at ?? null
    const row = { ...doc, sold: stock ? soldBeforeOut(stock, sku) : 0, ranOutAt }
    if (!found) return row
    const variant = describeVariant(found, await catalogue.names())
    return { ...row, found, words: { color: variant.color?.name ?? '', size: chosenIn(variant) ?? '' } }
  }
}

const rowSchema = z
  .object({
    variantId: z.string(),
    productId: z.string(),
    sku: z.string(),
    name: z.record(z.string(), z.string()).nullable().describe('By language; null: the shop has it no more'),
    style: z.string(),
    color: z.string().nullable().describe('The id of the colour'),
    size: z.string().nullable().describe('The id of the size'),
    people: z.int().describe('People who wait for it'),
    since: z.string().describe('When the first of them asked'),
    sold: z.int().describe('Pieces that orders took in the thirty days before it ran out'),
    ranOutAt: z.string().nullable().describe('When an order or staff took the last piece; null: a feed said so'),
  })
  .meta({ id: 'WaitingRow', description: 'A variant that people wait for, as a list shows it' })
export type WaitingFacts = z.output<typeof rowSchema>

/** Reads a value of a variant; `none` of a wait, which is in no list. */
const of =
  <Value>(tell: (row: WantedVariant & Completed) => Value, none: Value) =>
  (row: WaitingRow): Value =>
    row.kind === 'variant' ? tell(row) : none

/** The list of variants that people wait for. It says how many they are, and nothing about who. */
export const waitingRowList = defineList<WaitingRow, typeof rowSchema>({
  name: 'waiting',
  view: stockWatches,
  permission: 'stock',
  list: waitingList,
  row: rowSchema,
  rowOf(row): WaitingFacts {
    if (row.kind !== 'variant') throw new Error('A wait is in no view of the list')
    const { variantId, productId, sku, found, sold = 0, ranOutAt = null } = row
    const waits = waitsSince(row)
    return {
      ...{ variantId, productId, sku, sold, ranOutAt, people: waits.length, since: waits[0] ?? '' },
      ...{ name: found?.product.name ?? null, style: found?.product.style ?? '' },
      ...{ color: found?.variant.color ?? null, size: found?.variant.size ?? null },
    }
  },
  filters: {
    product: { choice: ({ productId }) => [productId], words: 'The id of the product' },
    since: { day: of<string | null>(row => waitsSince(row)[0] ?? null, null), words: 'The day of the first wait' },
  },
  search: { own: () => [], shared: ({ sku }) => [sku] },
  beside: {
    view: productRows,
    keyOf: ({ productId }) => productId,
    textsOf: ({ name, style, brand }: StoredProductRow) => [...Object.values(name), style, brand],
  },
  columns: {
    product: of(({ found, productId }) => (found ? textIn(found.product.name, 'en') : productId), ''),
    style: of(({ found }) => found?.product.style ?? '', ''),
    color: of(({ words }) => words?.color ?? '', ''),
    size: of(({ words }) => words?.size ?? '', ''),
    sku: of(({ sku }) => sku, ''),
    barcode: of(({ found }) => found?.variant.gtin ?? '', ''),
    people: of<number | null>(row => waitsSince(row).length, null),
    since: of(row => waitsSince(row)[0] ?? '', ''),
    sold: of<number | null>(({ sold = 0 }) => sold, null),
    ranOut: of<string | null>(({ ranOutAt = null }) => ranOutAt, null),
    supplier: of(({ found }) => found?.product.source ?? '', ''),
  },
  label: ({ sku }) => sku,
  bulk: {},
})
