import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { productEditor } from '#api/products/index.ts'
import { isArchived } from '#domain/shared/archived.ts'
import { availableOf, levelOf, onHandOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockSheetModel } from '#web/models/inventory.ts'

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
  const may = (to: 'edit' | 'delete') => verdictOf(visitor, { permission: 'stock', to }) === 'allowed'
  const { name, style, slug, colors, sizes, picture } = product
  return {
    ...{ productId, at, name, style, slug, colors, sizes, picture, state: product.state },
    variants: product.variants.map(variant => ({
      ...variant,
      // Who counts may not be one who sees what things cost.
      ...{ price: 0, sellingPrice: 0, cost: null, minimumPrice: null, listPrice: null },
      available: availableOf(state, variant.sku),
      onHand: onHandOf(state, variant.sku),
      held: levelOf(state.reserved, variant.sku) ?? 0,
      waiting: waits.get(waitingFor(productId, variant.sku)) ?? 0,
      archived: isArchived(variant, product.archived),
    })),
    may: {
      edit: may('edit'),
      untrack: may('delete'),
      product: verdictOf(visitor, { permission: 'product', to: 'view' }) === 'allowed',
    },
  }
}
