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

describe('the reply of the shop', () => {
  const later = '2026-11-21T10:00:00.000Z'
  const counted = { before: stars(2), after: stars(2) }
  const reply = (text: string, base = at): ReviewCommand => ({
    type: 'ReplyToReview',
    data: { text, language: 'en', base, repliedAt: later },
  })
  const replied = (text: string): ReviewEvent => ({
    type: 'ReviewReplied',
    data: { ...named, counted, text, language: 'en', repliedAt: later },
  })
  const withdraw = (base = later): ReviewCommand => ({
    type: 'WithdrawReviewReply',
    data: { base, withdrawnAt: later },
  })
  const withdrawn: ReviewEvent = { type: 'ReviewReplyWithdrawn', data: { ...named, counted, withdrawnAt: later } }

  test('stands below the review, and changes no stars', () =>
    given(review, [written(2)])
      .when(reply('Sorry.'))
      .then(replied('Sorry.')))
  test('also to one that is not shown, which still counts nothing', () =>
    given(review, [written(2, true)])
      .when(reply('Sorry.'))
      .then({
        ...replied('Sorry.'),
        data: { ...replied('Sorry.').data, counted: { before: null, after: null } },
      } as never))
  test('sent twice is one', () =>
    given(review, [written(2), replied('Sorry.')])
      .when(reply('Sorry.'))
      .then())
  test('takes the place of the one that its writer saw', () =>
    given(review, [written(2), replied('Sorry.')])
      .when(reply('We are sorry.', later))
      .then(replied('We are sorry.')))
  test('does not take the place of one that its writer did not see', () =>
    given(review, [written(2), replied('Sorry.')])
      .when(reply('Hm.'))
      .rejects({ code: 'review-changed' }))
  test('does not answer words that its writer did not see', () => {
    const now = { ...edited(2, 5), data: { ...edited(2, 5).data, editedAt: later } } as ReviewEvent
    given(review, [written(2), now])
      .when(reply('Sorry.'))
      .rejects({ code: 'review-changed' })
  })
  test('stays when the author changes the review, and when it is rejected and approved', () =>
    given(review, [written(2), replied('Sorry.'), edited(2, 2), rejected(2), approved(2)])
      .when(withdraw(at))
      .then(withdrawn))
  describe('is told to the author', () => {
    const mailAfter = '2026-11-21T10:00:30.000Z'
    const telling = { ...replied('Sorry.'), data: { ...replied('Sorry.').data, mailAfter } } as ReviewEvent
    const approveThen = { type: 'ApproveReview', data: { approvedAt: at, mailAfter } } satisfies ReviewCommand
    const approvedThen = { ...approved(2), data: { ...approved(2).data, mailAfter } } as ReviewEvent
    const heldReply = { ...telling, data: { ...telling.data, counted: { before: null, after: null } } } as ReviewEvent

    test('where its writer says so', () => {
      const command = { ...reply('Sorry.'), data: { ...reply('Sorry.').data, mailAfter } } as ReviewCommand
      given(review, [written(2)])
        .when(command)
        .then(telling)
    })
    test('once the review is shown, and corrected meanwhile too', () => {
      const corrected = { ...heldReply, data: { ...heldReply.data, text: 'We are sorry.', mailAfter: undefined } }
      for (const before of [[heldReply], [heldReply, corrected as ReviewEvent]])
        given(review, [written(2, true), ...before])
          .when(approveThen)
          .then(approvedThen)
    })
    test('not again where it was told, nor where nobody asked for it', () => {
      given(review, [written(2), telling, rejected(2)])
        .when(approveThen)
        .then(approved(2))
      given(review, [written(2, true), heldReply, approvedThen, rejected(2)])
        .when(approveThen)
        .then(approved(2))
      given(review, [written(2, true), replied('Sorry.')])
        .when(approveThen)
        .then(approved(2))
      given(review, [written(2, true), heldReply, withdrawn])
        .when(approveThen)
        .then(approved(2))
    })
  })
  test('goes once', () => {
    given(review, [written(2), replied('Sorry.')])
      .when(withdraw())
      .then(withdrawn)
    given(review, [written(2), replied('Sorry.'), withdrawn])
      .when(withdraw(at))
      .then()
  })
  test('goes only as it was seen', () =>
    given(review, [written(2), replied('Sorry.')])
      .when(withdraw(at))
      .rejects({ code: 'review-changed' }))
  test('goes with the review', () => {
    given(review, [written(2), replied('Sorry.'), removed(2)])
      .when(reply('Sorry.', later))
      .rejects({ code: 'review-not-found' })
    given(review, [written(2), replied('Sorry.'), removed(2), written(2)])
      .when(reply('Sorry.'))
      .then(replied('Sorry.'))
  })
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
