import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  afterPlacingProblem,
  afterPlacingRefusals,
  type fulfilment,
  named,
  orderHeld,
  orderNotFound,
  orderNumber,
  pieces,
  word,
} from '#api/fulfilment/index.ts'
import { orderInLog } from '#api/orders/index.ts'
import { eventId } from '#api/plumbing/events/handle.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { cursorShape, type publicEvents } from '#api/public-events/index.ts'
import type { OrderRejection } from '#domain/order/commands.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { type Once, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { changedOrders } from './changed.ts'
import { orderSchema, type ProgramOrder, programOrder } from './model.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof fulfilment, typeof publicEvents]>, 'desk' | 'afterPlacing' | 'largeRefunds' | 'outside'> & {
    readonly once: Once
  }

const params = z.strictObject({ number: orderNumber })

const changes = (scope: Scope, ...more: readonly ['refund-needs-staff'] | readonly []) =>
  ({
    access: { scope },
    tag: 'v1',
    problems: [...afterPlacingRefusals, ...onceRefusals, ...more],
    params,
    headers: onceHeaders,
    answer: orderSchema,
  }) as const

/** Orders for programs, by their numbers. */
export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, desk, afterPlacing, largeRefunds, outside, once } = deps

  async function toldOrder(request: FastifyRequest, orderId: string): Promise<ProgramOrder | null> {
    const order = await orderInLog(orderId, store)
    const { ids } = await outside()
    const withCustomer = keyOf(request).scopes.includes('customers:read')
    return order ? programOrder(order, ids.order(orderId), withCustomer) : null
  }

  async function sendOrder(request: FastifyRequest, reply: FastifyReply, orderId: string): Promise<FastifyReply> {
    const told = await toldOrder(request, orderId)
    return told ? sendJson(reply, told) : sendAsProblem(reply, orderNotFound())
  }

  type Answer =
    | { readonly ok: true; readonly position: Position }
    | { readonly ok: false; readonly rejection: OrderRejection }

  async function answer(request: FastifyRequest, reply: FastifyReply, orderId: string, changed: Answer) {
    if (changed.ok) return sendOrder(request, tellPosition(reply, changed.position), orderId)
    const { rejection } = changed
    // Words of staff are not for programs.
    if (rejection.code === 'order-held')
      return sendAsProblem(reply, orderHeld(rejection.holds.map(({ kind }) => ({ kind, reason: null }))))
    return sendAsProblem(reply, afterPlacingProblem(rejection))
  }

  route(app, 'GET', '/api/v1/orders', {
    access: { scope: 'orders:read' },
    tag: 'v1',
    problems: ['cursor-unknown'],
    operationId: 'listChangedOrders',
    summary: 'Lists the orders that changed, the one that waits longest to be told first, as they are now',
    description:
      'Begin without `changedAfter`, then send the `cursor` of each answer; keep the last one for the next time. The header `Shop-Cursor` of the first page is where `/api/events?after=` goes on.',
    query: z.object({
      changedAfter: z
        .string()
        .regex(cursorShape, 'is not a cursor that this shop gave')
        .optional()
        .describe('The `cursor` of the list before, or of an event. Absent: from the first order on'),
      limit: z.coerce.number().int().min(1).max(250).default(50).describe('So many orders at most'),
    }),
    answer: z
      .object({
        orders: z.array(orderSchema),
        cursor: z.string().describe('Send it as `changedAfter` to go on'),
        more: z.boolean().describe('There are others already'),
      })
      .meta({ id: 'ChangedOrders', description: 'Orders that changed' }),
    async run(request, reply) {
      const { changedAfter, limit } = request.query
      const changed = await changedOrders(store, changedAfter, limit)
      if (!changed)
        return sendProblem(
          reply,
          'cursor-unknown',
          'The log of the shop was put back from a copy since. Begin without changedAfter.',
        )
      if (changedAfter === undefined) reply.header('shop-cursor', changed.eventsFrom)
      const orders = await Promise.all(changed.orderIds.map(orderId => toldOrder(request, orderId)))
      const { cursor, more } = changed
      return sendJson(reply, { orders: orders.filter(each => each !== null), cursor, more })
    },
  })

  route(app, 'GET', '/api/v1/orders/:number', {
    access: { scope: 'orders:read' },
    tag: 'v1',
    problems: ['order-not-found'],
    operationId: 'readOrder',
    summary: 'Returns an order by its number',
    params,
    answer: orderSchema,
    async run(request, reply) {
      const { number } = request.params
      const orderId = await desk.idOf(number)
      return orderId === null ? sendAsProblem(reply, orderNotFound(number)) : sendOrder(request, reply, orderId)
    },
  })

  route(app, 'POST', '/api/v1/orders/:number/ship', {
    ...changes('orders:write'),
    operationId: 'shipParcel',
    summary: 'Notes that a parcel left with an order, or with some of its pieces',
    body: z
      .strictObject({
        carrier: word(100),
        tracking: word(200),
        lines: pieces.optional().describe('Without it, everything that is not shipped yet'),
        tells: z.boolean().default(true).describe('A mail tells the buyer of the shipment'),
      })
      .meta({ examples: [{ carrier: 'DHL', tracking: 'JD014600003SE' }] }),
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const { number } = request.params
        const orderId = await desk.idOf(number)
        if (orderId === null) return sendAsProblem(reply, orderNotFound(number))
        const { lines, ...parcel } = request.body
        const shipment = { ...parcel, lines: lines && named(lines), id: eventId(commandId, 0) }
        return answer(request, reply, orderId, await afterPlacing.ship(orderId, shipment, by))
      }),
  })

  route(app, 'POST', '/api/v1/orders/:number/deliver', {
    ...changes('orders:write'),
    operationId: 'noteDelivery',
    summary: 'Notes that an order was delivered',
    run: async (request, reply) =>
      once(request, reply, async claimed => {
        const { number } = request.params
        const orderId = await desk.idOf(number)
        if (orderId === null) return sendAsProblem(reply, orderNotFound(number))
        return answer(request, reply, orderId, await afterPlacing.deliver(orderId, claimed))
      }),
  })

  route(app, 'POST', '/api/v1/orders/:number/cancel', {
    ...changes('orders:cancel', 'refund-needs-staff'),
    operationId: 'cancelByProgram',
    summary: 'Cancels an order, or what is left of one that was shipped in part, and gives its money back',
    body: z.strictObject({
      reason: word(500),
      rest: z.boolean().default(false).describe('Cancels the rest of an order that was shipped in part'),
    }),
    run: async (request, reply) =>
      once(request, reply, async claimed => {
        const { number } = request.params
        const orderId = await desk.idOf(number)
        if (orderId === null) return sendAsProblem(reply, orderNotFound(number))
        if (await largeRefunds.restIsLarge(number))
          return sendProblem(reply, 'refund-needs-staff', `Ask a member of staff to cancel order ${number}.`)
        const cancelled = await afterPlacing.cancel(orderId, { by: 'staff', ...request.body }, claimed)
        return answer(request, reply, orderId, cancelled)
      }),
  })
}
