import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { auth } from '#api/auth/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { newAccountId, sessionModels, type visitors } from '#api/visitors/index.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { AccountChange, AccountChanges } from './changes.ts'
import { type ExportSources, exportOf } from './export.ts'
import { accountModel } from './model.ts'
import {
  accountSchema,
  addressBody,
  addressParams,
  detailsBody,
  emailBody,
  eraseBody,
  passwordBody,
  sessionParams,
  sessionsSchema,
} from './schema.ts'

export type AccountDeps = Pick<
  Offers<[typeof visitors, typeof auth]>,
  'accounts' | 'visitors' | 'visitorOf' | 'entrance'
> & {
  readonly now: () => Date
  readonly accountChanges: AccountChanges
  readonly exports: ExportSources
}

const own = { tag: 'account', access: 'customer' } as const
const guarded = { problems: ['sign-in-failed', 'too-many-requests'] } as const
const answered = { ...own, answer: accountSchema } as const

export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const { accounts, accountChanges, entrance, visitorOf } = deps
  const asking = async (request: FastifyRequest) => ({
    customer: await customerOf(visitorOf, request),
    address: request.ip,
  })

  addressRoutes(app, deps)

  route(app, 'GET', '/api/account', {
    ...answered,
    operationId: 'getAccount',
    summary: 'Returns the account that is signed in',
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      return sendJson(reply, accountModel(await accounts.byId(accountId)))
    },
  })

  route(app, 'PATCH', '/api/account', {
    ...answered,
    operationId: 'changeAccountDetails',
    summary: 'Changes the name, the phone number and the language of mails',
    body: detailsBody,
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      const { language, ...details } = request.body
      const data = { ...details, ...(language && { language }) }
      return sendAccount(reply, await accountChanges.send(customer, { type: 'ChangeDetails', data }))
    },
  })

  route(app, 'POST', '/api/account/password', {
    ...answered,
    ...guarded,
    operationId: 'changePassword',
    summary: 'Changes the password and ends every other session',
    body: passwordBody,
    async run(request, reply) {
      const { currentPassword, password } = request.body
      const changed = await accountChanges.password(await asking(request), currentPassword, password)
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return sendAccount(reply, changed)
    },
  })

  route(app, 'POST', '/api/account/email', {
    ...answered,
    ...guarded,
    operationId: 'requestEmailChange',
    summary: 'Sends a link to a new email address; opening the link makes it the address of the account',
    body: emailBody,
    async run(request, reply) {
      const { currentPassword, email } = request.body
      const language = languageOf(request)
      const onward = { language, callbackUrl: `${prefixOf(language)}/profile` }
      return sendAccount(reply, await accountChanges.email(await asking(request), currentPassword, email, onward))
    },
  })

  route(app, 'GET', '/api/account/sessions', {
    ...own,
    operationId: 'listSessions',
    summary: 'Lists the browsers in which the account is signed in',
    answer: sessionsSchema,
    async run(request, reply) {
      const { accountId } = await customerOf(visitorOf, request)
      const session = await deps.visitors.ownSession(request)
      return sendJson(reply, { sessions: sessionModels(await accounts.byId(accountId), deps.now(), session) })
    },
  })

  route(app, 'DELETE', '/api/account/sessions/:sessionId', {
    ...own,
    problems: ['session-not-found'],
    operationId: 'endSession',
    summary: 'Ends one session of the account',
    params: sessionParams,
    answer: { 204: z.null().describe('The session has ended') },
    async run(request, reply) {
      const { sessionId } = request.params
      const customer = await customerOf(visitorOf, request)
      const account = await accounts.byId(customer.accountId)
      const known = sessionModels(account, deps.now(), await deps.visitors.ownSession(request))
      if (!known.some(each => each.sessionId === sessionId))
        return sendProblem(reply, 'session-not-found', 'It may have ended meanwhile.')
      const endedAt = deps.now().toISOString()
      const changed = await accountChanges.send(customer, { type: 'EndSession', data: { sessionId, endedAt } })
      return changed.ok ? reply.code(204).send(null) : sendAsProblem(reply, changed.problem)
    },
  })

  route(app, 'POST', '/api/account/sign-out-everywhere', {
    ...answered,
    operationId: 'signOutEverywhere',
    summary: 'Ends every other session of the account',
    async run(request, reply) {
      const changed = await accountChanges.send(await customerOf(visitorOf, request), { type: 'RevokeSessions' })
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return sendAccount(reply, changed)
    },
  })

  route(app, 'POST', '/api/account/erase', {
    ...own,
    ...guarded,
    problems: [...guarded.problems, 'last-admin'],
    operationId: 'eraseAccount',
    summary: 'Erases all personal data of the account, for good',
    description: 'Orders keep their lines and totals. An account with a password has to send it.',
    body: eraseBody,
    answer: { 204: z.null().describe('The data is erased and the session has ended') },
    async run(request, reply) {
      const erased = await accountChanges.erase(await asking(request), request.body.currentPassword)
      if (!erased.ok) return sendAccount(reply, erased)
      await entrance.leave(request, reply)
      return reply.code(204).send(null)
    },
  })

  route(app, 'GET', '/api/account/export', {
    ...own,
    operationId: 'exportAccount',
    summary: 'Returns everything that the shop knows about the signed-in person',
    answer: z.record(z.string(), z.unknown()).describe('A file whose sections are named by what they hold'),
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return sendJson(reply, await exportOf(deps.exports, customer))
    },
  })
}

function addressRoutes(app: FastifyInstance, { accounts, accountChanges, visitorOf }: AccountDeps): void {
  route(app, 'POST', '/api/account/addresses', {
    ...answered,
    problems: ['too-many-addresses'],
    operationId: 'addAddress',
    summary: 'Saves a new address',
    body: addressBody,
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      const data = { addressId: newAccountId(), ...request.body }
      return sendAccount(reply, await accountChanges.send(customer, { type: 'SaveAddress', data }))
    },
  })

  route(app, 'PUT', '/api/account/addresses/:addressId', {
    ...answered,
    problems: ['address-not-found'],
    operationId: 'changeAddress',
    summary: 'Changes a saved address',
    params: addressParams,
    body: addressBody,
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      const { addressId } = request.params
      const { addresses } = await accounts.byId(customer.accountId)
      if (!addresses.some(each => each.addressId === addressId))
        return sendProblem(reply, 'address-not-found', 'Reload the list of addresses.')
      const data = { addressId, ...request.body }
      return sendAccount(reply, await accountChanges.send(customer, { type: 'SaveAddress', data }))
    },
  })

  route(app, 'DELETE', '/api/account/addresses/:addressId', {
    ...answered,
    problems: ['address-not-found'],
    operationId: 'removeAddress',
    summary: 'Deletes a saved address',
    params: addressParams,
    async run(request, reply) {
      const customer = await customerOf(visitorOf, request)
      return sendAccount(reply, await accountChanges.send(customer, { type: 'RemoveAddress', data: request.params }))
    },
  })
}

/** The account as it is after a change, or why it was refused. */
export function sendAccount(reply: FastifyReply, change: AccountChange): FastifyReply {
  if (change.ok) return sendJson(reply, accountModel(change.account))
  return sendAsProblem(reply, change.problem)
}
