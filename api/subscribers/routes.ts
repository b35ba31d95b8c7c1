import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { emailField, emailProblems, readEmail } from '#api/plumbing/http/email.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { Newsletter } from './newsletter.ts'

export type SubscriberDeps = { readonly newsletter: Newsletter; readonly visitorOf: VisitorOf }

export async function subscriberRoutes(
  server: FastifyInstance,
  { newsletter, visitorOf }: SubscriberDeps,
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/subscribers/new',
    {
      config: {
        access: 'guest',
        problems: ['email-required', 'invalid-request'],
        cookies: { reads: ['language'] },
      },
      schema: {
        tags: ['subscribers'],
        operationId: 'subscribe',
        summary:
          'Subscribes to the newsletter: the shop mails a link to the address. The answer is the same if it was subscribed before.',
        body: z
          .strictObject({
            email: emailField,
            language: z.enum(languages).optional().describe('The language of the mails'),
          })
          .meta({ examples: [{ email: 'ada@example.com', language: 'en' }] }),
        response: {
          200: z
            .object({
              success: z.literal(true),
              confirm: z
                .boolean()
                .describe(
                  'Whether the link in the mail has to be opened first; false for the address of a signed-in account',
                ),
              mailLeaves: z.boolean().describe('Whether the shop has a mail server; without one, no mail can arrive'),
            })
            .describe('The shop took the request'),
        },
      },
    },
    async (request, reply) => {
      const read = readEmail(request.body.email)
      if ('problem' in read) {
        const err = emailProblems[read.problem]
        const code = read.problem === 'missing' ? 'email-required' : 'invalid-request'
        return sendProblem(reply, code, err, { success: false, err })
      }
      const language = languageOf(request, request.body.language)
      const asked = await newsletter.ask(read.email, language, {
        visitor: await visitorOf(request),
        network: request.ip,
      })
      if (asked.ok) return { success: true as const, confirm: asked.confirm, mailLeaves: asked.mailLeaves }
      return sendAsProblem(reply.header('retry-after', String(asked.retryAfter)), asked.problem)
    },
  )
}
