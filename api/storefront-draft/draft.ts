import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { missingPicture } from '#api/plumbing/http/owners-files.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { saidAt, settingRefusal, settingsAt, settingsLog } from '#api/settings/index.ts'
import { settings, settingsId } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { changesAt } from '#domain/settings/paths.ts'
import {
  differences,
  drafted,
  type StorefrontDraft,
  type StorefrontDraftEvent,
  type StorefrontDraftRejection,
  storefrontDraft,
} from '#domain/settings/storefront-draft.ts'
import type { Position, StoredEvent } from '#domain/shared/event-store.ts'
import { mergeSections } from '#domain/shared/merge-sections.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'

type Values = { readonly [path: string]: unknown }

export type DraftWish = {
  readonly id: string
  readonly changes: Values
  /** What stood in the form when it was opened, by the same paths. */
  readonly seen: Values
}
export type DraftSaved =
  | { readonly ok: true; readonly position: Position; readonly revision: number }
  | { readonly ok: false; readonly problem: Problem }

type Standing = {
  readonly live: Settings
  readonly draft: StorefrontDraft
  /** Of the stream of the draft; -1: nobody wrote one yet. */
  readonly revision: number
}

/** Of the settings' event that publishes the draft with this revision. */
const publishing = (revision: number) => `${publication}${revision}`
const publication = 'storefront-draft/publish/'
/** Whether a change of the settings published a draft. */
export const publishes = ({ meta }: Pick<StoredEvent, 'meta'>): boolean => meta.causationId.startsWith(publication)

/** The next arrangement of the storefront: written by staff, seen by staff, then published as a change of the settings. */
export function createStorefrontDraft({
  handler,
  store,
  readModels,
  folder,
}: Pick<Engines, 'handler' | 'store' | 'readModels' | 'folder'>) {
  /** A crash between publishing and ending leaves the draft in its stream: the log of the settings says that it is published. */
  async function standing(): Promise<Standing & { readonly published: Values | null }> {
    const [{ state: live }, { state, revision }] = await Promise.all([
      handler.fold(settings, settingsId),
      handler.fold(storefrontDraft, settingsId),
    ])
    if (Object.keys(state).length === 0) return { live, draft: state, revision, published: null }
    const log = await settingsLog(store)
    const isPublished = log.some(({ event }) => event.meta.causationId === publishing(revision))
    if (!isPublished) return { live, draft: state, revision, published: null }
    return { live, draft: {}, revision, published: valuesOf(state) }
  }

  /** Ends a draft that a crash left after it was published. */
  async function settled(by: Actor): Promise<Standing> {
    const found = await standing()
    if (!found.published) return found
    await end(found.published, found.revision, by)
    return standing()
  }

  const end = (values: Values, revision: number, by: Actor) =>
    handler.handle(
      storefrontDraft,
      settingsId,
      { type: 'EndStorefrontDraft', data: { values } },
      { commandId: `storefront-draft/end/${revision}`, ...by },
    )

  /** Who changed which paths of the settings and of the draft, the oldest first. */
  async function touches(): Promise<readonly Touch[]> {
    const found: Touch[] = (await settingsLog(store)).map(({ event, paths }) => ({ event, paths }))
    for await (const stored of store.read(`${storefrontDraft.name}-${settingsId}`)) {
      const event = stored as unknown as StoredEvent<StorefrontDraftEvent>
      const paths = event.type === 'StorefrontDraftDiscarded' ? event.data.paths : Object.keys(event.data.values)
      found.push({ event, paths })
    }
    return found.toSorted((a, b) => a.event.position - b.event.position)
  }

  /** `met`: the paths that two people changed, with what stood there before, what stands there now, and what was wished. */
  async function meanwhile(
    met: readonly string[],
    base: number,
    [before, theirs, yours]: readonly [Settings, Settings, Settings],
  ): Promise<EditedMeanwhile> {
    const all = await touches()
    const names = await namesOf(
      all.map(({ event }) => event.meta.actor),
      readModels,
    )
    const who = (path: string) => {
      const event = all.findLast(({ paths }) => paths.includes(path))?.event
      return { by: names.get(event?.meta.actor ?? '') ?? null, at: event?.at ?? '' }
    }
    const clashes = met.map(path => ({
      ...{ path, before: saidAt(before, path), theirs: saidAt(theirs, path), yours: saidAt(yours, path) },
      ...who(path),
    }))
    const { by, at } = clashes.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]!
    return { base, by, at, clashes, others: [] }
  }

  const over = (of: Settings, values: Values) => mergeSections(of, changesAt(values))

  return {
    /** The settings as shoppers have them, as they would be, and what differs. */
    async current() {
      const { live, draft, revision } = await standing()
      return { settings: drafted(draft, live), revision, paths: Object.keys(differences(draft, live)) }
    },

    async save({ id, changes, seen }: DraftWish, by: Actor): Promise<DraftSaved> {
      const missing = missingPicture(folder.path, changesAt(changes))
      if (missing) return refused('setting-refused', missing, { setting: 'hero.picture', nearest: null })
      const { live, draft, revision } = await settled(by)
      const command = { type: 'SaveStorefrontDraft', data: { changes, seen, live } } as const
      const saved = await handler.handle(storefrontDraft, settingsId, command, {
        ...{ commandId: `storefront-draft/save/${id}`, ...by },
      })
      if (saved.ok) return saved
      const { rejection } = saved
      if (rejection.code !== 'storefront-draft-edited-meanwhile') return misfit(rejection)
      const now = drafted(draft, live)
      const sides = [over(defaultSettings, seen), now, over(now, changes)] as const
      return clash(await meanwhile(rejection.paths, revision, sides))
    },

    async discard(id: string, by: Actor): Promise<DraftSaved> {
      await settled(by)
      const command = { type: 'DiscardStorefrontDraft', data: {} } as const
      const meta = { commandId: `storefront-draft/discard/${id}`, ...by }
      const gone = await handler.handle(storefrontDraft, settingsId, command, meta)
      return gone.ok ? gone : misfit(gone.rejection)
    },

    /** `base`: the revision of the draft that they looked at. */
    async publish(base: number, by: Actor): Promise<DraftSaved> {
      const { live, draft, revision } = await settled(by)
      const changes = differences(draft, live)
      if (Object.keys(changes).length === 0)
        return refused('draft-not-found', 'There is no draft. Load the page again.')
      if (revision !== base) return refused('draft-edited-meanwhile', 'Look at the draft again, then publish it.')
      const typedOver = Object.entries(draft).map(([path, entry]) => [path, entry.over] as const)
      const before = over(defaultSettings, Object.fromEntries(typedOver))
      const command = { type: 'UpdateSettings', data: { changes: changesAt(changes), seen: before } } as const
      const published = await handler.handle(settings, settingsId, command, { commandId: publishing(revision), ...by })
      if (published.ok) {
        await end(valuesOf(draft), revision, by)
        return { ok: true, position: published.position, revision: published.revision }
      }
      const { rejection } = published
      if (rejection.code !== 'settings-edited-meanwhile')
        return refused('setting-refused', settingRefusal(rejection), { setting: '', nearest: null })
      const sides = [
        before,
        settingsAt(await settingsLog(store), Number.POSITIVE_INFINITY),
        over(live, changes),
      ] as const
      return clash(await meanwhile(rejection.paths, revision, sides))
    },
  }
}

export type StorefrontDrafting = ReturnType<typeof createStorefrontDraft>

type Touch = {
  readonly event: Pick<StoredEvent, 'meta' | 'at' | 'position'>
  readonly paths: readonly string[]
}

function valuesOf(draft: StorefrontDraft): Values {
  return Object.fromEntries(Object.entries(draft).map(([path, { value }]) => [path, value]))
}

function refused(...problem: Parameters<typeof problemOf>): DraftSaved {
  return { ok: false, problem: problemOf(...problem) }
}

const clash = (met: EditedMeanwhile) =>
  refused('edited-meanwhile', 'Choose for each field, then send what you saw with it.', met)

function misfit(rejection: StorefrontDraftRejection): DraftSaved {
  if (rejection.code === 'storefront-draft-edited-meanwhile') throw new Error(rejection.code)
  return refused('setting-refused', settingRefusal(rejection), { setting: rejection.setting, nearest: null })
}
