import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { missingPicture } from '#api/plumbing/http/owners-files.ts'
import { baseAhead, type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { saidAt, settingRefusal, settingsAt, settingsLog } from '#api/settings/index.ts'
import { type SettingsRejection, settings, settingsId } from '#domain/settings/decide.ts'
import { changesAt } from '#domain/settings/paths.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'

/** `base`: the revision of the settings that the form was typed over; -1: nobody had changed one. */
export type SettingsWish = {
  readonly id: string
  readonly base: number
  readonly changes: { readonly [path: string]: unknown }
}
export type SettingsSaved =
  | { readonly ok: true; readonly position: Position; readonly revision: number }
  | { readonly ok: false; readonly problem: Problem }

/** Saves what a form changed of the settings, beside what others change of them at the same time. */
export function createSettingsSaving({ handler, store, readModels, folder }: Engines) {
  async function meanwhile({ base, changes }: SettingsWish, met: readonly string[]): Promise<EditedMeanwhile> {
    const log = await settingsLog(store)
    const since = log.filter(({ event }) => event.revision > base)
    const [seen, now] = [settingsAt(log, base), settingsAt(log, Number.POSITIVE_INFINITY)]
    const yours = settings.evolve(now, { type: 'SettingsChanged', data: { changes: changesAt(changes) } })
    const names = await namesOf(
      since.map(({ event }) => event.meta.actor),
      readModels,
    )
    const who = (path?: string) => {
      const { event } = since.findLast(({ paths }) => path === undefined || paths.includes(path))!
      return { by: names.get(event.meta.actor) ?? null, at: event.at }
    }
    const touched = new Set(since.flatMap(({ paths }) => paths))
    return {
      ...{ base: since.at(-1)!.event.revision, ...who() },
      clashes: met.map(path => ({
        ...{ path, before: saidAt(seen, path), theirs: saidAt(now, path), yours: saidAt(yours, path) },
        ...who(path),
      })),
      others: [...touched].filter(path => !Object.hasOwn(changes, path)).map(path => ({ path, by: who(path).by })),
    }
  }

  async function problemIn(rejection: SettingsRejection, wish: SettingsWish): Promise<Problem> {
    switch (rejection.code) {
      case 'settings-edited-meanwhile': {
        const detail = 'Choose for each field, then send the change with this base.'
        return problemOf('edited-meanwhile', detail, await meanwhile(wish, rejection.paths))
      }
      case 'currency-sign':
        return problemOf('setting-refused', settingRefusal(rejection), {
          setting: 'currency.s',
          nearest: rejection.own,
        })
      case 'color-unreadable':
        return problemOf('setting-refused', settingRefusal(rejection), {
          setting: rejection.setting,
          nearest: rejection.nearest,
        })
      default:
        return problemOf('setting-refused', settingRefusal(rejection), { setting: rejection.setting, nearest: null })
    }
  }

  return async function save(wish: SettingsWish, by: Actor): Promise<SettingsSaved> {
    const changes = changesAt(wish.changes)
    const missing = missingPicture(folder.path, changes)
    if (missing) return refused(problemOf('setting-refused', missing, { setting: '', nearest: null }))
    const log = await settingsLog(store)
    const newest = log.at(-1)?.event.revision ?? -1
    // Of a form that was typed before the shop was restored: nobody knows what stood there.
    if (wish.base > newest) return refused(baseAhead(newest))
    const seen = settingsAt(log, wish.base)
    const command = { type: 'UpdateSettings', data: { changes, seen } } as const
    const saved = await handler.handle(settings, settingsId, command, { commandId: `settings/${wish.id}`, ...by })
    return saved.ok ? saved : refused(await problemIn(saved.rejection, wish))
  }
}

export type SettingsSaving = ReturnType<typeof createSettingsSaving>

const refused = (problem: Problem) => ({ ok: false, problem }) as const
