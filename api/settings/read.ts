import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { mergeSections } from '#domain/shared/merge-sections.ts'
import type { SetSettings } from '#projections/settings/document.ts'

/** The settings of the shop, with defaults for those that the owner never set. */
export function readSettings(documents: DocumentCache): Promise<Settings> {
  return documents.derived('settings', ['settings'], async () =>
    mergeSections(defaultSettings, (await documents.get<SetSettings>('settings', 'shop')) ?? {}),
  )
}
