import type { SettingsEvent } from '#domain/settings/events.ts'
import { mergeSections } from '#domain/shared/merge-sections.ts'
import { projection } from '../projection.ts'
import type { SetSettings } from './document.ts'

export const settingsView = projection<SetSettings, SettingsEvent>({
  name: 'settings',
  version: 1,
  handles: ['SettingsChanged'],
  ids: () => ['shop'],
  project: (settings, event) => mergeSections<SetSettings>(settings ?? {}, event.data.changes),
})
