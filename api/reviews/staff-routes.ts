import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, owner, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type ReviewCommand, review } from '#domain/review/decide.ts'
import type { ReviewEvent, ReviewStatus } from '#domain/review/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import type { ProductPage } from '#projections/product-page/document.ts'
import type { ReviewDocument } from '#projections/reviews/document.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import { reviewModel } from './read.ts'
import {
  listAnswer,
  listQuery,
  type OwnersAnswer,
  type OwnersWork,
  ownersAnswer,
  ownersBody,
  ownReviewAnswer,
  replyBody,
  reviewParams,
  type Verdict,
  verdicts,
  withdrawBody,
} from './schema.ts'

export type ReviewStaffDeps = { readonly shop: Shop; readonly visitorOf: VisitorOf; readonly now: () => Date }

const words = {
  approve: { operationId: 'approveReview', summary: 'Approves a review: it is shown and its stars count' },
  reject: { operationId: 'rejectReview', summary: 'Rejects a review: it is hidden and its stars do not count' },
} as const

type Shop = Pick<Engines, 'handler' | 'store' | 'readModels' | 'projections'>

/** Does what the owner's command asks; null where there is no such review. Pages show it when it resolves. */
export async function reviewWork(shop: Shop, work: OwnersWork): Promise<OwnersAnswer | null> {
  if ('list' in work) return { reviews: await listReviews(shop, work.list, 1) }
  const by = { actor: 'owner', channel: 'command' }
  const judged = await judgeReview(shop, work.reviewId, work.verdict, new Date(), by)
  if (!judged) return null
  await shop.projections.caughtUp(judged.position)
  return { reviewId: judged.reviewId, status: judged.status }
}

/** Reviews: staff's routes, and POST /internal/reviews {list} or {verdict, reviewId} for `npm run review`. */
export async function reviewStaffRoutes(app: FastifyInstance, deps: ReviewStaffDeps): Promise<void> {
  const { shop, visitorOf, now } = deps

  route(app, 'POST', '/internal/reviews', {
    ...owner('review-not-found'),
    operationId: 'ownersReviews',
    summary: 'Lists the reviews in a state, or approves or rejects one',
    body: ownersBody,
    answer: ownersAnswer,
    async run(request, reply) {
      const answer = await reviewWork(shop, request.body)
      if (!answer) return sendProblem(reply, 'review-not-found', 'There is no such review.')
      return sendJson(reply, answer)
    },
  })

  route(app, 'GET', '/api/admin/reviews', {
    ...staff('product', 'view'),
    operationId: 'listReviews',
    summary: 'Lists the reviews in a state, the oldest first, a hundred a page',
    query: listQuery,
    answer: listAnswer,
    async run(request, reply) {
      const { status, page } = request.query
      return sendJson(reply, { reviews: await listReviews(shop, status, page) })
    },
  })

  for (const verdict of verdicts) {
    route(app, 'POST', `/api/admin/reviews/:reviewId/${verdict}`, {
      ...staff('product', 'edit', 'review-not-found'),
      ...words[verdict],
      params: reviewParams,
      answer: ownReviewAnswer,
      async run(request, reply) {
        const { accountId } = await customerOf(visitorOf, request)
        const { reviewId } = request.params
        const judged = await judgeReview(shop, reviewId, verdict, now(), { actor: accountId })
        if (!judged) return sendProblem(reply, 'review-not-found', 'The author may have deleted it.')
        notePosition(reply, judged.position)
        return sendJson(reply, { reviewId, status: judged.status })
      },
    })
  }
  await replyRoutes(app, deps)
}

async function replyRoutes(app: FastifyInstance, { shop, visitorOf, now }: ReviewStaffDeps): Promise<void> {
  async function send(
    command: ReviewCommand,
    request: FastifyRequest<{ Params: { reviewId: string } }>,
    reply: FastifyReply,
  ) {
    const by = await actorOf(visitorOf, request)
    const sent = await shop.handler.handle(review, request.params.reviewId, command, by)
    if (sent.ok) {
      notePosition(reply, sent.position)
      return reply.code(204).send()
    }
    switch (sent.rejection.code) {
      case 'review-malformed':
      case 'review-not-found':
        return sendProblem(reply, 'review-not-found', 'The author may have deleted it.')
      case 'review-changed':
        return sendProblem(reply, 'review-changed', 'Read it as it is now, then send the reply with its `changedAt`.')
    }
  }

  route(app, 'PUT', '/api/admin/reviews/:reviewId/reply', {
    ...staff('product', 'edit', 'review-not-found', 'review-changed', 'author-erased'),
    operationId: 'replyToReview',
    summary: 'Replies to a review: the page of the product shows the reply below it, in place of an earlier one',
    params: reviewParams,
    body: replyBody,
    answer: done,
    async run(request, reply) {
      if (await isAuthorErased(shop, request.params.reviewId))
        return sendProblem(reply, 'author-erased', 'Nobody is there whom a reply could speak to.')
      const { tells, ...body } = request.body
      const at = now()
      const data = { ...body, repliedAt: at.toISOString(), ...(tells && { mailAfter: mailAfter(at) }) }
      return send({ type: 'ReplyToReview', data }, request, reply)
    },
  })

  route(app, 'POST', '/api/admin/reviews/:reviewId/reply/withdraw', {
    ...staff('product', 'edit', 'review-not-found', 'review-changed'),
    operationId: 'withdrawReviewReply',
    summary: 'Takes the reply to a review away, if there is one',
    params: reviewParams,
    body: withdrawBody,
    answer: done,
    run: (request, reply) =>
      send(
        { type: 'WithdrawReviewReply', data: { ...request.body, withdrawnAt: now().toISOString() } },
        request,
        reply,
      ),
  })
}

/** As the log tells it: a folded review from before an erasure may still be kept. */
async function isAuthorErased({ store }: Shop, reviewId: string): Promise<boolean> {
  for await (const { data } of store.read(`${review.name}-${reviewId}`, -1, { limit: 1 }))
    return isErased((data as ReviewEvent['data'] & { readonly name?: Personal<string> }).name)
  return false
}

/** A member may take back their words, and until then the author is told nothing. */
const undoMs = 30_000
const mailAfter = (at: Date) => new Date(at.getTime() + undoMs).toISOString()

/** Shows a review, or takes it from sight; null where there is none. */
async function judgeReview({ handler }: Shop, reviewId: string, verdict: Verdict, at: Date, by: CommandMeta) {
  const moment = at.toISOString()
  const command: ReviewCommand =
    verdict === 'approve'
      ? { type: 'ApproveReview', data: { approvedAt: moment, mailAfter: mailAfter(at) } }
      : { type: 'RejectReview', data: { rejectedAt: moment } }
  const judged = await handler.handle(review, reviewId, command, by)
  const status = judged.state.present?.status
  return judged.ok && status ? { reviewId, status, position: judged.position } : null
}

const mostListed = 100

/** Reviews in a state with the name of their product; those that wait longest come first. */
async function listReviews({ readModels }: Shop, status: ReviewStatus, page: number) {
  const ids = await readModels.range(reviewsView.name, 'byStatus', {
    from: [status],
    to: [status],
    reverse: status !== 'held',
    offset: (page - 1) * mostListed,
    limit: mostListed,
  })
  const found = await readModels.getMany<ReviewDocument>(reviewsView.name, ids)
  const reviews = found.filter(each => each !== undefined)
  const products = await readModels.getMany<ProductPage>(
    'product-page',
    reviews.map(({ productId }) => productId),
  )
  return reviews.map((each, i) => ({
    ...reviewModel(each),
    status: each.status,
    productId: each.productId,
    product: products[i] ? textIn(products[i].name, 'en') : '',
  }))
}
