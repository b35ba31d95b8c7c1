import { evolve, settings, settingsId } from '#domain/settings/decide.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { pathsOf, type Settings, type SettingsEvent } from '#domain/settings/events.ts'
import { valueAt } from '#domain/settings/paths.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'

export type SettingsChange = {
  readonly event: StoredEvent<SettingsEvent>
  readonly before: Settings
  readonly after: Settings
  /** What it touched, like `name` and `currency.s`. */
  readonly paths: readonly string[]
}

/** Every change of the settings, the oldest first, with the settings before and after it. */
export async function settingsLog(store: EventStore): Promise<readonly SettingsChange[]> {
  const changes: SettingsChange[] = []
  let before = defaultSettings
  for await (const stored of store.read(`${settings.name}-${settingsId}`)) {
    const event = stored as unknown as StoredEvent<SettingsEvent>
    const after = evolve(before, event)
    changes.push({ event, before, after, paths: pathsOf(event.data.changes) })
    before = after
  }
  return changes
}

/** The settings as they were with this revision of their stream; -1: before anybody changed one. */
export function settingsAt(log: readonly SettingsChange[], revision: number): Settings {
  return log.findLast(({ event }) => event.revision <= revision)?.after ?? defaultSettings
}

/** A value as a clash carries it: text as it is, else as JSON. */
export function saidAt(of: Settings, path: string): string {
  const value = valueAt(of, path)
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}
