import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { admins, owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Changed, Doer } from './commands.ts'
import type { Door } from './door.ts'
import type { WebhookModels } from './models.ts'
import { sendDetail, sendTested, webhookOperations } from './operations.ts'
import { webhookAnswer, webhookWork } from './schema.ts'
import type { Webhooks } from './webhooks.ts'

type Deps = { readonly webhooks: Webhooks; readonly models: WebhookModels; readonly visitorOf: VisitorOf }

/** Endpoints for admins. POST /internal/webhooks serves `npm run webhook`. */
export async function webhookRoutes(app: FastifyInstance, { webhooks, models, visitorOf }: Deps): Promise<void> {
  const doerOf = async (request: FastifyRequest): Promise<Doer> => ({
    by: await actorOf(visitorOf, request),
    scopes: null,
  })
  const see: Door['see'] = (...problems) => ({ access: 'admin', tag: 'staff', problems })
  webhookOperations(app, webhooks, models, {
    ...{
      path: '/api/admin/webhooks',
      named: operation => operation,
      see,
      test: see,
      change: admins,
      post: admins,
      doerOf,
    },
    act: async (request, _reply, act) => act(await doerOf(request)),
    tell: notePosition,
  })

  route(app, 'POST', '/internal/webhooks', {
    ...owner('webhook-not-found', 'webhook-address-refused', 'webhook-types-refused', 'cursor-unknown'),
    operationId: 'handleWebhooks',
    summary: 'Lists, adds, tests, replays and changes endpoints',
    body: webhookWork,
    answer: webhookAnswer,
    async run(request, reply) {
      const asked = request.body
      const doer: Doer = { by: { actor: 'owner', channel: 'command' }, scopes: null }
      if ('add' in asked || 'rotate' in asked) {
        const { rotate, hours } = 'rotate' in asked ? asked : { rotate: '', hours: 0 }
        const made = await ('add' in asked ? webhooks.add(asked.add, doer) : webhooks.rotate(rotate, hours, doer))
        return made.ok ? sendJson(reply, made.made) : sendAsProblem(reply, made.problem)
      }
      if ('show' in asked) return sendDetail(reply, models, asked.show)
      if ('test' in asked) return sendTested(reply, await webhooks.test(asked.test, doer))
      const changed = 'list' in asked ? null : await change()
      if (changed && !changed.ok) return sendAsProblem(reply, changed.problem)
      return sendJson(reply, { webhooks: await models.list() })

      function change(): Promise<Changed> | null {
        if ('pause' in asked) return webhooks.pause(asked.pause, doer)
        if ('resume' in asked) return webhooks.resume(asked.resume, asked.from, doer)
        if ('rewind' in asked) return webhooks.rewind(asked.rewind, asked.to, doer)
        if ('skip' in asked) return webhooks.skip(asked.skip, asked.eventId, doer)
        if ('replay' in asked) return webhooks.replay(asked.replay, asked, doer)
        if ('cancel' in asked) return webhooks.cancelReplay(asked.cancel, doer)
        return 'remove' in asked ? webhooks.remove(asked.remove, doer) : null
      }
    },
  })
}
