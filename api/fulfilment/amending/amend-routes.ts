import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { shownIn } from '#api/orders/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { confirmedChange, done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { afterPlacingProblem, afterPlacingRefusals } from '../after-placing-problem.ts'
import { answer, forOrder } from '../answer.ts'
import type { Desk, DeskAnswer } from '../desk.ts'
import type { LargeRefunds } from '../refunds/large-refunds.ts'
import { orderNumber } from '../schema.ts'
import type { Amending, AmendRejection, Planned, Swap } from './amending.ts'

const params = z.strictObject({ number: orderNumber })

const sku = z.string().min(1).max(200)
const swaps = z
  .array(
    z.strictObject({
      sku: sku.describe('The variant that leaves'),
      to: sku.describe('The variant that comes'),
      quantity: z.int().min(1).max(99_999),
    }),
  )
  .min(1)
  .max(200)
const hours = z
  .int()
  .min(1)
  .max(14 * 24)
  .default(48)
  .describe('How long the buyer can pay the difference of an order that was paid ahead')
/** An exchange, as a request says it. */
export const amendmentFields = { swaps, hours }

const swapBody = z.strictObject({ swaps }).meta({
  examples: [{ swaps: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', to: 'FALLOWFIELD-FF1200-NAVY-L', quantity: 2 }] }],
})

const shownMinor = z.int().describe('Minor units of the currency that the buyer was shown')
const previewAnswer = z
  .object({
    lines: z
      .array(z.object({ sku: z.string(), quantity: z.int(), unitPrice: shownMinor }))
      .describe('The lines of the order with pieces that come'),
    before: shownMinor,
    after: shownMinor,
    difference: shownMinor.describe('Below zero: the order costs less, and the buyer gets it back'),
    settled: z
      .enum(['nothing', 'at-the-door', 'given-back', 'paid-first'])
      .describe('What becomes of the difference. `paid-first`: the order is on hold until the buyer has paid it'),
  })
  .meta({ id: 'AmendmentPreview', description: 'The order as it would be with the exchanged pieces' })

const choicesAnswer = z
  .array(
    z.object({
      productId: z.string(),
      variants: z.array(
        z.object({
          sku: z.string(),
          color: z.string().nullable(),
          size: z.string().nullable(),
          available: z.int().describe('Pieces that can be bought now; -1: unlimited'),
        }),
      ),
    }),
  )
  .meta({ id: 'AmendmentChoices', description: 'The products of an order, in all their variants' })

/** The refusals of an exchange. */
export const amendRefusals = [...afterPlacingRefusals, 'amendment-unequal', 'out-of-stock', 'sku-not-found'] as const

export type AmendRouteDeps = {
  readonly desk: Pick<Desk, 'idOf'>
  readonly amending: Amending
  readonly amend: StaffAmending
  readonly visitorOf: VisitorOf
}

type AmendWish = { readonly id: string; readonly swaps: z.output<typeof swaps>; readonly hours: number }

type StaffAmendingDeps = {
  readonly amending: Amending
  readonly large: LargeRefunds
  readonly visitorOf: VisitorOf
  readonly now: () => Date
}

/** Exchanges pieces for a member of staff. What makes the order cheaper asks for the right to take away. */
export function createStaffAmending({ amending, large, visitorOf, now }: StaffAmendingDeps) {
  return async (
    request: FastifyRequest,
    orderId: string,
    { id, hours, ...wish }: AmendWish,
    by: Actor,
  ): Promise<DeskAnswer> => {
    const wanted = swapsOf(wish)
    const planned = await amending.preview(orderId, wanted)
    if (planned.ok && planned.amendment.difference.amount < 0) {
      const verdict = verdictOf(await visitorOf(request), { permission: 'orders', to: 'delete' })
      if (verdict !== 'allowed') return { ok: false, problem: mayNotLower() }
      const unconfirmed = await large.amendment(request, planned)
      if (unconfirmed) return { ok: false, problem: unconfirmed }
    }
    const payUntil = new Date(now().getTime() + hours * 3_600_000).toISOString()
    const amended = await amending.amend(orderId, { id, swaps: wanted, payUntil }, by)
    return amended.ok ? amended : { ok: false, problem: amendProblem(amended.rejection) }
  }
}

export type StaffAmending = ReturnType<typeof createStaffAmending>

/** Pieces of an order that staff exchange for others before they leave: shown first, then done. */
export async function amendRoutes(
  app: FastifyInstance,
  { desk, amending, amend, visitorOf }: AmendRouteDeps,
): Promise<void> {
  route(app, 'GET', '/api/admin/orders/:number/amend/choices', {
    ...staff('orders', 'view', 'order-not-found'),
    operationId: 'listAmendmentChoices',
    summary: 'Lists the variants that pieces of an order can be exchanged for',
    params,
    query: z.strictObject({ lng: z.enum(languages).default('en') }),
    answer: choicesAnswer,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId =>
        sendJson(reply, await amending.choices(orderId, request.query.lng)),
      ),
  })

  route(app, 'POST', '/api/admin/orders/:number/amend/preview', {
    ...staff('orders', 'view', ...amendRefusals),
    operationId: 'previewAmendment',
    summary: 'Shows what an order would cost with exchanged pieces. Nothing is changed.',
    params,
    body: swapBody,
    answer: previewAnswer,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const planned = await amending.preview(orderId, swapsOf(request.body))
        return planned.ok ? sendJson(reply, shownAs(planned)) : sendAsProblem(reply, amendProblem(planned.rejection))
      }),
  })

  route(app, 'POST', '/api/admin/orders/:number/amend', {
    ...staff('orders', 'edit', ...amendRefusals, 'confirm-again', 'not-permitted'),
    cookies: confirmedChange,
    operationId: 'amendOrder',
    summary:
      'Exchanges pieces of an order for others before they are shipped: holds the new ones, then lets the old go',
    params,
    body: swapBody.extend({
      id: z.uuid().describe('Made with the form: the same id is the same amendment, however often it is sent'),
      hours,
    }),
    answer: done,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId =>
        answer(reply, await amend(request, orderId, request.body, await actorOf(visitorOf, request))),
      ),
  })

  route(app, 'POST', '/api/admin/orders/:number/amend/withdraw', {
    ...staff('orders', 'edit', 'order-not-found', 'amendment-over'),
    operationId: 'withdrawAmendment',
    summary: 'Takes back an exchange whose difference is not paid: the order stays as it was',
    params,
    answer: done,
    run: async (request, reply) =>
      forOrder(desk, request.params.number, reply, async orderId => {
        const withdrawn = await amending.withdraw(orderId, await actorOf(visitorOf, request))
        return answer(reply, withdrawn.ok ? withdrawn : { ok: false, problem: amendProblem(withdrawn.rejection) })
      }),
  })
}

/** A line is named by its SKU. */
function swapsOf({ swaps: wanted }: Pick<AmendWish, 'swaps'>): readonly Swap[] {
  return wanted.map(({ sku: uid, to, quantity }) => ({ uid, sku: to, quantity }))
}

function shownAs({ amendment, asks, before, books }: Extract<Planned, { ok: true }>) {
  const { unit } = shownIn(before.currency)
  const { lines, totals, on, difference } = amendment
  return {
    lines: on.flatMap(({ uid, quantity }) => {
      const line = lines.find(each => each.uid === uid)
      return line ? [{ sku: line.sku, quantity, unitPrice: unit(line.unitPrice) }] : []
    }),
    before: shownTotals(before.lines, before.totals, unit).total,
    after: shownTotals(lines, totals, unit).total,
    difference: difference.shownAmount,
    settled:
      difference.shownAmount === 0
        ? 'nothing'
        : books.order.method === 'cod'
          ? 'at-the-door'
          : asks
            ? 'paid-first'
            : 'given-back',
  } satisfies z.output<typeof previewAnswer>
}

function mayNotLower(): Problem {
  return problemOf('not-permitted', 'The order would cost less. Ask an admin for Orders: delete.')
}

function amendProblem(rejection: AmendRejection): Problem {
  switch (rejection.code) {
    case 'out-of-stock': {
      const { lines } = rejection
      const left = lines.map(({ sku: of, available }) => `${of}: ${available}`).join(', ')
      return problemOf('out-of-stock', `Pieces that can be bought now: ${left}. The order stays as it was.`, { lines })
    }
    case 'sku-not-found':
      return problemOf('sku-not-found', `Choose another variant in place of ${rejection.sku}.`)
    default:
      return afterPlacingProblem(rejection)
  }
}
