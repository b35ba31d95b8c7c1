import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  addressBody,
  afterPlacingProblem,
  amendmentFields,
  type DeskAnswer,
  type fulfilment,
  named,
  orderNotFound,
  orderNumber,
  pieces,
  word,
} from '#api/fulfilment/index.ts'
import type { orderMails } from '#api/order-mails/index.ts'
import { type Actor, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { OrderAct } from '#domain/request/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'

const of = <Act extends OrderAct>(act: Act) => ({ act: z.literal(act), number: orderNumber })
const address = addressBody.shape

/** The change that an answer makes to an order of its person, as the order's own command takes it. */
export const orderChange = z.discriminatedUnion('act', [
  z.strictObject({ ...of('hold'), reason: word(500) }),
  z.strictObject(of('release')),
  z.strictObject({ ...of('address'), base: address.base, fields: address.fields, reason: address.reason }),
  z.strictObject({ ...of('swap'), ...amendmentFields }),
  z.strictObject({ ...of('cancel'), lines: pieces, reason: word(500) }),
  z.strictObject({
    ...of('mail'),
    mailId: z.string().min(1).max(100).describe('The id of the mail that is sent again'),
  }),
])
export type OrderChange = z.output<typeof orderChange>

type Needed = Offers<[typeof visitors, typeof fulfilment, typeof orderMails]>
type Deps = Pick<Engines, 'readModels' | 'store'> &
  Pick<Needed, 'afterPlacing' | 'orderAddresses' | 'amend' | 'largeRefunds' | 'mailsOfOrders' | 'desk'> & {
    readonly accounts: Pick<Needed['accounts'], 'personsOf'>
    readonly visitorOf: VisitorOf
  }

/** The answer that an order is changed for, and the person who gets it. */
type For = { readonly answerId: string; readonly personId: string }

export function createOrderChanges(deps: Deps) {
  const { readModels, store, accounts, desk, visitorOf } = deps
  const { afterPlacing, orderAddresses, amend, largeRefunds, mailsOfOrders } = deps

  /** Null where the shop has no such order of this person. */
  async function orderOf(number: number, personId: string): Promise<string | null> {
    const orderId = await desk.idOf(number)
    if (orderId === null) return null
    const order = await readModels.get<Order>(orderView.name, orderId)
    return order && (await accounts.personsOf(personId)).includes(order.personId) ? orderId : null
  }

  /** Where this change stands in the log already; null: it was not made. */
  async function madeAt(orderId: string, id: string): Promise<Position | null> {
    for await (const { meta, position } of store.read(`order-${orderId}`))
      if (meta.causationId.endsWith(`/${id}`)) return position
    return null
  }

  async function carryOut(request: FastifyRequest, orderId: string, id: string, change: OrderChange, by: Actor) {
    switch (change.act) {
      case 'hold':
        return told(await afterPlacing.hold(orderId, { id, reason: change.reason }, by))
      case 'release':
        return told(await afterPlacing.release(orderId, { ...by, commandId: `${orderId}/ReleaseHold/${id}` }))
      case 'address':
        return orderAddresses.change(orderId, { id, ...change }, by)
      case 'swap':
        return amend(request, orderId, { id, ...change }, by)
      case 'cancel': {
        const lines = named(change.lines)
        const unconfirmed = await largeRefunds.pieces(request, change.number, lines)
        if (unconfirmed) return refused(unconfirmed)
        return told(await afterPlacing.cancelPieces(orderId, { id, by: 'staff', reason: change.reason, lines }, by))
      }
      case 'mail':
        return mailsOfOrders.sendAgain(change.number, change.mailId, id, by)
    }
  }

  /** Changes the order once, however often it is asked for the same answer, by the rights that the order's own page asks for. */
  return async (
    request: FastifyRequest,
    change: OrderChange,
    { answerId, personId }: For,
    by: Actor,
  ): Promise<DeskAnswer> => {
    const to = change.act === 'cancel' ? 'delete' : 'edit'
    if (verdictOf(await visitorOf(request), { permission: 'orders', to }) !== 'allowed')
      return refused(problemOf('not-permitted', `It takes the right orders: ${to}. Ask an admin of the shop.`))
    const orderId = await orderOf(change.number, personId)
    if (orderId === null) return refused(orderNotFound(change.number))
    // Another change for the same answer is another one.
    const id = eventId(`${answerId}/${JSON.stringify(change)}`, 0)
    const known = await madeAt(orderId, id)
    // Acts with steps after the first go on: their ids are made of this one.
    if (known !== null) return { ok: true, position: known }
    return carryOut(request, orderId, id, change, by)
  }
}

const refused = (problem: Problem) => ({ ok: false, problem }) as const

function told(answer: Awaited<ReturnType<Needed['afterPlacing']['hold']>>): DeskAnswer {
  return answer.ok ? answer : refused(afterPlacingProblem(answer.rejection))
}
