import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { someOfAddress } from '#api/accounts/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Account } from '#domain/account/evolve.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { createAccountChanges, type Saved } from './account-changes.ts'
import { type OfCustomerDeps, ownAccount } from './of-customer.ts'

export type AccountRouteDeps = OfCustomerDeps & Pick<Engines, 'store'> & { readonly visitorOf: VisitorOf }

const path = '/api/admin/customers/:personId'
const person = { personId: z.string().min(1).max(100).describe('As the list of customers names it') }
const id = z.uuid().describe('Made with the form: the same id is the same change')
const line = (most: number) => z.string().overwrite(oneLine).max(most).optional()
const details = z.strictObject({ name: line(200), phone: line(40), language: z.enum(languages).optional() })
const wish = <Of extends z.ZodType>(fields: Of) =>
  z.strictObject({
    id,
    changes: fields.describe('The fields that change'),
    seen: fields.describe('What stood in these fields when the form was opened'),
  })
const refusals = ['customer-not-found', 'works-here'] as const

/** Changes that staff with *users: edit* make in a customer's account: name, phone, the language of mails, and addresses. */
export async function customerAccountRoutes(app: FastifyInstance, deps: AccountRouteDeps): Promise<void> {
  const changing = createAccountChanges(deps)

  async function change(
    request: FastifyRequest<{ Params: { personId: string } }>,
    reply: FastifyReply,
    act: (account: Account, by: Actor) => Promise<Saved>,
  ): Promise<FastifyReply> {
    const account = await ownAccount(request.params.personId, deps)
    if ('code' in account) return sendAsProblem(reply, account)
    const changed = await act(account, await actorOf(deps.visitorOf, request))
    if (!changed.ok) return sendAsProblem(reply, changed.problem)
    notePosition(reply, changed.position)
    return reply.code(204).send()
  }

  route(app, 'PATCH', `${path}/account`, {
    ...staff('users', 'edit', ...refusals, 'edited-meanwhile'),
    operationId: 'changeCustomerDetails',
    summary: 'Changes the name, the phone number and the language of mails in an account',
    description:
      'Values decide: a field that is neither as you saw it nor as you want it was changed by somebody else.',
    params: z.strictObject(person),
    body: wish(details),
    answer: done,
    run: (request, reply) => change(request, reply, (account, by) => changing.details(account, request.body, by)),
  })

  route(app, 'POST', `${path}/account/addresses`, {
    ...staff('users', 'edit', ...refusals, 'too-many-addresses'),
    operationId: 'addCustomerAddress',
    summary: 'Saves a new address in an account',
    params: z.strictObject(person),
    body: z.strictObject({ id, address: someOfAddress }),
    answer: done,
    run: (request, reply) => change(request, reply, (account, by) => changing.addAddress(account, request.body, by)),
  })

  route(app, 'PATCH', `${path}/account/addresses/:addressId`, {
    ...staff('users', 'edit', ...refusals, 'address-not-found', 'edited-meanwhile'),
    operationId: 'changeCustomerAddress',
    summary: 'Changes fields of an address in an account',
    description: 'Orders that were placed keep theirs.',
    params: z.strictObject({
      ...person,
      addressId: z.string().min(1).max(100).describe('As the page of the customer names it'),
    }),
    body: wish(someOfAddress),
    answer: done,
    run: (request, reply) =>
      change(request, reply, (account, by) =>
        changing.changeAddress(account, request.params.addressId, request.body, by),
      ),
  })
}
