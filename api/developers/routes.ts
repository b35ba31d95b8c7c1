import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Offers } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { cloudEvent, eventFilter, place, type publicEvents } from '#api/public-events/index.ts'
import { scopes } from '#domain/shared/scopes.ts'

/** GET /api/admin/events: what programs get, for the pages of admins. */
export async function eventBrowserRoutes(
  app: FastifyInstance,
  { events }: Pick<Offers<[typeof publicEvents]>, 'events'>,
): Promise<void> {
  const { feed, reader } = await events()
  const closing = new AbortController()
  // The server waits for its answers before it closes.
  app.addHook('preClose', async () => closing.abort())

  route(app, 'GET', '/api/admin/events', {
    access: 'admin',
    tag: 'staff',
    problems: ['cursor-unknown'],
    operationId: 'browseEvents',
    summary: 'Shows events as a program with all scopes gets them',
    query: z.object({
      after: place.default('now').describe('Where to begin: a cursor, `start`, `now` or an instant'),
      types: z.string().min(1).optional().describe('With commas, like `order.*`. Absent: all'),
      limit: z.coerce.number().int().min(1).max(100).default(50).describe('So many events at most'),
      wait: z.coerce.number().int().min(0).max(20).default(0).describe('So many seconds for a first event'),
    }),
    answer: z
      .object({
        events: z.array(cloudEvent),
        cursor: z.string().nullable().describe('Send it as `after` to go on. Null: nothing came after the instant'),
      })
      .meta({ id: 'BrowsedEvents', description: 'Events, and where the next ones begin' }),
    async run(request, reply) {
      const { after, types, limit, wait } = request.query
      const filter = eventFilter(types === undefined ? {} : { types: types.split(',') }, scopes)
      if (!('wants' in filter)) {
        const [field, message] = ['querystring.types', 'names a type that this shop does not have']
        return sendProblem(reply, 'invalid-request', `${field}: ${message}`, { fields: [{ field, message }] })
      }
      const from = await reader.placeOf(after)
      if (!from)
        return sendProblem(
          reply,
          'cursor-unknown',
          'The log of the shop was put back from a copy. Begin with after=now.',
        )
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const signal = AbortSignal.any([left.signal, closing.signal])
      const { body, cursor } = await feed.batch({ after: from, filter, personal: true, signal }, limit, wait * 1000)
      return sendJson(reply, { events: JSON.parse(body), cursor })
    },
  })
}
