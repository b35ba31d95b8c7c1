import type { FastifyBaseLogger } from 'fastify'
import { orderEvents } from '#api/orders/index.ts'
import type { Payments } from '#api/payments/index.ts'
import type { Actor, CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, type ProblemCode, problemOf } from '#api/plumbing/http/problem.ts'
import { order } from '#domain/order/decide.ts'
import type { ReturnCommand, ReturnRejection } from '#domain/return/commands.ts'
import { returnDays, returns } from '#domain/return/decide.ts'
import type { ReturnLine, ReturnReason } from '#domain/return/events.ts'
import type { ReturnState } from '#domain/return/evolve.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { booksOf } from './books.ts'

export type ReturnsDeps = Pick<Engines, 'handler' | 'now'> & {
  readonly store: EventStore
  readonly payments: Pick<Payments, 'refund' | 'inMoneyTurn'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type ReturnAnswer =
  | { readonly ok: true; readonly returned: ReturnState; readonly position: Position }
  | { readonly ok: false; readonly rejection: ReturnRejection | { readonly code: 'order-not-found' } }

export type ReturnWish = {
  readonly lines: readonly ReturnLine[]
  readonly reason: ReturnReason
  readonly note: string
  /** Of the form: sent twice, it asks once. */
  readonly id?: string
}

/** Returns of orders: the buyer asks, the shop goes on with it. */
export function createReturns({ handler, store, payments, now, log }: ReturnsDeps) {
  const at = () => now().toISOString()

  async function send(orderId: string, command: ReturnCommand, by: CommandMeta): Promise<ReturnAnswer> {
    const sent = await handler.handle(returns, orderId, command, { correlationId: orderId, ...by })
    if (!sent.ok) return { ok: false, rejection: sent.rejection }
    const returned =
      command.type === 'RequestReturn'
        ? sent.state.at(-1)
        : sent.state.find(({ returnId }) => returnId === command.data.returnId)
    return { ok: true, returned: returned!, position: sent.position }
  }

  async function deliveredAt(orderId: string): Promise<string | null> {
    for await (const event of orderEvents(store, orderId)) {
      if (event.type === 'OrderDelivered') return event.data.deliveredAt
    }
    return null
  }

  /** Refunds what was decided. Repeated under the same id, it refunds once. */
  async function payBack({ returnId, orderId, amount, shownAmount }: ReturnState): Promise<Position> {
    if (amount === null || amount === 0) return -1
    const charged = shownAmount === null ? {} : { charged: shownAmount }
    const answer = await payments.refund({ orderId, refundId: returnId, amount, reason: 'return', ...charged })
    if (answer.ok) return answer.position
    log.error({ orderId, returnId, code: answer.code }, 'the refund of a return does not match its payment')
    return -1
  }

  /** Gives the stock what went back on the shelf; taken again, each product has it once. */
  async function restockFor(returnId: string, by: Actor): Promise<ReturnAnswer> {
    const orderId = orderOf(returnId)
    const { state } = await handler.fold(returns, orderId)
    const back = state.find(each => each.returnId === returnId)?.toRestock
    const { lines } = (await handler.fold(order, orderId)).state
    for (const productId of new Set(back ? lines.map(line => line.productId) : [])) {
      const pieces = lines.flatMap(line => {
        const quantity = back?.lines.find(({ uid }) => uid === line.uid)?.quantity ?? 0
        return line.productId === productId && quantity > 0 ? [{ sku: line.sku, quantity }] : []
      })
      const data = { productId, returnId, lines: pieces, backAt: back!.backAt }
      const meta = { correlationId: orderId, commandId: `${returnId}/RestockReturn`, ...by }
      await handler.handle(stock, productId, { type: 'RestockReturn', data }, meta)
    }
    return send(orderId, { type: 'EndRestock', data: { returnId } }, by)
  }

  return {
    async request(orderId: string, { id, ...wish }: ReturnWish, by: Actor): Promise<ReturnAnswer> {
      const { state } = await handler.fold(order, orderId)
      if (state.status === 'not-submitted') return { ok: false, rejection: { code: 'order-not-found' } }
      const { number, accountId, personId, shipped, delivered } = state
      const known = { orderId, number, accountId, personId, shipped }
      const about = { ...known, deliveredAt: delivered ? await deliveredAt(orderId) : null }
      const command = { type: 'RequestReturn', data: { order: about, ...wish, requestedAt: at() } } as const
      return send(orderId, command, { ...by, ...(id && { commandId: `${orderId}/RequestReturn/${id}` }) })
    },

    approve: (returnId: string, by: Actor) =>
      send(orderOf(returnId), { type: 'ApproveReturn', data: { returnId, approvedAt: at() } }, by),

    /** `restock`: what of it goes back on the shelf; absent: nothing. `unfit`: what is wrong with the others. */
    async receive(
      returnId: string,
      by: Actor,
      restock?: 'all' | readonly ReturnLine[],
      unfit = '',
    ): Promise<ReturnAnswer> {
      const data = { returnId, receivedAt: at(), ...(restock && { restock }), ...(unfit && { unfit }) }
      const received = await send(orderOf(returnId), { type: 'ReceiveReturn', data }, by)
      if (!received.ok || !received.returned.toRestock) return received
      // The pieces are back even if an outage keeps the stock from being raised: the sweep raises it later.
      return restockFor(returnId, by).catch(() => received)
    },

    restock: restockFor,

    decline: (returnId: string, note: string, by: Actor) =>
      send(orderOf(returnId), { type: 'DeclineReturn', data: { returnId, note, declinedAt: at() } }, by),

    /** Decides the amount and has it given back; repeated, it has what was decided given back. */
    async refund(returnId: string, by: Actor): Promise<ReturnAnswer> {
      const orderId = orderOf(returnId)
      const decided = await payments.inMoneyTurn(orderId, async () => {
        const { cost, money } = await booksOf(handler, orderId)
        const { cancelled, byStaff, forReturns: most, unpaid } = money
        const due = { paid: cost.paid, shown: cost.shown, cancelled, byStaff, most, unpaid }
        const data = { returnId, ...due, refundedAt: at() }
        return send(orderId, { type: 'RefundReturn', data }, by)
      })
      if (!decided.ok) return decided
      const position = await payBack(decided.returned)
      return { ...decided, position: Math.max(position, decided.position) }
    },
  }
}

export type ReturnsService = ReturnType<typeof createReturns>

/** A return is named after its order. */
export function orderOf(returnId: string): string {
  const dot = returnId.lastIndexOf('.')
  return dot < 0 ? returnId : returnId.slice(0, dot)
}

type Refusal = Extract<ReturnAnswer, { ok: false }>['rejection']

export const returnRequestRefusals = [
  'order-not-found',
  'return-empty',
  'return-too-late',
  'return-exceeds-shipment',
] as const satisfies readonly ProblemCode[]

export const returnStepRefusals = [
  'return-not-found',
  'return-out-of-turn',
  'restock-exceeds-return',
] as const satisfies readonly ProblemCode[]

export function returnProblem(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'order-not-found':
      return problemOf('order-not-found', 'Check the address of the order.')
    case 'return-not-found':
      return problemOf('return-not-found', 'Check the number of the return.')
    case 'return-empty':
      return problemOf('return-empty', 'Choose at least one item to send back.')
    case 'return-too-late':
      return problemOf('return-too-late', `Items can be returned within ${returnDays} days after delivery.`, {
        until: refusal.until,
      })
    case 'return-exceeds-shipment': {
      const { uid, left } = refusal
      return problemOf('return-exceeds-shipment', `Pieces of ${uid} that can be returned: ${Math.max(0, left)}.`, {
        uid,
        left,
      })
    }
    case 'restock-exceeds-return': {
      const { uid, left } = refusal
      return problemOf('restock-exceeds-return', `Pieces of ${uid} in the return: ${left}.`, { uid, left })
    }
    case 'return-out-of-turn': {
      const { status } = refusal
      return problemOf('return-out-of-turn', `The return is ${status}: this step is not possible now.`, {
        returnStatus: status,
      })
    }
  }
}
