import type { Engines } from '#api/plumbing/feature.ts'
import { settingsLog } from '#api/settings/index.ts'
import { publishes } from '#api/storefront-draft/index.ts'
import { valueAt } from '#domain/settings/paths.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { SettingsHistoryModel } from '#web/models/settings.ts'

/** The newest so many. */
const mostTold = 100

/** Who changed which of these settings, when, from what to what; the newest first. `sections`: those that the reader may see. */
export async function settingsHistory(
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
  isShown: (path: string) => boolean,
): Promise<SettingsHistoryModel> {
  const log = (await settingsLog(store)).filter(({ paths }) => paths.some(isShown))
  const told = log.slice(-mostTold).reverse()
  const names = await namesOf(
    told.map(({ event }) => event.meta.actor),
    readModels,
  )
  return {
    entries: told.map(({ event, event: { id, at, meta, revision }, before, after, paths }) => ({
      ...{ id, at, revision },
      ...(publishes(event) && { published: true as const }),
      by: { kind: names.has(meta.actor) ? 'staff' : 'owner', name: names.get(meta.actor) ?? null },
      changes: paths.filter(isShown).map(path => ({ path, from: valueAt(before, path), to: valueAt(after, path) })),
    })),
  }
}
