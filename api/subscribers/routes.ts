import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { emailField, emailProblems, readEmail } from '#api/plumbing/http/email.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import type { RateLimit } from '#api/plumbing/http/rate-limit.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { Newsletter } from './newsletter.ts'

export type SubscriberDeps = { readonly newsletter: Newsletter; readonly visitorOf: VisitorOf }

/** For one network address. A person needs one, a robot thousands. */
export const subscribingLimit: RateLimit = { max: 60, timeWindow: '1 minute' }

export async function subscriberRoutes(app: FastifyInstance, { newsletter, visitorOf }: SubscriberDeps): Promise<void> {
  route(app, 'POST', '/api/subscribers/new', {
    access: 'guest',
    problems: ['email-required', 'invalid-request'],
    cookies: { reads: ['language'] },
    tag: 'subscribers',
    operationId: 'subscribe',
    summary:
      'Subscribes to the newsletter: the shop mails a link to the address. The answer is the same if it was subscribed before.',
    body: z
      .strictObject({
        email: emailField,
        language: z.enum(languages).optional().describe('The language of the mails'),
      })
      .meta({ examples: [{ email: 'ada@example.com', language: 'en' }] }),
    answer: z
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
    async run(request, reply) {
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
      return sendAsProblem(reply, asked.problem)
    },
  })
}
