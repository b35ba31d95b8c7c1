import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, staff } from '#api/plumbing/http/route.ts'
import { actorOf } from '#api/plumbing/http/visitor.ts'
import { csvAnswer, sendExport } from '#api/plumbing/lists/export.ts'
import type { ImportRunCommand } from '#domain/import-run/decide.ts'
import type { KeptModel } from '#web/models/imports.ts'
import { leftAloneLines } from './downloads.ts'
import { mayCount, type RunRouteDeps, takenOf } from './routes.ts'

export type RevertRouteDeps = RunRouteDeps & {
  /** All that an import leaves alone when it is taken back; null: it is not kept. */
  readonly kept: (runId: string) => AsyncIterable<KeptModel> | null | Promise<AsyncIterable<KeptModel> | null>
}

const params = z.strictObject({ runId: z.uuid().describe('The id that the import was begun under') })
const mayNotCount = 'The import counted pieces. To take it back, ask an admin for Stock: edit.'

/** Taking a whole import back. */
export async function revertRoutes(
  app: FastifyInstance,
  { runs, visitorOf, handler, kept }: RevertRouteDeps,
): Promise<void> {
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
    answer: csvAnswer('A line for each field'),
    cookies: { sets: ['position'] },
    async run(request, reply) {
      const { runId } = request.params
      const found = await kept(runId)
      if (!found) return sendProblem(reply, 'import-not-found')
      const by = await actorOf(visitorOf, request)
      const lines = await leftAloneLines(found, languageOf(request, request.query.lng))
      const taken = takenOf('import-kept', runId, lines.length - 1, runs.at())
      return sendExport(reply, by, { file: 'left-alone', lines, taken }, { handler })
    },
  })
}
