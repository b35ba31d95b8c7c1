import { orderDocument } from '#api/orders/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type ReturnAnswer, type ReturnWish, returnProblem, type returns } from '#api/returns/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Order, OrderStage } from '#projections/order/document.ts'
import { holdsOf } from '#projections/order/stage.ts'
import { orderView } from '#projections/order/view.ts'
import type { IndexKey } from '#projections/projection.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import type { MoneyBack } from '#web/models/order-page.ts'
import type {
  AfterPlacing,
  AfterPlacingAnswer,
  Cancellation,
  CashWish,
  Correction,
  HoldWish,
  NoteWish,
  Parcel,
  PiecesOff,
} from './after-placing.ts'
import { afterPlacingProblem, orderHeld, orderNotFound } from './after-placing-problem.ts'
import { returnsOf } from './aftermath.ts'
import {
  type DeskReturn,
  deskReturn,
  type OrderDetail,
  type OrderSummary,
  orderDetail,
  orderSummary,
} from './order-detail.ts'

type DeskDeps = Pick<Engines, 'store' | 'readModels'> &
  Pick<Offers<[typeof returns]>, 'returns'> & { readonly afterPlacing: AfterPlacing }

/** The result of a step: its position in the log, or a refusal in a sentence. */
export type DeskAnswer =
  | { readonly ok: true; readonly position: Position; readonly back?: MoneyBack | null }
  | { readonly ok: false; readonly problem: Problem }

export type StaffReturn = Omit<ReturnWish, 'lines'> & { readonly lines: Pieces }

type Pieces = readonly { readonly sku: string; readonly quantity: number }[]

export type DeskParcel = Omit<Parcel, 'lines'> & { readonly lines?: Pieces | undefined }

export type ReturnStep = 'approve' | 'receive' | 'refund' | 'decline'

/** The input of a step: a note to the buyer (decline), or the pieces that go back into stock and what is wrong with the others (receive). */
export type ReturnWords = {
  readonly note?: string
  readonly restock?: 'all' | Pieces | undefined
  readonly unfit?: string
}

const onPage = 50

async function idByNumber(number: number, readModels: Engines['readModels']): Promise<string | null> {
  const [orderId] = await readModels.lookup(orderView.name, 'byNumber', number)
  return orderId ?? null
}

/** An order as the interface tells it; null where there is none of that number, or it was not placed. */
export async function orderForStaff(
  number: number,
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
): Promise<OrderDetail | null> {
  const orderId = await idByNumber(number, readModels)
  const order = orderId === null ? undefined : await orderDocument(orderId, { store, readModels })
  return order ? orderDetail(order, await returnsOf(order.orderId, readModels)) : null
}

/** Orders and returns by the numbers that people say, for the dashboard and the owner's command. */
export function createDesk({ store, readModels, afterPlacing, returns }: DeskDeps) {
  const idOf = (number: number) => idByNumber(number, readModels)

  async function withOrder(number: number, act: (orderId: string) => Promise<AfterPlacingAnswer>): Promise<DeskAnswer> {
    const orderId = await idOf(number)
    if (orderId === null) return { ok: false, problem: orderNotFound(number) }
    const answer = await act(orderId)
    if (answer.ok) return answer
    const { rejection } = answer
    // The words of staff are in the document alone.
    const order = rejection.code === 'order-held' ? await orderDocument(orderId, { store, readModels }) : undefined
    return { ok: false, problem: order ? orderHeld(holdsOf(order)) : afterPlacingProblem(rejection) }
  }

  async function pageOf<Doc>(view: string, index: string, page: number, key?: IndexKey): Promise<readonly Doc[]> {
    const within = key === undefined ? {} : { from: [key] as IndexKey, to: [key] as IndexKey }
    const found = { reverse: true, offset: (page - 1) * onPage, limit: onPage, ...within }
    const docs = await readModels.getMany<Doc>(view, await readModels.range(view, index, found))
    return docs.filter(doc => doc !== undefined)
  }

  return {
    idOf,

    /** The newest first. */
    async orders(stage: OrderStage | undefined, page: number): Promise<readonly OrderSummary[]> {
      const orders = stage
        ? await pageOf<Order>(orderView.name, 'byStage', page, stage)
        : await pageOf<Order>(orderView.name, 'byNumber', page)
      return orders.flatMap(order => orderSummary(order) ?? [])
    },

    order: (number: number): Promise<OrderDetail | null> => orderForStaff(number, { store, readModels }),

    /** The newest first. */
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

    retract: (number: number, shipmentId: string, by: Actor) =>
      withOrder(number, orderId => afterPlacing.retract(orderId, shipmentId, by)),

    printSlip: (number: number, takeOver: boolean, by: Actor) =>
      withOrder(number, orderId => afterPlacing.printSlip(orderId, takeOver, by)),

    note: (number: number, wish: NoteWish, by: Actor) =>
      withOrder(number, orderId => afterPlacing.note(orderId, wish, by)),

    hold: (number: number, wish: HoldWish, by: Actor) =>
      withOrder(number, orderId => afterPlacing.hold(orderId, wish, by)),

    release: (number: number, by: Actor, holdId?: string) =>
      withOrder(number, orderId => afterPlacing.release(orderId, by, holdId)),

    correctTracking: (number: number, shipmentId: string, right: Correction, by: Actor) =>
      withOrder(number, orderId => afterPlacing.correctTracking(orderId, shipmentId, right, by)),

    recordCash: (number: number, wish: CashWish, by: Actor) =>
      withOrder(number, orderId => afterPlacing.recordCash(orderId, wish, by)),

    undoCash: (number: number, cashId: string, by: Actor) =>
      withOrder(number, orderId => afterPlacing.undoCash(orderId, cashId, by)),

    deliver: (number: number, by: Actor) => withOrder(number, orderId => afterPlacing.deliver(orderId, by)),

    cancel: (number: number, why: Omit<Cancellation, 'by'>, by: Actor) =>
      withOrder(number, orderId => afterPlacing.cancel(orderId, { by: 'staff', ...why }, by)),

    cancelPieces: (number: number, wish: PiecesOff, by: Actor) =>
      withOrder(number, orderId => afterPlacing.cancelPieces(orderId, wish, by)),

    /** Asks for a return in the buyer's place. */
    async requestReturn(number: number, { lines, ...wish }: StaffReturn, by: Actor): Promise<DeskAnswer> {
      const orderId = await idOf(number)
      if (orderId === null) return { ok: false, problem: orderNotFound(number) }
      const answer = await returns.request(orderId, { ...wish, lines: named(lines) }, by)
      return answer.ok ? answer : { ok: false, problem: returnProblem(answer.rejection) }
    },

    async takeReturn(
      number: string,
      step: ReturnStep,
      { note = '', restock, unfit }: ReturnWords,
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
            ? await returns.receive(returnId, by, restock && (restock === 'all' ? restock : named(restock)), unfit)
            : await returns[step](returnId, by)
      return answer.ok ? answer : { ok: false, problem: returnProblem(answer.rejection) }
    },
  }
}

/** A line is named by its SKU. */
export function named(pieces: Pieces) {
  return pieces.map(({ sku, quantity }) => ({ uid: sku, quantity }))
}

export type Desk = ReturnType<typeof createDesk>
