import { shownCurrency } from '#api/catalogue/index.ts'
import { orderRowModel } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Settings } from '#domain/settings/events.ts'
import { allowed, type PermissionName, type Rights } from '#domain/shared/permissions.ts'
import { countTally, listIndex, tallyOf } from '#projections/list.ts'
import type { StoredOrderRow } from '#projections/order-rows/document.ts'
import { orderRows } from '#projections/order-rows/view.ts'
import type { OverviewModel, Span } from '#web/models/overview.ts'
import { activityOf } from './activity.ts'
import { figuresOf } from './figures.ts'
import { type FirstDayReader, firstDayOf } from './first-day.ts'
import { type InventoryDeps, runsOutFirst, soldMost } from './inventory.ts'
import { needsOf } from './needs.ts'

const newestShown = 6

export type OverviewDeps = InventoryDeps &
  Pick<Engines, 'now' | 'config' | 'gateways' | 'store' | 'handler'> & { readonly settings: () => Promise<Settings> }

/** The first page of a member. Parts that their rights do not cover are left out. */
export async function overviewOf(
  deps: OverviewDeps,
  { accountId, ...rights }: Rights & { readonly accountId: string },
  span: Span,
): Promise<OverviewModel> {
  const { readModels } = deps
  const now = deps.now()
  const settings = await deps.settings()
  const currency = shownCurrency(settings.currency)
  const all = tallyOf('all', countTally)
  const begun = ((await readModels.tallies(orderRows.name, all)).get(all) ?? 0) > 0
  const sees = (permission: PermissionName) => allowed(rights, permission).view
  /** A panel of members who may view this. */
  const seenBy = <Panel>(permission: PermissionName, panel: () => Promise<Panel>) => (sees(permission) ? panel() : null)

  async function newestOrders() {
    const ids = await readModels.range(orderRows.name, listIndex, {
      ...{ from: ['all'], to: ['all'], reverse: true, limit: newestShown },
    })
    const rows = await readModels.getMany<StoredOrderRow>(orderRows.name, ids)
    return rows.flatMap(row => (row ? orderRowModel(row) : []))
  }

  const reader: FirstDayReader = { accountId, isAdmin: rights.a, mayEdit: allowed(rights, 'settings').edit }
  const [firstDay, figures, newest, runsOut, most, needs, activity] = await Promise.all([
    begun ? null : seenBy('settings', () => firstDayOf(deps, settings, currency, reader)),
    seenBy('orders', async () => ({ begun, ...(await figuresOf(readModels, currency, span, now)) })),
    seenBy('orders', newestOrders),
    seenBy('stock', () => runsOutFirst(deps, now)),
    seenBy('product', () => soldMost(deps, now)),
    needsOf(deps, sees, now),
    activityOf(deps, sees, currency),
  ])
  return {
    now: now.toISOString(),
    currency: currency.model,
    firstDay,
    figures,
    newest,
    runsOut,
    soldMost: most,
    needs,
    activity,
  }
}
