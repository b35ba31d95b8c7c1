import type { Unwritten } from '#api/plumbing/engines/mail/port.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Addressed, Letters } from '#api/plumbing/mail/letters.ts'
import { isUnpaid } from '#domain/order/cash.ts'
import { order as aggregate } from '#domain/order/decide.ts'
import type { ShippedLine } from '#domain/order/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { Minor } from '#domain/shared/money.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { OutboxTrigger } from '#projections/outbox/document.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { OrderLetter } from '#web/mail/letter.ts'
import { type OrderModelDeps, orderModel } from './model.ts'
import { orderDocument, orderInLog, type Submission, submissionOf } from './order-document.ts'
import type { OrderLinks } from './order-links.ts'
import { shownIn, shownRefund } from './quote.ts'

type OrderLettersDeps = OrderModelDeps & Pick<Engines, 'origin'> & { readonly orderLinks: Pick<OrderLinks, 'linkFor'> }

/** The mails to a buyer: to pay, placed, shipped, cancelled, refunded, returned. */
export function orderLetters(deps: OrderLettersDeps): Letters {
  async function toBuyer(
    orderId: string,
    letterOf: (placed: Submission) => OrderLetter,
    linkFor: OrderLinks['linkFor'] = async (id, language) => `${deps.origin}${prefixOf(language)}/order/${id}`,
  ): Promise<Addressed | Unwritten> {
    const placed = await submissionOf(deps.store, orderId)
    if (!placed || isErased(placed.billing)) return 'erased'
    const { personId, language, billing } = placed
    const order = await orderModel(orderId, language, deps)
    if (!order) return 'erased'
    const letter = { ...letterOf(placed), order, orderUrl: await linkFor(orderId, language) }
    return { to: billing.email, personId, language, letter }
  }

  type Cancelled = { readonly orderId: string; readonly lines: readonly ShippedLine[]; readonly shownAmount: Minor }
  const piecesCancelled = ({ orderId, lines, shownAmount: amount }: Cancelled) =>
    toBuyer(orderId, ({ payment }) => ({
      kind: 'order-rest-cancelled',
      pieces: piecesOf(lines),
      amount,
      refunded: payment.method !== 'cod',
    }))

  /** As it is by now: the view may not know yet that it was taken back or corrected. Undefined: it was taken back. */
  async function parcelInLog(orderId: string, shipmentId: string) {
    const order = await orderInLog(orderId, deps.store)
    const parcel = order?.shipments.find(each => each.shipmentId === shipmentId)
    return parcel && { carrier: parcel.carrier, tracking: parcel.tracking, pieces: piecesOf(parcel.lines) }
  }

  const letters: Letters = {
    async OrderPaymentAwaited({ data: { orderId, until } }) {
      // Paid or taken back before the mail left.
      const order = await orderInLog(orderId, deps.store)
      return order?.status === 'awaiting-payment'
        ? toBuyer(orderId, () => ({ kind: 'order-to-pay', until }))
        : 'expired'
    },
    OrderRefused: ({ data }) => toBuyer(data.orderId, () => ({ kind: 'order-unpaid' })),
    OrderPlaced: ({ data }) => toBuyer(data.orderId, () => ({ kind: 'order-placed' })),
    async OrderShipped({ data: { orderId, shipmentId } }) {
      const parcel = await parcelInLog(orderId, shipmentId)
      return parcel ? toBuyer(orderId, () => ({ kind: 'order-shipped', ...parcel })) : 'expired'
    },
    async OrderTrackingCorrected({ data: { orderId, shipmentId, carrier, tracking } }) {
      const parcel = await parcelInLog(orderId, shipmentId)
      // Corrected once more since, so that another mail says what is right.
      if (parcel?.carrier !== carrier || parcel.tracking !== tracking) return 'expired'
      return toBuyer(orderId, () => ({ kind: 'order-tracking', ...parcel }))
    },
    async OrderAddressChanged({ data: { orderId, changeId } }) {
      const { state } = await deps.handler.fold(aggregate, orderId)
      const document = await orderInLog(orderId, deps.store)
      // Changed once more since, so that another mail says where it goes.
      if (!document || state.addressChanges.at(-1)?.changeId !== changeId) return 'expired'
      const { shipping: address, shipments } = document
      if (isErased(address)) return 'erased'
      return toBuyer(orderId, () => ({ kind: 'order-address', address, part: shipments.length > 0 }))
    },

    OrderCancelled: ({ data }) =>
      toBuyer(data.orderId, ({ payment, totals }) => ({
        kind: 'order-cancelled',
        refunded: payment.method !== 'cod' && totals.total > 0,
      })),
    OrderPiecesCancelled: ({ data }) => piecesCancelled(data),
    OrderRestCancelled: ({ data }) => piecesCancelled(data),
    async OrderAmendmentHeld({ data: { orderId, amendmentId, until } }) {
      const order = await orderInLog(orderId, deps.store)
      // Paid or taken back before the mail left.
      if (order?.amending?.amendmentId !== amendmentId || order.amending.until === null) return 'expired'
      const { shownAmount: amount } = order.amending.difference
      return toBuyer(orderId, () => ({ kind: 'order-asks-more', amount, until }))
    },
    async OrderAmendmentEnded({ data: { orderId, because } }) {
      return because.code === 'payment-expired' ? toBuyer(orderId, () => ({ kind: 'order-stays' })) : 'expired'
    },
    OrderAmended: ({ data: { orderId, difference } }) =>
      toBuyer(orderId, ({ payment }) => ({
        kind: 'order-amended',
        difference: difference.shownAmount,
        paid: payment.method !== 'cod',
      })),
    async PaymentRefundRequested({ data: { orderId, refundId, charge } }) {
      // Money that has gone back by now is told by a mail of its own.
      const order = await orderDocument(orderId, deps)
      if (order?.refunds.some(refund => refund.refundId === refundId)) return 'expired'
      return toBuyer(orderId, () => ({ kind: 'order-refund-owed', amount: charge.amount }))
    },
    OrderRefunded: ({ data: refund }) =>
      toBuyer(refund.orderId, ({ currency, payment }) => ({
        kind: 'order-refunded',
        // Of cash from before it was noted nobody knows how it went back.
        how: refund.how === undefined ? (payment.method === 'cod' ? '' : null) : textOrEmpty(refund.how),
        amount: shownRefund(refund, shownIn(currency)),
      })),
    OrderLinkRequested: ({ data }) => toBuyer(data.orderId, () => ({ kind: 'order-link' }), deps.orderLinks.linkFor),
    async ReturnApproved({ data: { orderId, lines } }) {
      const order = await orderInLog(orderId, deps.store)
      const unpaid = order !== undefined && isUnpaid(order)
      return toBuyer(orderId, () => ({ kind: 'return-approved', pieces: piecesOf(lines), unpaid }))
    },
    ReturnDeclined: ({ data: { orderId, note } }) =>
      toBuyer(orderId, () => ({ kind: 'return-declined', note: textOrEmpty(note) })),
  }
  return {
    ...letters,
    /** The same letter once more, as it reads now. */
    async OrderMailRequested({ data: { stream, revision } }, shop) {
      for await (const event of deps.store.read(stream, revision - 1))
        return (await letters[event.type as OutboxTrigger]?.(event as never, shop)) ?? 'expired'
      return 'expired'
    },
  }
}

/** Tells the owner of a new order, in the shop's own language. */
export function orderLettersToOwner(deps: OrderModelDeps): Letters {
  return {
    async OrderPlaced({ data: { orderId } }, shop) {
      if (!shop.email || !shop.notify.orders) return 'expired'
      const language = shop.language as Language
      const placed = await submissionOf(deps.store, orderId)
      if (!placed || isErased(placed.billing)) return 'erased'
      const [order, document] = await Promise.all([orderModel(orderId, language, deps), orderDocument(orderId, deps)])
      if (!order || !document) return 'erased'
      const risky = document.holds.find(({ kind }) => kind === 'risk')?.reason ?? null
      const letter = { kind: 'new-order', order, orderUrl: '', held: risky && textOrEmpty(risky) } as const
      return { to: shop.email, replyTo: placed.billing.email, personId: placed.personId, language, letter }
    },
  }
}

function piecesOf(lines: readonly ShippedLine[]): { readonly [uid: string]: number } {
  return Object.fromEntries(lines.map(({ uid, quantity }) => [uid, quantity]))
}
