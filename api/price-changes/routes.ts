import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ShownCurrency } from '#api/catalogue/index.ts'
import type { Handled } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { PriceChange, PriceChangeCommand, PriceChangeRejection } from '#domain/price-change/decide.ts'
import { rowOf } from './list.ts'
import { previewOf, takenBy } from './preview.ts'
import { type PriceChanges, startOf } from './price-changes.ts'
import { nameSchema, planSchema, previewSchema, priceChangeSchema, untilSchema } from './schema.ts'

export type PriceChangeRouteDeps = Pick<Engines, 'readModels'> & {
  readonly changes: PriceChanges
  readonly visitorOf: VisitorOf
  readonly currency: () => Promise<ShownCurrency>
}

/** So many ids fit. */
const bodyLimit = 16 * 1024 * 1024
const params = z.strictObject({ changeId: z.uuid().describe('Made with the form: the same id is the same change') })
const path = '/api/admin/price-changes'

const bounds = {
  name: 'Give it a name of up to 100 letters.',
  move: 'A price moves by up to 1000 percent, and by less than 100 percent down.',
  until: 'The end lies after the start, and after now.',
}

/** Changes of many prices at once, for staff with the permission `product`. */
export async function priceChangeRoutes(app: FastifyInstance, deps: PriceChangeRouteDeps): Promise<void> {
  const { changes, readModels, visitorOf, currency } = deps

  function refused(reply: FastifyReply, rejection: PriceChangeRejection): FastifyReply {
    if (rejection.code !== 'price-change-out-of-bounds') return sendProblem(reply, rejection.code)
    return sendProblem(reply, rejection.code, bounds[rejection.field], { field: rejection.field })
  }

  route(app, 'POST', `${path}/preview`, {
    ...staff('product', 'view'),
    operationId: 'previewPriceChange',
    summary: 'Tells what a price change would do to products as they are now, and changes nothing',
    bodyLimit,
    body: planSchema,
    answer: previewSchema,
    async run(request, reply) {
      const { rows, move, from, until } = request.body
      const terms = { move, from: startOf(from, changes.at()), until }
      return sendJson(reply, await previewOf([...new Set(rows)], terms, await currency(), { readModels, changes }))
    },
  })

  route(app, 'PUT', `${path}/:changeId`, {
    ...staff('product', 'edit', 'price-change-out-of-bounds', 'invalid-request'),
    operationId: 'planPriceChange',
    summary: 'Plans a change of many prices, which begins now or when its time has come, and goes back at its end',
    description: 'A product that another change has at that time stays as it is; the preview names that change.',
    params,
    bodyLimit,
    body: planSchema.extend({ name: nameSchema }),
    answer: { 202: z.object({ changeId: z.string() }).describe('It goes on by itself') },
    async run(request, reply) {
      const { changeId } = request.params
      const { rows: named, ...plan } = request.body
      const rows = [...new Set(named)]
      const terms = { ...plan, from: startOf(plan.from, changes.at()) }
      const taken = await takenBy(rows, terms, changeId, { changes })
      const inputs = taken.size > 0 && { inputs: rows.map(row => taken.get(row)?.changeId ?? '') }
      const planned = await changes.plan(changeId, plan, { rows, ...inputs }, await actorOf(visitorOf, request))
      if (!planned.ok) return refused(reply, planned.rejection)
      notePosition(reply, planned.position)
      return sendJson(reply.code(202), { changeId })
    },
  })

  route(app, 'GET', `${path}/:changeId`, {
    ...staff('product', 'view', 'price-change-not-found'),
    operationId: 'getPriceChange',
    summary: 'Shows a price change, and how far it is',
    params,
    answer: priceChangeSchema,
    async run(request, reply) {
      const found = await changes.find(request.params.changeId)
      return found ? sendJson(reply, rowOf(found)) : sendProblem(reply, 'price-change-not-found')
    },
  })

  route(app, 'PATCH', `${path}/:changeId`, {
    ...staff('product', 'edit', 'price-change-not-found', 'price-change-over', 'price-change-out-of-bounds'),
    operationId: 'moveEndOfPriceChange',
    summary: 'Gives a price change another end, or none',
    params,
    body: z.strictObject({ until: untilSchema }),
    answer: done,
    run: async (request, reply) =>
      answered(
        reply,
        await sent(request.params.changeId, await actorOf(visitorOf, request), (changeId, by) => ({
          type: 'MovePriceChangeEnd',
          data: { changeId, until: request.body.until, by, movedAt: changes.at() },
        })),
      ),
  })

  const acts = {
    cancel: [
      'Cancels a price change that has not begun',
      'price-change-begun',
      (changeId, by) => ({ type: 'CancelPriceChange', data: { changeId, by, cancelledAt: changes.at() } }),
    ],
    end: [
      'Takes a price change back now; what somebody changed since is left alone',
      'price-change-waits',
      (changeId, by) => ({ type: 'AskPriceChangeEnd', data: { changeId, by, askedAt: changes.at() } }),
    ],
  } as const satisfies {
    readonly [act: string]: readonly [string, string, (changeId: string, by: string) => PriceChangeCommand]
  }
  for (const act of ['cancel', 'end'] as const) {
    const [summary, problem, command] = acts[act]
    route(app, 'POST', `${path}/:changeId/${act}`, {
      ...staff('product', 'edit', 'price-change-not-found', 'price-change-over', problem),
      operationId: `${act}PriceChange`,
      summary,
      params,
      answer: done,
      run: async (request, reply) =>
        answered(reply, await sent(request.params.changeId, await actorOf(visitorOf, request), command)),
    })
  }

  type Sent = Handled<PriceChange, PriceChangeRejection>
  const sent = (
    changeId: string,
    by: { readonly actor?: string },
    command: (changeId: string, by: string) => PriceChangeCommand,
  ): Promise<Sent> => changes.send(changeId, command(changeId, by.actor!), by)

  function answered(reply: FastifyReply, answer: Sent): FastifyReply {
    if (!answer.ok) return refused(reply, answer.rejection)
    notePosition(reply, answer.position)
    return reply.code(204).send()
  }
}
