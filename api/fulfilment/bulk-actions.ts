import type { FastifyRequest } from 'fastify'
import type { auth } from '#api/auth/index.ts'
import type { Acts } from '#api/jobs/index.ts'
import type { orders } from '#api/orders/index.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import type { Problem } from '#api/plumbing/http/problem.ts'
import type { settings as settings_ } from '#api/settings/index.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import type { AfterPlacing, AfterPlacingAnswer } from './after-placing.ts'
import { afterPlacingProblem } from './after-placing-problem.ts'

/** What staff can do to many orders at once, by the names that the list of orders declares. */
export function orderActs(afterPlacing: AfterPlacing): Acts {
  const told = (answer: AfterPlacingAnswer) => (answer.ok ? null : afterPlacingProblem(answer.rejection))
  return {
    ship: async ({ row, input: tracking, about: { carrier = '' }, commandId, by }) =>
      told(await afterPlacing.ship(row, { carrier, tracking, id: eventId(commandId, 0), wait: true }, by)),
    deliver: async ({ row, commandId, by }) => told(await afterPlacing.deliver(row, { ...by, commandId })),
    cash: async ({ row, commandId, by }) =>
      told(await afterPlacing.recordCash(row, { id: eventId(commandId, 0), reason: '' }, by)),
    cancel: async ({ row, about: { reason = '' }, commandId, by }) =>
      told(await afterPlacing.cancel(row, { by: 'staff', reason, rest: false }, { ...by, commandId })),
  }
}

/** Staff confirm again who they are before many orders together give back more than the settings say. */
export function confirmMany({
  orderList,
  settings,
  confirmations,
}: Offers<[typeof orders, typeof settings_, typeof auth]>) {
  return async (request: FastifyRequest, action: string, rows: readonly string[]): Promise<Problem | null> => {
    const { confirmOver } = (await settings()).refunds
    if (action !== 'cancel' || confirmOver === null) return null
    let paid = 0
    for await (const docs of orderList.documentsOf(rows))
      for (const { total, fold } of docs as readonly StoredOrderRow[]) if (fold.paid) paid += total
    return paid > confirmOver ? confirmations.problem(request) : null
  }
}
