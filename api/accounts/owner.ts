import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { eraseEmail } from './erase.ts'

/** Makes the account of an email an admin; false when there is none. */
export async function makeAdmin({ accounts }: { readonly accounts: Accounts }, email: string): Promise<boolean> {
  const account = await accounts.byEmail(accountEmail(email) ?? '')
  if (!account) return false
  const data = { admin: true, staff: account.staff }
  const changed = await accounts.send(
    account.accountId,
    { type: 'ChangeRole', data },
    { actor: 'owner', channel: 'command' },
  )
  return changed.ok
}

/** POST /internal/admin {email} and /internal/erase {email}, for `npm run admin` and `npm run erase`. */
export async function accountOwnerRoutes(
  app: FastifyInstance,
  { shop }: { readonly shop: Engines & { readonly accounts: Accounts } },
): Promise<void> {
  route(app, 'POST', '/internal/admin', {
    ...owner(),
    operationId: 'makeAdmin',
    summary: 'Makes the account with this email address an admin',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: done,
    async run(request, reply) {
      const { email } = request.body
      return (await makeAdmin(shop, email))
        ? reply.code(204).send()
        : sendProblem(reply, 'invalid-request', `${email} has no account. Open one at /sign-up first.`)
    },
  })

  route(app, 'POST', '/internal/erase', {
    ...owner(),
    operationId: 'erasePerson',
    summary: 'Erases all personal data of an email address, for good',
    body: z.strictObject({ email: z.string().min(3).max(254) }),
    answer: done,
    async run(request, reply) {
      await eraseEmail(shop, request.body.email)
      return reply.code(204).send()
    },
  })
}
