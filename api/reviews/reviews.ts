import { type OwnDeps, ownOrders } from '#api/orders/index.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { ReviewEntry } from '#domain/review/bounds.ts'
import type { ReviewCommand, ReviewRejection } from '#domain/review/decide.ts'
import { review as aggregate, reviewIdOf } from '#domain/review/decide.ts'
import type { ReviewStatus } from '#domain/review/events.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { cancelledOf } from '#projections/order/stage.ts'

export type ReviewDeps = OwnDeps & Pick<Engines, 'handler' | 'now'> & { readonly settings: () => Promise<Settings> }

export type ReviewAnswer =
  | {
      readonly ok: true
      readonly reviewId: string
      /** Null: there is none any more. */
      readonly status: ReviewStatus | null
      readonly position: Position
    }
  | { readonly ok: false; readonly rejection: ReviewRejection }

export function createReviews({ handler, settings, now, ...own }: ReviewDeps) {
  const at = () => now().toISOString()

  async function send(reviewId: string, command: ReviewCommand, meta: CommandMeta): Promise<ReviewAnswer> {
    const sent = await handler.handle(aggregate, reviewId, command, meta)
    if (!sent.ok) return { ok: false, rejection: sent.rejection }
    return { ok: true, reviewId, status: sent.state.present?.status ?? null, position: sent.position }
  }

  async function bought(customer: Customer, productId: string): Promise<boolean> {
    const orders = await ownOrders(customer, own)
    return orders.some(order => {
      const { status, lines } = order
      const { pieces: cancelled } = cancelledOf(order)
      const kept = lines.filter(({ uid, quantity }) => quantity > (cancelled[uid] ?? 0))
      return status === 'placed' && kept.some(line => line.productId === productId)
    })
  }

  return {
    /** Writes the customer's one review of a product, or changes it. */
    async write(customer: Customer, productId: string, entry: ReviewEntry, language: Language): Promise<ReviewAnswer> {
      const { accountId, personId } = customer
      const [verified, { review }] = await Promise.all([bought(customer, productId), settings()])
      const author = { productId, accountId, personId, verified, language }
      const data = { ...entry, ...author, writtenAt: at(), moderated: review.moderation }
      return send(reviewIdOf(productId, accountId), { type: 'WriteReview', data }, { actor: accountId })
    },

    remove: ({ accountId }: Customer, productId: string) =>
      send(reviewIdOf(productId, accountId), { type: 'RemoveReview', data: { removedAt: at() } }, { actor: accountId }),
  }
}

export type Reviews = ReturnType<typeof createReviews>
