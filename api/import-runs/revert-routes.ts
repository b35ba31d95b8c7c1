import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { ImportRunCommand } from '#domain/import-run/decide.ts'
import type { KeptModel } from '#web/models/imports.ts'
import { leftAloneCsv } from './downloads.ts'
import { mayCount } from './routes.ts'
import type { Runs } from './runs.ts'

export type RevertRouteDeps = {
  readonly runs: Runs
  readonly visitorOf: VisitorOf
  /** All that an import leaves alone when it is taken back; null: it is not kept. */
  readonly kept: (runId: string) => AsyncIterable<KeptModel> | null | Promise<AsyncIterable<KeptModel> | null>
}

const params = z.strictObject({ runId: z.uuid().describe('The id that the import was begun under') })
const mayNotCount = 'The import counted pieces. To take it back, ask an admin for Stock: edit.'

/** Taking a whole import back. */
export async function revertRoutes(app: FastifyInstance, { runs, visitorOf, kept }: RevertRouteDeps): Promise<void> {
  const commands = [
    {
      ...{ path: '/revert/preview', operationId: 'previewRevert', writes: false },
      summary: 'Looks at what would go back if the import were taken back, in the background',
      command: (runId: string, by: string): ImportRunCommand => {
        return { type: 'PreviewRevert', data: { runId, by, askedAt: runs.at() } }
      },
    },
    {
      ...{ path: '/revert', operationId: 'revertImport', writes: true },
      summary: 'Takes the whole import back, in the background; what was changed since is left alone',
      command: (runId: string, by: string): ImportRunCommand => {
        return { type: 'RevertImport', data: { runId, by, startedAt: runs.at() } }
      },
    },
    {
      ...{ path: '/revert/stop', operationId: 'stopRevert', writes: false },
      summary: 'Stops taking an import back; what went back stays back',
      command: (runId: string, by: string): ImportRunCommand => {
        return { type: 'StopRevert', data: { runId, by, askedAt: runs.at() } }
      },
    },
  ]
  for (const { path, operationId, summary, writes, command } of commands) {
    route(app, 'POST', `/api/admin/imports/:runId${path}`, {
      ...staff('product', 'delete', 'import-not-found', 'import-goes-on', 'not-permitted'),
      ...{ params, operationId, summary },
      answer: done,
      async run(request, reply) {
        const { runId } = request.params
        const [by, visitor, run] = await Promise.all([
          actorOf(visitorOf, request),
          visitorOf(request),
          runs.state(runId),
        ])
        if (writes && run.started && !run.started.options.leaveStock && !mayCount(visitor))
          return sendProblem(reply, 'not-permitted', mayNotCount)
        const sent = await runs.send(runId, command(runId, by.actor!), by)
        if (!sent.ok) return sendProblem(reply, sent.rejection.code)
        notePosition(reply, sent.position)
        return reply.code(204).send()
      },
    })
  }

  route(app, 'GET', '/api/admin/imports/:runId/revert/kept', {
    ...staff('product', 'view', 'import-not-found'),
    params,
    operationId: 'exportKept',
    summary: 'Gives what is left alone when an import is taken back, as CSV',
    query: languageQuery,
    answer: { 200: { description: 'A line for each field', content: { 'text/csv': { schema: z.string() } } } },
    async run(request, reply) {
      const lines = await kept(request.params.runId)
      if (!lines) return sendProblem(reply, 'import-not-found')
      const sent: FastifyReply = reply
      return sent
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="left-alone.csv"')
        .type('text/csv; charset=utf-8')
        .send(await leftAloneCsv(lines, languageOf(request, request.query.lng)))
    },
  })
}
