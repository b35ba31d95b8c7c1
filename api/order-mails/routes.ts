import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterPlacingRefusals, answer, orderNotFound, orderNumber } from '#api/fulfilment/index.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { OrderMails } from './mails.ts'

const mailsSchema = z
  .object({
    to: z.string().nullable().describe('The address of the buyer; null after they were erased'),
    mails: z
      .array(
        z.object({
          mailId: z.string(),
          about: z.string().describe('The type of the event that asked for it, like `OrderShipped`'),
          state: z
            .enum(['waiting', 'delayed', 'sent', 'given-up', 'dropped'])
            .describe('`given-up`: nobody took it; `dropped`: nothing was left to say, or nobody to say it to'),
          at: z.string().describe('The time of its state'),
          again: z.int().describe('How often staff had it sent again; the state is that of the last time'),
          sendable: z.boolean().describe('False: it leaves by itself, or there is nothing to send'),
        }),
      )
      .readonly()
      .describe('The newest first'),
  })
  .meta({ id: 'OrderMails', description: 'The mails to the buyer about an order' })

const params = z.strictObject({ number: orderNumber })

type Deps = { readonly mails: OrderMails; readonly visitorOf: VisitorOf }

/** The mails about an order, for staff who see orders; those who may edit have one sent again. */
export async function orderMailRoutes(app: FastifyInstance, { mails, visitorOf }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/orders/:number/mails', {
    ...staff('orders', 'view', 'order-not-found'),
    operationId: 'listOrderMails',
    summary: 'Lists the mails to the buyer about an order, the newest first',
    params,
    answer: mailsSchema,
    async run({ params: { number } }, reply) {
      const found = await mails.list(number)
      return found ? sendJson(reply, found) : sendAsProblem(reply, orderNotFound(number))
    },
  })

  route(app, 'POST', '/api/admin/orders/:number/mails/:mailId/again', {
    ...staff('orders', 'edit', ...afterPlacingRefusals, 'mail-not-found', 'mail-over'),
    operationId: 'sendOrderMailAgain',
    summary: 'Sends a mail about an order to the buyer again, also one that was given up',
    params: params.extend({ mailId: z.string().min(1).max(100).describe('The id of the mail') }),
    body: z
      .strictObject({ id: z.uuid().describe('Of the press: sent twice, it sends one mail') })
      .meta({ examples: [{ id: '7f1f6b44-9d1e-4a0c-8f52-90cbb8a7f4d3' }] }),
    answer: done,
    async run(request, reply) {
      const { number, mailId } = request.params
      return answer(reply, await mails.sendAgain(number, mailId, request.body.id, await actorOf(visitorOf, request)))
    },
  })
}
