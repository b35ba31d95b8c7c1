import { feature } from '#api/plumbing/feature.ts'
import { settingsView } from '#projections/settings/view.ts'
import { settingsOwnerRoutes } from './owner.ts'
import { readSettings } from './read.ts'
import { settingsRoutes, themeRoutes } from './routes.ts'
import { readTables } from './tables.ts'

export { outsideServices } from './consent-services.ts'
export { createPagePolicy } from './page-policy.ts'
export { readSettings } from './read.ts'
export { ImportRefused } from './refused.ts'
export { readTable, readTables, type Tables, tableFile } from './tables.ts'
export { themeSheet } from './theme-sheet.ts'

/** The owner sets these: settings of the shop, its colours, and the tables in the data folder. */
export const settings = feature({
  name: 'settings',
  views: [settingsView],
  open(engines) {
    const { documents, folder } = engines
    const settings = () => readSettings(documents)
    return {
      offers: { settings, tables: readTables(folder.path) },
      async routes(app) {
        await app.register(settingsRoutes, { settings })
        await app.register(themeRoutes, { settings })
        await app.register(settingsOwnerRoutes, { shop: engines })
      },
    }
  },
})
