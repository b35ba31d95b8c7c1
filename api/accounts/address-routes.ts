import type { FastifyInstance } from 'fastify'
import { customerOf } from '#api/plumbing/http/guards.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type Accounts, newAccountId } from '#api/visitors/index.ts'
import type { AccountChanges } from './changes.ts'
import { accountSchema, addressBody, addressParams } from './schema.ts'
import { sendAccount } from './send-account.ts'

const own = { tag: 'account', access: 'customer', answer: accountSchema } as const

export type AddressDeps = {
  readonly accounts: Accounts
  readonly accountChanges: AccountChanges
  readonly visitorOf: VisitorOf
}

/** The addresses that an account keeps. */
export async function addressRoutes(
  app: FastifyInstance,
  { accounts, accountChanges, visitorOf }: AddressDeps,
): Promise<void> {
  route(app, 'POST', '/api/account/addresses', {
    ...own,
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
    ...own,
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
      return sendAccount(
        reply,
        await accountChanges.send(customer, { type: 'SaveAddress', data: { addressId, ...request.body } }),
      )
    },
  })

  route(app, 'DELETE', '/api/account/addresses/:addressId', {
    ...own,
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
