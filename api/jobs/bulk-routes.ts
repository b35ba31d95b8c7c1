import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, sendAsProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { confirmedChange, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { BulkAction } from '#api/plumbing/lists/define.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { readQuery } from '#api/plumbing/lists/query.ts'
import { querySchema } from '#api/plumbing/lists/routes.ts'
import type { JobRows } from '#domain/job/events.ts'
import type { Jobs } from './jobs.ts'

const mostRows = 100_000
/** So many ids, each with a text of its own, fit. */
const bodyLimit = 32 * 1024 * 1024

const rowsSchema = z
  .array(z.string().min(1).max(100))
  .min(1)
  .max(mostRows)
  .describe('The ids of the rows; one that is named twice counts once')

const rowsAlone = z.strictObject({ rows: rowsSchema })
const idsFound = z.object({ ids: z.array(z.string()).describe('In the order of the query') }).describe('All that match')
const jobBegun = z.object({ jobId: z.string() }).describe('The job, which goes on by itself')

export type BulkRouteDeps = Pick<Engines, 'now'> & {
  readonly list: OpenList
  /** The address that the list is under. */
  readonly path: string
  readonly jobs: Jobs
  readonly visitorOf: VisitorOf
  /** Sums as staff are shown them: amounts in the currency of the shop. */
  readonly shownSums?: (sums: Sums) => Promise<Sums>
  /** Asks who is there before an action on so many rows, where it wants to. */
  readonly confirm?: (request: FastifyRequest, action: string, rows: readonly string[]) => Promise<Problem | null>
}

type Sums = { readonly [sum: string]: number }

/** The ids of all rows that a query finds; for each action what would happen, and its job. */
export async function bulkRoutes(app: FastifyInstance, deps: BulkRouteDeps): Promise<void> {
  const { list, path, jobs, now, visitorOf, confirm, shownSums } = deps
  const { definition } = list
  const { name, permission } = definition
  const called = capital(name)
  const previewed = previewSchema(Object.keys(definition.list.sums))

  route(app, 'GET', `${path}/ids`, {
    ...staff(permission, 'view'),
    operationId: `select${called}`,
    summary: `Names all ${name} that a query finds now: what comes later is not among them`,
    query: querySchema(definition),
    answer: idsFound,
    async run(request, reply) {
      const query = readQuery(definition, request.query as { readonly [name: string]: string }, now())
      return sendJson(reply, { ids: (await list.select(query)).slice(0, mostRows) })
    },
  })

  for (const [action, bulk] of Object.entries<BulkAction<object>>(definition.bulk)) {
    const rightOf = staff(permission, bulk.to)

    route(app, 'POST', `${path}/bulk/${action}/preview`, {
      ...staff(permission, 'view'),
      operationId: `preview${capital(action)}${called}`,
      summary: `Tells what the action ${action} would do to many ${name}, and changes nothing`,
      bodyLimit,
      body: rowsAlone,
      answer: previewed,
      async run(request, reply) {
        const preview = await previewOf(list, bulk, [...new Set(request.body.rows)])
        return sendJson(reply, { ...preview, sums: (await shownSums?.(preview.sums)) ?? preview.sums })
      },
    })

    route(app, 'POST', `${path}/bulk/${action}`, {
      ...rightOf,
      ...(confirm && { problems: ['confirm-again'], cookies: confirmedChange }),
      operationId: `begin${capital(action)}${called}`,
      summary: `Begins a job that does the action ${action} to many ${name}`,
      bodyLimit,
      body: bodySchema(bulk),
      answer: { 202: jobBegun },
      async run(request, reply) {
        const { id, about } = request.body
        const rows = rowsOf(request.body.rows, request.body.inputs as readonly string[] | undefined)
        const unconfirmed = await confirm?.(request, action, rows.rows)
        if (unconfirmed) return sendAsProblem(reply, unconfirmed)
        const by = await actorOf(visitorOf, request)
        const header = {
          ...{ jobId: id, list: name, action, permission, to: bulk.to, by: by.actor! },
          about: about as { readonly [field: string]: string },
        }
        notePosition(reply, await jobs.begin(header, rows, by))
        return sendJson(reply.code(202), { jobId: id })
      },
    })
  }
}

function bodySchema({ about = {}, input }: BulkAction<object>) {
  const fields = Object.fromEntries(
    Object.entries(about).map(([field, words]) => [field, z.string().max(500).default('').describe(words)]),
  )
  return z.strictObject({
    id: z.uuid().describe('Made with the form: the same id is the same job, however often it is sent'),
    rows: rowsSchema,
    about: z.strictObject(fields).prefault({}).describe('The same for all rows'),
    ...(input && {
      inputs: z.array(z.string().max(200)).max(mostRows).default([]).describe(`For each row, in their order: ${input}`),
    }),
  })
}

/** Each row once, with the text that came with it. */
function rowsOf(rows: readonly string[], inputs: readonly string[] = []): JobRows {
  const inputOf = new Map<string, string>()
  for (const [at, row] of rows.entries()) if (!inputOf.has(row)) inputOf.set(row, inputs[at] ?? '')
  return { rows: [...inputOf.keys()], ...(inputs.length > 0 && { inputs: [...inputOf.values()] }) }
}

function previewSchema(sums: readonly string[]) {
  return z
    .object({
      would: z.int().describe('Rows that it would be done to'),
      not: z
        .array(z.object({ code: z.string(), rows: z.int() }))
        .describe('The others by the reason: the code of a problem, or `unchanged`'),
      sums: z
        .object(Object.fromEntries(sums.map(sum => [sum, z.number()])))
        .describe('Over the rows that it would be done to'),
      mails: z.int().describe('Mails that it would send'),
      short: z.int().describe('Rows that it would be done to although pieces of them are missing'),
    })
    .describe('What would happen')
}

async function previewOf(
  list: OpenList,
  { refuses, mails, missing = () => 0 }: BulkAction<object>,
  rows: readonly string[],
) {
  const not = new Map<string, number>()
  const sumsOf = Object.entries<(doc: object) => number>(list.definition.list.sums)
  const sums = Object.fromEntries(sumsOf.map(([name]) => [name, 0]))
  let [would, short] = [0, 0]
  for await (const docs of list.documentsOf(rows)) {
    for (const doc of docs) {
      const code = refuses(doc)
      if (code !== null) not.set(code, (not.get(code) ?? 0) + 1)
      else {
        would++
        if (missing(doc) > 0) short++
        for (const [name, of] of sumsOf) sums[name]! += of(doc)
      }
    }
  }
  return { would, not: [...not].map(([code, rows]) => ({ code, rows })), sums, mails: mails ? would : 0, short }
}

const capital = (word: string) => word.replace(/^./, first => first.toUpperCase())
