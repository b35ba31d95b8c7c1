import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  type fulfilment,
  named as linesNamed,
  pieces,
  refundProblem,
  refundRefusals,
  word,
} from '#api/fulfilment/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf, sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { publicEvents } from '#api/public-events/index.ts'
import { isPartOf } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { Wish } from '#domain/processes/give-back.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'
import { type Once, onceHeaders, onceRefusals } from '../once.ts'
import { type FindOrder, noSuchOrder, orderParams } from '../orders/find.ts'
import { tellPosition } from '../shop-position.ts'
import { refundSchema, refundsOf } from './model.ts'

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof fulfilment, typeof publicEvents]>, 'staffRefunds' | 'largeRefunds' | 'outside' | 'named'> & {
    readonly findOrder: FindOrder
    readonly once: Once
    readonly sendList: SendList
  }

const note = word(500).describe('Why. Only staff see it, and it goes when the buyer is erased')

const wishSchema = z
  .discriminatedUnion('of', [
    z.strictObject({ of: z.literal('pieces'), lines: pieces, note }),
    z.strictObject({ of: z.literal('delivery').describe('What is left of the cost of the delivery'), note }),
    z.strictObject({
      of: z.literal('amount'),
      amount: z.strictObject({
        amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('Minor units'),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .describe('The one that the buyer paid in, or the base currency'),
      }),
      note,
    }),
  ])
  .meta({ examples: [{ of: 'pieces', lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 2 }] }] })

const reading = { access: { scope: 'refunds:read' }, tag: 'v1' } as const

/** Money that goes back, for programs. What asks staff for a confirmation is left to staff. */
export async function refundRoutes(
  app: FastifyInstance,
  { store, findOrder, staffRefunds, largeRefunds, outside, named, once, sendList }: Deps,
): Promise<void> {
  route(app, 'GET', '/api/v1/refunds', {
    ...reading,
    problems: ['cursor-unknown'],
    operationId: 'listChangedRefunds',
    summary: 'Lists the refunds that changed, the one that waits longest to be told first, as they are now',
    description: listWords,
    query: listQuery,
    answer: z
      .object({ refunds: z.array(refundSchema), ...listFields })
      .meta({ id: 'ChangedRefunds', description: 'Refunds that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'refunds', {
        types: refundTypes,
        idsOf: ({ data }) => {
          const { orderId, refundId } = data as RefundEvent['data']
          return [JSON.stringify([orderId, refundId])]
        },
        async read(pairs) {
          const around = await outside()
          const each = pairs.map(pair => JSON.parse(pair) as [orderId: string, refundId: string])
          const orders = [...new Set(each.map(([orderId]) => orderId))]
          const found = await Promise.all(orders.map(orderId => refundsOf(orderId, store, around)))
          const byOrder = new Map(orders.map((orderId, at) => [orderId, found[at]!]))
          return each.map(([orderId, refundId]) => byOrder.get(orderId)!.get(refundId) ?? null)
        },
      }),
  })

  route(app, 'GET', '/api/v1/refunds/:id', {
    ...reading,
    problems: ['refund-not-found'],
    operationId: 'readRefund',
    summary: 'Returns a refund by its public id',
    params: z.strictObject({
      id: z
        .string()
        .regex(/^r_[\w-]{22}$/)
        .describe('The id of the refund, as events name it'),
    }),
    answer: refundSchema,
    async run(request, reply) {
      const found = await named(request.params.id)
      const refunds = found?.kind === 'refund' ? await refundsOf(found.orderId, store, await outside()) : null
      const refund = found && refunds?.get(found.id)
      return refund ? sendJson(reply, refund) : sendProblem(reply, 'refund-not-found', 'Check its id.')
    },
  })

  route(app, 'POST', '/api/v1/orders/:id/refunds', {
    access: { scope: 'refunds:write' },
    tag: 'v1',
    problems: ['order-not-found', 'refund-needs-staff', ...refundRefusals, ...onceRefusals],
    operationId: 'refundByProgram',
    summary: 'Gives back money for pieces, the delivery or an amount, never more in all than was paid',
    description:
      'An order whose refunds come to more in all than the setting `refunds.confirmOver` says is left to staff, who confirm who they are. A refund that takes the money of several payments is one for each. What was to be paid at the door can be given back once staff have noted that it was taken.',
    params: orderParams,
    headers: onceHeaders,
    body: wishSchema,
    answer: z.object({ refunds: z.array(refundSchema) }).describe('The refund'),
    run: async (request, reply) =>
      once(request, reply, async ({ commandId, ...by }) => {
        const { id } = request.params
        const orderId = await findOrder(id)
        if (orderId === null) return sendAsProblem(reply, noSuchOrder(id))
        const wish = await wishOf(request.body, orderId)
        if ('code' in wish) return sendAsProblem(reply, wish)
        const refundId = staffRefunds.idOf(orderId, commandId)
        // One that was accepted is not judged again.
        const known = await staffRefunds.known(orderId, refundId)
        const large = known ? null : await largeRefunds.refundByProgram(orderId, wish)
        if (large) return sendAsProblem(reply, large)
        const given = await staffRefunds.give(orderId, commandId, wish, request.body.note, by)
        if (!given.ok) return sendAsProblem(reply, refundProblem(given.rejection))
        const all = await refundsOf(orderId, store, await outside())
        const own = [...all].filter(([each]) => isPartOf(each, refundId)).map(([, refund]) => refund)
        return sendJson(tellPosition(reply, given.position), { refunds: own })
      }),
  })

  async function wishOf(body: z.output<typeof wishSchema>, orderId: string): Promise<Wish | Problem> {
    if (body.of === 'pieces') return { of: 'pieces', lines: linesNamed(body.lines) }
    if (body.of === 'delivery') return { of: 'delivery' }
    const { amount, currency } = body.amount
    const { base } = await outside()
    const paid = (await staffRefunds.orderOf(orderId)).currency.name
    if (currency === paid) return { of: 'charged', charged: amount }
    if (currency === base) return { of: 'amount', amount }
    const detail = `body.amount.currency: has to be ${[...new Set([paid, base])].join(' or ')}`
    return problemOf('invalid-request', detail)
  }
}

const refundTypes = [
  'PaymentRefundRequested',
  'PaymentRefundRetried',
  'PaymentRefunded',
  'PaymentRefundFailed',
] as const satisfies readonly PaymentEvent['type'][]
type RefundEvent = Extract<StoredEvent<PaymentEvent>, { type: (typeof refundTypes)[number] }>
