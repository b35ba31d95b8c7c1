import type { FastifyInstance } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { type Door, webhookOperations, type webhooks } from '#api/webhooks/index.ts'
import { actorOfKey } from '#domain/key/events.ts'
import { type Once, onceHeaders, onceRefusals } from './once.ts'
import { tellPosition } from './shop-position.ts'

type Deps = Pick<Offers<[typeof webhooks]>, 'webhooks' | 'webhookModels'> & { readonly once: Once }

const part = { access: { scope: 'webhooks:write' }, tag: 'v1' } as const

/** Endpoints for programs. A program deals with those that are told no more than it may read itself. */
export async function webhookProgramRoutes(
  app: FastifyInstance,
  { webhooks, webhookModels, once }: Deps,
): Promise<void> {
  const post: Door['post'] = (...problems) => ({
    ...part,
    problems: [...problems, ...onceRefusals],
    headers: onceHeaders,
  })
  webhookOperations(app, webhooks, webhookModels, {
    path: '/api/v1/webhooks',
    named: operation => `${operation}ByKey`,
    see: (...problems) => ({ ...part, access: { scope: 'webhooks:read' }, problems }),
    change: (...problems) => ({ ...part, problems }),
    ...{ post, test: post },
    async doerOf(request) {
      const { id, scopes } = keyOf(request)
      return { by: { actor: actorOfKey(id), channel: 'api' }, scopes }
    },
    async act(request, reply, act) {
      const { scopes, id } = keyOf(request)
      if (request.method !== 'POST') return act({ by: { actor: actorOfKey(id), channel: 'api' }, scopes })
      return once(request, reply, by => act({ by, scopes }))
    },
    tell: tellPosition,
  })
}
