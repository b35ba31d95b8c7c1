import { isSection } from '../shared/merge-sections.ts'
import type { SettingsChanges } from './events.ts'

/** What changes touch, as it is merged: `name`, and of a section each field, like `currency.s`. */
export function pathsOf(changes: SettingsChanges): readonly string[] {
  return Object.entries(changes).flatMap(([section, value]) =>
    isSection(value) ? Object.keys(value).map(field => `${section}.${field}`) : [section],
  )
}

/** The value at a path of `pathsOf`. */
export function valueAt(settings: object, path: string): unknown {
  const [section, field] = path.split('.') as [string, string?]
  const value = (settings as { readonly [section: string]: unknown })[section]
  return field === undefined ? value : (value as { readonly [field: string]: unknown } | undefined)?.[field]
}

/** Changes from values by path. */
export function changesAt(values: { readonly [path: string]: unknown }): SettingsChanges {
  const changes: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const [section, field] = path.split('.') as [string, string?]
    changes[section] = field === undefined ? value : { ...(changes[section] as object), [field]: value }
  }
  return changes as SettingsChanges
}
