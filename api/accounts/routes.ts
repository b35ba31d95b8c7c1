import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Entrance } from '#api/auth/entrance.ts'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { type AddressDeps, addressRoutes } from './address-routes.ts'
import { type ExportSources, exportOf } from './export.ts'
import { accountModel } from './model.ts'
import { accountSchema, detailsBody, emailBody, eraseBody, passwordBody } from './schema.ts'
import { sendAccount } from './send-account.ts'

export type AccountDeps = AddressDeps & {
  readonly entrance: Entrance
  readonly exports: ExportSources
}

const tags = ['account']
const config = { access: 'customer' } as const
const guarded = {
  access: 'customer',
  problems: ['sign-in-failed', 'too-many-requests'],
} as const

/** The account of who is signed in, as JSON. */
export async function accountRoutes(server: FastifyInstance, deps: AccountDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { accounts, accountChanges, entrance, visitorOf } = deps
  const asking = async (request: FastifyRequest) => ({
    customer: await customerOf(visitorOf, request),
    address: request.ip,
  })

  await app.register(addressRoutes, deps)

  app.get(
    '/api/account',
    {
      config,
      schema: {
        tags,
        operationId: 'getAccount',
        summary: 'Returns the account that is signed in',
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const { accountId } = await customerOf(visitorOf, request)
      return sendJson(reply, accountModel(await accounts.byId(accountId)))
    },
  )

  app.patch(
    '/api/account',
    {
      config,
      schema: {
        tags,
        operationId: 'changeAccountDetails',
        summary: 'Changes the name and the phone number',
        body: detailsBody,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      return sendAccount(reply, await accountChanges.send(customer, { type: 'ChangeDetails', data: request.body }))
    },
  )

  app.post(
    '/api/account/password',
    {
      config: guarded,
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Changes the password and ends every other session',
        body: passwordBody,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const { currentPassword, password } = request.body
      const changed = await accountChanges.password(await asking(request), currentPassword, password)
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return sendAccount(reply, changed)
    },
  )

  app.post(
    '/api/account/email',
    {
      config: guarded,
      schema: {
        tags,
        operationId: 'requestEmailChange',
        summary: 'Sends a link to a new email address; opening the link makes it the address of the account',
        body: emailBody,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const { currentPassword, email } = request.body
      const language = languageOf(request)
      const onward = { language, callbackUrl: `${prefixOf(language)}/profile` }
      return sendAccount(reply, await accountChanges.email(await asking(request), currentPassword, email, onward))
    },
  )

  app.post(
    '/api/account/sign-out-everywhere',
    {
      config,
      schema: {
        tags,
        operationId: 'signOutEverywhere',
        summary: 'Ends every other session of the account',
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const changed = await accountChanges.send(await customerOf(visitorOf, request), { type: 'RevokeSessions' })
      if (changed.ok) await entrance.stay(request, reply, changed.account)
      return sendAccount(reply, changed)
    },
  )

  app.post(
    '/api/account/erase',
    {
      config: guarded,
      schema: {
        tags,
        operationId: 'eraseAccount',
        summary: 'Erases all personal data of the account, for good',
        description: 'Orders keep their lines and totals. An account with a password has to send it.',
        body: eraseBody,
        response: { 204: z.null().describe('The data is erased and the session has ended') },
      },
    },
    async (request, reply) => {
      const erased = await accountChanges.erase(await asking(request), request.body.currentPassword)
      if (!erased.ok) return sendAccount(reply, erased)
      await entrance.leave(request, reply)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/account/export',
    {
      config,
      schema: {
        tags,
        operationId: 'exportAccount',
        summary: 'Returns everything that the shop knows about the signed-in person',
        response: {
          200: z.record(z.string(), z.unknown()).describe('A file whose sections are named by what they hold'),
        },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return sendJson(reply, await exportOf(deps.exports, customer))
    },
  )
}
