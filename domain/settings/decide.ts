import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { isSection, sameData } from '../shared/merge-sections.ts'
import type { SettingsCommand, SettingsRejection } from './commands.ts'
import { defaultSettings } from './defaults.ts'
import type { Settings, SettingsChanges, SettingsEvent } from './events.ts'
import { evolve } from './evolve.ts'

/** Keeps of the changes what differs from the settings as they are; nothing differs, nothing happens. */
export function decide(command: SettingsCommand, settings: Settings): Decision<SettingsEvent, SettingsRejection> {
  switch (command.type) {
    case 'UpdateSettings': {
      const present: { readonly [section: string]: unknown } = settings
      const changes: Record<string, unknown> = {}
      for (const [section, value] of Object.entries(command.data.changes)) {
        if (!Object.hasOwn(present, section)) return reject({ code: 'setting-unknown', setting: section })
        const before = present[section]
        if (!isSection(value) || !isSection(before)) {
          if (value !== undefined && !sameData(value, before)) changes[section] = value
          continue
        }
        const unknown = Object.keys(value).find(key => !Object.hasOwn(before, key))
        if (unknown) return reject({ code: 'setting-unknown', setting: `${section}.${unknown}` })
        const different = Object.entries(value).filter(
          ([key, wanted]) => wanted !== undefined && !sameData(wanted, before[key]),
        )
        if (different.length > 0) changes[section] = Object.fromEntries(different)
      }
      if (Object.keys(changes).length === 0) return accept()
      return accept({ type: 'SettingsChanged', data: { changes: changes as SettingsChanges } })
    }
  }
}

export const settings: Decider<Settings, SettingsCommand, SettingsEvent, SettingsRejection> = {
  name: 'settings',
  initial: defaultSettings,
  decide,
  evolve,
}

/** There is one shop, so one stream: `settings-shop`. */
export const settingsId = 'shop'
