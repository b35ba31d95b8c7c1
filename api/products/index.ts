import { catalogue } from '#api/catalogue/index.ts'
import { importing } from '#api/import/index.ts'
import { bulkRoutes, jobSweep, jobs } from '#api/jobs/index.ts'
import { pictures } from '#api/pictures/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { bulkFor, listRoutes } from '#api/plumbing/lists/routes.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import { priceChanges, shownPrices } from '#api/price-changes/index.ts'
import { settings as shopSettings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { productRows } from '#projections/product-rows/view.ts'
import type { NewProductModel } from '#web/models/new-product.ts'
import type { ProductEditorModel } from '#web/models/product-editor.ts'
import type { ProductListModel } from '#web/models/product-list.ts'
import { productActs } from './bulk-actions.ts'
import { productEditor } from './editor.ts'
import { tidyPictures } from './kept-pictures.ts'
import { addProduct } from './new-product.ts'
import { addVariants } from './own-variants.ts'
import { pictureUploadRoutes } from './picture-routes.ts'
import { productListModel, productRowList } from './product-list.ts'
import { productEditRoutes } from './routes.ts'
import { createProductSaving } from './saving.ts'
import { createProductUndoing } from './undoing.ts'
import { whyStock } from './why-stock.ts'

export { readChanges, valueAt } from './changes.ts'
export { productEditor } from './editor.ts'
export { choicesIn, productCodes } from './product-list.ts'
export type { ProductUndoing } from './undoing.ts'

const path = '/api/admin/products'

/** Products as staff see and change them. */
export const products = feature({
  name: 'products',
  needs: [visitors, shopSettings, pictures, catalogue, importing, jobs, priceChanges],
  views: [productRows],
  open(engines, offered) {
    const { handler, now } = engines
    const { visitorOf, catalogue, catalogueOf, jobs, priceActs, settings, uploads, variantClaims } = offered
    const list = openList(productRowList(now), engines)
    const undoProduct = createProductUndoing(engines)
    /** The editor of whoever asks, from the views of now or from others. */
    async function editorOf(ask: Ask, productId: string, readModels = engines.readModels) {
      const [visitor, shop] = await Promise.all([visitorOf(ask.request), settings()])
      const { exchangeRate: rate } = shop.currency
      return productEditor(productId, {
        readModels,
        logger: engines.logger,
        catalogue: catalogueOf(ask),
        visitor,
        rate,
      })
    }
    return {
      offers: { productList: list, editorOf, undoProduct },
      sweeps: [
        list.sweep,
        jobSweep({ ...engines, ...offered, list, acts: { ...productActs(engines), ...priceActs } }),
        tidyPictures(engines),
      ],
      queries: (ask: Ask) => ({
        productEditor: (productId: string): Promise<ProductEditorModel | null> => editorOf(ask, productId),
        async newProduct(): Promise<NewProductModel> {
          const names = await catalogueOf(ask).names()
          const all = (kind: 'brand' | 'category' | 'size') =>
            names.all(kind).map(({ id, label }) => ({ id, name: label }))
          const colors = names.all('color').map(({ id }) => names.color(id))
          return {
            language: ask.language,
            ...{ brands: all('brand'), categories: all('category'), sizes: all('size'), colors },
          }
        },
        async productList(asked: URLSearchParams): Promise<ProductListModel> {
          // Before the rows: they show at least that much.
          const until = await shownUntil(productRows, engines)
          const own = catalogueOf(ask)
          const [page, visitor, currency] = await Promise.all([
            productListModel(list, asked, { ...engines, catalogue: own, now: now() }),
            visitorOf(ask.request),
            own.currency(),
          ])
          return {
            ...page,
            ...(await savedViewsFor(list, visitor, engines)),
            shownUntil: until,
            bulk: bulkFor(list.definition, visitor),
            mayAdd: verdictOf(visitor, { permission: 'product', to: 'edit' }) === 'allowed',
            currency: currency.model,
            prices: shownPrices(currency),
          }
        },
      }),
      async routes(app) {
        await listRoutes(app, { list, path, handler, visitorOf, now })
        await productEditRoutes(app, {
          save: createProductSaving(engines),
          undo: undoProduct,
          why: (productId, sku) => whyStock(productId, sku, engines),
          add: (wish, language, by) =>
            addProduct(wish, language, catalogue(language), by, { ...engines, variantClaims }),
          addVariants: async (productId, wish, by) =>
            addVariants(productId, wish, await catalogue('en').names(), by, { ...engines, variantClaims }),
          visitorOf,
        })
        await app.register(pictureUploadRoutes, {
          ...engines,
          uploads,
          colorOf: async id => (await catalogue('en').names()).color(id),
        })
        await bulkRoutes(app, { list, path, jobs, visitorOf, now })
      },
    }
  },
})
