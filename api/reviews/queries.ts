import type { FastifyRequest } from 'fastify'
import { type Catalogue, type catalogue, frontPicture, isForSale } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { visitors } from '#api/visitors/index.ts'
import { reviewIdOf } from '#domain/review/decide.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import { frontImage } from '#domain/shared/product-pictures.ts'
import { averageOf } from '#domain/shared/ratings.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { ReviewDocument, ReviewSummary } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { OwnReviewModel, ReviewedProduct, ReviewQueries, ReviewQuery, ReviewsModel } from '#web/models/reviews.ts'
import { extentOf, pageOfReviews, reviewModel, reviewsOfAccount } from './read.ts'

export type ReviewQueryDeps = Pick<Engines, 'readModels'> &
  Pick<Offers<[typeof visitors, typeof catalogue]>, 'products' | 'visitorOf'>

const noFit = { small: 0, true: 0, large: 0 } as const

/** A page of a product's reviews with what all of them come to. The catalogue notes what was read. */
export async function reviewsOf(
  readModels: Pick<ReadModels, 'range'>,
  catalogue: Catalogue,
  productId: string,
  query: ReviewQuery,
): Promise<ReviewsModel> {
  const summary = await catalogue.document<ReviewSummary>(reviewsView.name, productId)
  const { total, pages } = extentOf(summary, query.stars)
  const asked = { ...query, page: Math.min(query.page, pages) }
  const ids = total === 0 ? [] : await pageOfReviews(readModels, productId, asked)
  const found = await Promise.all(ids.map(id => catalogue.document<ReviewDocument>(reviewsView.name, id)))
  const stars = summary?.stars ?? [0, 0, 0, 0, 0]
  const sum = stars.reduce((before, count, i) => before + count * (i + 1), 0)
  return {
    query: asked,
    average: averageOf({ sum, count: total }),
    total,
    stars,
    fit: summary?.fit ?? noFit,
    // One that was rejected or removed this moment is left out.
    reviews: found.flatMap(each => (each?.status === 'published' ? [reviewModel(each)] : [])),
    pages,
  }
}

export function reviewQueries(
  { readModels, products, visitorOf }: ReviewQueryDeps,
  request: FastifyRequest,
  catalogue: Catalogue,
): ReviewQueries {
  async function productModel(page: ProductPage): Promise<ReviewedProduct> {
    const [first] = page.variants
    const color = first?.color ? (await catalogue.names()).color(first.color) : null
    const { kind, base } = frontPicture(page.garment, color, first && frontImage(page.pictures, first))
    return {
      id: page.id,
      path: catalogue.paths.product(page.slug),
      name: textIn(page.name, catalogue.language),
      picture: { kind, base },
    }
  }

  return {
    reviews: (productId, query) => reviewsOf(readModels, catalogue, productId, query),
    async reviewForm(slug) {
      const [visitor, page] = await Promise.all([visitorOf(request), products.bySlug(slug)])
      if (visitor.kind === 'guest' || page?.slug !== slug || !isForSale(page)) return null
      const own = await readModels.get<ReviewDocument>(reviewsView.name, reviewIdOf(page.id, visitor.accountId))
      const sizes = new Set(page.variants.map(({ size }) => size))
      return {
        product: await productModel(page),
        own: own ? ownModel(own) : null,
        name: visitor.name,
        sized: sizes.size > 1,
      }
    },
    async ownReviews() {
      const visitor = await visitorOf(request)
      if (visitor.kind === 'guest') return []
      const reviews = await reviewsOfAccount(readModels, visitor.accountId)
      const models = await Promise.all(
        reviews.map(async each => {
          const page = await products.byId(each.productId)
          return page ? [{ ...ownModel(each), product: await productModel(page) }] : []
        }),
      )
      return models.flat()
    },
  }
}

function ownModel(review: ReviewDocument): OwnReviewModel {
  const { status, rating, fit, writtenAt } = review
  return {
    status,
    rating,
    fit,
    title: textOrEmpty(review.title),
    text: textOrEmpty(review.text),
    name: textOrEmpty(review.name),
    writtenAt,
  }
}
