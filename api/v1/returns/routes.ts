import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { baseAmount, type publicEvents } from '#api/public-events/index.ts'
import { type ReturnEvent, type ReturnLine, returnReasons } from '#domain/return/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import { listFields, listQuery, listWords, type SendList } from '../lists.ts'

const lines = z.array(z.object({ line: z.string().describe('Names the line in its order'), quantity: z.int() }))

const returnSchema = z
  .object({
    id: z.string().describe('The id of the return, as events name it'),
    order: z.string().describe('The public id of the order'),
    number: z.int().nullable().describe('Of the order, as it is printed; null in returns of old versions'),
    status: z.enum(['requested', 'approved', 'received', 'refunded', 'declined']),
    reason: z.enum(returnReasons),
    lines,
    restocked: lines.describe('Pieces that went on sale again'),
    amount: baseAmount.nullable().describe('The refund that was decided; null: none yet'),
    unpaid: z.boolean().describe('Nobody had paid the order when that was decided, so the amount is 0'),
    requestedAt: z.string(),
    approvedAt: z.string().nullable(),
    receivedAt: z.string().nullable(),
    refundedAt: z.string().nullable(),
    declinedAt: z.string().nullable(),
    note: z
      .string()
      .nullable()
      .describe('In the words of the buyer. Null without the scope `customers:read`, and after they were erased'),
  })
  .meta({ id: 'ProgramReturn', description: 'Pieces that come back, as programs see them' })

type Deps = Pick<Engines, 'store'> &
  Pick<Offers<[typeof publicEvents]>, 'outside' | 'named'> & { readonly sendList: SendList }

const reading = { access: { scope: 'orders:read' }, tag: 'v1' } as const

/** Returns for programs: where pieces come back, and what their buyers get for them. */
export async function returnRoutes(app: FastifyInstance, { store, outside, named, sendList }: Deps): Promise<void> {
  /** All returns of an order lie in one stream. */
  async function returnsOf(orderId: string): Promise<ReadonlyMap<string, Return>> {
    const found = new Map<string, Return>()
    for await (const stored of store.read(`return-${orderId}`)) {
      const event = stored as unknown as StoredEvent<ReturnEvent>
      const { returnId } = event.data
      const doc = returnsView.project(found.get(returnId), event, returnId)
      if (doc) found.set(returnId, doc)
    }
    return found
  }

  async function told(request: FastifyRequest, doc: Return): Promise<z.output<typeof returnSchema>> {
    const { ids, base: currency } = await outside()
    const { returnId, orderId, orderNumber: number, status, reason, note, refund } = doc
    const withNote = keyOf(request).scopes.includes('customers:read') && !isErased(note)
    return {
      ...{ id: ids.of('return', returnId), order: ids.order(orderId), number, status, reason },
      ...{ lines: byLine(doc.lines), restocked: byLine(doc.restocked) },
      amount: refund && { amount: refund.amount, currency },
      unpaid: refund?.unpaid ?? false,
      ...{ requestedAt: doc.requestedAt, approvedAt: doc.approvedAt, receivedAt: doc.receivedAt },
      refundedAt: refund?.refundedAt ?? null,
      declinedAt: doc.declined?.declinedAt ?? null,
      note: withNote ? note : null,
    }
  }

  route(app, 'GET', '/api/v1/returns', {
    ...reading,
    problems: ['cursor-unknown'],
    operationId: 'listChangedReturns',
    summary: 'Lists the returns that changed, the one that waits longest to be told first, as they are now',
    description: listWords,
    query: listQuery,
    answer: z
      .object({ returns: z.array(returnSchema), ...listFields })
      .meta({ id: 'ChangedReturns', description: 'Returns that changed' }),
    run: async (request, reply) =>
      sendList(request, reply, 'returns', {
        types: returnTypes,
        idsOf: ({ data }) => [(data as ReturnEvent['data']).returnId],
        read: ids =>
          Promise.all(
            ids.map(async id => {
              const doc = (await returnsOf(orderOf(id))).get(id)
              return doc ? told(request, doc) : null
            }),
          ),
      }),
  })

  route(app, 'GET', '/api/v1/returns/:id', {
    ...reading,
    problems: ['return-not-found'],
    operationId: 'readReturn',
    summary: 'Returns a return by its public id',
    params: z.strictObject({
      id: z
        .string()
        .regex(/^t_[\w-]{22}$/)
        .describe('The id of the return, as events name it'),
    }),
    answer: returnSchema,
    async run(request, reply) {
      const found = await named(request.params.id)
      const doc = found?.kind === 'return' ? (await returnsOf(found.orderId)).get(found.id) : undefined
      return doc ? sendJson(reply, await told(request, doc)) : sendProblem(reply, 'return-not-found', 'Check its id.')
    },
  })
}

const returnTypes = [
  ...(['ReturnRequested', 'ReturnApproved', 'ReturnReceived', 'ReturnRefunded', 'ReturnDeclined'] as const),
] satisfies readonly ReturnEvent['type'][]

/** `<order>.<place>` */
const orderOf = (returnId: string) => returnId.slice(0, returnId.lastIndexOf('.'))
const byLine = (some: readonly ReturnLine[]) => some.map(({ uid: line, quantity }) => ({ line, quantity }))
