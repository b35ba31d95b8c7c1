import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Handled } from '#api/plumbing/events/handle.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { readPublicUrl } from '#api/plumbing/net/public-address.ts'
import type { Feed, FeedCommand, FeedRejection } from '#domain/feed/decide.ts'
import type { Feeds } from './feeds.ts'
import { type createFeedModels, mayOf } from './models.ts'
import { credentialsSchema, feedSchema, termsSchema } from './schema.ts'

export type FeedRouteDeps = {
  readonly feeds: Feeds
  readonly models: ReturnType<typeof createFeedModels>
  readonly visitorOf: VisitorOf
}

const params = z.strictObject({ feedId: z.uuid().describe('Made with the form: the same id is the same feed') })

/** Feeds that are fetched on a timetable, for staff with the permission `product`. */
export async function feedRoutes(app: FastifyInstance, { feeds, models, visitorOf }: FeedRouteDeps): Promise<void> {
  function answered(reply: FastifyReply, sent: Handled<Feed, FeedRejection>): FastifyReply {
    if (!sent.ok) return sendProblem(reply, sent.rejection.code)
    notePosition(reply, sent.position)
    return reply.code(204).send()
  }
  /** The terms with the address as `URL` writes it; null: they were refused. */
  async function asked<Terms extends { readonly address?: string | undefined; readonly stock?: unknown }>(
    request: FastifyRequest,
    reply: FastifyReply,
    terms: Terms,
  ): Promise<Terms | null> {
    if (terms.stock !== undefined && !mayOf(await visitorOf(request)).count) {
      sendProblem(reply, 'not-permitted', 'To say what quantities mean takes the right to count: Stock, edit.')
      return null
    }
    if (terms.address === undefined) return terms
    const url = readPublicUrl(terms.address)
    if (url instanceof URL) return { ...terms, address: url.href }
    sendProblem(reply, 'feed-address-refused', `The shop does not ask this address: ${url}`, { fault: url })
    return null
  }

  route(app, 'GET', '/api/admin/feeds', {
    ...staff('product', 'view'),
    operationId: 'listFeeds',
    summary: 'Lists the feeds that are fetched on a timetable, with their last fetches',
    answer: z.object({ feeds: z.array(feedSchema) }).describe('By name'),
    run: async (_request, reply) => sendJson(reply, { feeds: [...(await models.all())] }),
  })

  route(app, 'PUT', '/api/admin/feeds/:feedId', {
    ...staff('product', 'edit', 'feed-address-refused', 'not-permitted'),
    operationId: 'defineFeed',
    summary: 'Defines a feed and fetches it for the first time',
    description:
      'It works in your name: with your rights, and as long as you have them. Its first file waits for a person, who says what its columns are.',
    params,
    body: z.strictObject({ terms: termsSchema, credentials: credentialsSchema.default({ kind: 'none' }) }),
    answer: done,
    async run(request, reply) {
      const terms = await asked(request, reply, request.body.terms)
      if (!terms) return reply
      const by = await actorOf(visitorOf, request)
      return answered(reply, await feeds.define(request.params.feedId, terms, request.body.credentials, by))
    },
  })

  route(app, 'PATCH', '/api/admin/feeds/:feedId', {
    ...staff(
      'product',
      'edit',
      'feed-not-found',
      'feed-address-refused',
      'feed-credentials-elsewhere',
      'not-permitted',
    ),
    operationId: 'changeFeed',
    summary: 'Changes a feed, which works in your name from then on',
    description: 'Credentials do not go along to another server: an address of one needs them anew, or none.',
    params,
    body: z.strictObject({
      terms: termsSchema.partial().describe('Those that you change'),
      credentials: credentialsSchema.optional().describe('Absent: as they are'),
    }),
    answer: done,
    async run(request, reply) {
      const terms = await asked(request, reply, request.body.terms)
      if (!terms) return reply
      const by = await actorOf(visitorOf, request)
      return answered(reply, await feeds.change(request.params.feedId, terms, request.body.credentials, by))
    },
  })

  route(app, 'DELETE', '/api/admin/feeds/:feedId', {
    ...staff('product', 'delete', 'feed-not-found'),
    operationId: 'retireFeed',
    summary: 'Ends a feed and deletes its credentials; what was imported stays',
    params,
    answer: done,
    run: async (request, reply) =>
      answered(reply, await feeds.retire(request.params.feedId, await actorOf(visitorOf, request))),
  })

  const acts = {
    fetch: [
      'Fetches a feed now',
      (feedId: string, by: string) => ({ type: 'AskFetch', data: { feedId, by, askedAt: feeds.at() } }),
    ],
    pause: [
      'Pauses a feed',
      (feedId: string, by: string) => ({ type: 'PauseFeed', data: { feedId, by, pausedAt: feeds.at() } }),
    ],
    resume: [
      'Lets a feed that was paused go on',
      (feedId: string, by: string) => ({ type: 'ResumeFeed', data: { feedId, by, resumedAt: feeds.at() } }),
    ],
  } as const satisfies { [act: string]: readonly [string, (feedId: string, by: string) => FeedCommand] }

  for (const act of ['fetch', 'pause', 'resume'] as const) {
    const [summary, command] = acts[act]
    route(app, 'POST', `/api/admin/feeds/:feedId/${act}`, {
      ...staff('product', 'edit', 'feed-not-found'),
      operationId: `${act}Feed`,
      summary,
      params,
      answer: done,
      async run(request, reply) {
        const { feedId } = request.params
        const by: CommandMeta = await actorOf(visitorOf, request)
        return answered(reply, await feeds.send(feedId, command(feedId, by.actor!), by))
      },
    })
  }
}
