import { pictures } from '#api/pictures/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { search } from '#api/search/index.ts'
import { settings } from '#api/settings/index.ts'
import { createVariantClaims } from './product/variant-claims.ts'
import { importRoutes } from './routes.ts'
import { createProductWriter } from './write-product.ts'

export { type ImportReport, report as reportSchema } from './answer.ts'
export { fromProgram, homeOf } from './formats/kinds.ts'
export type { ProgramProduct } from './formats/program.ts'
export { headOf } from './head.ts'
export { type ImportingShop, type ImportOptions, importAndShow, importFeed } from './import-feed.ts'
export { claimSlug } from './product/claim-slug.ts'
export { productIdOf, skuOf } from './product/identity.ts'
export { createColors, createSizes } from './product/options.ts'
export type { VariantClaims } from './product/variant-claims.ts'
export { FeedRefused, problemOf } from './refused.ts'
export { sayingsIn } from './sayings.ts'
export type { WrittenProduct } from './write-product.ts'

/** Feeds of suppliers and other shops, into products and their stock. */
export const importing = feature({
  name: 'import',
  needs: [pictures, settings, search],
  open(engines, { indexer }) {
    const variantClaims = createVariantClaims(engines.store)
    const writeProduct = createProductWriter({ store: engines.store, claims: variantClaims })
    return {
      offers: { variantClaims, writeProduct },
      sweeps: [
        { name: 'variant-ids', run: async () => void (await variantClaims.claimOld({ unlessNothingSold: true })) },
      ],
      routes: async app => void (await app.register(importRoutes, { shop: { ...engines, indexer } })),
    }
  },
})
