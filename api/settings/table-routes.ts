import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { owner, route, sendJson } from '#api/plumbing/http/route.ts'
import { type TableName, tableNames } from '#domain/shared/tables.ts'
import { rulesView } from '#projections/rules/view.ts'
import type { TableFiles } from './table-files.ts'

/** Reads in the files at the start, and writes a file when its table changed. Every data folder has its own, and one process keeps them. */
export function tableSweep(files: TableFiles, folderId: string, log: Pick<Logger, 'warn'>): Sweep {
  return {
    name: 'tables',
    everywhere: true,
    inTurnBy: `tables ${folderId}`,
    served: true,
    wakeOn: [rulesView.name],
    async run({ changed }) {
      const names = changed?.get(rulesView.name) ?? new Set<string>()
      const some = changed && names.size > 0 ? tableNames.filter(name => names.has(name)) : tableNames
      const met = await files.sync(some, fault => log.warn({ reason: fault.message }, 'a table cannot be read in'))
      for (const { table, refused } of met) {
        if (refused.length > 0)
          log.warn({ table, refused }, 'rows of a table were changed on both sides; the shop keeps its own')
      }
    },
  }
}

const row = z.record(z.string(), z.string()).nullable()
const answer = z
  .object({
    tables: z.array(
      z.object({
        table: z.enum(tableNames as readonly [TableName, ...TableName[]]),
        taken: z.int().describe('Rows of the file that count from now on'),
        refused: z
          .array(z.object({ kept: row, file: row }))
          .readonly()
          .describe('Rows that were changed in the shop and in the file; the shop keeps its own. Null: no such row'),
      }),
    ),
    faults: z.array(z.string()).describe('Why a file was not read in; it is left as it is'),
  })
  .describe('The files hold what the shop knows')

/** POST /internal/tables, for `npm run tables`. */
export async function tableRoutes(
  app: FastifyInstance,
  { shop, files }: { readonly shop: Pick<Engines, 'store' | 'projections' | 'documents'>; readonly files: TableFiles },
): Promise<void> {
  route(app, 'POST', '/internal/tables', {
    ...owner(),
    operationId: 'syncTables',
    summary: 'Reads in the tables that the owner edited as files, and writes the files anew',
    answer,
    async run(_request, reply) {
      const faults: string[] = []
      const tables = await files.sync(tableNames, ({ message }) => void faults.push(message))
      await shop.projections.caughtUp(await shop.store.head())
      await shop.documents.caughtUp()
      return sendJson(reply, { tables: [...tables], faults })
    },
  })
}
