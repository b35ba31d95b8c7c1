import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Problem, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { returnStepRefusals } from '#api/returns/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { afterPlacingRefusals, orderNotFound } from './after-placing-problem.ts'
import type { Desk, DeskAnswer } from './desk.ts'
import { detailSchema, summarySchema } from './order-detail.ts'
import { listQuery, orderNumber, parcelBody, restockSchema, returnNumber, staffCancelBody } from './schema.ts'

export const commandBody = z.discriminatedUnion('ask', [
  listQuery.extend({ ask: z.literal('list') }),
  z.strictObject({ ask: z.literal('show'), number: orderNumber }),
  parcelBody.extend({ ask: z.literal('ship'), number: orderNumber }),
  z.strictObject({ ask: z.literal('deliver'), number: orderNumber }),
  z.strictObject({ ask: z.literal('release'), number: orderNumber }),
  staffCancelBody.extend({ ask: z.literal('cancel'), number: orderNumber }),
  z.strictObject({
    ask: z.enum(['approve', 'receive', 'refund', 'decline']),
    return: returnNumber,
    note: z.string().max(2000).default(''),
    restock: restockSchema,
  }),
])

/** `orders` of a list, and whether another page has some; `order` of everything else, as it then is. */
export const commandAnswer = z
  .object({ orders: z.array(summarySchema).optional(), more: z.boolean().optional(), order: detailSchema.optional() })
  .describe('The list or the order that was asked for, or the order after the change')

type Asked = z.output<typeof commandBody>
export type OrderAsking = z.input<typeof commandBody>
export type OrderAnswer = z.output<typeof commandAnswer>

const by = { actor: 'owner', channel: 'command' }

export type CommandDeps = {
  readonly desk: Desk
  /** Resolves when views show the position. */
  readonly shown: (position: Position) => Promise<unknown>
}

/** Does it as the owner; resolves with what is to be printed, or with the refusal. */
export async function runOrderCommand(
  asking: Asked,
  { desk, shown }: CommandDeps,
): Promise<{ readonly ok: true; readonly answer: OrderAnswer } | { readonly ok: false; readonly problem: Problem }> {
  if (asking.ask === 'list') {
    const { stage, page } = asking
    const [orders, next] = await Promise.all([desk.orders(stage, page), desk.orders(stage, page + 1)])
    return { ok: true, answer: { orders: [...orders], more: next.length > 0 } }
  }
  const number = 'return' in asking ? Number(asking.return.split('-')[0]) : asking.number
  const done = await take(asking, desk)
  if (done && !done.ok) return done
  if (done) await shown(done.position)
  const order = await desk.order(number)
  return order ? { ok: true, answer: { order } } : { ok: false, problem: orderNotFound(number) }
}

/** POST /internal/orders {ask}, for `npm run order`. */
export async function orderOwnerRoutes(app: FastifyInstance, deps: CommandDeps): Promise<void> {
  route(app, 'POST', '/internal/orders', {
    ...owner(...afterPlacingRefusals, ...returnStepRefusals),
    operationId: 'handleOrders',
    summary: 'Lists, shows, ships, delivers and cancels orders, and handles their returns',
    body: commandBody,
    answer: commandAnswer,
    async run(request, reply) {
      const ran = await runOrderCommand(request.body, deps)
      return ran.ok ? sendJson(reply, ran.answer) : sendAsProblem(reply, ran.problem)
    },
  })
}

async function take(asking: Exclude<Asked, { ask: 'list' }>, desk: Desk): Promise<DeskAnswer | null> {
  switch (asking.ask) {
    case 'show':
      return null
    case 'ship': {
      const { carrier, tracking, lines } = asking
      return desk.ship(asking.number, { carrier, tracking, lines }, by)
    }
    case 'deliver':
      return desk.deliver(asking.number, by)
    case 'release':
      return desk.release(asking.number, by)
    case 'cancel':
      return desk.cancel(asking.number, { reason: asking.reason, rest: asking.rest }, by)
    default:
      return desk.takeReturn(asking.return, asking.ask, { note: asking.note, restock: asking.restock }, by)
  }
}
