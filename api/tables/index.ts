import { type Ask, feature } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { type TableName, tableNames } from '#domain/shared/tables.ts'
import type { TablePageModel, TableSummary } from '#web/models/tables.ts'
import { conflictsOf } from './history.ts'
import { tablePageRoutes } from './routes.ts'
import { foundRows } from './rows.ts'
import { createRowSaving } from './saving.ts'

/** Staff look at the tables by which feeds and searches are read, and change their rows. */
export const tables = feature({
  name: 'tables',
  needs: [visitors, settings],
  open(engines, { visitorOf, tables, tableFiles }) {
    return {
      async routes(app) {
        await tablePageRoutes(app, { shop: engines, save: createRowSaving(engines), tableFiles, visitorOf })
      },
      queries: ({ request }: Ask) => ({
        async tableList(): Promise<readonly TableSummary[]> {
          const all = await tables()
          return Promise.all(
            tableNames.map(async table => ({
              ...{ table, rows: all[table].length, ...(await tableFiles.look(table)) },
              conflicts: (await conflictsOf(table, engines)).length,
            })),
          )
        },
        async tablePage(name: string, asked: URLSearchParams): Promise<TablePageModel | null> {
          const table = tableNames.find((each): each is TableName => each === name)
          if (!table) return null
          const [all, file, conflicts, visitor] = await Promise.all([
            tables(),
            tableFiles.look(table),
            conflictsOf(table, engines),
            visitorOf(request),
          ])
          const may = (permission: 'settings' | 'history', to: 'view' | 'edit') =>
            verdictOf(visitor, { permission, to }) === 'allowed'
          return {
            ...{ table, rows: all[table].length, ...file, conflicts },
            ...foundRows(table, all[table], asked),
            may: { edit: may('settings', 'edit'), history: may('history', 'view') },
          }
        },
      }),
    }
  },
})
