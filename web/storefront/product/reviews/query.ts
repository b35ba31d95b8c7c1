import type { Rating } from '#domain/review/events.ts'
import { type ReviewSort, reviewSorts } from '#projections/reviews/document.ts'
import type { ReviewQuery } from '../../../models/reviews.ts'

/** Parameters of a product's address that say which of its reviews are shown. */
const names = { stars: 'review-stars', sort: 'review-sort', page: 'review-page', told: 'reviewed' } as const

/** Results of the last form, which the page tells once. */
const tidings = ['shown', 'held', 'removed'] as const
export type Tidings = (typeof tidings)[number]

export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  const stars = Number(params.get(names.stars))
  const page = Number(params.get(names.page))
  return {
    stars: stars >= 1 && stars <= 5 && Number.isInteger(stars) ? (stars as Rating) : null,
    sort: reviewSorts.find(sort => sort === params.get(names.sort)) ?? reviewSorts[0],
    page: page >= 1 && page <= 100_000 && Number.isInteger(page) ? page : 1,
  }
}

export function readTidings(params: URLSearchParams): Tidings | null {
  return tidings.find(each => each === params.get(names.told)) ?? null
}

/** The address of the product, `base`, with these reviews shown. */
export function reviewsHref(
  base: string,
  { stars, sort, page }: { stars: number | null; sort: ReviewSort; page: number },
): string {
  const [path = '', search = ''] = base.split('?')
  const params = new URLSearchParams(search)
  if (stars !== null) params.set(names.stars, String(stars))
  if (sort !== reviewSorts[0]) params.set(names.sort, sort)
  if (page > 1) params.set(names.page, String(page))
  return `${path}${params.size > 0 ? `?${params}` : ''}#reviews`
}

/** The parameters that are about the product itself: another choice of reviews is not another page. */
export function withoutReviews(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of Object.values(names)) params.delete(name)
  return params.toString()
}
