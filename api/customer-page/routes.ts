import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { By } from '#api/accounts/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { confirmedChange, done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { gone, type OfCustomerDeps, openOrders, wholeCustomer, worksHere } from './of-customer.ts'

export type EraseRouteDeps = OfCustomerDeps &
  Pick<Engines, 'personIdOf' | 'projections' | 'store'> & {
    readonly eraseEmail: (email: string, by: By) => Promise<Problem | null>
    readonly visitorOf: VisitorOf
  }

/** POST /api/admin/customers/:personId/erase {email}: the same as `npm run erase`, for members who may delete customers. */
export async function eraseCustomerRoutes(app: FastifyInstance, deps: EraseRouteDeps): Promise<void> {
  const { eraseEmail, visitorOf, personIdOf, projections, store } = deps
  route(app, 'POST', '/api/admin/customers/:personId/erase', {
    ...staff(
      ...(['users', 'delete', 'customer-not-found', 'other-email', 'orders-open', 'works-here'] as const),
      ...(['last-admin', 'confirm-again'] as const),
    ),
    cookies: confirmedChange,
    confirmed: true,
    operationId: 'eraseCustomer',
    summary: 'Erases all personal data of a customer, for good',
    description: 'Orders keep their lines and totals. Refused while something is to ship or a payment is awaited.',
    params: z.strictObject({ personId: z.string().min(1).max(100).describe('As the list of customers names it') }),
    body: z.strictObject({ email: z.string().min(3).max(254).describe('Their address, typed') }),
    answer: done,
    async run(request, reply) {
      await projections.caughtUp(await store.head())
      const all = await wholeCustomer(request.params.personId, deps)
      if (!all) return sendAsProblem(reply, gone())
      if (personIdOf(request.body.email) !== personIdOf(all.customer.email))
        return sendProblem(reply, 'other-email', 'Type the address of this customer.')
      if (worksHere(all)) return sendProblem(reply, 'works-here', 'An admin deactivates them first.')
      const open = openOrders(all)
      if (open.length > 0) {
        const named = open.flatMap(({ number }) => (number === null ? [] : `#${number}`)).join(', ')
        return sendProblem(reply, 'orders-open', `Ship or cancel them first: ${named || 'a payment is awaited'}.`)
      }
      const { actor = '', channel } = await actorOf(visitorOf, request)
      const refusal = await eraseEmail(all.customer.email, { actor, channel: channel ?? 'dashboard' })
      return refusal ? sendAsProblem(reply, refusal) : reply.code(204).send()
    },
  })
}
