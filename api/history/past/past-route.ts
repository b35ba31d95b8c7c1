import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Problem, type ProblemCode, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'

/** An instant that somebody asks about, of UTC. */
export const instant = z.iso.datetime().describe('The instant, of UTC')

/** The refusal to tell what will be; null: the moment has come. `until`: the present. */
export function notCome({ at, until }: { readonly at: string; readonly until: string }): Problem | null {
  return at <= until
    ? null
    : problemOf('moment-not-come', `It is ${until} now. The shop tells what was: ask for a moment before that.`)
}

type Operation<Params extends z.ZodType, Found> = {
  readonly permission: PermissionName
  readonly operationId: string
  readonly summary: string
  readonly params: Params
  /** Answered where there is no such record, or who asks does not see it. */
  readonly missing: ProblemCode
  readonly missed: (params: z.output<Params>) => string
  readonly answer: z.ZodType
  /** The record as it was at an instant, and the present; null: there is none. */
  readonly look: (request: FastifyRequest, params: z.output<Params>, at: string) => Promise<Found | null>
  readonly tell: (found: Found) => unknown
}

/** Registers GET <path>?at=, which tells what a record was at an instant. */
export function pastRoute<Params extends z.ZodType, Found extends { readonly at: string; readonly until: string }>(
  app: FastifyInstance,
  path: string,
  { permission, operationId, summary, params, missing, missed, answer, look, tell }: Operation<Params, Found>,
): void {
  route(app, 'GET', path, {
    ...staff(permission, 'view', missing, 'moment-not-come'),
    ...{ operationId, summary, params, answer },
    query: z.strictObject({ at: instant }),
    async run(request, reply) {
      const of = request.params as z.output<Params>
      const { at } = request.query as { readonly at: string }
      const found = await look(request as FastifyRequest, of, at)
      const problem = found ? notCome(found) : problemOf(missing, missed(of))
      return problem ? sendAsProblem(reply, problem) : sendJson(reply, tell(found!))
    },
  })
}

/** The common part of the pasts of a product and of its stock. */
export const productPastOf = <Found>(
  past: (request: FastifyRequest, productId: string, at: string) => Promise<Found>,
) => ({
  params: z.strictObject({ productId: z.string().min(1).max(200).describe('The id of the product') }),
  missing: 'product-not-found' as const,
  missed: ({ productId }: { readonly productId: string }) => `There is no product ${productId}.`,
  look: (request: FastifyRequest, { productId }: { readonly productId: string }, at: string) =>
    past(request, productId, at),
})
