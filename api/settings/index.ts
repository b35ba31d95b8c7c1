import { feature } from '#api/plumbing/feature.ts'
import { settingsView } from '#projections/settings/view.ts'
import { readSettings } from './read.ts'
import { settingsRoutes } from './routes.ts'
import { readTables } from './tables.ts'
import { themeRoutes } from './theme-routes.ts'

/** What the owner sets: settings of the shop, its colours, and the tables in the data folder. */
export const settings = feature({
  name: 'settings',
  views: [settingsView],
  open({ documents, folder }) {
    const settings = () => readSettings(documents)
    return {
      offers: { settings, tables: readTables(folder.path) },
      async routes(app) {
        await app.register(settingsRoutes, { settings })
        await app.register(themeRoutes, { settings })
      },
    }
  },
})
