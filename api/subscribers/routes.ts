import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { languageOf } from '#api/cart/language.ts'
import { sendProblem } from '#api/problem.ts'
import { notePosition } from '#api/read-your-writes.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { emailField, emailProblems, readEmail } from './email.ts'
import type { Subscribe } from './subscribe.ts'

export type SubscriberDeps = { readonly subscribe: Subscribe }

export async function subscriberRoutes(server: FastifyInstance, { subscribe }: SubscriberDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/subscribers/new',
    {
      config: {
        access: 'guest',
        problems: ['email-required', 'invalid-request'],
        cookies: { reads: ['language'], sets: ['position'] },
      },
      schema: {
        tags: ['subscribers'],
        operationId: 'subscribe',
        summary: 'Subscribes an email address to the newsletter; the answer is the same when it was subscribed before',
        body: z
          .strictObject({
            email: emailField,
            language: z.enum(languages).optional().describe('Of the mails'),
          })
          .meta({ examples: [{ email: 'ada@example.com', language: 'en' }] }),
        response: { 200: z.object({ success: z.literal(true) }).describe('Subscribed, now or before') },
      },
    },
    async (request, reply) => {
      const read = readEmail(request.body.email)
      if ('problem' in read) {
        const err = emailProblems[read.problem]
        const code = read.problem === 'missing' ? 'email-required' : 'invalid-request'
        return sendProblem(reply, code, err, { success: false, err })
      }
      notePosition(reply, await subscribe(read.email, languageOf(request, request.body.language)))
      return { success: true as const }
    },
  )
}
