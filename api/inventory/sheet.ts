import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { productEditor } from '#api/products/index.ts'
import { isArchived } from '#domain/shared/archived.ts'
import { availableOf, levelOf, onHandOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockSheetModel } from '#web/models/inventory.ts'
import type { ProductEditorModel } from '#web/models/product-editor.ts'

type Deps = Parameters<typeof productEditor>[1] & Pick<Engines, 'handler' | 'store'>

/** What is on hand of a product's variants, from the log itself: whoever counts looks at the shelf now. Null: there is none. */
export async function stockSheet(productId: string, deps: Deps): Promise<StockSheetModel | null> {
  const { handler, store, readModels, visitor } = deps
  // What the stock says is at least as new as this place in the log.
  const at = await store.head()
  const [product, { state }, waits] = await Promise.all([
    productEditor(productId, deps),
    handler.fold(stock, productId),
    readModels.tallies(stockWatches.name, waitingFor(productId, '')),
  ])
  if (!product) return null
  const sees = (permission: 'product' | 'history') => verdictOf(visitor, { permission, to: 'view' }) === 'allowed'
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'stock', to }) === 'allowed'
  const sheet = sheetOf(product, at, { edit: may('edit'), untrack: may('delete'), product: sees('product') })
  return {
    ...sheet,
    variants: sheet.variants.map(variant => ({
      ...variant,
      available: availableOf(state, variant.sku),
      onHand: onHandOf(state, variant.sku),
      held: levelOf(state.reserved, variant.sku) ?? 0,
      waiting: waits.get(waitingFor(productId, variant.sku)) ?? 0,
    })),
    may: { ...sheet.may, history: sees('history') },
  }
}

/** The stock of a product as its editor has it, without what things cost: who counts may not be one who sees that. */
export function sheetOf(
  { productId, name, style, slug, colors, sizes, picture, state, archived, variants }: ProductEditorModel,
  at: number,
  may: Omit<StockSheetModel['may'], 'history'>,
): StockSheetModel {
  return {
    ...{ productId, at, name, style, slug, colors, sizes, picture, state },
    variants: variants.map(variant => ({
      ...variant,
      ...{ price: 0, sellingPrice: 0, cost: null, minimumPrice: null, listPrice: null },
      waiting: 0,
      archived: isArchived(variant, archived),
    })),
    may: { ...may, history: true },
  }
}
