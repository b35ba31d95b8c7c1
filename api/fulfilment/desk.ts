import { orderDocument } from '#api/orders/index.ts'
import type { Actor } from '#api/plumbing/events/handle.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type ReturnAnswer, type ReturnsService, returnProblem } from '#api/returns/index.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Order, OrderStage } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { IndexKey } from '#projections/projection.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { AfterPlacing, AfterPlacingAnswer, Cancellation, Parcel } from './after-placing.ts'
import { afterPlacingProblem, orderNotFound } from './after-placing-problem.ts'
import { returnsOf } from './aftermath.ts'
import { deskReturn, orderDetail, orderSummary } from './model.ts'
import type { DeskReturn, OrderDetail, OrderSummary } from './schema.ts'

export type DeskDeps = {
  readonly store: EventStore
  readonly readModels: ReadModels
  readonly afterPlacing: AfterPlacing
  readonly returns: ReturnsService
}

/** What a step came to: where it was written, or a refusal in a sentence. */
export type DeskAnswer =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problem: Problem }

type Pieces = readonly { readonly sku: string; readonly quantity: number }[]

export type DeskParcel = Omit<Parcel, 'lines'> & { readonly lines?: Pieces | undefined }

export type ReturnStep = 'approve' | 'receive' | 'refund' | 'decline'

/** What is said with a step: to the buyer of a declined return, to the stock of a received one. */
export type ReturnWords = { readonly note?: string; readonly restock?: 'all' | Pieces | undefined }

const onPage = 50

/** Orders and returns by the numbers that people say, for the dashboard and the owner's command. */
export function createDesk({ store, readModels, afterPlacing, returns }: DeskDeps) {
  async function idOf(number: number): Promise<string | null> {
    const [orderId] = await readModels.lookup(orderView.name, 'byNumber', number)
    return orderId ?? null
  }

  async function withOrder(number: number, act: (orderId: string) => Promise<AfterPlacingAnswer>): Promise<DeskAnswer> {
    const orderId = await idOf(number)
    if (orderId === null) return { ok: false, problem: orderNotFound(number) }
    const answer = await act(orderId)
    return answer.ok ? answer : { ok: false, problem: afterPlacingProblem(answer.rejection) }
  }

  async function pageOf<Doc>(view: string, index: string, page: number, key?: IndexKey): Promise<readonly Doc[]> {
    const within = key === undefined ? {} : { from: [key] as IndexKey, to: [key] as IndexKey }
    const found = { reverse: true, offset: (page - 1) * onPage, limit: onPage, ...within }
    const docs = await readModels.getMany<Doc>(view, await readModels.range(view, index, found))
    return docs.filter(doc => doc !== undefined)
  }

  return {
    /** The newest first. */
    async orders(stage: OrderStage | undefined, page: number): Promise<readonly OrderSummary[]> {
      const orders = stage
        ? await pageOf<Order>(orderView.name, 'byStage', page, stage)
        : await pageOf<Order>(orderView.name, 'byNumber', page)
      return orders.flatMap(order => orderSummary(order) ?? [])
    },

    async order(number: number): Promise<OrderDetail | null> {
      const orderId = await idOf(number)
      const order = orderId === null ? undefined : await orderDocument(orderId, { store, readModels })
      return order ? orderDetail(order, await returnsOf(order.orderId, readModels)) : null
    },

    /** Those that wait longest first are at the end: the newest first, as everywhere. */
    async returns(status: Return['status'], page: number): Promise<readonly DeskReturn[]> {
      const found = await pageOf<Return>(returnsView.name, 'byStatus', page, status)
      const orders = await readModels.getMany<Order>(
        orderView.name,
        found.map(({ orderId }) => orderId),
      )
      return found.flatMap((each, at) => (orders[at] ? [deskReturn(each, orders[at])] : []))
    },

    ship: (number: number, { lines, ...parcel }: DeskParcel, by: Actor) =>
      withOrder(number, async orderId => {
        return afterPlacing.ship(orderId, { ...parcel, lines: lines && named(lines) }, by)
      }),

    release: (number: number, by: Actor) => withOrder(number, orderId => afterPlacing.release(orderId, by)),

    deliver: (number: number, by: Actor) => withOrder(number, orderId => afterPlacing.deliver(orderId, by)),

    cancel: (number: number, why: Omit<Cancellation, 'by'>, by: Actor) =>
      withOrder(number, orderId => afterPlacing.cancel(orderId, { by: 'staff', ...why }, by)),

    async takeReturn(
      number: string,
      step: ReturnStep,
      { note = '', restock }: ReturnWords,
      by: Actor,
    ): Promise<DeskAnswer> {
      const [orderNumber, place] = number.split('-')
      const orderId = await idOf(Number(orderNumber))
      if (orderId === null)
        return { ok: false, problem: problemOf('return-not-found', 'Check the number of the return, like 1001-1.') }
      const returnId = `${orderId}.${Number(place)}`
      const answer: ReturnAnswer =
        step === 'decline'
          ? await returns.decline(returnId, note, by)
          : step === 'receive'
            ? await returns.receive(returnId, by, restock && (restock === 'all' ? restock : named(restock)))
            : await returns[step](returnId, by)
      return answer.ok ? answer : { ok: false, problem: returnProblem(answer.rejection) }
    },
  }
}

/** A line is named by its SKU. */
function named(pieces: Pieces) {
  return pieces.map(({ sku, quantity }) => ({ uid: sku, quantity }))
}

export type Desk = ReturnType<typeof createDesk>
