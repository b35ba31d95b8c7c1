import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import type { Personal } from '../shared/personal-data.ts'
import { faultsIn, type ReviewEntry, type ReviewFaults } from './bounds.ts'
import type { Counted, Fit, Rating, ReviewEvent, ReviewStatus } from './events.ts'

export type ReviewCommand = Messages<{
  /** The first time it is written, from then on edited. */
  WriteReview: ReviewEntry & {
    productId: string
    accountId: string
    personId: string
    verified: boolean
    language: Language
    writtenAt: string
    /** The shop looks at every review before it is shown. */
    moderated: boolean
  }
  RemoveReview: { removedAt: string }
  /** `mailAfter`: of a reply that waits for the review to be shown the author is told then. */
  ApproveReview: { approvedAt: string; mailAfter?: string }
  /** Also of one that is shown: it goes. */
  RejectReview: { rejectedAt: string }
  /** In place of an earlier reply, if there is one. `base`: when what its writer saw had changed last. */
  ReplyToReview: { text: string; language: Language; base: string; repliedAt: string; mailAfter?: string }
  WithdrawReviewReply: { base: string; withdrawnAt: string }
}>

export type ReviewRejection =
  | { readonly code: 'review-not-found' }
  | { readonly code: 'review-malformed'; readonly faults: ReviewFaults }
  /** The author changed the review, or another member the reply. */
  | { readonly code: 'review-changed' }

export type Review = {
  /** Null: there is none, or it was removed. */
  readonly present: {
    readonly status: ReviewStatus
    readonly productId: string
    readonly accountId: string
    readonly personId: string
    readonly content: Counted
    /** When the author wrote the words, or staff replied to them, last. */
    readonly changedAt: string
    readonly reply: {
      readonly text: Personal<string>
      readonly language: Language
      /** Its author is to be told, once the review is shown. */
      readonly untold: boolean
    } | null
  } | null
  /** The shop refused what this author wrote last: the next attempt waits for it, whatever the settings say. */
  readonly distrusted: boolean
}

export const noReview: Review = { present: null, distrusted: false }

export function evolve(review: Review, event: ReviewEvent): Review {
  switch (event.type) {
    case 'ReviewWritten':
    case 'ReviewEdited': {
      const { productId, accountId, personId, rating, fit, held } = event.data
      const status = held ? 'held' : 'published'
      const changedAt = 'editedAt' in event.data ? event.data.editedAt : event.data.writtenAt
      const reply = review.present?.reply ?? null
      const present = { status, productId, accountId, personId, content: { rating, fit }, changedAt, reply } as const
      return { ...review, present }
    }
    case 'ReviewApproved':
      return { present: review.present && approved(review.present), distrusted: false }
    case 'ReviewRejected':
      return { present: review.present && { ...review.present, status: 'rejected' }, distrusted: true }
    case 'ReviewRemoved':
      return { ...review, present: null }
    case 'ReviewReplied': {
      const { text, language, repliedAt, mailAfter } = event.data
      const asked = mailAfter !== undefined || review.present?.reply?.untold === true
      const untold = asked && review.present?.status !== 'published'
      return withReply(review, { text, language, untold }, repliedAt)
    }
    case 'ReviewReplyWithdrawn':
      return withReply(review, null, event.data.withdrawnAt)
  }
}

function approved(present: NonNullable<Review['present']>): Review['present'] {
  const { reply } = present
  return { ...present, status: 'published', reply: reply && { ...reply, untold: false } }
}

function withReply(review: Review, reply: NonNullable<Review['present']>['reply'], changedAt: string): Review {
  return { ...review, present: review.present && { ...review.present, reply, changedAt } }
}

type Answer = Decision<ReviewEvent, ReviewRejection>

export function decide(command: ReviewCommand, review: Review): Answer {
  if (command.type === 'WriteReview') return write(command.data, review)
  const { present } = review
  if (!present) return command.type === 'RemoveReview' ? accept() : reject({ code: 'review-not-found' })
  const { productId, accountId, personId, content, status } = present
  const before = counts(present)
  const named = { reviewId: reviewIdOf(productId, accountId), productId, accountId, personId }
  switch (command.type) {
    case 'RemoveReview':
      return accept({ type: 'ReviewRemoved', data: { ...named, counted: { before, after: null }, ...command.data } })
    case 'ApproveReview': {
      if (status === 'published') return accept()
      const { approvedAt, mailAfter } = command.data
      const tells = present.reply?.untold && mailAfter !== undefined
      return accept({
        type: 'ReviewApproved',
        data: { ...named, counted: { before, after: content }, approvedAt, ...(tells && { mailAfter }) },
      })
    }
    case 'RejectReview':
      if (status === 'rejected') return accept()
      return accept({ type: 'ReviewRejected', data: { ...named, counted: { before, after: null }, ...command.data } })
    case 'ReplyToReview': {
      const { base, ...reply } = command.data
      if (present.reply?.text === reply.text && present.reply.language === reply.language) return accept()
      if (base !== present.changedAt) return reject({ code: 'review-changed' })
      return accept({ type: 'ReviewReplied', data: { ...named, counted: { before, after: before }, ...reply } })
    }
    case 'WithdrawReviewReply': {
      const { base, withdrawnAt } = command.data
      if (!present.reply) return accept()
      if (base !== present.changedAt) return reject({ code: 'review-changed' })
      return accept({
        type: 'ReviewReplyWithdrawn',
        data: { ...named, counted: { before, after: before }, withdrawnAt },
      })
    }
  }
}

export const review: Decider<Review, ReviewCommand, ReviewEvent, ReviewRejection> = {
  name: 'review',
  initial: noReview,
  decide,
  evolve,
}

/** The id of an author's review of a product, and of its stream. */
export function reviewIdOf(productId: string, accountId: string): string {
  return `${productId}-${accountId}`
}

function write(data: Extract<ReviewCommand, { type: 'WriteReview' }>['data'], review: Review): Answer {
  const faults = faultsIn(data)
  if (faults.length > 0) return reject({ code: 'review-malformed', faults })
  const { moderated, writtenAt, ...written } = data
  const { productId, accountId } = data
  const content: Counted = { rating: data.rating as Rating, fit: data.fit as Fit | null }
  const held = moderated || review.distrusted
  const all = {
    reviewId: reviewIdOf(productId, accountId),
    ...written,
    ...content,
    held,
    counted: { before: counts(review.present), after: held ? null : content },
  }
  return review.present
    ? accept({ type: 'ReviewEdited', data: { ...all, editedAt: writtenAt } })
    : accept({ type: 'ReviewWritten', data: { ...all, writtenAt } })
}

/** Only what is shown counts. */
function counts(present: Review['present']): Counted | null {
  return present?.status === 'published' ? present.content : null
}
