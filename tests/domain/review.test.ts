import { describe, expect, test } from 'vitest'
import { faultsIn, longest } from '#domain/review/bounds.ts'
import type { ReviewCommand } from '#domain/review/decide.ts'
import { review } from '#domain/review/decide.ts'
import type { Counted, ReviewEvent } from '#domain/review/events.ts'
import { given } from '../support/given.ts'

const author = { productId: 'tee', accountId: 'ada', personId: 'p1' }
const named = { reviewId: 'tee-ada', ...author }
const words = { title: 'Soft', text: 'Holds its shape.', name: 'Ada', verified: true, language: 'en' } as const
const at = '2026-11-20T10:00:00.000Z'

const write = (rating: number | null, more: { moderated?: boolean; fit?: string | null; name?: string } = {}) =>
  ({
    type: 'WriteReview',
    data: { ...author, ...words, rating, fit: null, moderated: false, writtenAt: at, ...more },
  }) satisfies ReviewCommand

const stars = (rating: number, fit: Counted['fit'] = null) => ({ rating, fit }) as Counted

const written = (rating: number, held = false): ReviewEvent => ({
  type: 'ReviewWritten',
  data: {
    ...named,
    ...words,
    ...stars(rating),
    held,
    counted: { before: null, after: held ? null : stars(rating) },
    writtenAt: at,
  },
})
const edited = (before: number | null, rating: number, held = false): ReviewEvent => ({
  type: 'ReviewEdited',
  data: {
    ...named,
    ...words,
    ...stars(rating),
    held,
    counted: { before: before === null ? null : stars(before), after: held ? null : stars(rating) },
    editedAt: at,
  },
})
const approved = (rating: number): ReviewEvent => ({
  type: 'ReviewApproved',
  data: { ...named, counted: { before: null, after: stars(rating) }, approvedAt: at },
})
const rejected = (before: number | null): ReviewEvent => ({
  type: 'ReviewRejected',
  data: { ...named, counted: { before: before === null ? null : stars(before), after: null }, rejectedAt: at },
})
const removed = (before: number | null): ReviewEvent => ({
  type: 'ReviewRemoved',
  data: { ...named, counted: { before: before === null ? null : stars(before), after: null }, removedAt: at },
})
const approve: ReviewCommand = { type: 'ApproveReview', data: { approvedAt: at } }
const refuse: ReviewCommand = { type: 'RejectReview', data: { rejectedAt: at } }
const remove: ReviewCommand = { type: 'RemoveReview', data: { removedAt: at } }

describe('a review', () => {
  test('counts at once', () => given(review).when(write(4)).then(written(4)))
  test('is held where the shop looks at it first', () =>
    given(review)
      .when(write(4, { moderated: true }))
      .then(written(4, true)))
  test('written again is the same one, edited', () =>
    given(review, [written(2)])
      .when(write(5))
      .then(edited(2, 5)))
  test('edited while it is held has counted nothing', () =>
    given(review, [written(2, true)])
      .when(write(5))
      .then(edited(null, 5)))
  test('goes with everything that it counted', () =>
    given(review, [written(3)])
      .when(remove)
      .then(removed(3)))
  test('that is gone is removed', () =>
    given(review, [written(3), removed(3)])
      .when(remove)
      .then())
  test('can be written anew after that', () =>
    given(review, [written(3), removed(3)])
      .when(write(4))
      .then(written(4)))
})

describe('the shop', () => {
  test('approves what was held', () =>
    given(review, [written(4, true)])
      .when(approve)
      .then(approved(4)))
  test('approves once', () =>
    given(review, [written(4, true), approved(4)])
      .when(approve)
      .then())
  test('takes from sight what is shown', () =>
    given(review, [written(4)])
      .when(refuse)
      .then(rejected(4)))
  test('rejects once', () =>
    given(review, [written(4), rejected(4)])
      .when(refuse)
      .then())
  test('finds none that was not written', () => given(review).when(approve).rejects({ code: 'review-not-found' }))
  test('sees the next attempt of an author whom it rejected, edited or anew', () => {
    given(review, [written(4), rejected(4)])
      .when(write(5))
      .then(edited(null, 5, true))
    given(review, [written(4), rejected(4), removed(null)])
      .when(write(5))
      .then(written(5, true))
  })
  test('trusts again whom it approves', () =>
    given(review, [written(4), rejected(4), edited(null, 5, true), approved(5)])
      .when(write(3))
      .then(edited(5, 3)))
})

describe('what is written', () => {
  const entry = { rating: 4, fit: 'true', title: '', text: '', name: 'Ada' }
  test('needs stars and a name alone', () => expect(faultsIn(entry)).toEqual([]))
  test('is refused with every fault', () =>
    given(review)
      .when(write(null, { name: '', fit: 'wide' }))
      .rejects({
        code: 'review-malformed',
        faults: [
          { field: 'rating', fault: 'missing' },
          { field: 'fit', fault: 'unknown' },
          { field: 'name', fault: 'missing' },
        ],
      }))
  test.each([0, 6, 2.5, Number.NaN])('has no %s stars', rating =>
    expect(faultsIn({ ...entry, rating })).toEqual([{ field: 'rating', fault: 'unknown' }]),
  )
  test.each(['title', 'text', 'name'] as const)('has a %s of up to its length', field => {
    const most = 'a'.repeat(longest[field])
    expect(faultsIn({ ...entry, [field]: most })).toEqual([])
    expect(faultsIn({ ...entry, [field]: `${most}a` })).toEqual([{ field, fault: 'too-long' }])
  })
})
