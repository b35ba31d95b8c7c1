import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { currencySchema } from '#api/catalogue/index.ts'
import { orderNotFound, orderNumber } from '#api/fulfilment/index.ts'
import { rungsSchema } from '#api/orders/index.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { addressFields } from '#domain/shared/address.ts'
import type { OrderHistory } from './order-history.ts'

const minor = z.int().describe('Minor units of the currency that the buyer was shown')

const event = z.object({
  id: z.string(),
  what: z.string().describe('The type of the event, like `OrderShipped`'),
  at: z.string(),
  by: z.object({
    kind: z.enum(['staff', 'buyer', 'owner', 'shop']).describe('`owner`: a command at the server'),
    name: z.string().nullable().describe('Null where there is none, and after the person was erased'),
  }),
  channel: z.string().describe('How it came in: `dashboard`, `command`, `recovery` …'),
  facts: z
    .object({
      pieces: z.int(),
      amount: minor,
      carrier: z.string(),
      tracking: z.string(),
      untold: z.literal(true).describe('Staff left the mail about it out'),
      fields: z.array(z.enum(addressFields)).readonly().describe('The fields of an address that changed'),
      mail: z.string().describe('The event that asked for a mail which is sent again'),
      return: z.string().describe('The number of the return'),
      words: z.string().describe('What somebody wrote about it'),
    })
    .partial(),
  changes: z
    .array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() }))
    .readonly()
    .describe('The values that it changed, by path. Items of lists are named by their id.'),
  mail: z
    .object({ state: z.enum(['waiting', 'delayed', 'sent', 'given-up', 'dropped']), at: z.string() })
    .nullable()
    .describe('The mail that it asked for'),
  isUndo: z.boolean().describe('It takes back another event'),
  answers: z.string().nullable().describe('The id of the message that was answered with it'),
})

const undo = z
  .object({
    path: z.string().describe('Where to post it, behind the address of the order'),
    body: z.record(z.string(), z.unknown()).nullable(),
    takesId: z.boolean().describe('The body takes an `id` besides: a UUID made anew for each press'),
    until: z.string().nullable().describe('It applies until then; null: as long as nothing of the order is in its way'),
    stays: z
      .array(z.enum(addressFields))
      .readonly()
      .describe('Fields that somebody changed since: they are left alone'),
  })
  .nullable()
  .describe('How it is taken back by those who may edit orders; null: not, or not any more')

const historySchema = z
  .object({
    entries: z
      .array(event.extend({ steps: z.array(event).readonly().describe('The steps that the shop took for it'), undo }))
      .readonly()
      .describe('The newest first'),
    cursor: z.string().nullable().describe('Give it as `before` for older ones; null: there are none'),
    currency: currencySchema,
  })
  .meta({ id: 'OrderHistory', description: 'Everything that happened to an order, its payment and its returns' })

const whySchema = z
  .object({
    rungs: rungsSchema,
    total: minor,
    agrees: z
      .boolean()
      .describe('False: the rungs add up to another sum than pages show. The log of the shop says so too.'),
    currency: currencySchema,
  })
  .meta({ id: 'WhyTotal', description: 'Why the total of an order is what it is' })

const params = z.strictObject({ number: orderNumber })

/** The history of an order and the reasons of its total, for staff who see orders. */
export async function orderHistoryRoutes(app: FastifyInstance, { history, whyTotal }: OrderHistory): Promise<void> {
  route(app, 'GET', '/api/admin/orders/:number/history', {
    ...staff('orders', 'view', 'order-not-found'),
    operationId: 'getOrderHistory',
    summary: 'Lists what happened to an order, by whom and through what, the newest first',
    params,
    query: z.strictObject({
      before: z.string().regex(/^\d+$/, { error: 'has to be the cursor of a page' }).optional(),
    }),
    answer: historySchema,
    async run({ params: { number }, query: { before } }, reply) {
      const found = await history(number, before)
      return found ? sendJson(reply, found) : sendAsProblem(reply, orderNotFound(number))
    },
  })

  route(app, 'GET', '/api/admin/orders/:number/why', {
    ...staff('orders', 'view', 'order-not-found'),
    operationId: 'explainOrderTotal',
    summary: 'Explains the total of an order, step by step',
    params,
    answer: whySchema,
    async run({ params: { number } }, reply) {
      const found = await whyTotal(number)
      return found ? sendJson(reply, found) : sendAsProblem(reply, orderNotFound(number))
    },
  })
}
