import type { Engines } from '#api/plumbing/feature.ts'
import { countTally, listIndex, tallyOf } from '#projections/list.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { requests } from '#projections/requests/view.ts'
import type { Waiting } from '#web/models/dashboard.ts'

/** So many are counted one by one. */
const most = 100
const dayMs = 86_400_000

/** The places whose work is counted, and the permission that shows each. */
export const waitingFor = { orders: 'orders', returns: 'orders', requests: 'requests', gateway: 'gateway' } as const

/** Counts the work that waits for staff, from tallies and the first entries of indexes; anew only after a change. */
export function createWaiting({ readModels, documents, now }: Pick<Engines, 'readModels' | 'documents' | 'now'>) {
  async function count(today: number): Promise<Waiting> {
    const first = { limit: most }
    const [tallies, late, open, failed] = await Promise.all([
      readModels.tallies(orderRows.name, ''),
      readModels.range(orderRows.name, listIndex, { from: ['to-pack'], to: ['to-pack', today - 1], ...first }),
      readModels.range(requests.name, 'byStatus', { from: ['open'], to: ['open'], ...first }),
      readModels.range(paymentsView.name, 'failed', first),
    ])
    const counted = (view: string) => tallies.get(tallyOf(view, countTally)) ?? 0
    return {
      orders: { count: counted('to-pack'), late: late.length },
      returns: { count: counted('returns'), late: 0 },
      requests: { count: open.length, late: 0 },
      gateway: { count: failed.length, late: 0 },
    }
  }

  return {
    /** Of these permissions only. */
    async of(viewable: readonly string[]): Promise<Waiting> {
      const today = Math.floor(now().getTime() / dayMs) * dayMs
      const views = [orderRows.name, requests.name, paymentsView.name]
      const all = await documents.derived(`waiting ${today}`, views, () => count(today))
      return Object.fromEntries(
        Object.entries(all).filter(([place]) => viewable.includes(waitingFor[place as keyof typeof waitingFor])),
      )
    },
  }
}
