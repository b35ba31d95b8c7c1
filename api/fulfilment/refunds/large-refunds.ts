import type { FastifyRequest } from 'fastify'
import type { auth } from '#api/auth/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Books } from '#api/returns/index.ts'
import type { settings } from '#api/settings/index.ts'
import { restToShip } from '#domain/order/cancel-pieces.ts'
import type { Breakdown, Wish } from '#domain/processes/give-back.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Pieces } from '#domain/shared/pieces.ts'
import type { Planned } from '../amending/amending.ts'
import type { Desk } from '../desk.ts'
import type { StaffRefunds } from './staff-refunds.ts'

type Shown = { readonly breakdown: Pick<Breakdown, 'left'>; readonly books: Books }

export type LargeRefundDeps = Pick<Offers<[typeof settings, typeof auth]>, 'settings' | 'confirmations'> & {
  readonly desk: Pick<Desk, 'idOf'>
  readonly refunds: StaffRefunds
  /** The code of the currency that prices are kept in. */
  readonly base: string
}

/**
 * Staff confirm again who they are before an order gives back more in all than the settings say: in all, so that many small
 * refunds are no way around it. Null: nothing is asked, also where the refund will be refused for another reason.
 */
export function createLargeRefunds({ settings, confirmations, desk, refunds, base: currency }: LargeRefundDeps) {
  /** The limit that it goes beyond, in minor units of the base currency; null: it does not. */
  async function limitOf(shown: Shown | null): Promise<Minor | null> {
    const { confirmOver } = (await settings()).refunds
    if (shown === null || confirmOver === null) return null
    return shown.books.money.paid.amount - shown.breakdown.left.amount > confirmOver ? confirmOver : null
  }

  const asked = async (request: FastifyRequest, shown: Shown | null): Promise<Problem | null> =>
    (await limitOf(shown)) === null ? null : confirmations.problem(request)

  async function leftToStaff(shown: Shown | null, todo: string): Promise<Problem | null> {
    const amount = await limitOf(shown)
    if (amount === null) return null
    const digits = fractionDigits(currency)
    const limit = `${(amount / 10 ** digits).toFixed(digits)} ${currency}`
    const detail = `An order gives back at most ${limit} in all by programs (the setting refunds.confirmOver). Ask a member of staff to ${todo}, or an admin for another limit.`
    return problemOf('refund-needs-staff', detail, { limit: { amount, currency } })
  }

  /** At the door nothing was paid yet for pieces that never leave. */
  async function ofPieces(orderId: string, lines: readonly Pieces[]): Promise<Shown | null> {
    const shown = await refunds.previewPieces(orderId, lines)
    return shown.ok && shown.books.order.paymentId !== null ? shown : null
  }

  const ofRest = async (orderId: string): Promise<Shown | null> =>
    ofPieces(orderId, restToShip(await refunds.orderOf(orderId)))

  async function ofWish(orderId: string, wish: Wish): Promise<Shown | null> {
    const shown = await refunds.preview(orderId, wish)
    return shown.ok ? shown : null
  }

  return {
    refund: async (request: FastifyRequest, orderId: string, wish: Wish): Promise<Problem | null> =>
      asked(request, await ofWish(orderId, wish)),
    async pieces(request: FastifyRequest, number: number, lines: readonly Pieces[]): Promise<Problem | null> {
      const orderId = await desk.idOf(number)
      return orderId === null ? null : asked(request, await ofPieces(orderId, lines))
    },
    /** Exchanged pieces that make an order cheaper that was paid ahead. */
    async amendment(
      request: FastifyRequest,
      { amendment, books }: Extract<Planned, { ok: true }>,
    ): Promise<Problem | null> {
      const { difference } = amendment
      if (books.order.paymentId === null || difference.amount >= 0) return null
      const { amount, shown } = books.money.left
      const left = { amount: amount + difference.amount, shown: shown + difference.shownAmount }
      return asked(request, { breakdown: { left }, books })
    },
    /** Everything that was not shipped. */
    async rest(request: FastifyRequest, number: number): Promise<Problem | null> {
      const orderId = await desk.idOf(number)
      return orderId === null ? null : asked(request, await ofRest(orderId))
    },
    /** The same of programs, which nobody can ask to confirm anything. */
    restByProgram: async (orderId: string): Promise<Problem | null> =>
      leftToStaff(await ofRest(orderId), 'cancel the order'),
    refundByProgram: async (orderId: string, wish: Wish): Promise<Problem | null> =>
      leftToStaff(await ofWish(orderId, wish), 'give it back'),
    async ofReturn(request: FastifyRequest, number: string): Promise<Problem | null> {
      const [order, place] = number.split('-')
      const orderId = await desk.idOf(Number(order))
      return orderId === null
        ? null
        : asked(request, await refunds.previewReturn(orderId, `${orderId}.${Number(place)}`))
    },
  }
}

export type LargeRefunds = ReturnType<typeof createLargeRefunds>
