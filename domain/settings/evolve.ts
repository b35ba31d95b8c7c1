import { mergeSections } from '../shared/merge-sections.ts'
import type { Settings, SettingsEvent } from './events.ts'

export function evolve(settings: Settings, event: SettingsEvent): Settings {
  switch (event.type) {
    case 'SettingsChanged':
      return mergeSections(settings, event.data.changes)
  }
}
