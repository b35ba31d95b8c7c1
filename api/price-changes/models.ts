import { type ShownCurrency, shownCurrency } from '#api/catalogue/index.ts'
import type { Ask, Engines, Offers } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { settings as settingsFeature } from '#api/settings/index.ts'
import type { visitors } from '#api/visitors/index.ts'
import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import { baseDigits } from '#domain/shared/money.ts'
import type { PriceChangeDocument } from '#projections/price-changes/document.ts'
import { priceChangesView } from '#projections/price-changes/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { JobQueries } from '#web/models/jobs.ts'
import type { PriceChangeListModel, PriceChangeModel, ShownPrices } from '#web/models/price-changes.ts'
import { priceChangeRows, rowOf } from './list.ts'
import { jobOf, type PriceChanges } from './price-changes.ts'

export type ModelDeps = Pick<Engines, 'readModels' | 'store' | 'now'> &
  Pick<Offers<[typeof settingsFeature, typeof visitors]>, 'settings' | 'visitorOf'> & {
    readonly changes: PriceChanges
    readonly list: OpenList
    readonly jobs: (ask: Ask) => JobQueries
  }

/** How the prices that are kept are shown and typed. */
export function shownPrices({ model, base }: ShownCurrency): ShownPrices {
  const one = 10 ** baseDigits
  return { currency: model, base: base(1), endings: base(1) === one && fractionDigits(model.name) === baseDigits }
}

/** Price changes as pages show them. */
export function priceChangeModels({ readModels, store, now, settings, visitorOf, changes, list, jobs }: ModelDeps) {
  const prices = async () => shownPrices(shownCurrency((await settings()).currency))

  async function mayOf({ request }: Ask) {
    return { edit: verdictOf(await visitorOf(request), { permission: 'product', to: 'edit' }) === 'allowed' }
  }

  return {
    async list(asked: URLSearchParams, ask: Ask): Promise<PriceChangeListModel> {
      // Before the rows: they show at least that much.
      const until = await shownUntil(priceChangesView, { readModels, store })
      const query = queryOf(priceChangeRows, asked, now())
      const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
      const found = rows as unknown as readonly PriceChangeDocument[]
      const names = await namesOf(
        found.map(({ by }) => by),
        readModels,
      )
      return {
        ...{ ...answer, shownUntil: until, q: query.q, filters: query.filters },
        ...(await savedViewsFor(list, await visitorOf(ask.request), { readModels, now })),
        rows: found.map(row => ({ ...row, by: names.get(row.by) ?? null })),
        may: await mayOf(ask),
        prices: await prices(),
      }
    },

    async one(changeId: string, ask: Ask): Promise<PriceChangeModel | null> {
      const found = await changes.find(changeId)
      if (!found) return null
      const { begunAt, ending, asked } = found
      const { job } = jobs(ask)
      const [names, may, startJob, endJob, shown] = await Promise.all([
        namesOf([found.by, ...(asked ? [asked.by] : [])], readModels),
        mayOf(ask),
        job(jobOf(changeId, 'start')),
        job(jobOf(changeId, 'end')),
        prices(),
      ])
      return {
        ...rowOf(found),
        by: names.get(found.by) ?? null,
        ...{ begunAt, ending, may, startJob, endJob, prices: shown },
        asked: asked && { at: asked.at, by: names.get(asked.by) ?? null },
      }
    },
  }
}
