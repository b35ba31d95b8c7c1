import { z } from 'zod'
import { type Catalogue, frontPicture } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { onPage, queryOf } from '#api/plumbing/lists/query.ts'
import { choicesIn, productCodes } from '#api/products/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { dayNumber, soldUntil } from '#projections/inventory/document.ts'
import { type ProductPage, variantCalled } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { stockList } from '#projections/product-rows/stock-list.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { wordsOf } from '#projections/product-search/words.ts'
import { namesOf } from '#projections/staff/names.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { InventoryModel, StockRowModel } from '#web/models/inventory.ts'
import { firstGone } from './first-gone.ts'
import { asksRunsOut, countRunningOut, runningOut, runsOut } from './runs-out.ts'

const rowSchema = z
  .object({
    productId: z.string(),
    name: z.record(z.string(), z.string()).describe('By language'),
    style: z.string(),
    colors: z.array(z.string()).readonly().describe('Ids of colours'),
    garment: z.string().describe('The drawing that stands in for a picture'),
    image: z.string().nullable(),
    variants: z.int().describe('How many colours and sizes it has'),
    onHand: z.int().describe('Pieces on hand of its variants that are tracked'),
    held: z.int().describe('Pieces that orders hold'),
    available: z.int().describe('Pieces that can be bought'),
    short: z.int().describe('Pieces that orders hold and that are not there'),
    untracked: z.int().describe('Variants that nobody counts'),
    sold: z.int().describe('Pieces that orders took in thirty days'),
    first: z
      .object({
        sku: z.string(),
        available: z.int(),
        short: z.int(),
        sold: z.int().describe('Pieces that orders took in thirty days'),
        left: z.int().describe('Days until nothing is left, at the pace of thirty days'),
      })
      .nullable()
      .describe('The variant that is gone first; null: nothing was sold in thirty days'),
    counted: z
      .object({ at: z.string(), shelf: z.boolean(), by: z.string().describe('The account of a member, or a feed') })
      .nullable()
      .describe('The last count'),
  })
  .meta({ id: 'InventoryRow', description: 'The stock of a product as a list shows it' })
type Row = z.output<typeof rowSchema>

/** The list of the inventory: a product a row. */
export const inventoryList = (now: () => Date) => {
  const soldOf = ({ fold }: StoredProductRow) =>
    sum(Object.values(fold.stock.sold).map(entries => soldUntil(entries, dayNumber(now()))))
  return defineList({
    name: 'inventory',
    view: productRows,
    permission: 'stock',
    list: stockList,
    row: rowSchema,
    rowOf(row: StoredProductRow): Row {
      const { productId, name, style, colors, garment, image, variants, available } = row
      const { onHand, held, short, untracked, counted } = row.fold.stock
      return {
        ...{ productId, name, style, colors, garment, image, variants, available },
        ...{ onHand, held, short, untracked, counted },
        ...{ sold: soldOf(row), first: firstGone(row, dayNumber(now())) },
      }
    },
    filters: {
      brand: { choice: ({ brand }) => [brand], words: 'The id of the brand' },
      category: { choice: ({ category }) => [category], words: 'The id of the category' },
      counted: { day: ({ fold }) => fold.stock.counted?.at ?? null, words: 'The day of the last count' },
    },
    search: {
      own: ({ name }) => Object.values(name),
      // The words of its SKUs, each once: sizes and colours are the same in many.
      shared: ({ brand, style, fold }) => [
        ...new Set([brand, style, ...fold.variants.map(([sku]) => sku)].flatMap(wordsOf)),
      ],
    },
    codes: productCodes,
    columns: {
      name: ({ name }) => textIn(name, 'en'),
      style: ({ style }) => style,
      onHand: ({ fold }) => fold.stock.onHand,
      held: ({ fold }) => fold.stock.held,
      available: ({ available }) => available,
      short: ({ fold }) => fold.stock.short,
      sold: soldOf,
      first: row => firstGone(row, dayNumber(now()))?.sku ?? null,
      left: row => firstGone(row, dayNumber(now()))?.left ?? null,
      untracked: ({ fold }) => fold.stock.untracked,
      counted: ({ fold }) => fold.stock.counted?.at ?? null,
    },
    label: ({ name, style }) => textIn(name, 'en') || style,
    bulk: {},
  })
}

/** Pages of products are long: those that are shown are kept. */
export type InventoryListDeps = Pick<Engines, 'readModels' | 'documents'> & {
  readonly catalogue: Catalogue
  readonly now: Date
}

/** A page of the list for the dashboard, in the language of its reader. */
export async function inventoryModel(
  list: OpenList,
  asked: URLSearchParams,
  { readModels, documents, catalogue, now }: InventoryListDeps,
): Promise<Omit<InventoryModel, 'mayEdit' | 'opened' | 'saved' | 'mine' | 'mayShare' | 'shownUntil'>> {
  const query = queryOf(list.definition, asked, now)
  const running = await countRunningOut(readModels, now)
  const exact = asksRunsOut(query) ? await runningOut(readModels, now, query.page) : null
  const {
    columns: _columns,
    sums: _sums,
    rows,
    ...answered
  } = await list.answer(exact ? { ...query, rows: exact } : query)
  const answer = {
    ...answered,
    views: answered.views.map(view => (view.name === runsOut ? { ...view, count: running } : view)),
    ...(exact && { total: running, page: query.page, pages: Math.max(1, Math.ceil(running / onPage)), beyond: false }),
  }
  const found = rows as readonly Row[]
  const [names, choices, pages, counters, waits] = await Promise.all([
    catalogue.names(),
    choicesIn(query.filters, catalogue, readModels),
    documents.getMany<ProductPage>(
      productPage.name,
      found.map(({ productId }) => productId),
    ),
    namesOf(
      found.flatMap(({ counted }) => (counted?.shelf ? [counted.by] : [])),
      readModels,
    ),
    Promise.all(found.map(({ productId }) => readModels.tallies(stockWatches.name, waitingFor(productId, '')))),
  ])
  return {
    ...answer,
    ...{ q: query.q, filters: query.filters, choices: { brand: choices.brand, category: choices.category } },
    rows: found.map(({ colors, garment, image, first, counted, ...row }, at): StockRowModel => {
      const [color] = colors
      const page = pages[at]
      const variant = page && first ? variantCalled(page, first.sku) : undefined
      return {
        ...row,
        name: textIn(row.name, catalogue.language),
        picture: frontPicture(garment, color === undefined ? null : names.color(color), image ?? undefined),
        first: first && {
          ...{ available: first.available, short: first.short, left: first.left },
          color: variant?.color ? names.color(variant.color) : null,
          size: variant?.size ? names.name('size', variant.size) : null,
        },
        waiting: sum([...waits[at]!.values()]),
        counted: counted && { ...counted, by: counted.shelf ? (counters.get(counted.by) ?? null) : null },
      }
    }),
  }
}
