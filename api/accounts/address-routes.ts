import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type Accounts, newAccountId } from '#api/visitors/accounts.ts'
import type { AccountChanges } from './changes.ts'
import { accountSchema, addressBody, addressParams } from './schema.ts'
import { sendAccount } from './send-account.ts'

const tags = ['account']
const config = { access: 'customer' } as const

export type AddressDeps = {
  readonly accounts: Accounts
  readonly accountChanges: AccountChanges
  readonly visitorOf: VisitorOf
}

/** The addresses that an account keeps. */
export async function addressRoutes(
  server: FastifyInstance,
  { accounts, accountChanges, visitorOf }: AddressDeps,
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/api/account/addresses',
    {
      config: { ...config, problems: ['too-many-addresses'] },
      schema: {
        tags,
        operationId: 'addAddress',
        summary: 'Saves a new address',
        body: addressBody,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      const data = { addressId: newAccountId(), ...request.body }
      return sendAccount(reply, await accountChanges.send(customer, { type: 'SaveAddress', data }))
    },
  )

  app.put(
    '/api/account/addresses/:addressId',
    {
      config: { ...config, problems: ['address-not-found'] },
      schema: {
        tags,
        operationId: 'changeAddress',
        summary: 'Changes a saved address',
        params: addressParams,
        body: addressBody,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      const { addressId } = request.params
      const { addresses } = await accounts.byId(customer.accountId)
      if (!addresses.some(each => each.addressId === addressId))
        return sendProblem(reply, 'address-not-found', 'Reload the list of addresses.')
      return sendAccount(
        reply,
        await accountChanges.send(customer, { type: 'SaveAddress', data: { addressId, ...request.body } }),
      )
    },
  )

  app.delete(
    '/api/account/addresses/:addressId',
    {
      config: { ...config, problems: ['address-not-found'] },
      schema: {
        tags,
        operationId: 'removeAddress',
        summary: 'Deletes a saved address',
        params: addressParams,
        response: { 200: accountSchema },
      },
    },
    async (request, reply) => {
      const customer = await customerOf(visitorOf, request)
      return sendAccount(reply, await accountChanges.send(customer, { type: 'RemoveAddress', data: request.params }))
    },
  )
}
