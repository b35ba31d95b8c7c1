import { randomUUID } from 'node:crypto'
import type { orders } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import { type Actor, type CommandMeta, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { booksOf } from '#api/returns/index.ts'
import { restToShip } from '#domain/order/cancel-pieces.ts'
import type { GoodsLeft, OrderCommand, OrderRejection } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { CancelledBy, ShippedLine } from '#domain/order/events.ts'
import type { Order } from '#domain/order/order.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { MoneyBack } from '#web/models/order-page.ts'
import { moneyBackFor } from './refunds/money-back.ts'

type AfterPlacingDeps = Pick<Engines, 'handler' | 'now'> &
  Pick<Offers<[typeof orders, typeof payments]>, 'placing' | 'payments'>

export type AfterPlacingAnswer =
  | { readonly ok: true; readonly order: Order; readonly position: Position; readonly back?: MoneyBack | null }
  | { readonly ok: false; readonly rejection: OrderRejection }

export type Parcel = {
  /** Absent: everything that is not shipped yet. */
  readonly lines?: readonly ShippedLine[] | undefined
  readonly carrier: string
  readonly tracking: string
  /** Made with the form: the same id is the same shipment, however often it is sent. */
  readonly id?: string | undefined
  /** The mail to the buyer waits, and so long the shipment can be taken back. */
  readonly wait?: boolean
  /** Absent: a mail tells the buyer. */
  readonly tells?: boolean
}

/** How long the mail about a shipment waits that can be taken back. */
const undoMs = 30_000

export type Cancellation = {
  readonly by: CancelledBy
  readonly reason: string
  /** Cancels the unshipped pieces; without it, an order that was shipped in part is refused. */
  readonly rest: boolean
}

export type PiecesOff = {
  /** Made with the form: the same id is the same cancellation. */
  readonly id: string
  readonly by: CancelledBy
  readonly reason: string
  readonly lines: readonly ShippedLine[]
}

export type HoldWish = {
  /** Made with the form: the same id is the same hold. */
  readonly id: string
  readonly reason: string
}

export type NoteWish = {
  /** Made with the form: the same id is the same note. */
  readonly id: string
  readonly note: string
}

export type Correction = {
  readonly carrier: string
  readonly tracking: string
  /** A mail tells the buyer. */
  readonly tells: boolean
}

export type CashWish = {
  /** Made with the form: the same id is the same money. */
  readonly id: string
  /** As shown to the buyer; absent: all that is due. */
  readonly amount?: Minor | undefined
  readonly reason: string
}

export function createAfterPlacing({ handler, placing, payments, now }: AfterPlacingDeps) {
  const at = () => now().toISOString()

  async function send(orderId: string, command: OrderCommand, by: CommandMeta): Promise<AfterPlacingAnswer> {
    const sent = await handler.handle(order, orderId, command, { correlationId: orderId, ...by })
    if (!sent.ok) return { ok: false, rejection: sent.rejection }
    return { ok: true, order: sent.state, position: sent.position }
  }

  /** The price of an order's goods, and what can still be given back for them. */
  async function goodsLeft(orderId: string): Promise<GoodsLeft> {
    const { cost, money } = await booksOf(handler, orderId)
    return { paid: cost.paid, shown: cost.shown, given: money.given, left: money.left }
  }

  return {
    /** Gives back stock and coupon at once, and the money at once or as soon as its gateway answers. */
    async cancel(orderId: string, { by, reason, rest }: Cancellation, actor: CommandMeta): Promise<AfterPlacingAnswer> {
      const cancelled = await payments.inMoneyTurn(orderId, async () => {
        const data = { orderId, by, reason, cancelledAt: at(), ...(rest && { rest: await goodsLeft(orderId) }) }
        return send(orderId, { type: 'CancelOrder', data }, actor)
      })
      if (!cancelled.ok) return cancelled
      await placing.drive(orderId, 'request')
      const settled = await payments.settle(orderId, 'request')
      return { ok: true, order: settled.order, position: Math.max(settled.position, cancelled.position) }
    },

    /** Takes single pieces off; once, however often it is asked under one id. */
    async cancelPieces(orderId: string, { id, ...wish }: PiecesOff, actor: Actor): Promise<AfterPlacingAnswer> {
      const cancellationId = eventId(`${orderId}/${id}`, 0)
      const meta = { correlationId: orderId, commandId: `${orderId}/CancelPieces/${cancellationId}`, ...actor }
      const cancelled = await payments.inMoneyTurn(orderId, async () => {
        const data = { orderId, cancellationId, ...wish, cancelledAt: at(), goods: await goodsLeft(orderId) }
        return handler.handle(order, orderId, { type: 'CancelPieces', data }, meta)
      })
      if (!cancelled.ok) return { ok: false, rejection: cancelled.rejection }
      await placing.drive(orderId, 'request', cancelled)
      const settled = await payments.settle(orderId, 'request')
      const position = Math.max(settled.position, cancelled.position)
      return { ok: true, order: settled.order, position, back: moneyBackFor(settled, cancellationId) }
    },

    async ship(orderId: string, parcel: Parcel, actor: Actor): Promise<AfterPlacingAnswer> {
      const { carrier, tracking, id: shipmentId = randomUUID(), wait = false, tells = true } = parcel
      const { state, position: before } = await handler.fold(order, orderId)
      // A second press finds the parcel, and perhaps nothing left to ship.
      if (state.shipments.some(each => each.shipmentId === shipmentId))
        return { ok: true, order: state, position: before }
      const lines = parcel.lines ?? restToShip(state)
      if (lines.length === 0 && state.status === 'placed') {
        return { ok: false, rejection: { code: 'order-already-shipped' } }
      }
      const shippedAt = now()
      const mailAfter = wait && { mailAfter: new Date(shippedAt.getTime() + undoMs).toISOString() }
      const about = { carrier, tracking, shippedAt: shippedAt.toISOString(), ...mailAfter }
      const data = { orderId, shipmentId, lines, ...about, ...(!tells && { untold: true as const }) }
      const meta = { correlationId: orderId, commandId: `${orderId}/ShipOrder/${shipmentId}`, ...actor }
      const shipped = await handler.handle(order, orderId, { type: 'ShipOrder', data }, meta)
      if (!shipped.ok) return { ok: false, rejection: shipped.rejection }
      // The parcel has left and must not be sent again. After an outage here, recovery updates the stock.
      const { state: sent, position } = await placing.drive(orderId, 'request', shipped).catch(() => shipped)
      return { ok: true, order: sent, position }
    },

    /** Takes back a parcel whose mail waits: it did not leave, and its pieces are held again. */
    async retract(orderId: string, shipmentId: string, actor: Actor): Promise<AfterPlacingAnswer> {
      const retracted = await payments.inMoneyTurn(orderId, async () => {
        const { order: of, payment, returns } = await booksOf(handler, orderId)
        const returned = returns.filter(({ status }) => status !== 'declined').flatMap(({ lines }) => lines)
        const refundedAtDoor = of.method === 'cod' && payment.refunds.length > 0
        const data = { orderId, shipmentId, by: actor.actor ?? 'guest', retractedAt: at(), returned, refundedAtDoor }
        return handler.handle(order, orderId, { type: 'RetractShipment', data }, { correlationId: orderId, ...actor })
      })
      if (!retracted.ok) return { ok: false, rejection: retracted.rejection }
      const { state, position } = await placing.drive(orderId, 'request', retracted).catch(() => retracted)
      return { ok: true, order: state, position }
    },

    /** Writes a note for staff; once, however often it is asked under one id. */
    note: (orderId: string, { id: noteId, note }: NoteWish, actor: Actor): Promise<AfterPlacingAnswer> => {
      const data = { orderId, noteId, by: actor.actor ?? 'guest', note, notedAt: at() }
      return send(orderId, { type: 'NoteOrder', data }, { commandId: `${orderId}/NoteOrder/${noteId}`, ...actor })
    },

    /** Keeps what is left of an order from being shipped; once, however often it is asked under one id. */
    hold: (orderId: string, { id: holdId, reason }: HoldWish, actor: Actor): Promise<AfterPlacingAnswer> => {
      const said = { by: actor.actor ?? 'guest', ...(reason && { reason }), heldAt: at() }
      const data = { orderId, holdId, kind: 'staff', ...said } as const
      return send(orderId, { type: 'HoldOrder', data }, { commandId: `${orderId}/HoldOrder/${holdId}`, ...actor })
    },

    /** Releases one hold, or all that people may release. */
    release: (orderId: string, by: Actor & CommandMeta, holdId?: string): Promise<AfterPlacingAnswer> => {
      const data = { orderId, by: by.actor ?? 'guest', releasedAt: at(), ...(holdId !== undefined && { holdId }) }
      return send(orderId, { type: 'ReleaseHold', data }, by)
    },

    /** Says who packs what is left of the order. */
    printSlip: (orderId: string, takeOver: boolean, by: Actor): Promise<AfterPlacingAnswer> => {
      const data = { orderId, by: by.actor ?? 'guest', takeOver, printedAt: at() }
      return send(orderId, { type: 'PrintSlip', data }, by)
    },

    /** Asks for a link that opens the order again. The shop mails it to the order's own address. */
    askForLink: (orderId: string, actor: Actor): Promise<AfterPlacingAnswer> =>
      send(orderId, { type: 'AskForOrderLink', data: { orderId, askedAt: at() } }, actor),

    /** Corrects what is known of a parcel under way. */
    correctTracking: (orderId: string, shipmentId: string, right: Correction, actor: Actor) => {
      const data = { orderId, shipmentId, ...right, by: actor.actor ?? 'guest', correctedAt: at() }
      return send(orderId, { type: 'CorrectTracking', data }, actor)
    },

    /** Notes that the money was taken at the door; once, however often it is asked under one id. */
    recordCash: (orderId: string, { id: cashId, amount, reason }: CashWish, actor: Actor) =>
      payments.inMoneyTurn(orderId, async (): Promise<AfterPlacingAnswer> => {
        const { money } = await booksOf(handler, orderId)
        const said = { by: actor.actor ?? 'guest', ...(reason && { reason }), takenAt: at() }
        const data = { orderId, cashId, money, ...(amount !== undefined && { shownAmount: amount }), ...said }
        return send(orderId, { type: 'RecordCash', data }, { commandId: `${orderId}/RecordCash/${cashId}`, ...actor })
      }),

    /** It was not taken after all. */
    undoCash: (orderId: string, cashId: string, actor: Actor) =>
      payments.inMoneyTurn(orderId, async (): Promise<AfterPlacingAnswer> => {
        const { money } = await booksOf(handler, orderId)
        const data = { orderId, cashId, by: actor.actor ?? 'guest', undoneAt: at() }
        return send(
          orderId,
          { type: 'UndoCash', data: { ...data, givenBack: money.left.amount < money.paid.amount } },
          actor,
        )
      }),

    deliver: (orderId: string, actor: CommandMeta): Promise<AfterPlacingAnswer> =>
      send(orderId, { type: 'DeliverOrder', data: { orderId, deliveredAt: at() } }, actor),
  }
}

export type AfterPlacing = ReturnType<typeof createAfterPlacing>
