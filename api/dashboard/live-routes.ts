import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { Visitors } from '#api/visitors/index.ts'
import type { Live } from './live.ts'

const beatMs = 10_000
const lookMs = 1000
const entry = z.coerce.number().int().min(0)

export type LiveRoutesDeps = { readonly live: Live; readonly visitors: Pick<Visitors, 'now'> }

/** GET /api/admin/live: tells a member's browser what changes, for as long as it listens. */
export async function liveRoutes(app: FastifyInstance, { live, visitors }: LiveRoutesDeps): Promise<void> {
  const beat = setInterval(live.beat, beatMs).unref()
  const look = setInterval(live.look, lookMs).unref()
  // The server waits for its answers before it closes.
  app.addHook('preClose', async () => {
    clearInterval(beat)
    clearInterval(look)
    live.close()
  })

  route(app, 'GET', '/api/admin/live', {
    access: 'staff',
    tag: 'staff',
    operationId: 'followChanges',
    summary: 'Tells of changes as they come, of what you may view',
    description:
      'Server-sent events. `changed` lists views with the ids of their changed documents; without ids, any of them may have changed. `packing` lists the other members who pack an order at this moment, all of them each time. `gap`: changes were lost, so fetch again what you show. `end`: your session ended, or you are no longer a member of staff. The id of an event is its entry in the log of changes.',
    headers: z.looseObject({
      'last-event-id': entry.optional().describe('The last id that you heard; what came later is told at once'),
    }),
    query: z.object({ after: entry.optional().describe('The same, where the header cannot be sent') }),
    answer: { 200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } } },
    async run(request, reply) {
      if (!live.hears())
        return sendProblem(reply, 'unavailable', 'This process is cut off from the changes. Come back soon.')
      const after = request.headers['last-event-id'] ?? request.query.after ?? (await live.sequence())
      const stream = new PassThrough()
      const opened = await live.open(
        {
          write: text => void stream.write(text),
          unread: () => stream.writableLength + reply.raw.writableLength,
          end: () => void stream.end(),
          visitor: () => visitors.now(request),
        },
        after,
      )
      stream.once('close', opened.end)
      const sent: FastifyReply = reply
      return sent
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(stream)
    },
  })
}
