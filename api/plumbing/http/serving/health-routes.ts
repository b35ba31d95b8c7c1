import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { start } from '#domain/shared/event-store.ts'
import { ProjectionFailed } from '#projections/run/failure.ts'
import type { ViewLag } from '#projections/run/run.ts'
import type { Engines } from '../../feature.ts'
import { sendProblem } from '../problem.ts'
import { done, owner, route } from '../route.ts'
import { outageRetryAfter } from './errors.ts'

export type HealthDeps = {
  /** Each view's lag behind the log. Throws when an engine does not answer. */
  readonly lag: () => Promise<readonly ViewLag[]>
  /** The process is about to end. */
  readonly draining?: () => boolean
}

const tag = 'health'

const views = z.array(
  z.object({
    view: z.string(),
    state: z.enum(['live', 'catching-up', 'retrying', 'stopped']),
    position: z.number().describe('A position in the log; opaque, rising'),
    behind: z
      .number()
      .describe("The distance to the end of the log, in the log's own measure; 0: the view shows everything"),
    rebuilding: z
      .number()
      .optional()
      .describe('The position of the generation that is being built beside the live one'),
    error: z.string().optional().describe('Why the view does not move; of an event that it cannot fold, which one'),
    note: z
      .string()
      .optional()
      .describe('What the shop does without an engine, or at which event of a newer version its readers of events end'),
  }) satisfies z.ZodType<ViewLag>,
)

/** A view that is folded for the first time: what is made of it is answered with 503. */
const showsNothing = ({ state, position, behind }: ViewLag) =>
  position === start && (behind > 0 || state === 'catching-up' || state === 'stopped')

/** Pages show what a view has, and it lacks something: the process serves on, since another one would show no more. */
const lacksSomething = ({ state }: ViewLag) => state !== 'live'

/** GET /health/live: the process answers. GET /health/ready: its engines answer, and every view has something to show. */
export async function healthRoutes(app: FastifyInstance, { lag, draining = () => false }: HealthDeps): Promise<void> {
  route(app, 'GET', '/health/live', {
    access: 'guest',
    tag,
    operationId: 'getLiveness',
    summary: 'Tells whether the process answers',
    answer: z.object({ status: z.literal('live') }).describe('The process answers'),
    run: async () => ({ status: 'live' as const }),
  })

  route(app, 'GET', '/health/ready', {
    access: 'guest',
    tag,
    operationId: 'getReadiness',
    summary: 'Tells whether all engines answer and how far each view lags behind the log',
    answer: {
      200: z
        .object({ status: z.enum(['ready', 'behind']), views })
        .describe(
          'Everything answers. `behind`: a view has stopped or does not show everything yet; its state and error say why',
        ),
      503: z
        .object({ status: z.literal('not-ready'), views })
        .describe(
          'A view is being built and has nothing to show, an engine does not answer, or the process is about to end.',
        ),
    },
    async run(request, reply) {
      reply.header('cache-control', 'no-store')
      try {
        const views = [...(await lag())]
        if (!draining() && !views.some(showsNothing))
          return reply.send({ status: views.some(lacksSomething) ? 'behind' : 'ready', views })
        return reply.code(503).header('retry-after', outageRetryAfter).send({ status: 'not-ready', views })
      } catch (error) {
        request.log.error({ err: error }, 'an engine does not answer')
        return reply.code(503).header('retry-after', outageRetryAfter).send({ status: 'not-ready', views: [] })
      }
    },
  })
}

const deaf = 'This process is cut off from the log of changes, and shows nothing from memory until it hears it again'

/** The indexer of the search, for its lag. */
type Indexer = {
  lag(): Promise<{ readonly changes: number; readonly error: string | null; readonly note?: string }>
  isFilled(): boolean
}

/** Asks every engine, so that one which does not answer is told by the failure. The search index lags behind the cards. */
export async function lagOf(shop: Engines & { readonly indexer: Indexer }) {
  const { projections, readModels, indexer, vault } = shop
  await vault.erasuresAppliedTo()
  const position = await readModels.checkpoint('product-card')
  const { changes, error, note } = await indexer.lag()
  const index = {
    view: 'product-search',
    position,
    behind: changes,
    state: error ? 'retrying' : indexer.isFilled() ? 'live' : 'catching-up',
    ...(error && { error }),
    ...(note && { note }),
  } as const
  const views = [...(await projections.lag()), index]
  // It answers, slower: nothing is shown from memory until changes are heard again.
  const notes = [shop.changes.hears() ? undefined : deaf, shop.unknownTypes.sentence()].filter(Boolean)
  if (notes.length === 0) return views
  return views.map(view => ({ ...view, note: ['note' in view ? view.note : '', ...notes].filter(Boolean).join(' ') }))
}

/** Every view of the shop, in the order of the interface. */
export const viewName = z.enum([
  'product-page',
  'stock-levels',
  'product-card',
  'product-words',
  'product-rows',
  'terms',
  'order',
  'order-rows',
  'outbox',
  'settings',
  'subscribers',
  'content',
  'content-list',
  'content-rows',
  'mail-log',
  'redirects',
  'requests',
  'answer-templates',
  'sitemap',
  'carts',
  'cart-merges',
  'wishlists',
  'compares',
  'wishlist-shares',
  'payments',
  'payment-rows',
  'returns',
  'reviews',
  'coupons',
  'stock-watches',
  'roles',
  'staff',
  'permission-asks',
  'sales-days',
  'inventory',
  'activity',
  'jobs',
  'order-drafts',
  'saved-views',
  'notification-settings',
  'price-changes',
  'unserved-carts',
  'import-runs',
  'feeds',
  'customers',
  'moments',
  'rules',
  'person-notes',
  'history-lines',
  'keys',
  'public-names',
  'webhooks',
])

/** POST /internal/rebuild {views}, for `npm run rebuild`. */
export async function rebuildRoutes(
  app: FastifyInstance,
  { projections }: Pick<Engines, 'projections'>,
): Promise<void> {
  route(app, 'POST', '/internal/rebuild', {
    ...owner(),
    operationId: 'rebuildViews',
    summary: 'Rebuilds the named views beside the live ones; all views if none is named',
    body: z.strictObject({ views: z.array(viewName).optional() }),
    answer: done,
    async run(request, reply) {
      try {
        await projections.rebuild(request.body.views)
      } catch (error) {
        if (error instanceof ProjectionFailed) return sendProblem(reply, 'internal-error', error.message)
        throw error
      }
      return reply.code(204).send()
    },
  })
}
