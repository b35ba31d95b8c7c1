import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  afterPlacingProblem,
  type fulfilment,
  named,
  orderHeld,
  orderNotFound,
  pieces,
  word,
} from '#api/fulfilment/index.ts'
import { orderInLog } from '#api/orders/index.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { type Problem, type ProblemCode, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import type { OrderRejection } from '#domain/order/commands.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { orderView } from '#projections/order/view.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { type Claimed, type Once, onceHeaders, onceRefusals } from '../once.ts'
import { tellPosition } from '../shop-position.ts'
import { type FindOrder, noSuchOrder, orderParams } from './find.ts'
import { orderSchema, type ProgramOrder, programOrder } from './model.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof fulfilment, typeof publicEvents]>, 'afterPlacing' | 'largeRefunds' | 'outside'> & {
    readonly findOrder: FindOrder
    readonly once: Once
    readonly sendList: SendList
  }

/** `refusals`: those of the one change, beside those of all. */
const changes = (scope: Scope, ...refusals: readonly ProblemCode[]) =>
  ({
    access: { scope },
    tag: 'v1',
    problems: ['order-not-found', ...refusals, ...onceRefusals],
    params: orderParams,
    headers: onceHeaders,
    answer: orderSchema,
  }) as const

const unplaced = ['order-not-placed', 'order-already-cancelled'] as const

/** Orders for programs, by their numbers or public ids. */
export async function orderRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, findOrder, afterPlacing, largeRefunds, outside, once, sendList } = deps

  async function toldOrder(request: FastifyRequest, orderId: string): Promise<ProgramOrder | null> {
    const order = await orderInLog(orderId, store)
    return order ? programOrder(order, await outside(), keyOf(request).scopes.includes('customers:read')) : null
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

  /** Carries a change out once, on the order that the address names. */
  const change = (
    request: FastifyRequest<{ Params: z.output<typeof orderParams> }>,
    reply: FastifyReply,
    run: (orderId: string, claimed: Claimed) => Promise<Answer | Problem>,
  ): Promise<FastifyReply> =>
    once(request, reply, async claimed => {
      const { id } = request.params
      const orderId = await findOrder(id)
      if (orderId === null) return sendAsProblem(reply, noSuchOrder(id))
      const changed = await run(orderId, claimed)
      return 'code' in changed ? sendAsProblem(reply, changed) : answer(request, reply, orderId, changed)
    })

  route(app, 'GET', '/api/v1/orders', {
    access: { scope: 'orders:read' },
    tag: 'v1',
    problems: ['cursor-unknown'],
    operationId: 'listChangedOrders',
    summary: 'Lists the orders that changed, the one that waits longest to be told first, as they are now',
    description: listWords,
    query: listQuery,
    answer: z
      .object({ orders: z.array(orderSchema), ...listFields })
      .meta({ id: 'ChangedOrders', description: 'Orders that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'orders', {
        types: orderView.handles as readonly string[],
        idsOf: ({ data }) => ('orderId' in data ? [String(data.orderId)] : []),
        read: ids => Promise.all(ids.map(orderId => toldOrder(request, orderId))),
      }),
  })

  route(app, 'GET', '/api/v1/orders/:id', {
    access: { scope: 'orders:read' },
    tag: 'v1',
    problems: ['order-not-found'],
    operationId: 'readOrder',
    summary: 'Returns an order by its number or its public id',
    params: orderParams,
    answer: orderSchema,
    async run(request, reply) {
      const { id } = request.params
      const orderId = await findOrder(id)
      return orderId === null ? sendAsProblem(reply, noSuchOrder(id)) : sendOrder(request, reply, orderId)
    },
  })

  route(app, 'POST', '/api/v1/orders/:id/ship', {
    ...changes(
      'orders:write',
      ...unplaced,
      'order-already-shipped',
      'order-held',
      'order-amending',
      'shipment-exceeds-order',
    ),
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
      change(request, reply, async (orderId, { commandId, ...by }) => {
        const { lines, ...parcel } = request.body
        const shipment = { ...parcel, lines: lines && named(lines), id: eventId(commandId, 0) }
        return afterPlacing.ship(orderId, shipment, by)
      }),
  })

  route(app, 'POST', '/api/v1/orders/:id/deliver', {
    ...changes('orders:write', 'order-not-shipped'),
    operationId: 'noteDelivery',
    summary: 'Notes that an order was delivered',
    run: async (request, reply) =>
      change(request, reply, async (orderId, claimed) => afterPlacing.deliver(orderId, claimed)),
  })

  route(app, 'POST', '/api/v1/orders/:id/cash', {
    ...changes(
      'orders:cash',
      ...unplaced,
      'order-not-shipped',
      'cash-not-due',
      'cash-already-taken',
      'cash-out-of-range',
      'cash-reason-missing',
    ),
    operationId: 'noteCash',
    summary: 'Notes that the money of an order that is paid on delivery was taken: all, or less with a reason',
    description:
      'Once all of the order has left. Until it is noted, nothing of the order counts as paid, so that returns and refunds give nothing back.',
    body: z
      .strictObject({
        amount: z
          .strictObject({
            amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Minor units'),
            currency: z
              .string()
              .regex(/^[A-Z]{3}$/)
              .describe('The one that the buyer was shown'),
          })
          .optional()
          .describe('Without it, all that is due'),
        reason: word(500).describe('Why it is less than is due'),
      })
      .meta({ examples: [{ reason: '' }] }),
    run: async (request, reply) =>
      change(request, reply, async (orderId, { commandId, ...by }) => {
        const { amount: given, reason } = request.body
        const order = given && (await orderInLog(orderId, store))
        if (given && given.currency !== order?.currency.name)
          return problemOf('invalid-request', `body.amount.currency: has to be ${order?.currency.name}`)
        const cash = { id: eventId(commandId, 0), amount: given?.amount, reason }
        return afterPlacing.recordCash(orderId, cash, by)
      }),
  })

  route(app, 'POST', '/api/v1/orders/:id/cash/undo', {
    ...changes('orders:cash', 'cash-given-back'),
    operationId: 'undoNotedCash',
    summary: 'Notes that the money was not taken after all; until money of the order is given back',
    body: z
      .strictObject({ cash: z.string().min(1).max(100).describe('As `payment.cash` of the order names it') })
      .meta({ examples: [{ cash: '2f6b0b1e-7a51-4c0f-9a1b-6f2d3c4e5a60' }] }),
    run: async (request, reply) =>
      change(request, reply, async (orderId, claimed) => afterPlacing.undoCash(orderId, request.body.cash, claimed)),
  })

  route(app, 'POST', '/api/v1/orders/:id/cancel', {
    ...changes('orders:cancel', ...unplaced, 'order-already-shipped', 'order-amending', 'refund-needs-staff'),
    operationId: 'cancelByProgram',
    summary: 'Cancels an order, or what is left of one that was shipped in part, and gives its money back',
    body: z.strictObject({
      reason: word(500),
      rest: z
        .boolean()
        .default(false)
        .describe('Cancels what has not left yet, also where a part was shipped. Without it such an order is refused'),
    }),
    run: async (request, reply) =>
      change(request, reply, async (orderId, claimed) => {
        const large = await largeRefunds.restByProgram(orderId)
        return large ?? afterPlacing.cancel(orderId, { by: 'staff', ...request.body }, claimed)
      }),
  })
}
