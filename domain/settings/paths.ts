import type { SettingsChanges } from './events.ts'

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
