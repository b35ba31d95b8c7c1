import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ReadModels } from '#projections/ports.ts'
import { listAnswer, listQuery, ownReviewAnswer, reviewParams } from './schema.ts'
import { judgeReview, listReviews, verdicts } from './staff.ts'

export type ReviewStaffDeps = {
  readonly handler: CommandHandler
  readonly readModels: Pick<ReadModels, 'range' | 'getMany'>
  readonly visitorOf: VisitorOf
  readonly now: () => Date
}

const tags = ['staff']
const words = {
  approve: { operationId: 'approveReview', summary: 'Approves a review: it is shown and its stars count' },
  reject: { operationId: 'rejectReview', summary: 'Rejects a review: it is hidden and its stars do not count' },
} as const

/** What staff does with reviews. */
export async function reviewStaffRoutes(
  server: FastifyInstance,
  { handler, readModels, visitorOf, now }: ReviewStaffDeps,
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/reviews',
    {
      config: { access: { permission: 'product', to: 'view' } },
      schema: {
        tags,
        operationId: 'listReviews',
        summary: 'Lists the reviews in a state, the oldest first, a hundred a page',
        querystring: listQuery,
        response: { 200: listAnswer },
      },
    },
    async (request, reply) => {
      const { status, page } = request.query
      return sendJson(reply, { reviews: await listReviews(readModels, status, page) })
    },
  )

  for (const verdict of verdicts) {
    app.post(
      `/api/admin/reviews/:reviewId/${verdict}`,
      {
        config: {
          access: { permission: 'product', to: 'edit' },
          problems: ['review-not-found'],
          cookies: { sets: ['position'] },
        },
        schema: { tags, ...words[verdict], params: reviewParams, response: { 200: ownReviewAnswer } },
      },
      async (request, reply) => {
        const { accountId } = await customerOf(visitorOf, request)
        const { reviewId } = request.params as { reviewId: string }
        const judged = await judgeReview(handler, reviewId, verdict, now(), { actor: accountId })
        if (!judged) return sendProblem(reply, 'review-not-found', 'The author may have deleted it.')
        notePosition(reply, judged.position)
        return sendJson(reply, { reviewId, status: judged.status })
      },
    )
  }
}
