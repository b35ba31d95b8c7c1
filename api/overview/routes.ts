import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { desk } from '#domain/desk/decide.ts'

type Deps = { readonly shop: Pick<Engines, 'handler' | 'now'>; readonly visitorOf: VisitorOf }

/** PUT /api/admin/first-day. */
export async function firstDayRoutes(app: FastifyInstance, { shop: { handler, now }, visitorOf }: Deps): Promise<void> {
  route(app, 'PUT', '/api/admin/first-day', {
    ...staff('settings', 'view'),
    operationId: 'showFirstDay',
    summary: 'Hides the list of what is left before the first order from the member who asks, or shows it again',
    cookies: { sets: ['position'] },
    body: z.strictObject({ hidden: z.boolean() }),
    answer: done,
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const at = now().toISOString()
      const command = request.body.hidden
        ? ({ type: 'HideFirstDay', data: { hiddenAt: at } } as const)
        : ({ type: 'ShowFirstDay', data: { shownAt: at } } as const)
      const said = await handler.handle(desk, by.actor!, command, by)
      if (said.ok) notePosition(reply, said.position)
      return reply.code(204).send()
    },
  })
}
