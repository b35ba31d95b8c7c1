import type { Engines } from '#api/plumbing/feature.ts'
import { content } from '#domain/content/decide.ts'
import { type ContentEvent, type ContentPath, changedPaths, draftAt, workingOn } from '#domain/content/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { ContentHistoryEntry } from '#web/models/content-desk.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'

type Told = Omit<ContentHistoryEntry, 'by'> & { readonly actor: string }

/** The newest so many. */
const mostTold = 100

/** Every change of a content, the oldest first, with what it changed of the text that staff work on. */
async function changesOf(contentId: string, { store }: Pick<Engines, 'store'>): Promise<readonly Told[]> {
  const told: Told[] = []
  let state = content.initial
  for await (const stored of store.read(`${content.name}-${contentId}`)) {
    const event = stored as unknown as StoredEvent<ContentEvent>
    const begun = state !== null
    const before = workingOn(state)
    state = content.evolve(state, event)
    const after = workingOn(state)
    const { id, at, meta, type: what } = event
    const changes = changedPaths(before, after).map(path => ({
      ...{ path, from: draftAt(before, path), to: draftAt(after, path) },
    }))
    // All of the first version is new.
    told.push({ id, at, actor: meta.actor, what, changes: begun || what === 'ContentDraftSaved' ? changes : [] })
  }
  return told
}

/** Who changed a content, when, from what to what; the newest first. */
export async function contentHistory(contentId: string, engines: Pick<Engines, 'store' | 'readModels'>) {
  const told = (await changesOf(contentId, engines)).slice(-mostTold).reverse()
  const names = await namesOf(
    told.map(({ actor }) => actor),
    engines.readModels,
  )
  return {
    entries: told.map(
      ({ actor, ...entry }): ContentHistoryEntry => ({
        ...entry,
        by: {
          kind: names.has(actor) ? 'staff' : actor === 'owner' ? 'owner' : 'shop',
          name: names.get(actor) ?? null,
        },
      }),
    ),
  }
}

type Met = {
  readonly path: ContentPath
  readonly before: unknown
  readonly theirs: unknown
  readonly yours: unknown
}

/** Who changed the fields that a form wants to change as well. */
export async function meetOthers(
  contentId: string,
  met: readonly Met[],
  engines: Pick<Engines, 'store' | 'readModels'>,
): Promise<EditedMeanwhile> {
  const told = await changesOf(contentId, engines)
  const names = await namesOf(
    told.map(({ actor }) => actor),
    engines.readModels,
  )
  const last = (path?: ContentPath) => {
    const found = told.findLast(({ changes }) => path === undefined || changes.some(each => each.path === path))
    return { by: found ? (names.get(found.actor) ?? null) : null, at: found?.at ?? new Date(0).toISOString() }
  }
  const said = (value: unknown) => JSON.stringify(value ?? null)
  return {
    ...{ base: 0, ...last(), others: [] },
    clashes: met.map(({ path, before, theirs, yours }) => ({
      ...{ path, before: said(before), theirs: said(theirs), yours: said(yours) },
      ...last(path),
    })),
  }
}
