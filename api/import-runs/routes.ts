import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { homeOf, problemOf } from '#api/import/index.ts'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type Visitor, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { csvAnswer, sendExport } from '#api/plumbing/lists/export.ts'
import { ImportRefused } from '#api/settings/index.ts'
import type { ImportRunCommand } from '#domain/import-run/decide.ts'
import { sourceName, sourceRule } from '#domain/import-source/import-source.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { failureLines } from './downloads.ts'
import { FeedTooLarge, mostBytes, type Runs } from './runs.ts'

export type RunRouteDeps = Pick<Engines, 'handler'> & { readonly runs: Runs; readonly visitorOf: VisitorOf }

const params = z.strictObject({ runId: z.uuid().describe('The id that the import was begun under') })
const source = z.string().regex(sourceName, { error: `takes ${sourceRule}` })
const column = z.string().max(200).describe('The column, as the format knows it')
const value = z.string().max(500)
const row = z.int().min(1).describe('As a spreadsheet counts: the header is row 1')
const changes = { ...staff('product', 'edit', 'import-not-found', 'import-begun'), params } as const

const tooLarge = 'The file is larger than 100 MB. Split it, or have the owner import it with npm run import.'

/** May the visitor count pieces? Without that an import leaves quantities as they are. */
export const mayCount = (visitor: Visitor) =>
  visitor.kind !== 'guest' && allowed({ a: visitor.admin, s: visitor.staff }, 'stock').edit

/** Files of suppliers, from their upload until they are imported. */
export async function runRoutes(app: FastifyInstance, { runs, visitorOf, handler }: RunRouteDeps): Promise<void> {
  const answered = async (
    reply: FastifyReply,
    runId: string,
    command: ImportRunCommand,
    by: CommandMeta,
  ): Promise<FastifyReply> => {
    const sent = await runs.send(runId, command, by)
    if (!sent.ok) return sendProblem(reply, sent.rejection.code)
    notePosition(reply, sent.position)
    return reply.code(204).send()
  }

  await app.register(async uploads => {
    // The body is read as it comes: a feed is larger than any other body may be.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    route(uploads, 'PUT', '/api/admin/imports/:runId', {
      ...staff('product', 'edit', 'body-too-large', 'feed-refused', 'disk-full'),
      bodyLimit: mostBytes,
      operationId: 'stageFeed',
      summary: 'Keeps a file of a supplier and begins to check it; nothing is imported yet',
      consumes: ['text/csv'],
      params: z.strictObject({
        runId: z.uuid().describe('Made with the form: the same id is the same import, however often it is sent'),
      }),
      query: z.strictObject({
        name: z.string().min(1).max(200).describe('The name of the file'),
        source: source
          .or(z.literal(''))
          .default('')
          .describe('The name of the supplier; empty: as the kind of its feed'),
      }),
      body: z.unknown().describe('The file, a CSV of up to 100 MB'),
      answer: { 201: z.object({ runId: z.string() }).describe('The file is kept') },
      async run(request, reply) {
        const { runId } = request.params
        const { name, source } = request.query
        const by = await actorOf(visitorOf, request)
        if (Number(request.headers['content-length'] ?? 0) > mostBytes)
          return sendProblem(reply, 'body-too-large', tooLarge)
        // Not destroyed with a file that is refused: the rest of its upload is read away, else the answer would be lost.
        const bytes = request.raw.iterator({ destroyOnReturn: false })
        try {
          const staged = await runs.stage(bytes, { runId, name, source, member: by.actor! }, by)
          if (staged?.sent.ok) notePosition(reply, staged.sent.position)
          return sendJson(reply.code(201), { runId })
        } catch (error) {
          request.raw.resume()
          if (error instanceof FeedTooLarge) return sendProblem(reply, 'body-too-large', tooLarge)
          if (error instanceof ImportRefused)
            return sendProblem(reply, 'feed-refused', error.message, { problem: problemOf(error) })
          throw error
        }
      },
    })
  })

  route(app, 'POST', '/api/admin/imports/:runId/columns', {
    ...changes,
    operationId: 'mapColumns',
    summary: 'Says whose file it is and how its columns are read, and remembers that for files of the same source',
    body: z.strictObject({
      source: source.or(z.literal('')),
      format: z.string().max(40).default('auto'),
      columns: z
        .record(z.string().max(200), z.string().max(200))
        .describe('By the names of the columns in small letters, what to read them as; empty: not at all'),
    }),
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const by = await actorOf(visitorOf, request)
      const { source, format, columns } = request.body
      const data = { runId, source, format, columns }
      const sent = await runs.send(runId, { type: 'MapColumns', data }, by)
      if (!sent.ok) return sendProblem(reply, sent.rejection.code)
      const run = await runs.find(runId)
      const remembers = source || homeOf(format === 'auto' ? (run?.format ?? format) : format)
      // Whose files without a name these are is not known before their format is.
      if (run && remembers !== 'auto') await runs.rememberColumns(run.file, remembers, columns, by)
      notePosition(reply, sent.position)
      return reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/rows', {
    ...changes,
    operationId: 'fixRow',
    summary: 'Puts a value of one row right',
    body: z.strictObject({
      row,
      column,
      value: value.nullable().describe('Null: as it stands in the file'),
    }),
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const by = await actorOf(visitorOf, request)
      return answered(reply, runId, { type: 'FixRow', data: { runId, ...request.body } }, by)
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/values', {
    ...changes,
    operationId: 'fixValue',
    summary: 'Puts a value right in all rows that have it, in this file or in all files of its source',
    body: z.strictObject({
      column,
      value,
      readAs: value.describe('The same value: as it stands in the file'),
      always: z.boolean().default(false).describe('Also in every later file of the source'),
    }),
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const by = await actorOf(visitorOf, request)
      const { always, ...said } = request.body
      const run = await runs.state(runId)
      if (always && run.staged && !run.started) {
        const document = await runs.find(runId)
        const source = run.read!.source || homeOf(document?.format ?? '')
        const sent = await runs.defineWord(runId, { source, ...said }, by)
        if (sent.ok) notePosition(reply, sent.position)
        return reply.code(204).send()
      }
      return answered(reply, runId, { type: 'FixValue', data: { runId, ...said } }, by)
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/left-out', {
    ...changes,
    operationId: 'leaveRowOut',
    summary: 'Leaves a row out of the import, or lets it go in again',
    body: z.strictObject({ row, out: z.boolean().describe('False: it goes in again if it can') }),
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const by = await actorOf(visitorOf, request)
      return answered(reply, runId, { type: 'LeaveRowOut', data: { runId, ...request.body } }, by)
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/check', {
    ...changes,
    operationId: 'checkFeedAnew',
    summary: 'Checks a file anew: the shop, or what it knows, changed since',
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      return answered(reply, runId, { type: 'ReadAnew', data: { runId } }, await actorOf(visitorOf, request))
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/start', {
    ...staff('product', 'edit', 'import-not-found', 'import-unchecked', 'not-permitted'),
    params,
    operationId: 'startImport',
    summary: 'Begins to import the file as it was checked',
    body: z.strictObject({
      complete: z.boolean().default(false).describe('Discontinues what this source no longer lists'),
      counted: z.boolean().default(false).describe('Its quantities were counted just now'),
      stock: z.enum(stockMeanings).optional().describe('What its quantities mean from now on; without it: as before'),
    }),
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const [by, visitor] = await Promise.all([actorOf(visitorOf, request), visitorOf(request)])
      const { stock, counted, complete } = request.body
      const leaveStock = !mayCount(visitor)
      if (leaveStock && (counted || stock)) return sendProblem(reply, 'not-permitted')
      const options = { complete, counted, leaveStock, ...(stock && { stock }) }
      const data = { runId, by: by.actor!, options, startedAt: runs.at() }
      return answered(reply, runId, { type: 'StartImport', data }, by)
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/stop', {
    ...staff('product', 'edit', 'import-not-found'),
    params,
    operationId: 'stopImport',
    summary: 'Stops an import; what is in stays in',
    answer: done,
    async run(request, reply) {
      const { runId } = request.params
      const by = await actorOf(visitorOf, request)
      return answered(reply, runId, { type: 'StopImport', data: { runId, by: by.actor!, askedAt: runs.at() } }, by)
    },
  })

  route(app, 'POST', '/api/admin/imports/:runId/rest', {
    ...staff('product', 'edit', 'import-not-found', 'import-not-stopped', 'import-file-gone'),
    params,
    operationId: 'importRest',
    summary: 'Goes on with the file of an import that was stopped: a new import that keeps what was put right',
    description: 'It is checked first, and begins when somebody starts it. Products that are in already do not change.',
    body: z.strictObject({
      id: z.uuid().describe('Of the new import, made with the form: the same id is the same import'),
    }),
    answer: { 201: z.object({ runId: z.string() }).describe('The new import') },
    async run(request, reply) {
      const by = await actorOf(visitorOf, request)
      const { id } = request.body
      const sent = await runs.stageRest(request.params.runId, { runId: id, member: by.actor! }, by)
      if (typeof sent === 'string') return sendProblem(reply, sent)
      if (!sent.ok) return sendProblem(reply, sent.rejection.code)
      notePosition(reply, sent.position)
      return sendJson(reply.code(201), { runId: id })
    },
  })

  route(app, 'GET', '/api/admin/imports/:runId/failures', {
    ...staff('product', 'view', 'import-not-found'),
    params,
    operationId: 'exportFailures',
    summary: 'Gives the rows that cannot go in as CSV, with what is wrong with them',
    query: languageQuery,
    answer: csvAnswer('A line for each row'),
    cookies: { sets: ['position'] },
    async run(request, reply) {
      const { runId } = request.params
      const run = await runs.find(runId)
      const report = run && (await runs.report(run.report))
      if (!report) return sendProblem(reply, 'import-not-found')
      const by = await actorOf(visitorOf, request)
      const lines = failureLines(report, languageOf(request, request.query.lng))
      const taken = takenOf('import-failures', runId, report.problems.length, runs.at())
      return sendExport(reply, by, { file: 'rows-that-stay-out', lines, taken }, { handler })
    },
  })
}

/** Says of an export what it was: rows of an import. */
export function takenOf(list: 'import-failures' | 'import-kept', runId: string, rows: number, takenAt: string) {
  return { list, view: '', filters: { import: [runId] }, searched: false, sort: '', columns: [], rows, takenAt }
}
