import type { DocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { feature } from '#api/plumbing/feature.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'
import type { Settings } from '#domain/settings/events.ts'
import { mergeSections } from '#domain/shared/merge-sections.ts'
import { rulesView } from '#projections/rules/view.ts'
import type { SetSettings } from '#projections/settings/document.ts'
import { settingsView } from '#projections/settings/view.ts'
import { writeDigits } from '#web/ui/numbers.ts'
import { settingRefusal, settingsOwnerRoutes } from './owner.ts'
import { settingsRoutes, themeRoutes } from './routes.ts'
import { openTableFiles } from './table-files.ts'
import { tableRoutes, tableSweep } from './table-routes.ts'
import { tablesInViews } from './tables.ts'

export { type AttributeValues, createAttributeValues } from './attribute-values.ts'
export { createPagePolicy, outsideServices } from './consent-services.ts'
export { createMarkup, type Markup, soldAtCost } from './markup.ts'
export { themeSheet } from './routes.ts'
export { saidAt, settingsAt, settingsLog } from './settings-log.ts'
export { openTableFiles, type TableFiles } from './table-files.ts'
export { changeRows, rowsInLog } from './table-rows.ts'
export { builtInTables, ImportRefused, tableFile, tablesInLog } from './tables.ts'
export { settingRefusal }

/** The owner sets these: settings of the shop, its colours, and the tables by which feeds and searches are read. */
export const settings = feature({
  name: 'settings',
  views: [settingsView, rulesView],
  open(engines) {
    const { documents, folder, handler, logger } = engines
    const files = openTableFiles(folder.path, handler)
    const settings = () => readSettings(documents)
    return {
      offers: { settings, tables: () => tablesInViews(documents), tableFiles: files },
      sweeps: [tableSweep(files, folder.id, logger)],
      async routes(app) {
        await settingsRoutes(app, { settings })
        await themeRoutes(app, { settings })
        await settingsOwnerRoutes(app, { shop: engines })
        await tableRoutes(app, { shop: engines, files })
      },
    }
  },
})

/** The settings of the shop, with defaults for those that the owner never set. */
export function readSettings(documents: DocumentCache): Promise<Settings> {
  return documents.derived('settings', ['settings'], async () => {
    const settings = mergeSections(defaultSettings, (await documents.get<SetSettings>('settings', 'shop')) ?? {})
    // Everything that the process writes, pages and mails, reads the settings first.
    writeDigits(settings.digits)
    return settings
  })
}
