import { describe, expect, test } from 'vitest'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import type { ReviewModel, ReviewQuery, ReviewsModel } from '#web/models/reviews.ts'
import { readReviewQuery, reviewsHref, withoutReviews } from '#web/storefront/product/reviews/query.ts'
import { htmlOf } from './page.tsx'

const shop = fixtureShop('en')
const { best } = await shop.home()
const path = `/product/${best[0]!.slug}`

const review: ReviewModel = {
  reviewId: 'r1',
  rating: 4,
  fit: null,
  title: 'Soft',
  text: 'Holds its shape.',
  name: 'Nadia',
  verified: true,
  language: 'en',
  writtenAt: '2026-11-18T09:00:00.000Z',
  edited: false,
  reply: null,
}

async function page(model: Partial<ReviewsModel>, search = '') {
  const asked: ReviewQuery[] = []
  const html = await htmlOf(path + search, {
    ...shop,
    reviews: async (id, query) => {
      asked.push(query)
      return { ...(await shop.reviews(id, query)), ...model }
    },
  })
  return { html: /<section id="reviews".*?<\/section>/s.exec(String(html))?.[0] ?? '', asked: asked[0] }
}

describe('reviews on the page of a product', () => {
  test('without any there is a way to write one', async () => {
    const { html } = await page({})
    expect(html).toContain('No reviews yet')
    expect(html).toContain(`href="${path}/review"`)
  })

  test('bars come with the third, which are filters but for those that nobody gave', async () => {
    const two = { average: 4, total: 2, stars: [0, 0, 1, 0, 1], reviews: [review] }
    expect((await page(two)).html).not.toContain('Reviews by stars')
    const { html } = await page({ ...two, total: 3, stars: [0, 0, 1, 0, 2] })
    expect(html).toContain('Reviews by stars')
    expect([...html.matchAll(/review-stars=(\d)/g)].map(([, stars]) => stars)).toEqual(['5', '3'])
    expect(html).not.toMatch(/\sstyle=/)
  })

  test('an author is named, marked as a buyer, and "a customer" once erased', async () => {
    const one = { average: 4, total: 1, stars: [0, 0, 0, 1, 0] }
    const { html } = await page({ ...one, reviews: [review] })
    for (const part of ['Nadia', 'Bought here', 'Nov 18, 2026', 'Holds its shape.', '4 out of 5 stars']) {
      expect(html).toContain(part)
    }
    const gone = await page({ ...one, reviews: [{ ...review, name: null, title: '', text: '', verified: false }] })
    expect(gone.html).toContain('A customer')
    expect(gone.html).not.toContain('Bought here')
  })

  test('what the address asks for is asked of the shop, and nonsense is not', async () => {
    const { asked } = await page({}, '?review-stars=4&review-sort=lowest&review-page=2')
    expect(asked).toEqual({ stars: 4, sort: 'lowest', page: 2 })
    const nonsense = new URLSearchParams('review-stars=9&review-sort=best&review-page=-1')
    expect(readReviewQuery(nonsense)).toEqual({ stars: null, sort: 'newest', page: 1 })
  })
})

test('addresses of reviews keep the choice of the product, and nothing else of reviews', () => {
  const href = reviewsHref('/product/tee?color=navy', { stars: 5, sort: 'highest', page: 3 })
  expect(href).toBe('/product/tee?color=navy&review-stars=5&review-sort=highest&review-page=3#reviews')
  expect(reviewsHref('/product/tee', { stars: null, sort: 'newest', page: 1 })).toBe('/product/tee#reviews')
  expect(withoutReviews('?color=navy&review-stars=5&reviewed=shown')).toBe('color=navy')
})
