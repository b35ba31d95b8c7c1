import type { AttemptState } from '#api/plumbing/engines/payments/port.ts'
import type { PaymentCommand } from '#domain/payment/commands.ts'
import { isWaiting } from '#domain/payment/decide.ts'
import type { Attempt } from '#domain/payment/evolve.ts'

/** An attempt that the shop left and that nobody paid in this time is not asked about any more. */
const followedMs = 7 * 24 * 60 * 60_000

export type AskedAbout = {
  readonly orderId: string
  readonly attempt: Attempt
  readonly awaiting: boolean
  /** Now, ISO. */
  readonly at: string
}

export function commandsOf(seen: AttemptState, about: AskedAbout): readonly PaymentCommand[] {
  const { orderId, attempt, awaiting, at } = about
  const { attemptId } = attempt
  const closing: PaymentCommand = { type: 'CloseAttempt', data: { orderId, attemptId, closedAt: at } }
  switch (seen.state) {
    case 'captured':
      return seen.payments.map(({ paymentId, charge, risk }) => ({
        type: 'RecordCapture',
        data: { orderId, attemptId, paymentId, charge, ...(risk && { risk }), capturedAt: at },
      }))
    case 'pending':
      return []
    case 'approved':
      if (awaiting && attempt.status === 'open') {
        return [{ type: 'StartCapture', data: { orderId, attemptId, startedAt: at } }]
      }
      return isForgotten(about) ? [closing] : []
    case 'open':
    case 'closed': {
      const declined = seen.decline ?? (attempt.status === 'capturing' ? unexplained(attempt) : null)
      const closes = seen.state === 'closed' || isForgotten(about)
      return [
        ...(declined && isWaiting(attempt)
          ? [{ type: 'RecordDecline', data: { orderId, attemptId, ...declined, declinedAt: at } } as const]
          : []),
        ...(closes ? [closing] : []),
      ]
    }
  }
}

function isForgotten({ attempt, at }: AskedAbout): boolean {
  return attempt.status === 'left' && Date.parse(at) - Date.parse(attempt.begunAt) > followedMs
}

/** The gateway did not take the money and does not say why. */
function unexplained({ attemptId }: Attempt) {
  return { declineId: `${attemptId}/unexplained`, reason: 'declined' } as const
}
