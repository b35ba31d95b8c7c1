import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressSchema } from '#api/accounts/index.ts'
import { withAddresses } from '#api/customers/index.ts'
import { submissionOf } from '#api/orders/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { baseAmount, type publicEvents } from '#api/public-events/index.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Customer } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import { salesEvents } from '#projections/sales-days/sold-order.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'

const customerSchema = z
  .object({
    id: z.string().describe('The id of the customer, as events name them'),
    erased: z.boolean().describe('They were erased: delete what you have of them'),
    alsoKnownAs: z.array(z.string()).describe('Ids of orders that were made under other addresses of their account'),
    account: z.boolean().describe('False: a guest'),
    name: z.string().nullable().describe('Null: nobody said it'),
    email: z.string().nullable().describe('Null after they were erased'),
    phone: z.string().nullable().describe('Of the account'),
    language: z.string().nullable().describe('The language of their mails'),
    since: z.string().nullable().describe('When the account was opened, or the first order was made'),
    orders: z.int().describe('Orders that were not cancelled'),
    spent: baseAmount.describe('The sum of the orders, less what was given back'),
    lastOrderAt: z.string().nullable(),
    addresses: z
      .array(
        z.object({
          address: z.object(addressSchema.shape),
          usedFor: z.array(z.string()).readonly().describe('Empty: it was only saved'),
        }),
      )
      .describe('Those that they saved in their account'),
  })
  .meta({ id: 'ProgramCustomer', description: 'Somebody who has an account or has ordered' })
type ProgramCustomer = z.output<typeof customerSchema>

type Deps = Pick<Engines, 'store' | 'readModels'> &
  Pick<Offers<[typeof publicEvents, typeof visitors]>, 'outside' | 'named' | 'accounts'> & {
    readonly sendList: SendList
  }

const access = { scope: 'customers:read' } as const
const accountTypes = ['AccountOpened', 'DetailsChanged', 'EmailChanged', 'AddressSaved', 'AddressRemoved']

/** Customers for programs. One who was erased is an id alone. */
export async function customerRoutes(
  app: FastifyInstance,
  { store, readModels, outside, named, accounts, sendList }: Deps,
): Promise<void> {
  const complete = withAddresses({ readModels })

  async function told(customer: Customer): Promise<ProgramCustomer> {
    const { ids, base: currency } = await outside()
    const [{ persons, ...whole }, account] = await Promise.all([
      complete(customer),
      customer.accountId === null ? null : accounts.byId(customer.accountId),
    ])
    const { personId, accountId, name, email, language, since, orders, spent, lastOrderAt } = whole
    return {
      id: ids.customer(personId),
      erased: false,
      alsoKnownAs: persons.filter(each => each !== personId).map(each => ids.customer(each)),
      account: accountId !== null,
      name: name || null,
      email: email || null,
      phone: (account && textOrEmpty(account.phone)) || null,
      ...{ language, since, orders, spent: { amount: spent, currency }, lastOrderAt },
      addresses: (account?.addresses ?? []).flatMap(({ address, usedFor }) =>
        isErased(address) ? [] : [{ address, usedFor }],
      ),
    }
  }

  async function gone(personId: string): Promise<ProgramCustomer> {
    const { ids, base: currency } = await outside()
    const nothing = { name: null, email: null, phone: null, language: null, since: null, lastOrderAt: null }
    const figures = { orders: 0, spent: { amount: 0, currency } }
    return {
      id: ids.customer(personId),
      erased: true,
      alsoKnownAs: [],
      account: false,
      ...nothing,
      ...figures,
      addresses: [],
    }
  }

  /** An account stands under the person of its first address. */
  async function read(persons: readonly string[]) {
    const found = await readModels.getMany<Customer>(customers.name, persons)
    const heads = new Map(persons.map((person, at) => [found[at]?.belongsTo ?? person, found[at]]))
    return Promise.all(
      Array.from(heads, async ([person, doc]) => {
        const head = doc?.personId === person ? doc : await readModels.get<Customer>(customers.name, person)
        return head ? told(head) : gone(person)
      }),
    )
  }

  /** Events of orders name the order alone, and the address that goes from an account names the account. */
  async function personsOf({ data }: StoredEvent): Promise<readonly string[]> {
    const said = data as { readonly personId?: string; readonly orderId?: string; readonly accountId?: string }
    if (said.personId !== undefined) return [said.personId]
    const whose =
      said.orderId !== undefined
        ? await submissionOf(store.beneath, said.orderId)
        : said.accountId !== undefined && (await accounts.byId(said.accountId))
    return whose ? [whose.personId] : []
  }

  route(app, 'GET', '/api/v1/customers', {
    access,
    tag: 'v1',
    problems: ['cursor-unknown'],
    operationId: 'listChangedCustomers',
    summary: 'Lists the customers that changed, the one that waits longest to be told first, as they are now',
    description: `${listWords} Those who were erased stand in it as \`erased\`, with an id alone.`,
    query: listQuery,
    answer: z
      .object({ customers: z.array(customerSchema), ...listFields })
      .meta({ id: 'ChangedCustomers', description: 'Customers that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'customers', {
        types: [...accountTypes, ...salesEvents, 'PersonErased'],
        idsOf: personsOf,
        read,
        fromViews: true,
      }),
  })

  route(app, 'GET', '/api/v1/customers/:id', {
    access,
    tag: 'v1',
    problems: ['customer-not-found'],
    operationId: 'readCustomer',
    summary: 'Returns a customer by their public id',
    params: z.strictObject({
      id: z
        .string()
        .regex(/^c_[\w-]{22}$/)
        .describe('The id of the customer, as events name them'),
    }),
    answer: customerSchema,
    async run(request, reply) {
      const found = await named(request.params.id)
      const [customer] = found?.kind === 'customer' ? await read([found.id]) : []
      return customer && !customer.erased
        ? sendJson(reply, customer)
        : sendProblem(reply, 'customer-not-found', 'They may have been erased.')
    },
  })
}
