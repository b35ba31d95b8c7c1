import { catalogue } from '#api/catalogue/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
import { history } from '#api/history/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { createReads } from '#api/plumbing/web/reads.ts'
import { products } from '#api/products/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { productRows } from '#projections/product-rows/view.ts'
import type { InventoryModel, InventoryQueries, StockSheetModel, StockVariantsModel } from '#web/models/inventory.ts'
import { createCounting } from './counting.ts'
import { inventoryList, inventoryModel } from './inventory-list.ts'
import { inventoryRoutes } from './routes.ts'
import { scanRoutes } from './scan-routes.ts'
import { createScanning } from './scanning.ts'
import { stockSheet } from './sheet.ts'
import { stockPast, stockPastRoutes } from './stock-past.ts'
import { variantList, variantsModel } from './variant-list.ts'

/** The stock of all products as staff see, count and adjust it in the dashboard. */
export const inventory = feature({
  name: 'inventory',
  needs: [visitors, catalogue, products, fulfilment, history],
  open(engines, { visitorOf, catalogueOf, catalogue: inLanguage, editorOf, products }) {
    const { handler, now } = engines
    const list = openList(inventoryList(now), engines)
    const variants = openList(variantList(now), engines)
    const mayEdit = (visitor: Visitor) => verdictOf(visitor, { permission: 'stock', to: 'edit' }) === 'allowed'
    const sheet = async (productId: string, ask: Ask): Promise<StockSheetModel | null> =>
      stockSheet(productId, {
        ...engines,
        catalogue: catalogueOf(ask),
        visitor: await visitorOf(ask.request),
        rate: 1,
      })
    const pastOf = (ask: Ask, productId: string, at: string) =>
      stockPast(productId, at, { ...engines, editorFrom: views => editorOf(ask, productId, views) })
    return {
      sweeps: [list.sweep, variants.sweep],
      queries: (ask: Ask): InventoryQueries => ({
        async inventory(asked): Promise<InventoryModel> {
          // Before the rows: they show at least that much.
          const until = await shownUntil(productRows, engines)
          const [page, visitor] = await Promise.all([
            inventoryModel(list, asked, { ...engines, catalogue: catalogueOf(ask), now: now() }),
            visitorOf(ask.request),
          ])
          const open = asked.get('open')
          const isShown = !asked.has('rows') && page.rows.some(({ productId }) => productId === open)
          const [saved, opened] = await Promise.all([
            savedViewsFor(list, visitor, engines),
            open !== null && isShown ? sheet(open, ask) : null,
          ])
          return { ...page, ...saved, shownUntil: until, mayEdit: mayEdit(visitor), opened }
        },
        async variants(asked): Promise<StockVariantsModel> {
          const until = await shownUntil(productRows, engines)
          const [page, visitor] = await Promise.all([
            variantsModel(variants, asked, { ...engines, catalogue: catalogueOf(ask), now: now() }),
            visitorOf(ask.request),
          ])
          const saved = await savedViewsFor(variants, visitor, engines)
          return { ...page, ...saved, shownUntil: until, mayEdit: mayEdit(visitor) }
        },
        stockSheet: productId => sheet(productId, ask),
        async stockPast(productId, at) {
          const sees = verdictOf(await visitorOf(ask.request), { permission: 'history', to: 'view' }) === 'allowed'
          return sees ? pastOf(ask, productId, at) : null
        },
      }),
      async routes(app) {
        await listRoutes(app, { list, path: '/api/admin/inventory', handler, visitorOf, now })
        await listRoutes(app, {
          ...{ list: variants, path: '/api/admin/inventory/variants' },
          ...{ handler, visitorOf, now },
        })
        const scanning = createScanning({ ...engines, products, list })
        await scanRoutes(app, { scanning, catalogue: inLanguage })
        await stockPastRoutes(app, {
          past: async (request, productId, at) =>
            verdictOf(await visitorOf(request), { permission: 'stock', to: 'view' }) === 'allowed'
              ? pastOf({ request, language: 'en', reads: createReads() }, productId, at)
              : null,
        })
        await inventoryRoutes(app, { counting: createCounting({ ...engines, products }), visitorOf })
      },
    }
  },
})
