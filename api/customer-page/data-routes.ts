import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { noteExport } from '#api/plumbing/lists/export.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { gone, type OfCustomerDeps, wholeCustomer, worksHere } from './of-customer.ts'

type Deps = OfCustomerDeps &
  Pick<Engines, 'handler' | 'now' | 'projections' | 'store'> & {
    readonly dataOf: (person: {
      readonly personId: string
      readonly accountId: string | null
    }) => Promise<{ readonly [name: string]: unknown }>
    readonly visitorOf: VisitorOf
  }

/** Parts that the page of a customer shows to those alone who may see them elsewhere. */
const seenWith: { readonly [part: string]: PermissionName } = {
  ...{ orders: 'orders', returns: 'orders', cart: 'orders', requests: 'requests', newsletter: 'subscribers' },
  ...{ reviews: 'product', stockWatches: 'product', wishlist: 'product', compare: 'product' },
}

/** GET /api/admin/customers/:personId/data: what a person would download of themselves, before they are erased. */
export async function customerDataRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { dataOf, visitorOf, projections, store, now } = deps
  route(app, 'GET', '/api/admin/customers/:personId/data', {
    ...staff('users', 'delete', 'customer-not-found', 'works-here'),
    operationId: 'exportCustomer',
    summary: 'Returns everything that the shop knows about a customer, to be handed over to them',
    description: 'The log notes who took it. `leftOut` names parts that you may not see.',
    params: z.strictObject({ personId: z.string().min(1).max(100).describe('As the list of customers names it') }),
    cookies: { sets: ['position'] },
    answer: z.record(z.string(), z.unknown()).describe('A file whose sections are named by what they hold'),
    async run(request, reply) {
      await projections.caughtUp(await store.head())
      const all = await wholeCustomer(request.params.personId, deps)
      if (!all) return sendAsProblem(reply, gone())
      if (worksHere(all)) return sendProblem(reply, 'works-here', 'They download it themselves, in their profile.')
      const [visitor, by] = await Promise.all([visitorOf(request), actorOf(visitorOf, request)])
      const isSeen = (part: string) =>
        seenWith[part] === undefined || verdictOf(visitor, { permission: seenWith[part], to: 'view' }) === 'allowed'
      const parts = Object.entries(
        await dataOf({ personId: all.account?.personId ?? all.customer.personId, accountId: all.customer.accountId }),
      )
      const [seen, leftOut] = [parts.filter(([part]) => isSeen(part)), parts.filter(([part]) => !isSeen(part))]
      const taken = { list: 'customer-data', view: 'all', filters: {}, searched: false, sort: '', rows: 1 }
      const columns = seen.map(([part]) => part)
      await noteExport(reply, by, { ...taken, columns, takenAt: now().toISOString() }, deps)
      reply.header('cache-control', 'no-store')
      reply.header('content-disposition', 'attachment; filename="customer-data.json"')
      return sendJson(reply, { ...Object.fromEntries(seen), leftOut: leftOut.map(([part]) => part) })
    },
  })
}
