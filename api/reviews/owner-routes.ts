import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { ownerOnly } from '#api/plumbing/http/owner-only.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import { type OwnersAnswer, type OwnersWork, ownersAnswer, ownersBody } from './schema.ts'
import { judgeReview, listReviews } from './staff.ts'

type Shop = Pick<Engines, 'handler' | 'readModels' | 'projections'>

/** Does what the owner's command asks; null where there is no such review. Pages show it when it resolves. */
export async function reviewWork(
  { handler, readModels, projections }: Shop,
  work: OwnersWork,
): Promise<OwnersAnswer | null> {
  if ('list' in work) return { reviews: await listReviews(readModels, work.list, 1) }
  const by = { actor: 'owner', channel: 'command' }
  const judged = await judgeReview(handler, work.reviewId, work.verdict, new Date(), by)
  if (!judged) return null
  await projections.caughtUp(judged.position)
  return { reviewId: judged.reviewId, status: judged.status }
}

/** POST /internal/reviews {list} or {verdict, reviewId}, for `npm run review`. */
export async function reviewOwnerRoutes(server: FastifyInstance, { shop }: { readonly shop: Engines }): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))
  app.post(
    '/internal/reviews',
    {
      config: { access: 'owner', problems: ['review-not-found'] },
      schema: {
        tags: ['owner'],
        operationId: 'ownersReviews',
        summary: 'Lists the reviews in a state, or approves or rejects one',
        body: ownersBody,
        response: { 200: ownersAnswer },
      },
    },
    async (request, reply) => {
      const answer = await reviewWork(shop, request.body)
      if (!answer) return sendProblem(reply, 'review-not-found', 'There is no such review.')
      return sendJson(reply, answer)
    },
  )
}
