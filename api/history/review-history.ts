import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { review } from '#domain/review/decide.ts'
import { type ReviewEvent, reviewEvents } from '#domain/review/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { ReviewHistoryEntry, ReviewHistoryModel } from '#web/models/history.ts'
import { staffOrShop } from './actor.ts'

type Reading = Pick<Engines, 'store' | 'readModels'>

/** The newest so many. */
const mostTold = 200

/** What happened to a review and its reply, the newest first. Null: there is no such review. */
async function reviewHistory({ store, readModels }: Reading, reviewId: string): Promise<ReviewHistoryModel | null> {
  const events: StoredEvent<ReviewEvent>[] = []
  for await (const stored of store.read(`${review.name}-${reviewId}`))
    events.push(stored as unknown as StoredEvent<ReviewEvent>)
  if (events.length === 0) return null
  const names = await namesOf(
    events.map(({ meta }) => meta.actor),
    readModels,
  )
  const entries = events.map((event): ReviewHistoryEntry => {
    const { id, type: what, at, data, meta } = event
    const by = meta.actor === data.accountId ? ({ kind: 'buyer', name: null } as const) : staffOrShop(meta.actor, names)
    return {
      id,
      what,
      at,
      by,
      reply: event.type === 'ReviewReplied' && !isErased(event.data.text) ? event.data.text : null,
    }
  })
  return { entries: entries.reverse().slice(0, mostTold) }
}

const answer = z
  .object({
    entries: z
      .array(
        z.object({
          id: z.string(),
          what: z.enum(reviewEvents),
          at: z.string(),
          by: z.object({
            kind: z
              .enum(['staff', 'buyer', 'owner', 'shop'])
              .describe('`buyer`: the author; `owner`: a command at the server'),
            name: z.string().nullable(),
          }),
          reply: z.string().nullable().describe('What was replied then; null: nothing, or the author was erased'),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .meta({ id: 'ReviewHistory', description: 'Who wrote, approved, rejected and replied to a review' })

/** GET /api/admin/reviews/<id>/history. */
export async function reviewHistoryRoutes(app: FastifyInstance, engines: Reading): Promise<void> {
  route(app, 'GET', '/api/admin/reviews/:reviewId/history', {
    ...staff('product', 'view', 'review-not-found'),
    operationId: 'getReviewHistory',
    summary: 'Lists who wrote, approved, rejected and replied to a review, and when, the newest first',
    params: z.strictObject({
      reviewId: z.string().min(1).max(300).describe('The id of the review, as the list shows it'),
    }),
    answer,
    async run(request, reply) {
      const found = await reviewHistory(engines, request.params.reviewId)
      return found ? sendJson(reply, found) : sendProblem(reply, 'review-not-found', 'There is no such review.')
    },
  })
}
