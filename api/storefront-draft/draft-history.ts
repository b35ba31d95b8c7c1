import type { Engines } from '#api/plumbing/feature.ts'
import { settingsId } from '#domain/settings/decide.ts'
import { evolve, type StorefrontDraftEvent, storefrontDraft } from '#domain/settings/storefront-draft.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { DraftHistoryModel } from '#web/models/settings.ts'

/** The newest so many. */
const mostTold = 100

/** Who saved what into the draft, or dropped it; the newest first. What is published stands in the history of the settings. */
export async function draftHistory({
  store,
  readModels,
}: Pick<Engines, 'store' | 'readModels'>): Promise<DraftHistoryModel> {
  const told: { event: StoredEvent<StorefrontDraftEvent>; changes: DraftHistoryModel['entries'][number]['changes'] }[] =
    []
  let draft = storefrontDraft.initial
  for await (const stored of store.read(`${storefrontDraft.name}-${settingsId}`)) {
    const event = stored as unknown as StoredEvent<StorefrontDraftEvent>
    const before = draft
    draft = evolve(draft, event)
    if (event.type === 'StorefrontDraftPublished') continue
    const changes =
      event.type === 'StorefrontDraftDiscarded'
        ? event.data.paths.map(path => ({ path, from: before[path]?.value }))
        : Object.entries(event.data.values).map(([path, entry]) => ({
            ...{ path, from: before[path] ? before[path].value : entry?.over },
            ...(entry && { to: entry.value }),
          }))
    told.push({ event, changes })
  }
  const newest = told.slice(-mostTold).reverse()
  const names = await namesOf(
    newest.map(({ event }) => event.meta.actor),
    readModels,
  )
  return {
    entries: newest.map(({ event: { id, at, type, meta }, changes }) => ({
      ...{ id, at, changes },
      what: type === 'StorefrontDraftDiscarded' ? 'dropped' : 'saved',
      by: { kind: names.has(meta.actor) ? 'staff' : 'owner', name: names.get(meta.actor) ?? null },
    })),
  }
}
