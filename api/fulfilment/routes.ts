import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { confirmedChange, done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { countryChoices } from '#web/client/country-choices.ts'
import type { AddressChanges } from './address.ts'
import { afterPlacingRefusals, orderNotFound } from './after-placing-problem.ts'
import { answer, forOrder } from './answer.ts'
import type { Desk } from './desk.ts'
import { detailSchema, listSchema } from './order-detail.ts'
import type { LargeRefunds } from './refunds/large-refunds.ts'
import {
  addressBody,
  addressToChange,
  cashBody,
  holdBody,
  listQuery,
  noteBody,
  orderNumber,
  releaseBody,
  shipBody,
  staffCancelBody,
  trackingBody,
} from './schema.ts'

export type DeskRouteDeps = {
  readonly desk: Desk
  readonly addresses: AddressChanges
  readonly large: LargeRefunds
  readonly visitorOf: VisitorOf
}

const orderParams = z.strictObject({ number: orderNumber })
const shipmentParams = orderParams.extend({ shipmentId: z.string().min(1).max(100).describe('The id of the shipment') })
const ofOrder = { params: orderParams, answer: done } as const
const changesOrder = { ...staff('orders', 'edit', ...afterPlacingRefusals), ...ofOrder } as const
const takesAway = {
  ...staff('orders', 'delete', ...afterPlacingRefusals, 'confirm-again'),
  ...ofOrder,
  cookies: confirmedChange,
} as const

/** Orders by their numbers, for staff with the permission `orders`; to take away: `delete`. */
export async function deskRoutes(
  app: FastifyInstance,
  { desk, addresses, large, visitorOf }: DeskRouteDeps,
): Promise<void> {
  const by = async (request: FastifyRequest) => {
    const { undoes } = (request.body ?? {}) as Pick<Actor, 'undoes'>
    return { ...(await actorOf(visitorOf, request)), ...(undoes && { undoes }) }
  }

  route(app, 'GET', '/api/admin/orders', {
    ...staff('orders', 'view'),
    operationId: 'listOrders',
    summary: 'Lists orders, the newest first, fifty a page',
    query: listQuery,
    answer: listSchema,
    async run(request, reply) {
      const { stage, page } = request.query
      return sendJson(reply, { orders: await desk.orders(stage, page), page })
    },
  })

  route(app, 'GET', '/api/admin/orders/:number', {
    ...staff('orders', 'view', 'order-not-found'),
    operationId: 'getOrderForStaff',
    summary: 'Returns everything about an order, by its number',
    params: orderParams,
    answer: detailSchema,
    async run(request, reply) {
      const order = await desk.order(request.params.number)
      return order ? sendJson(reply, order) : sendAsProblem(reply, orderNotFound(request.params.number))
    },
  })

  route(app, 'POST', '/api/admin/orders/:number/ship', {
    ...changesOrder,
    operationId: 'shipOrder',
    summary: 'Ships an order, or some of its pieces',
    body: shipBody,
    run: async (request, reply) =>
      answer(reply, await desk.ship(request.params.number, request.body, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/shipments/:shipmentId/retract', {
    ...changesOrder,
    operationId: 'retractShipment',
    summary: 'Takes back a shipment while the mail about it waits: its pieces are to be shipped again',
    params: shipmentParams,
    async run(request, reply) {
      const { number, shipmentId } = request.params
      return answer(reply, await desk.retract(number, shipmentId, await by(request)))
    },
  })

  route(app, 'POST', '/api/admin/orders/:number/shipments/:shipmentId/tracking', {
    ...changesOrder,
    operationId: 'correctTracking',
    summary: 'Corrects the carrier or the tracking number of a shipment',
    params: shipmentParams,
    body: trackingBody,
    async run(request, reply) {
      const { number, shipmentId } = request.params
      const { undoes: _undoes, ...right } = request.body
      return answer(reply, await desk.correctTracking(number, shipmentId, right, await by(request)))
    },
  })

  route(app, 'GET', '/api/admin/orders/:number/address', {
    ...staff('orders', 'edit', 'order-not-found', 'buyer-erased'),
    cookies: {},
    operationId: 'openOrderAddress',
    summary: 'Returns where an order goes at this moment, to be changed, with the names of the countries',
    params: orderParams,
    query: z.strictObject({ lng: z.enum(languages).default('en') }),
    answer: addressToChange,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const now = await addresses.now(orderId)
        if (!now) return sendProblem(reply, 'buyer-erased', 'The address went with the buyer.')
        return sendJson(reply, { ...now, countries: countryChoices(request.query.lng) })
      }),
  })

  route(app, 'POST', '/api/admin/orders/:number/address', {
    ...staff('orders', 'edit', ...afterPlacingRefusals, 'edited-meanwhile', 'buyer-erased', 'no-delivery'),
    ...ofOrder,
    operationId: 'changeOrderAddress',
    summary: 'Changes where an order goes, until all of it is shipped; the price of the delivery stays',
    body: addressBody,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId =>
        answer(reply, await addresses.change(orderId, request.body, await by(request))),
      ),
  })

  route(app, 'POST', '/api/admin/orders/:number/deliver', {
    ...changesOrder,
    operationId: 'deliverOrder',
    summary: 'Notes that an order was delivered',
    run: async (request, reply) => answer(reply, await desk.deliver(request.params.number, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/slip', {
    ...changesOrder,
    operationId: 'printSlip',
    summary: 'Notes that the member prints the slip of an order and packs it. The page of slips prints it.',
    body: z.strictObject({ takeOver: z.boolean().default(false).describe('Also where somebody else packs it') }),
    run: async (request, reply) =>
      answer(reply, await desk.printSlip(request.params.number, request.body.takeOver, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/cash', {
    ...changesOrder,
    operationId: 'recordCash',
    summary: 'Notes that the money of an order that is paid on delivery was taken: all, or less with a reason',
    body: cashBody,
    run: async (request, reply) =>
      answer(reply, await desk.recordCash(request.params.number, request.body, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/cash/:cashId/undo', {
    ...changesOrder,
    operationId: 'undoCash',
    summary: 'Notes that the money was not taken after all; until money of the order is given back',
    params: orderParams.extend({ cashId: z.string().min(1).max(100).describe('The id under which it was taken') }),
    async run(request, reply) {
      const { number, cashId } = request.params
      return answer(reply, await desk.undoCash(number, cashId, await by(request)))
    },
  })

  route(app, 'POST', '/api/admin/orders/:number/notes', {
    ...changesOrder,
    operationId: 'noteOrder',
    summary: 'Writes a note on an order, for staff alone; the history of the order shows it',
    body: noteBody,
    run: async (request, reply) =>
      answer(reply, await desk.note(request.params.number, request.body, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/hold', {
    ...changesOrder,
    operationId: 'holdOrder',
    summary: 'Puts an order on hold: nothing of it is shipped until the hold is released',
    body: holdBody,
    run: async (request, reply) =>
      answer(reply, await desk.hold(request.params.number, request.body, await by(request))),
  })

  route(app, 'POST', '/api/admin/orders/:number/release', {
    ...changesOrder,
    operationId: 'releaseOrder',
    summary:
      'Releases an order that is on hold, also because of a risky payment. To refund it instead, cancel the order.',
    body: releaseBody,
    run: async (request, reply) =>
      answer(reply, await desk.release(request.params.number, await by(request), request.body?.hold)),
  })

  route(app, 'POST', '/api/admin/orders/:number/cancel', {
    ...takesAway,
    operationId: 'cancelOrderForStaff',
    summary: 'Cancels an order, or what is left of one that was shipped in part, and refunds it',
    body: staffCancelBody,
    async run(request, reply) {
      const unconfirmed = await large.rest(request, request.params.number)
      if (unconfirmed) return sendAsProblem(reply, unconfirmed)
      return answer(reply, await desk.cancel(request.params.number, request.body, await by(request)))
    },
  })
}
