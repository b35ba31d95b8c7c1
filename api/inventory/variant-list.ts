import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { partId } from '#api/plumbing/lists/parts.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { choicesIn } from '#api/products/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { codesOf, scanCode } from '#domain/shared/scan-code.ts'
import { onSale } from '#domain/shared/stock-levels.ts'
import { dayNumber, daysLeft, soldUntil } from '#projections/inventory/document.ts'
import { type List, last } from '#projections/list.ts'
import { listedVariants, type ProductPage, variantCalled } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import type { StoredProductRow } from '#projections/product-rows/document.ts'
import { isSold } from '#projections/product-rows/stock-list.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { foldText } from '#projections/product-search/words.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockVariantModel, StockVariantsModel } from '#web/models/inventory.ts'
import type { InventoryListDeps } from './inventory-list.ts'

const rowSchema = z
  .object({
    productId: z.string(),
    sku: z.string(),
    name: z.record(z.string(), z.string()).describe('Of the product, by language'),
    style: z.string(),
    onHand: z.int().nullable().describe('Null: nobody counts it'),
    held: z.int().describe('Pieces that orders hold'),
    available: z.int().nullable().describe('Pieces that can be bought; null: any number'),
    short: z.int().describe('Pieces that orders hold and that are not there'),
    sold: z.int().describe('Pieces that orders took in thirty days'),
    left: z.int().nullable().describe('Days until nothing is left, at the pace of thirty days; null: it has no pace'),
    archived: z.boolean().describe('Shoppers do not see it'),
  })
  .meta({ id: 'StockVariantRow', description: 'The stock of a variant as a list shows it' })
type Row = z.output<typeof rowSchema>

/** A variant with the row of its product. */
type Part = Row & { readonly product: StoredProductRow }

/** The variants of a product that its feed has now, with their figures of a day. */
function variantsOf(product: StoredProductRow, day: number): ReadonlyMap<string, Part> {
  const { productId, name, style, fold } = product
  const parts = fold.variants.flatMap(([sku, price, , , onHand, held]): readonly Part[] => {
    if (price === null) return []
    const sold = soldUntil(fold.stock.sold[sku] ?? [], day)
    const available = onHand === null ? null : onSale(onHand, held)
    const short = onHand === null ? 0 : Math.max(0, held - onHand)
    const left = available === null || sold === 0 ? null : daysLeft(available, sold)
    const archived = fold.archived?.includes(sku) ?? false
    return [{ ...{ productId, sku, name, style, onHand, held, available, short, sold, left, archived }, product }]
  })
  return new Map(parts.map(part => [part.sku, part]))
}

const isOffered = ({ product, archived }: Part) => isSold(product) && !archived

export const variantLists = {
  tie: ({ product }) => Date.parse(product.addedAt),
  sorts: {
    name: { text: ({ name, sku }) => `${foldText(textIn(name, 'en'))} ${sku}` },
    sku: { text: ({ sku }) => sku },
    onHand: { number: ({ onHand }) => onHand ?? last },
    held: { number: ({ held }) => held },
    available: { number: ({ available }) => available ?? last },
    short: { number: ({ short }) => short },
    sold: { number: ({ sold }) => sold },
    left: { number: ({ left }) => left ?? last },
  },
  views: {
    all: { holds: ({ product }) => isSold(product), sort: 'name' },
    'runs-out': { holds: part => isOffered(part) && part.left !== null, sort: 'left' },
    'sold-out': { holds: part => isOffered(part) && part.available === 0, sort: '-sold' },
    short: { holds: ({ short }) => short > 0, sort: '-short' },
    untracked: { holds: part => isOffered(part) && part.onHand === null, sort: 'name' },
  },
  sums: { onHand: ({ onHand }) => onHand ?? 0, held: ({ held }) => held },
} satisfies List<Part>

/** The list of the inventory: a variant a row. */
export function variantList(now: () => Date) {
  const today = () => dayNumber(now())
  return defineList<Part, typeof rowSchema>({
    name: 'variants',
    view: productRows,
    parts: (product: StoredProductRow) => variantsOf(product, today()),
    asOf: today,
    permission: 'stock',
    list: variantLists,
    row: rowSchema,
    rowOf: ({ product: _product, ...row }) => row,
    filters: {
      brand: { choice: ({ product }) => [product.brand], words: 'The id of the brand' },
      category: { choice: ({ product }) => [product.category], words: 'The id of the category' },
    },
    search: {
      own: () => [],
      shared: ({ name, style, sku, product }) => [...Object.values(name), product.brand, style, sku],
    },
    codes: {
      first: ({ style }) => style,
      async alone(typed, readModels) {
        const code = scanCode(typed)
        const ids = await readModels.lookup(productPage.name, 'byCode', code)
        const pages = await readModels.getMany<ProductPage>(productPage.name, ids)
        const called = (page: ProductPage) => listedVariants(page).filter(variant => codesOf(variant).includes(code))
        return pages.flatMap(page => (page ? called(page).map(({ sku }) => partId(page.id, sku)) : []))
      },
    },
    columns: {
      name: ({ name }) => textIn(name, 'en'),
      style: ({ style }) => style,
      sku: ({ sku }) => sku,
      onHand: ({ onHand }) => onHand,
      held: ({ held }) => held,
      available: ({ available }) => available,
      short: ({ short }) => short,
      sold: ({ sold }) => sold,
      left: ({ left }) => left,
      archived: ({ archived }) => (archived ? 'yes' : ''),
    },
    label: ({ sku }) => sku,
    bulk: {},
  })
}

/** A page of the list for the dashboard, in the language of its reader. */
export async function variantsModel(
  list: OpenList,
  asked: URLSearchParams,
  { readModels, documents, catalogue, now }: InventoryListDeps,
): Promise<Omit<StockVariantsModel, 'mayEdit' | 'saved' | 'mine' | 'mayShare' | 'shownUntil'>> {
  const query = queryOf(list.definition, asked, now)
  const { columns: _columns, sums: _sums, rows, ...answered } = await list.answer(query)
  const found = rows as readonly Row[]
  const products = [...new Set(found.map(({ productId }) => productId))]
  const [names, choices, pages, waits] = await Promise.all([
    catalogue.names(),
    choicesIn(query.filters, catalogue, readModels),
    documents.getMany<ProductPage>(productPage.name, products),
    Promise.all(products.map(productId => readModels.tallies(stockWatches.name, waitingFor(productId, '')))),
  ])
  const placeOf = new Map(products.map((productId, at) => [productId, at]))
  return {
    ...answered,
    ...{ q: query.q, filters: query.filters, choices: { brand: choices.brand, category: choices.category } },
    rows: found.map((row): StockVariantModel => {
      const at = placeOf.get(row.productId)!
      const page = pages[at]
      const variant = page && variantCalled(page, row.sku)
      return {
        ...row,
        key: partId(row.productId, row.sku),
        name: textIn(row.name, catalogue.language),
        color: variant?.color ? names.color(variant.color) : null,
        size: variant?.size ? names.name('size', variant.size) : null,
        waiting: waits[at]!.get(waitingFor(row.productId, row.sku)) ?? 0,
      }
    }),
  }
}
