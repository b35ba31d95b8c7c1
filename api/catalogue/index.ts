import { pictures } from '#api/pictures/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import type { Reads } from '#api/plumbing/web/reads.ts'
import { search } from '#api/search/index.ts'
import { settings } from '#api/settings/index.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productWords } from '#projections/product-words/view.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { terms } from '#projections/terms/view.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { productOwnerRoutes } from './owner.ts'
import { companionQueries } from './product/companions.ts'
import { createProductPages } from './product/product-pages.ts'
import { catalogueQueries } from './queries.ts'
import { cardRoutes, productRoutes, searchRoutes } from './routes.ts'

export { brandGroups, brandIndex, brandLinks, groupOf, topBrandPaths } from './brands.ts'
export { cardModels } from './cards.ts'
export type { Catalogue } from './catalogue.ts'
export { homeTiles, menuCategories } from './categories.ts'
export { type ShownCurrency, shownCurrency } from './currency.ts'
export { cuts, kinds, labelIn, rangeLabel, sizeIn } from './labels.ts'
export { twinGroups } from './listing/list-address.ts'
export { pathsIn, variantPath } from './paths.ts'
export { frontPicture, galleryOf } from './pictures.ts'
export { descriptionLines, tableLines } from './product/description.ts'
export { productById } from './product/product.ts'
export {
  availableOf,
  chosenIn,
  describeVariant,
  isForSale,
  isVariantForSale,
  optionsIn,
  type PricedVariant,
  type ProductPages,
  pagesAt,
  type SoldVariant,
} from './product/product-pages.ts'
export {
  colorSchema,
  currencySchema,
  optionsSchema,
  pictureBaseSchema,
  pictureSchema,
  productParams,
  skuSchema,
} from './schema.ts'
export type { Names } from './terms.ts'

/** Products, their lists, and the search page. */
export const catalogue = feature({
  name: 'catalogue',
  needs: [settings, search, pictures],
  views: [productPage, stockLevels, productCard, productWords, terms],
  open({ handler, readModels, documents, now }, { search, reader, tables, shown }) {
    const deps = { readModels, search, reader, tables, cache: documents }
    const catalogue = (language: Language, reads?: Reads) => createCatalogue(deps, language, reads)
    const asked = new WeakMap<Ask, Catalogue>()
    /** One for all queries of a request. */
    function catalogueOf(ask: Ask): Catalogue {
      const made = asked.get(ask) ?? catalogue(ask.language, ask.reads)
      asked.set(ask, made)
      return made
    }
    const products = createProductPages(readModels, documents)
    const companions = { readModels }
    return {
      offers: { catalogue, catalogueOf, products },
      queries: (ask: Ask) => ({
        ...catalogueQueries(catalogueOf(ask), now),
        ...companionQueries(companions, catalogueOf(ask)),
      }),
      async routes(app) {
        await productRoutes(app, { products, catalogue })
        await searchRoutes(app, { shop: language => catalogueQueries(catalogue(language), now) })
        await cardRoutes(app, { catalogue })
        await productOwnerRoutes(app, { shop: { handler, readModels, shown } })
      },
    }
  },
})
