import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { auth } from '#api/auth/index.ts'
import { tooManyRequests } from '#api/auth/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { sessionModels } from '#api/visitors/index.ts'
import type { AccountCommand } from '#domain/account/commands.ts'
import type { Account } from '#domain/account/evolve.ts'
import { longestPersonNote, personNotes } from '#domain/person-notes/decide.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { gone, type OfCustomerDeps, ownAccount, wholeCustomer } from './of-customer.ts'

export type CustomerStaffDeps = OfCustomerDeps &
  Pick<Engines, 'handler' | 'now'> &
  Pick<Offers<[typeof auth]>, 'auth'> & { readonly visitorOf: VisitorOf }

const path = '/api/admin/customers/:personId'
const person = { personId: z.string().min(1).max(100).describe('As the list of customers names it') }
const params = z.strictObject(person)

/** What staff with *users: edit* do for a customer: notes, the end of sessions, a link that signs in. */
export async function customerStaffRoutes(app: FastifyInstance, deps: CustomerStaffDeps): Promise<void> {
  const { handler, accounts, auth, visitorOf, now } = deps

  async function toAccount(request: FastifyRequest, { accountId }: Account, command: AccountCommand) {
    return accounts.send(accountId, command, await actorOf(visitorOf, request))
  }

  route(app, 'POST', `${path}/notes`, {
    ...staff('users', 'edit', 'customer-not-found'),
    operationId: 'noteCustomer',
    summary: 'Writes a note about a customer, which staff alone see',
    description: 'It is sealed with the key of the person, and goes when they are erased.',
    params,
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same id is the same note'),
      note: z.string().trim().min(1).max(longestPersonNote),
    }),
    answer: done,
    async run(request, reply) {
      const { personId } = request.params
      const { id: noteId, note } = request.body
      if (!(await wholeCustomer(personId, deps))) return sendAsProblem(reply, gone())
      const by = await actorOf(visitorOf, request)
      const data = { personId, noteId, note, by: by.actor!, notedAt: now().toISOString() }
      const noted = await handler.handle(personNotes, personId, { type: 'NotePerson', data }, by)
      if (!noted.ok) return sendProblem(reply, 'invalid-request', 'Write something.')
      notePosition(reply, noted.position)
      return reply.code(204).send()
    },
  })

  route(app, 'DELETE', `${path}/notes/:noteId`, {
    ...staff('users', 'edit', 'note-not-found'),
    operationId: 'removeCustomerNote',
    summary: 'Removes a note about a customer',
    params: z.strictObject({
      ...person,
      noteId: z.string().min(1).max(100).describe('As the page of the customer names it'),
    }),
    answer: done,
    async run(request, reply) {
      const { personId, noteId } = request.params
      const command = { type: 'RemovePersonNote', data: { personId, noteId, removedAt: now().toISOString() } } as const
      const removed = await handler.handle(personNotes, personId, command, await actorOf(visitorOf, request))
      if (!removed.ok) return sendProblem(reply, 'note-not-found', 'Reload the page.')
      notePosition(reply, removed.position)
      return reply.code(204).send()
    },
  })

  route(app, 'DELETE', `${path}/sessions/:sessionId`, {
    ...staff('users', 'edit', 'customer-not-found', 'works-here', 'session-not-found'),
    operationId: 'endCustomerSession',
    summary: 'Signs a customer out of one browser',
    params: z.strictObject({
      ...person,
      sessionId: z.string().min(1).max(100).describe('As the page of the customer names it'),
    }),
    answer: done,
    async run(request, reply) {
      const account = await ownAccount(request.params.personId, deps)
      if ('code' in account) return sendAsProblem(reply, account)
      const { sessionId } = request.params
      if (!sessionModels(account, now(), null).some(each => each.sessionId === sessionId))
        return sendProblem(reply, 'session-not-found', 'It may have ended meanwhile.')
      const endedAt = now().toISOString()
      await toAccount(request, account, { type: 'EndSession', data: { sessionId, endedAt } })
      return reply.code(204).send()
    },
  })

  route(app, 'POST', `${path}/sign-out`, {
    ...staff('users', 'edit', 'customer-not-found', 'works-here'),
    operationId: 'signCustomerOut',
    summary: 'Signs a customer out everywhere',
    params,
    answer: done,
    async run(request, reply) {
      const account = await ownAccount(request.params.personId, deps)
      if ('code' in account) return sendAsProblem(reply, account)
      await toAccount(request, account, { type: 'RevokeSessions' })
      return reply.code(204).send()
    },
  })

  route(app, 'POST', `${path}/sign-in-link`, {
    ...staff('users', 'edit', 'customer-not-found', 'works-here', 'too-many-requests'),
    operationId: 'sendSignInLink',
    summary: 'Mails a customer a link that signs them in',
    description: 'It goes to the address of the account alone, works once, and for 15 minutes.',
    params,
    answer: done,
    async run(request, reply) {
      const account = await ownAccount(request.params.personId, deps)
      if ('code' in account) return sendAsProblem(reply, account)
      const { email, language } = account
      if (isErased(email)) return sendAsProblem(reply, gone())
      const attempt = await auth.throttles.mail.attempt({ account: email, address: request.ip })
      if (!attempt.ok) return sendAsProblem(reply, tooManyRequests(attempt.retryAfter))
      await auth.requests.signInLink({ email, language, callbackUrl: `${prefixOf(language)}/profile` })
      return reply.code(204).send()
    },
  })
}
