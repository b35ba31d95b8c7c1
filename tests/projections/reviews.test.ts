import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Review, ReviewCommand } from '#domain/review/decide.ts'
import { review as aggregate } from '#domain/review/decide.ts'
import type { Counted, ReviewEvent } from '#domain/review/events.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { productCard } from '#projections/product-card/view.ts'
import { productPage } from '#projections/product-page/view.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { imported } from '../support/example-shop.ts'
import { givenView } from '../support/given-projection.ts'

const at = '2026-11-20T10:00:00.000Z'

function written(accountId: string, rating: 1 | 2 | 3 | 4 | 5, held = false): ReviewEvent {
  const content: Counted = { rating, fit: 'true' }
  const named = { reviewId: `tee-${accountId}`, productId: 'tee', accountId, personId: `person-${accountId}` }
  const words = { title: 'Soft', text: 'Holds its shape.', name: 'Ada', verified: false, language: 'en' } as const
  const counted = { before: null, after: held ? null : content }
  return { type: 'ReviewWritten', data: { ...named, ...words, ...content, held, counted, writtenAt: at } }
}

const later = '2026-11-21T10:00:00.000Z'
const ofAda = {
  ...{ reviewId: 'tee-ada', productId: 'tee', accountId: 'ada', personId: 'person-ada' },
  counted: { before: { rating: 4, fit: 'true' }, after: { rating: 4, fit: 'true' } },
} as const
const replied: ReviewEvent = {
  type: 'ReviewReplied',
  data: { ...ofAda, text: 'Thank you, Ada.', language: 'en', repliedAt: later },
}
const withdrawn: ReviewEvent = { type: 'ReviewReplyWithdrawn', data: { ...ofAda, withdrawnAt: later } }

const shown = {
  kind: 'review',
  reviewId: 'tee-ada',
  productId: 'tee',
  accountId: 'ada',
  personId: 'person-ada',
  status: 'published',
  rating: 4,
  fit: 'true',
  title: 'Soft',
  text: 'Holds its shape.',
  name: 'Ada',
  verified: false,
  language: 'en',
  writtenAt: at,
  editedAt: null,
  reply: null,
  changedAt: at,
} as const

describe('the view of reviews', () => {
  test('has each review, and what those of a product come to', () => {
    givenView(reviewsView)
      .events([written('ada', 4), written('bob', 1)])
      .expect('tee-ada', shown)
      .expect('tee', {
        kind: 'summary',
        productId: 'tee',
        stars: [1, 0, 0, 1, 0],
        fit: { small: 0, true: 2, large: 0 },
        changes: 2,
      })
      .expectKeys('byRating', 'tee-ada', [['tee', 4, at]])
      .expectKeys('byDate', 'tee', [])
  })

  test('lists nothing that is held, but for the shop', () => {
    givenView(reviewsView)
      .events([written('ada', 4, true)])
      .expectKeys('byDate', 'tee-ada', [])
      .expectKeys('byRating', 'tee-ada', [])
      .expectKeys('byStatus', 'tee-ada', [['held', at]])
      .expectPart('tee', { stars: [0, 0, 0, 0, 0], changes: 1 })
  })

  test('forgets an erased author, not the stars', () => {
    givenView(reviewsView)
      .events([written('ada', 4), { type: 'PersonErased', data: { personId: 'person-ada' } as never }])
      .expect('tee-ada', { ...shown, title: erased, text: erased, name: erased })
      .expectPart('tee', { stars: [0, 0, 0, 1, 0] })
  })

  test('keeps the reply of the shop through a change of the review, and loses it with its author', () => {
    const reply = { text: 'Thank you, Ada.', language: 'en', repliedAt: later } as const
    const log = [written('ada', 4), replied]
    givenView(reviewsView)
      .events(log)
      .expect('tee-ada', { ...shown, reply, changedAt: later })
      .expectPart('tee', { stars: [0, 0, 0, 1, 0], changes: 2 })
    givenView(reviewsView)
      .events([...log, withdrawn])
      .expect('tee-ada', { ...shown, changedAt: later })
    givenView(reviewsView)
      .events([...log, { type: 'PersonErased', data: { personId: 'person-ada' } as never }])
      .expectPart('tee-ada', { reply: { ...reply, text: erased } })
    for (const view of [productCard, productPage] as const)
      givenView(view as typeof productPage)
        .events([imported('tee'), ...log] as never)
        .expectPart('tee', { rating: 4, reviewCount: 1 })
  })
})

test('a new feed of a product keeps its rating', () => {
  const events = [imported('tee'), written('ada', 4), written('bob', 5), imported('tee', { brand: 'zephyr' })] as never
  givenView(productCard).events(events).expectPart('tee', { rating: 4.5, reviewCount: 2, brand: 'zephyr' })
  givenView(productPage).events(events).expectPart('tee', { rating: 4.5, reviewCount: 2, brand: 'zephyr' })
})

const author = fc.constantFrom('a', 'b', 'c', 'd')
const command: fc.Arbitrary<ReviewCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        rating: fc.integer({ min: 1, max: 5 }),
        fit: fc.constantFrom(null, 'small', 'large'),
        moderated: fc.boolean(),
      })
      .map(data => ({
        type: 'WriteReview' as const,
        data: {
          ...data,
          productId: 'tee',
          accountId: '',
          personId: '',
          title: '',
          text: '',
          name: 'Ada',
          verified: false,
          language: 'en' as const,
          writtenAt: at,
        },
      })),
  },
  fc.constant({ type: 'RemoveReview' as const, data: { removedAt: at } }),
  fc.constant({ type: 'ApproveReview' as const, data: { approvedAt: at } }),
  fc.constant({ type: 'RejectReview' as const, data: { rejectedAt: at } }),
)

test('in any order of anybody’s steps, sums and counts are those of the reviews that are shown', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(author, command), { maxLength: 60 }), steps => {
      const states = new Map<string, Review>()
      const events: ReviewEvent[] = []
      for (const [accountId, step] of steps) {
        const state = states.get(accountId) ?? aggregate.initial
        const asked =
          step.type === 'WriteReview'
            ? { ...step, data: { ...step.data, accountId, personId: `person-${accountId}` } }
            : step
        const decision = aggregate.decide(asked, state)
        if (!decision.ok) continue
        events.push(...decision.events)
        states.set(accountId, decision.events.reduce(aggregate.evolve, state))
      }
      const live = [...states.values()].flatMap(({ present }) =>
        present?.status === 'published' ? [present.content] : [],
      )
      const sum = live.reduce((before, { rating }) => before + rating, 0)
      const reviewed = {
        reviewCount: live.length,
        rating: live.length === 0 ? 0 : Math.round((sum * 10) / live.length) / 10,
      }
      const log = [imported('tee'), ...events] as never
      givenView(productCard).events(log).expectPart('tee', reviewed)
      givenView(productPage).events(log).expectPart('tee', reviewed)
      if (events.length === 0) return
      givenView(reviewsView)
        .events(events)
        .expectPart('tee', {
          stars: [1, 2, 3, 4, 5].map(star => live.filter(({ rating }) => rating === star).length) as never,
          fit: {
            small: live.filter(({ fit }) => fit === 'small').length,
            true: 0,
            large: live.filter(({ fit }) => fit === 'large').length,
          },
        })
    }),
    { numRuns: 200 },
  )
  expect.hasAssertions()
})
