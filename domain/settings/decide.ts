import { accept, type Decider, type Decision, type Message, reject } from '../shared/decider.ts'
import { isSection, mergeSections, sameData } from '../shared/merge-sections.ts'
import { type ColorRejection, colorRefusal } from './colors.ts'
import { type CurrencyRejection, currencyRefusal } from './currency.ts'
import { defaultSettings } from './defaults.ts'
import { type MenuEntry, pathsOf, type Settings, type SettingsChanges, type SettingsEvent } from './events.ts'
import { valueAt } from './paths.ts'
import { settingsShape } from './settings-shape.ts'
import { type Misfit, misfit, misfitOfPart, type Shape } from './shape.ts'

export type SettingsCommand = Message<
  'UpdateSettings',
  {
    changes: SettingsChanges
    /** The settings that a form was typed over: what somebody else changed since is not overwritten. */
    seen?: Settings
  }
>

export type SettingsRejection = Misfit | ColorRejection | CurrencyRejection | SettingsEditedMeanwhile
/** `paths`: like `name` and `currency.s`. */
export type SettingsEditedMeanwhile = {
  readonly code: 'settings-edited-meanwhile'
  readonly paths: readonly string[]
}

/** Keeps of the changes what differs from the settings as they are; nothing differs, nothing happens. */
export function decide(command: SettingsCommand, settings: Settings): Decision<SettingsEvent, SettingsRejection> {
  switch (command.type) {
    case 'UpdateSettings': {
      const wrong = misfitOfChanges(command.data.changes)
      if (wrong) return reject(wrong)
      const present: { readonly [section: string]: unknown } = settings
      const changes: Record<string, unknown> = {}
      for (const [section, value] of Object.entries(command.data.changes)) {
        const before = present[section]
        if (!isSection(value) || !isSection(before)) {
          if (value !== undefined && !sameData(value, before)) changes[section] = value
          continue
        }
        const different = Object.entries(value).filter(
          ([key, wanted]) => wanted !== undefined && !sameData(wanted, before[key]),
        )
        if (different.length > 0) changes[section] = Object.fromEntries(different)
      }
      if (Object.keys(changes).length === 0) return accept()
      const { seen } = command.data
      const met = seen ? pathsOf(changes).filter(path => !sameData(valueAt(seen, path), valueAt(settings, path))) : []
      if (met.length > 0) return reject({ code: 'settings-edited-meanwhile', paths: met })
      const refusedColor = 'color' in changes ? colorRefusal(mergeSections(settings, changes).color) : null
      if (refusedColor) return reject(refusedColor)
      const refusedCurrency = 'currency' in changes ? currencyRefusal(mergeSections(settings, changes).currency) : null
      if (refusedCurrency) return reject(refusedCurrency)
      return accept({ type: 'SettingsChanged', data: { changes: changes as SettingsChanges } })
    }
  }
}

/** A link of the menu that nobody could read or follow. */
function bareLink(menu: SettingsChanges['menu']): Misfit | null {
  const isBare = ({ entry, label, path }: MenuEntry) =>
    entry === 'link' && (path === '' || Object.values(label).every(word => word.trim() === ''))
  const at = menu?.findIndex(isBare) ?? -1
  if (at < 0) return null
  return {
    code: 'setting-misfit',
    setting: `menu.${at}`,
    expected: 'a link with words and an address',
    value: menu![at],
  }
}

/** A promise that stands twice. */
function repeatedPromise(promises: SettingsChanges['promises']): Misfit | null {
  const at = promises?.findIndex(({ promise }, at) => promises.findIndex(each => each.promise === promise) < at) ?? -1
  if (at < 0) return null
  return { code: 'setting-misfit', setting: `promises.${at}`, expected: 'each promise once', value: promises![at] }
}

/** Sections change field by field, so what is left out of one is not missing; within a field everything has to be there. */
export function misfitOfChanges(changes: SettingsChanges): Misfit | null {
  const { fields } = settingsShape
  for (const [setting, value] of Object.entries(changes)) {
    if (!Object.hasOwn(fields, setting)) return { code: 'setting-unknown', setting, known: Object.keys(fields) }
    if (value === undefined) continue
    const shape: Shape = fields[setting]!
    const wrong = shape.kind === 'section' ? misfitOfPart(shape, value, setting) : misfit(shape, value, setting)
    if (wrong) return wrong
  }
  return bareLink(changes.menu) ?? repeatedPromise(changes.promises)
}

export const settings: Decider<Settings, SettingsCommand, SettingsEvent, SettingsRejection> = {
  name: 'settings',
  initial: defaultSettings,
  decide,
  evolve,
}

/** There is one shop, so one stream: `settings-shop`. */
export const settingsId = 'shop'

export function evolve(settings: Settings, event: SettingsEvent): Settings {
  switch (event.type) {
    case 'SettingsChanged':
      return mergeSections(settings, event.data.changes)
  }
}
