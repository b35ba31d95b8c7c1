import type { Engines } from '#api/plumbing/feature.ts'
import { sum } from '#domain/shared/money.ts'
import { allowed, type PermissionName } from '#domain/shared/permissions.ts'
import { countTally, listIndex, tallyOf } from '#projections/list.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { requests } from '#projections/requests/view.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { Waiting } from '#web/models/dashboard.ts'
import type { Member } from './notices.ts'

/** So many are counted one by one. */
const most = 100
const dayMs = 86_400_000

/** Counts the work that waits for a member, from tallies and the first entries of indexes; anew only after a change. */
export function createWaiting({ readModels, documents, now }: Pick<Engines, 'readModels' | 'documents' | 'now'>) {
  async function count(today: number) {
    const first = { limit: most }
    const [tallies, late, nobodys, mine, failed, reviews] = await Promise.all([
      readModels.tallies(orderRows.name, ''),
      readModels.range(orderRows.name, listIndex, { from: ['to-pack'], to: ['to-pack', today - 1], ...first }),
      readModels.tallies(requests.name, tallyOf('nobodys', '')),
      readModels.tallies(requests.name, tallyOf('mine', '')),
      readModels.range(paymentsView.name, 'failed', first),
      readModels.tallies(reviewsView.name, tallyOf('held', countTally)),
    ])
    const counted = (view: string) => tallies.get(tallyOf(view, countTally)) ?? 0
    return {
      orders: { count: counted('to-pack'), late: late.length },
      returns: { count: counted('returns'), late: 0 },
      messages: new Map([...nobodys, ...mine]),
      reviews: { count: reviews.get(tallyOf('held', countTally)) ?? 0, late: 0 },
      gateway: { count: failed.length, late: 0 },
    }
  }

  return {
    /** The work that they may do: who only looks has none, and a message that another member takes care of is not theirs. */
    async of({ accountId, admin, staff }: Member): Promise<Waiting> {
      const today = Math.floor(now().getTime() / dayMs) * dayMs
      const views = [orderRows.name, requests.name, paymentsView.name, reviewsView.name]
      const all = await documents.derived(`waiting ${today}`, views, () => count(today))
      const may = (name: PermissionName) => allowed({ a: admin, s: staff }, name)
      const { orders, returns, messages, reviews, gateway } = all
      const mine = [tallyOf('nobodys', countTally), tallyOf('mine', accountId)]
      const open = sum(mine.map(tally => messages.get(tally) ?? 0))
      return {
        ...(may('orders').edit && { orders, returns }),
        ...(may('requests').edit && { requests: { count: open, late: 0 } }),
        ...(may('product').edit && { reviews }),
        // A refund is asked for again by those who may give money back.
        ...(may('gateway').view && may('orders').delete && { gateway }),
      }
    },
  }
}

export type WaitingCounts = ReturnType<typeof createWaiting>
