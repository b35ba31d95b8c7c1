import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { done, route } from '#api/plumbing/http/route.ts'
import type { Confirmations } from './confirmations.ts'
import { passwordBounds } from './passwords/passwords.ts'

const staff = { tag: 'staff', access: 'staff' } as const
const linkProblems = ['link-unknown', 'link-used', 'link-expired', 'link-elsewhere'] as const

/** Staff confirm again who they are: with the password, or with a link that a mail brings. */
export async function confirmationRoutes(
  app: FastifyInstance,
  { confirmations }: { readonly confirmations: Confirmations },
): Promise<void> {
  route(app, 'POST', '/api/admin/confirm', {
    ...staff,
    problems: ['sign-in-failed', 'too-many-requests', ...linkProblems],
    cookies: { reads: ['next-auth.session-token'], sets: ['selvedge.confirmed'] },
    operationId: 'confirmSession',
    summary: 'Confirms for 15 minutes whose session this is, with the password or the token of a link',
    body: z.union([
      z.strictObject({ currentPassword: z.string().max(passwordBounds.typed) }),
      z.strictObject({ token: z.string().max(200) }),
    ]),
    answer: done,
    async run(request, reply) {
      const { body } = request
      const problem =
        'token' in body
          ? await confirmations.byLink(request, reply, body.token)
          : await confirmations.byPassword(request, reply, body.currentPassword)
      return problem ? sendAsProblem(reply, problem) : reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/confirm/link', {
    ...staff,
    problems: ['too-many-requests'],
    operationId: 'sendConfirmationLink',
    summary: 'Sends the member a mail with a link that confirms this session; it works once, for 15 minutes',
    answer: done,
    async run(request, reply) {
      const problem = await confirmations.sendLink(request)
      return problem ? sendAsProblem(reply, problem) : reply.code(204).send()
    },
  })
}
