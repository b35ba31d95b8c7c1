import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import { type EraseDeps, eraseEmail } from './erase.ts'

/** POST /internal/erase {email}, for `npm run erase`. */
export async function accountOwnerRoutes(app: FastifyInstance, { shop }: { readonly shop: EraseDeps }): Promise<void> {
  route(app, 'POST', '/internal/erase', {
    ...owner('last-admin'),
    operationId: 'erasePerson',
    summary: 'Erases all personal data of an email address, for good',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: done,
    async run(request, reply) {
      const refusal = await eraseEmail(shop, request.body.email)
      return refusal ? sendAsProblem(reply, refusal) : reply.code(204).send()
    },
  })
}
