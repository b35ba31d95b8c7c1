import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { afterPlacingRefusals } from '#api/fulfilment/index.ts'
import type { OrderMails } from '#api/order-mails/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { mail } from '#domain/mail/mail.ts'
import type { LoggedMail } from '#projections/mail-log/document.ts'
import { mailLog } from '#projections/mail-log/view.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import { askedBy, orderIdOf } from './read-mails.ts'

type Deps = {
  readonly shop: Pick<Engines, 'handler' | 'readModels' | 'store' | 'now'>
  readonly orderMails: OrderMails
  readonly visitorOf: VisitorOf
}

/** POST /api/admin/mails/:mailId/again: a mail that did not leave is tried once more, one about an order that left is sent again. */
export async function mailRoutes(app: FastifyInstance, { shop, orderMails, visitorOf }: Deps): Promise<void> {
  const { handler, readModels, store, now } = shop

  route(app, 'POST', '/api/admin/mails/:mailId/again', {
    ...staff('requests', 'edit', ...afterPlacingRefusals, 'mail-not-found', 'mail-over'),
    operationId: 'sendMailAgain',
    summary: 'Tries a mail once more that did not leave, or sends one about an order again',
    params: z.strictObject({ mailId: z.string().min(1).max(100).describe('The id of the mail') }),
    body: z.strictObject({ id: z.uuid().describe('Of the press: sent twice, it sends one mail') }),
    answer: done,
    async run(request, reply) {
      const { mailId } = request.params
      const found = await readModels.get<LoggedMail>(mailLog.name, mailId)
      if (!found) return sendProblem(reply, 'mail-not-found', 'Look at the list of mails again.')
      const by = await actorOf(visitorOf, request)
      if (found.state !== 'sent') {
        const command = { type: 'AskMailAgain', data: { mailId, askedAt: now().toISOString() } } as const
        const asked = await handler.handle(mail, mailId, command, { commandId: `mail/${request.body.id}`, ...by })
        // Somebody is sending it just now.
        if (!asked.ok && asked.rejection.code === 'mail-taken') return reply.code(204).send()
        if (!asked.ok) return sendProblem(reply, 'mail-over', 'It has left, or there is nobody to send it to.')
        notePosition(reply, asked.position)
        return reply.code(204).send()
      }
      const orderId = orderIdOf(found)
      const number = orderId && (await readModels.get<Order>(orderView.name, orderId))?.number
      if (!number) return sendProblem(reply, 'mail-over', 'It has left. Only mails about orders are sent again.')
      const event = await askedBy(found, { store })
      // Of a mail that was sent again the first one counts.
      const first = event?.type === 'OrderMailRequested' ? (event.data as { readonly mailId: string }).mailId : mailId
      const sent = await orderMails.sendAgain(number, first, request.body.id, by)
      if (!sent.ok) return sendAsProblem(reply, sent.problem)
      notePosition(reply, sent.position)
      return reply.code(204).send()
    },
  })
}
