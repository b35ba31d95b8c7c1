import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { listOwnerOf } from '#api/visitors/list-owner.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { CompareQueries } from '#web/models/compare.ts'
import { compareModel } from './compare-model.ts'
import type { Compares } from './compares.ts'
import type { Wishlists } from './wishlists.ts'

export type CompareQueryDeps = {
  readonly compares: Compares
  readonly wishlists: Wishlists
  readonly catalogue: (language: Language) => Catalogue
}

/** What a request's visitor compares. */
export function compareQueries(
  { compares, wishlists, catalogue }: CompareQueryDeps,
  request: FastifyRequest,
  language: Language,
): CompareQueries {
  return {
    async compare() {
      const owner = listOwnerOf(request)
      const [{ productIds }, saved] = await Promise.all([compares.current(owner), wishlists.current(owner)])
      const savedIds = saved.items.toReversed().map(({ productId }) => productId)
      return compareModel(productIds, savedIds, catalogue(language))
    },
  }
}
