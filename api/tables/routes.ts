import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { TableFiles } from '#api/settings/index.ts'
import { type TableName, tableNames } from '#domain/shared/tables.ts'
import { tableHistory } from './history.ts'
import type { createRowSaving } from './saving.ts'

type Deps = {
  readonly shop: Pick<Engines, 'store' | 'readModels' | 'projections' | 'documents'>
  readonly save: ReturnType<typeof createRowSaving>
  readonly tableFiles: TableFiles
  readonly visitorOf: VisitorOf
}

const names = z.enum(tableNames as readonly [TableName, ...TableName[]])
const params = z.strictObject({ table: names.describe('The name of the table') })
const row = z.record(z.string().max(40), z.string().max(500)).describe('By column')

/** The tables by which feeds and searches are read: PATCH …/tables/:table changes one row, POST …/tables/files reads the files in. */
export async function tablePageRoutes(
  app: FastifyInstance,
  { shop, save, tableFiles, visitorOf }: Deps,
): Promise<void> {
  route(app, 'PATCH', '/api/admin/settings/tables/:table', {
    ...staff('settings', 'edit', 'row-not-found', 'row-taken', 'row-refused', 'edited-meanwhile'),
    operationId: 'changeTableRow',
    summary: 'Adds, changes or removes a row of a table',
    description: 'The row decides: one that is neither as you saw it nor as you want it was changed by somebody else.',
    params,
    body: z
      .strictObject({
        id: z.uuid().describe('Made with the form: the same id is the same change'),
        before: row.nullable().describe('The row as you saw it; null: a new one'),
        after: row.nullable().describe('The row as it is to be; null: it goes'),
      })
      .refine(({ before, after }) => before !== null || after !== null, 'Send the row before, after, or both.'),
    answer: z.object({ key: z.string().describe('Names the row') }).describe('The row is as you want it'),
    async run(request, reply) {
      const saved = await save(request.params.table, request.body, await actorOf(visitorOf, request))
      if (!saved.ok) return sendAsProblem(reply, saved.problem)
      notePosition(reply, saved.position)
      return sendJson(reply, { key: saved.key })
    },
  })

  route(app, 'POST', '/api/admin/settings/tables/files', {
    ...staff('settings', 'edit'),
    operationId: 'readInTables',
    summary: 'Reads in the files of the tables that were edited, and writes them as the shop knows them',
    answer: z
      .object({
        taken: z.int().describe('Rows that count from now on'),
        refused: z.int().describe('Rows that were changed on both sides, and stay as the shop has them'),
        faults: z.array(z.string()).describe('Why a file was not read in'),
      })
      .describe('The files are read in'),
    async run(_request, reply) {
      const faults: string[] = []
      const met = await tableFiles.sync(tableNames, ({ message }) => void faults.push(message))
      await shop.projections.caughtUp(await shop.store.head())
      await shop.documents.caughtUp()
      const sum = (of: (each: (typeof met)[number]) => number) => met.reduce((total, each) => total + of(each), 0)
      return sendJson(reply, { taken: sum(({ taken }) => taken), refused: sum(each => each.refused.length), faults })
    },
  })

  route(app, 'GET', '/api/admin/settings/tables/:table/history', {
    ...staff('settings', 'view'),
    operationId: 'getTableHistory',
    summary: 'Lists who changed rows of a table, when, from what to what, the newest first',
    params,
    answer: z
      .object({
        entries: z
          .array(
            z.object({
              id: z.string(),
              at: z.string(),
              line: z.string().nullable().describe('In the history of the shop, where it can be taken back'),
              by: z.object({ kind: z.enum(['staff', 'owner', 'shop']), name: z.string().nullable() }),
              from: z
                .enum(['file', 'release'])
                .nullable()
                .describe('A file said it, or a version of the shop brought it'),
              changes: z
                .array(z.object({ path: z.string(), from: row.nullable(), to: row.nullable() }))
                .readonly()
                .describe('By the key of the row; null: there was none, or there is none any more'),
              more: z.int().describe('Rows beside those'),
            }),
          )
          .readonly(),
      })
      .describe('The changes'),
    run: async (request, reply) => sendJson(reply, { entries: await tableHistory(request.params.table, shop) }),
  })
}
