import type { Engines } from '#api/plumbing/feature.ts'
import { sum } from '#domain/shared/money.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { shortOf, shortSkus } from '#domain/shared/stock-levels.ts'
import { listIndex } from '#projections/list.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import { paymentsView } from '#projections/payments/view.ts'
import type { RangeQuery } from '#projections/ports.ts'
import type { Return } from '#projections/returns/document.ts'
import { returnsView } from '#projections/returns/view.ts'
import { reviewsView } from '#projections/reviews/view.ts'
import type { ProductStock } from '#projections/stock-levels/document.ts'
import { stockLevels } from '#projections/stock-levels/view.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { NeedModel } from '#web/models/overview.ts'

type Deps = Pick<Engines, 'readModels' | 'documents'>

/** More are not counted: the list that the need leads to has them all. */
const mostCounted = 1000
const mostNamed = 3

const needs: readonly {
  readonly permission: PermissionName
  readonly find: (deps: Deps, now: Date) => Promise<NeedModel>
}[] = [
  { permission: 'orders', find: due },
  { permission: 'gateway', find: refused },
  { permission: 'stock', find: short },
  { permission: 'orders', find: returns },
  { permission: 'product', find: reviews },
  { permission: 'stock', find: waits },
]

/** Work that waits for a member who may view these, the most urgent first; null: none of it is theirs. */
export async function needsOf(
  deps: Deps,
  sees: (permission: PermissionName) => boolean,
  now: Date,
): Promise<readonly NeedModel[] | null> {
  const own = needs.filter(({ permission }) => sees(permission))
  if (own.length === 0) return null
  const found = await Promise.all(own.map(({ find }) => find(deps, now)))
  return found.filter(({ count }) => count > 0)
}

/** Orders that have to leave today, or had to. */
async function due({ readModels }: Deps, now: Date): Promise<NeedModel> {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0)
  const ids = await readModels.range(orderRows.name, listIndex, {
    ...{ from: ['to-pack'], to: ['to-pack', midnight - 1], limit: mostCounted },
  })
  return { kind: 'due', ...counted(ids), orders: await numbersOf(readModels, ids) }
}

/** Orders with a refund that the gateway refused. */
async function refused({ readModels }: Deps): Promise<NeedModel> {
  const ids = await readModels.range(paymentsView.name, 'failed', { limit: mostCounted })
  return { kind: 'refunds', ...counted(ids), orders: await numbersOf(readModels, ids) }
}

/** Products of which orders hold more than was counted. */
async function short({ readModels, documents }: Deps): Promise<NeedModel> {
  const ids = await readModels.range(stockLevels.name, 'short', { reverse: true, limit: mostCounted })
  const worst = await documents.getMany<ProductStock>(stockLevels.name, ids.slice(0, 50))
  const missing = worst.flatMap(stock => (stock ? shortSkus(stock).map(sku => shortOf(stock, sku)) : []))
  return { kind: 'short', ...counted(ids), pieces: sum(missing) }
}

/** Returns to answer, and those that arrived. */
async function returns({ readModels }: Deps): Promise<NeedModel> {
  const of = (status: string, query: RangeQuery = {}) =>
    readModels.range(returnsView.name, 'byStatus', { from: [status], to: [status], limit: mostCounted, ...query })
  const [requested, received] = await Promise.all([of('requested'), of('received')])
  const oldest = await readModels.getMany<Return>(returnsView.name, [...requested.slice(0, 1), ...received.slice(0, 1)])
  const [since] = oldest.flatMap(each => each?.requestedAt ?? []).sort()
  return { kind: 'returns', ...counted([...requested, ...received]), ...(since && { since }) }
}

async function reviews({ readModels }: Deps): Promise<NeedModel> {
  const held = { from: ['held'], to: ['held'], limit: mostCounted }
  return { kind: 'reviews', ...counted(await readModels.range(reviewsView.name, 'byStatus', held)) }
}

async function waits({ readModels }: Deps): Promise<NeedModel> {
  return { kind: 'waits', count: (await readModels.tallies(stockWatches.name, 'waiting')).get('waiting') ?? 0 }
}

function counted(ids: readonly string[]): Pick<NeedModel, 'count' | 'more'> {
  return ids.length < mostCounted ? { count: ids.length } : { count: mostCounted, more: true }
}

async function numbersOf(readModels: Deps['readModels'], ids: readonly string[]): Promise<readonly number[]> {
  const rows = await readModels.getMany<StoredOrderRow>(orderRows.name, ids.slice(0, mostNamed))
  return rows.flatMap(row => row?.number ?? [])
}
