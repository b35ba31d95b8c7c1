import type { SettingsChanges } from './events.ts'

export type SettingsCommand = { readonly type: 'UpdateSettings'; readonly data: { readonly changes: SettingsChanges } }

export type SettingsRejection = { readonly code: 'setting-unknown'; readonly setting: string }
