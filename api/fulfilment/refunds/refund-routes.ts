import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Problem, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { confirmedChange, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type Books, returnProblem } from '#api/returns/index.ts'
import type { Breakdown, Wish } from '#domain/processes/give-back.ts'
import { sum } from '#domain/shared/money.ts'
import { afterPlacingProblem, afterPlacingRefusals, noSuchLine } from '../after-placing-problem.ts'
import { forOrder } from '../answer.ts'
import { type Desk, named } from '../desk.ts'
import { orderNumber, returnNumber, word } from '../schema.ts'
import type { LargeRefunds } from './large-refunds.ts'
import { backStateOf } from './money-back.ts'
import {
  giveBody,
  givenAnswer,
  once,
  previewAnswer,
  refundRefusals,
  takenOff,
  takenOffAnswer,
  wishBody,
} from './refund-schema.ts'
import type { GivenBack, StaffRefunds } from './staff-refunds.ts'

export type RefundRouteDeps = {
  readonly desk: Pick<Desk, 'idOf' | 'cancelPieces'>
  readonly refunds: StaffRefunds
  readonly large: LargeRefunds
  readonly visitorOf: VisitorOf
}

/** Money that staff give back, and pieces that they take off: shown first, then done. */
export async function refundRoutes(
  app: FastifyInstance,
  { desk, refunds, large, visitorOf }: RefundRouteDeps,
): Promise<void> {
  const params = z.strictObject({ number: orderNumber })

  route(app, 'POST', '/api/admin/orders/:number/refunds/preview', {
    ...staff('orders', 'view', 'order-not-found', ...refundRefusals),
    operationId: 'previewRefund',
    summary: 'Shows what a refund of pieces, of the delivery or of an amount would give back. Nothing is changed.',
    params,
    body: wishBody,
    answer: previewAnswer,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const shown = await refunds.preview(orderId, wishOf(request.body))
        if (!shown.ok) return sendAsProblem(reply, refundProblem(shown.rejection))
        return sendJson(reply, shownAs(shown))
      }),
  })

  route(app, 'POST', '/api/admin/orders/:number/refunds', {
    ...staff('orders', 'delete', 'order-not-found', ...refundRefusals, 'contention', 'confirm-again'),
    cookies: confirmedChange,
    operationId: 'refundOrder',
    summary: 'Gives back money for pieces, the delivery or an amount, never more in all than was paid',
    params,
    body: giveBody,
    answer: givenAnswer,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const unconfirmed = await large.refund(request, orderId, wishOf(request.body))
        if (unconfirmed) return sendAsProblem(reply, unconfirmed)
        const { id, note } = request.body
        const by = await actorOf(visitorOf, request)
        const given = await refunds.give(orderId, id, wishOf(request.body), note, by)
        if (!given.ok) return sendAsProblem(reply, refundProblem(given.rejection))
        notePosition(reply, given.position)
        const { refundId, amount, charge } = given.refund
        return sendJson(reply, { refundId, amount, charged: charge, state: backStateOf(given.refund) })
      }),
  })

  route(app, 'GET', '/api/admin/returns/:number/refund', {
    ...staff('orders', 'view', 'return-not-found'),
    operationId: 'previewReturnRefund',
    summary: 'Shows what a return would give back. Nothing is changed.',
    params: z.strictObject({ number: returnNumber }),
    answer: previewAnswer,
    async run(request, reply) {
      const [order, place] = request.params.number.split('-')
      const orderId = await desk.idOf(Number(order))
      const shown = orderId && (await refunds.previewReturn(orderId, `${orderId}.${Number(place)}`))
      if (shown) return sendJson(reply, shownAs(shown))
      return sendAsProblem(reply, returnProblem({ code: 'return-not-found' }))
    },
  })

  route(app, 'POST', '/api/admin/orders/:number/cancel-pieces/preview', {
    ...staff('orders', 'view', ...afterPlacingRefusals),
    operationId: 'previewCancelledPieces',
    summary: 'Shows what would be given back for pieces that are taken off an order. Nothing is changed.',
    params,
    body: takenOff,
    answer: previewAnswer
      .extend({ whole: z.boolean().describe('It cancels the order') })
      .meta({ id: 'CancelPreview', description: 'What goes back for pieces if they are taken off now' }),
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const shown = await refunds.previewPieces(orderId, named(request.body.lines))
        if (!shown.ok) return sendAsProblem(reply, afterPlacingProblem(shown.rejection))
        return sendJson(reply, { ...shownAs(shown), whole: shown.whole })
      }),
  })

  route(app, 'POST', '/api/admin/orders/:number/cancel-pieces', {
    ...staff('orders', 'delete', ...afterPlacingRefusals, 'confirm-again'),
    cookies: confirmedChange,
    operationId: 'cancelPieces',
    summary: 'Takes pieces off an order before they are shipped: their stock is let go, and their money goes back',
    params,
    body: takenOff.extend({
      id: once.id,
      reason: word(500).describe('Why. The buyer reads it, and it goes when the buyer is erased'),
    }),
    answer: takenOffAnswer,
    async run(request, reply) {
      const { id, reason, lines } = request.body
      const unconfirmed = await large.pieces(request, request.params.number, named(lines))
      if (unconfirmed) return sendAsProblem(reply, unconfirmed)
      const wish = { id, reason, by: 'staff', lines: named(lines) } as const
      const off = await desk.cancelPieces(request.params.number, wish, await actorOf(visitorOf, request))
      if (!off.ok) return sendAsProblem(reply, off.problem)
      notePosition(reply, off.position)
      return sendJson(reply, { back: off.back ?? null })
    },
  })
}

function shownAs({ breakdown, books }: { readonly breakdown: Breakdown; readonly books: Books }) {
  const { lines, delivery, before, gives, left } = breakdown
  const priceOf = (uid: string) => books.cost.shown.lines.find(line => line.uid === uid)?.unitPrice ?? 0
  const prices = [...Map.groupBy(lines, ({ uid }) => priceOf(uid))].map(([unitPrice, some]) => {
    return { quantity: sum(some.map(({ quantity }) => quantity)), unitPrice }
  })
  const full = sum(prices.map(({ quantity, unitPrice }) => quantity * unitPrice))
  const discount = lines.length > 0 ? full + delivery.shown - before.shown - gives.shown : 0
  return {
    lines: lines.map(({ uid: sku, price, amount, ...line }) => {
      return { sku, ...line, price, discount: price - amount, amount }
    }),
    delivery: delivery.amount,
    before: before.amount,
    amount: gives.amount,
    left: left.amount,
    charged: {
      ...{ amount: gives.shown, left: left.shown, currency: books.cost.charge.currency },
      ...{ prices, discount, delivery: delivery.shown, before: before.shown },
    },
    unpaid: books.money.unpaid,
    method: books.order.method,
  }
}

/** A line is named by its SKU. */
function wishOf(body: z.output<typeof wishBody>): Wish {
  switch (body.of) {
    case 'pieces':
      return { of: 'pieces', lines: named(body.lines) }
    case 'delivery':
      return { of: 'delivery' }
    case 'amount':
      return { of: 'amount', amount: body.amount }
    case 'charged':
      return { of: 'charged', charged: body.charged }
  }
}

export function refundProblem(rejection: Extract<GivenBack, { ok: false }>['rejection']): Problem {
  switch (rejection.code) {
    case 'order-not-paid':
      return problemOf(
        'order-not-paid',
        'Nothing of this order has been paid, or all of it is cancelled. Money that was taken at the door counts once staff have noted it on the order.',
      )
    case 'order-amending':
      return afterPlacingProblem(rejection)
    case 'refund-exceeds-order': {
      const { uid, left, uids } = rejection
      const detail = uids ? noSuchLine(uid, uids) : `Pieces of ${uid} that can be refunded: ${left}.`
      return problemOf('refund-exceeds-order', detail, { uid, left, ...(uids && { skus: uids }) })
    }
    case 'refund-exceeds-payment': {
      const { left, charged } = rejection
      return problemOf('refund-exceeds-payment', 'Choose a smaller amount.', { left, charged })
    }
    case 'refund-uneven':
      return problemOf('refund-uneven', `Choose a multiple of ${rejection.step}.`, { step: rejection.step })
    case 'refund-empty':
      return problemOf('refund-empty', 'It was free, or its money has gone back before.')
    case 'contention':
      return problemOf('contention', 'Other refunds of the order were made at the same time. Send the request again.')
  }
}
