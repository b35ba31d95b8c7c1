import type { Payments, RefundAnswer } from '#api/payments/index.ts'
import { type Actor, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Books, booksOf } from '#api/returns/index.ts'
import { payment, wholeRefund } from '#domain/payment/decide.ts'
import type { Refund } from '#domain/payment/evolve.ts'
import {
  type Breakdown,
  breakDown,
  breakDownPieces,
  breakDownReturn,
  type Wish,
  type WishRejection,
} from '#domain/processes/give-back.ts'
import { oneALine, type Pieces } from '#domain/shared/pieces.ts'

export type StaffRefundDeps = Pick<Engines, 'handler'> & {
  readonly payments: Pick<Payments, 'settle' | 'refund' | 'inMoneyTurn'>
}

export type GivenBack =
  | { readonly ok: true; readonly refund: Refund; readonly position: number }
  | { readonly ok: false; readonly rejection: WishRejection | { readonly code: 'contention' } }

/** Other refunds of the order come between as often as this, and no oftener. */
const attempts = 5

/** Money that staff give back by pieces, the delivery or an amount. */
export function createStaffRefunds({ handler, payments }: StaffRefundDeps) {
  const now = ({ cost, order, payment, returns }: Books, wish: Wish) => breakDown(wish, cost, order, payment, returns)

  return {
    /** Previews a refund. It changes nothing. */
    async preview(orderId: string, wish: Wish) {
      const books = await booksOf(handler, orderId)
      const answer = now(books, wish)
      return answer.ok ? { ...answer, books } : answer
    },

    orderOf: async (orderId: string) => (await booksOf(handler, orderId)).order,

    /** Previews taking these pieces off the order. It changes nothing. */
    async previewPieces(orderId: string, lines: readonly Pieces[]) {
      const books = await booksOf(handler, orderId)
      const { cost, order, payment, returns } = books
      const answer = breakDownPieces(lines, cost, order, payment, returns)
      return answer.ok ? { ...answer, books } : answer
    },

    /** Previews the refund of a return; null: there is no such return. It changes nothing. */
    async previewReturn(orderId: string, returnId: string) {
      const books = await booksOf(handler, orderId)
      const asked = books.returns.find(each => each.returnId === returnId)
      return asked ? { breakdown: breakDownReturn(asked, books.cost, books.money), books } : null
    },

    /** The id of a refund that is asked for under one. */
    idOf: staffRefundId,

    /** Whether it was accepted before. */
    async known(orderId: string, refundId: string): Promise<boolean> {
      return wholeRefund((await handler.fold(payment, orderId)).state, refundId) !== undefined
    },

    /** Gives back once, however often it is asked under one id. */
    give: (orderId: string, id: string, wish: Wish, note: string, by: Actor): Promise<GivenBack> =>
      payments.inMoneyTurn(orderId, async () => {
        const refundId = staffRefundId(orderId, id)
        for (let n = 0; n < attempts; n++) {
          // Refunds that are decided come first.
          const { payment, position } = await payments.settle(orderId, 'request')
          const known = wholeRefund(payment, refundId)
          if (known) return { ok: true, refund: known, position }
          const books = await booksOf(handler, orderId)
          const answer = now(books, wish)
          if (!answer.ok) return answer
          const about = { note, by, after: books.payment.refunds.length }
          const asked = await ask(orderId, refundId, wish, answer.breakdown, about)
          if (!asked.ok && asked.code !== 'payment-changed') throw new Error(`${refundId}: ${asked.code}`)
        }
        return { ok: false, rejection: { code: 'contention' } }
      }),
  }

  function ask(
    orderId: string,
    refundId: string,
    wish: Wish,
    { gives }: Breakdown,
    { note, ...asked }: { readonly note: string; readonly by: Actor; readonly after: number },
  ): Promise<RefundAnswer> {
    const of =
      wish.of === 'pieces'
        ? { lines: oneALine(wish.lines) }
        : wish.of === 'delivery'
          ? { delivery: true as const }
          : null
    return payments.refund({
      ...{ orderId, refundId, reason: 'staff', amount: gives.amount, charged: gives.shown, ...asked },
      ...(of && { of }),
      ...(note && { note }),
    })
  }
}

/** The id of a form names a refund among those of its order; gateways want one name in the whole shop. */
export function staffRefundId(orderId: string, id: string): string {
  return `staff-${eventId(`${orderId}/${id}`, 0)}`
}

export type StaffRefunds = ReturnType<typeof createStaffRefunds>
