import type { SettingsChanges } from '#domain/settings/events.ts'

/** Everything that was ever set; what is absent stands at its default. One document, its id is the shop's. */
export type SetSettings = SettingsChanges
