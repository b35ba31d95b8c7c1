import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { emailField, emailProblem, readEmail } from '#api/plumbing/http/email.ts'
import { fieldProblem } from '#api/plumbing/http/form.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { Newsletter } from './newsletter.ts'

export type SubscriberStaffDeps = {
  readonly newsletter: Newsletter
  readonly visitorOf: VisitorOf
  readonly now: () => Date
}

export const subscribersPath = '/api/admin/subscribers'
const mostWords = 1000

/** Staff add somebody who agreed elsewhere, and take readers off the list. */
export async function subscriberStaffRoutes(
  app: FastifyInstance,
  { newsletter, visitorOf, now }: SubscriberStaffDeps,
): Promise<void> {
  route(app, 'POST', subscribersPath, {
    ...staff('subscribers', 'edit', 'email-required', 'already-subscribed', 'left-since'),
    operationId: 'addSubscriber',
    summary: 'Adds somebody to the newsletter who agreed to it elsewhere, and mails them the welcome',
    description: 'The words are kept with the address as the proof of the consent, and go when the person is erased.',
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same id is the same addition'),
      email: emailField,
      language: z.enum(languages).describe('The language of their mails'),
      agreedOn: z.iso.date().describe('The day on which they agreed, in UTC'),
      agreement: z.string().trim().min(1).max(mostWords).describe('How and where they agreed'),
    }),
    answer: z.object({ subscriberId: z.string() }).describe('As the list names them'),
    async run(request, reply) {
      const { id, language, agreedOn, agreement } = request.body
      const read = readEmail(request.body.email)
      if ('problem' in read) return sendAsProblem(reply, emailProblem(read.problem))
      const today = now().toISOString()
      if (agreedOn > today.slice(0, 10))
        return sendAsProblem(reply, fieldProblem('agreedOn', 'not-yet', 'Name a day that has come.'))
      // Of today nothing is known but that it was before now.
      const consentedAt = agreedOn === today.slice(0, 10) ? today : `${agreedOn}T00:00:00.000Z`
      const consent = { email: read.email, language, agreement, consentedAt }
      const added = await newsletter.addByStaff(consent, id, await actorOf(visitorOf, request))
      if (added.ok) {
        notePosition(reply, added.position)
        return sendJson(reply, { subscriberId: newsletter.idOf(read.email) })
      }
      const { rejection } = added
      if (rejection.code === 'left-since')
        return sendProblem(reply, 'left-since', 'Ask them again, and name the day on which they agreed anew.', {
          removedAt: rejection.removedAt,
        })
      return sendProblem(reply, 'already-subscribed', 'Nothing is to be done.')
    },
  })

  route(app, 'DELETE', `${subscribersPath}/:subscriberId`, {
    ...staff('subscribers', 'delete', 'subscriber-not-found'),
    operationId: 'removeSubscriber',
    summary: 'Takes somebody off the newsletter',
    params: z.strictObject({ subscriberId: z.string().min(1).max(100).describe('As the list names them') }),
    answer: done,
    async run(request, reply) {
      const removed = await newsletter.remove(request.params.subscriberId, await actorOf(visitorOf, request))
      if (!removed?.ok) return sendProblem(reply, 'subscriber-not-found', 'They may have left it meanwhile.')
      notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })
}
