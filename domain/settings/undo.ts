import type { StoredEvent } from '../shared/event-store.ts'
import { isSection } from '../shared/merge-sections.ts'
import { type FieldsSaid, type FieldValues, type Recorded, takeBack, type Undone } from '../shared/undo.ts'
import { settings } from './decide.ts'
import type { Settings, SettingsEvent } from './events.ts'
import { changesAt } from './paths.ts'

type Stored = StoredEvent<SettingsEvent>

/** Takes back what some events changed of the settings, by path. */
export function undoSettings(events: readonly Stored[], isOwn: (event: Stored) => boolean): Undone<SettingsEvent> {
  return takeBack(events, isOwn, settingsRecord, saySettings)
}

/** Says fields anew. */
export function saySettings(now: Settings, to: FieldValues): FieldsSaid<SettingsEvent> {
  const changes = changesAt(Object.fromEntries(to))
  const answer = settings.decide({ type: 'UpdateSettings', data: { changes } }, now)
  return answer.ok ? { events: answer.events, refused: null } : { events: [], refused: answer.rejection.code }
}

function fieldsOf(state: Settings): ReadonlyMap<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const [section, value] of Object.entries<unknown>(state)) {
    if (!isSection(value)) fields.set(section, value)
    else for (const [field, each] of Object.entries(value)) fields.set(`${section}.${field}`, each)
  }
  return fields
}

/** The settings as they are compared with themselves: by path. */
export const settingsRecord: Recorded<Settings, SettingsEvent> = { ...settings, fieldsOf }
