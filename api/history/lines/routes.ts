import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { toldKinds } from '#projections/history-lines/document.ts'
import type { LineModel } from '#web/models/history-lines.ts'
import { actorSchema } from '../actor.ts'

const change = z.object({
  path: z.string().describe('`name.fr`, `prices.<sku>`, `currency.s` …'),
  from: z.unknown(),
  to: z.unknown(),
})

const record = z.object({
  stream: z.string().describe('Names the record: give it as `of` to take this one back'),
  kind: z.enum(toldKinds),
  name: z.string().nullable(),
  path: z.string().nullable().describe('Its page in the dashboard'),
  did: z.array(z.object({ type: z.string(), at: z.string() })).readonly(),
  changes: z.array(change).readonly().nullable().describe('Null: it takes another permission to see them'),
  back: z.array(change).readonly().nullable().describe('What an undo would change now; null: nothing'),
  not: z
    .enum(['nothing', 'not-permitted', 'refused', 'on-page', 'never'])
    .nullable()
    .describe('Why it is not taken back; `on-page`: its own page does it'),
  undone: z.boolean(),
  kept: z
    .array(z.object({ path: z.string(), by: actorSchema.nullable(), at: z.string().nullable() }))
    .readonly()
    .describe('What somebody changed since: an undo leaves it alone'),
})

const answer = z
  .object({
    lineId: z.string(),
    undone: z.object({ lineId: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
    records: z.array(record).readonly(),
    after: z.number().nullable().describe('Asks for more records; null: there are none'),
    undoable: z.boolean().describe('You may take back at least one of these'),
    many: z.boolean().describe('A job takes it back'),
  })
  .meta({ id: 'HistoryLineRecords', description: 'What was done under one name, record by record' })

type Deps = {
  line(
    ask: { readonly request: FastifyRequest; readonly language: Language },
    lineId: string,
    after?: number,
  ): Promise<LineModel | null>
}

/** GET /api/admin/history/lines/:line?after=. */
export async function lineRoutes(app: FastifyInstance, { line }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/history/lines/:line', {
    ...staff('history', 'view', 'line-not-found'),
    operationId: 'getHistoryLine',
    summary: 'Tells what was done under one name, record by record, and what an undo of it would do now',
    params: z.strictObject({ line: z.string().min(1).max(400).describe('The id of the line') }),
    query: z.strictObject({ after: z.coerce.number().int().min(0).optional().describe('The `after` of a page') }),
    answer,
    async run(request, reply) {
      const language = languageOf(request)
      const found = await line({ request, language }, request.params.line, request.query.after)
      return found ? sendJson(reply, found) : sendProblem(reply, 'line-not-found')
    },
  })
}
