import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import { type ProblemCode, problems, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { csvHead, csvLine } from '#api/plumbing/lists/csv.ts'
import { csvAnswer, sendExport } from '#api/plumbing/lists/export.ts'
import type { JobDocument } from '#projections/jobs/view.ts'
import type { Jobs } from './jobs.ts'
import type { jobModels } from './models.ts'

export type JobRouteDeps = {
  readonly jobs: Jobs
  readonly visitorOf: VisitorOf
  readonly models: ReturnType<typeof jobModels>
  readonly shop: Pick<Engines, 'handler' | 'now'>
}

const params = z.strictObject({ jobId: z.uuid().describe('The id that the job was begun under') })
const ofJobs = { tag: 'staff', access: 'staff' } as const
const changes = {
  ...ofJobs,
  params,
  problems: ['job-not-found', 'not-permitted', 'job-goes-on'],
  cookies: { sets: ['position'] },
} as const

const jobSchema = z
  .object({
    jobId: z.string(),
    list: z.string(),
    action: z.string(),
    total: z.int().describe('Rows that it was begun with'),
    done: z.int(),
    refused: z.int(),
    ended: z.enum(['done', 'stopped', 'not-permitted']).nullable().describe('Null: it goes on'),
    stopping: z.boolean(),
    begunAt: z.string(),
    endedAt: z.string().nullable(),
    by: z.string().nullable().describe('The name of the member who began it; null after they were erased'),
    mayChange: z.boolean().describe('You may stop it, and try its rest again'),
    priceChange: z.string().nullable().describe('The price change that it is a part of'),
  })
  .meta({ id: 'Job', description: 'A job on many rows of a list' })

/** Jobs that were begun: seen with the permission of their list, changed with the right that their action takes. */
export async function jobRoutes(app: FastifyInstance, { jobs, visitorOf, models, shop }: JobRouteDeps): Promise<void> {
  /** The job, or why the visitor may not change it. */
  async function toChange(request: FastifyRequest, jobId: string): Promise<JobDocument | ProblemCode> {
    const [job, visitor] = await Promise.all([jobs.find(jobId), visitorOf(request)])
    if (!job || verdictOf(visitor, { permission: job.permission, to: 'view' }) !== 'allowed') return 'job-not-found'
    return verdictOf(visitor, job) === 'allowed' ? job : 'not-permitted'
  }

  route(app, 'GET', '/api/admin/jobs', {
    ...ofJobs,
    operationId: 'listJobs',
    summary: 'Lists the jobs of the lists that you may see, the newest first',
    answer: z.object({ jobs: z.array(jobSchema) }).describe('The newest jobs'),
    run: async (request, reply) => sendJson(reply, { jobs: await models(request).jobs() }),
  })

  route(app, 'GET', '/api/admin/jobs/:jobId', {
    ...ofJobs,
    problems: ['job-not-found'],
    operationId: 'showJob',
    summary: 'Shows how far a job is, the first rows that were not done and the last that were',
    params,
    answer: z
      .object({
        ...jobSchema.shape,
        not: z
          .array(
            z.object({
              row: z.string(),
              label: z.string(),
              code: z.string().describe('The code of the problem'),
              parts: z
                .array(z.string())
                .readonly()
                .optional()
                .describe('What of the row it concerns; absent: all of it'),
            }),
          )
          .readonly()
          .describe('The first rows that were not done'),
        did: z
          .array(z.object({ row: z.string(), label: z.string(), at: z.string().describe('When its step was done') }))
          .readonly()
          .describe('The rows that were done last, the newest first'),
      })
      .describe('A job'),
    async run(request, reply) {
      const found = await models(request).job(request.params.jobId)
      return found ? sendJson(reply, found) : sendProblem(reply, 'job-not-found')
    },
  })

  route(app, 'GET', '/api/admin/jobs/:jobId/export', {
    ...ofJobs,
    problems: ['job-not-found'],
    operationId: 'exportJob',
    summary: 'Exports what became of all rows of a job, with the reason where one was not done, as CSV',
    params,
    answer: csvAnswer('A line for each row'),
    cookies: { sets: ['position'] },
    async run(request, reply) {
      const { jobId } = request.params
      const job = await models(request).job(jobId)
      if (!job) return sendProblem(reply, 'job-not-found')
      const lines: string[] = []
      for await (const step of jobs.results(jobId)) {
        const labels = await jobs.labelsOf(
          job.list,
          step.map(({ row }) => row),
        )
        for (const { row, refused, reached } of step) {
          const { label = labels.get(row) ?? row, code = null, parts = [] } = refused ?? {}
          const reason = code === null ? null : (problems[code as ProblemCode]?.title ?? null)
          const result = refused ? 'not done' : reached ? 'done' : 'left out'
          lines.push(csvLine([row, label, result, code, reason, parts.join(' ')]))
        }
      }
      const columns = ['Id', 'Name', 'Result', 'Code', 'Reason', 'Parts']
      const about = { view: 'all', filters: { list: [job.list], action: [job.action] }, searched: false, sort: '' }
      const taken = { list: 'job-rows', ...about, columns, rows: lines.length, takenAt: shop.now().toISOString() }
      const by = await actorOf(visitorOf, request)
      return sendExport(reply, by, { file: 'job', lines: [csvHead(columns), ...lines], taken }, shop)
    },
  })

  route(app, 'POST', '/api/admin/jobs/:jobId/stop', {
    ...changes,
    operationId: 'stopJob',
    summary: 'Stops a job after the rows that are under way; what was done stays done',
    answer: done,
    async run(request, reply) {
      const job = await toChange(request, request.params.jobId)
      if (typeof job === 'string') return sendProblem(reply, job)
      const position = await jobs.stop(job.jobId, await actorOf(visitorOf, request))
      if (position !== null) notePosition(reply, position)
      return reply.code(204).send()
    },
  })

  route(app, 'POST', '/api/admin/jobs/:jobId/retry', {
    ...changes,
    operationId: 'retryJob',
    summary: 'Begins another job with the rows that a job did not do',
    body: z.strictObject({ id: z.uuid().describe('The id of the new job: the same id is the same job') }),
    answer: { 202: z.object({ jobId: z.string() }).describe('The new job') },
    async run(request, reply) {
      const job = await toChange(request, request.params.jobId)
      if (typeof job === 'string') return sendProblem(reply, job)
      if (job.ended === null) return sendProblem(reply, 'job-goes-on', 'Stop it first, or wait until it has ended.')
      const rest = await jobs.rest(job.jobId)
      if (rest.rows.length === 0) return sendProblem(reply, 'job-not-found', 'All its rows were done.')
      const by = await actorOf(visitorOf, request)
      const { list, action, permission, to, about, retryOf = job.jobId } = job
      const header = { jobId: request.body.id, list, action, permission, to, about, retryOf, by: by.actor! }
      notePosition(reply, await jobs.begin(header, rest, by))
      return sendJson(reply.code(202), { jobId: request.body.id })
    },
  })
}
