import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '#api/plumbing/http/language.ts'
import { problemOf, sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { done, route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'
import { actorSchema } from '../actor.ts'
import type { BringingBack, BroughtBack } from './bring-back.ts'
import { instant, notCome } from './past-route.ts'

const answer = z
  .object({
    stream: z.string(),
    name: z.string().nullable(),
    path: z.string().nullable().describe('Its page in the dashboard'),
    at: z.string(),
    until: z.string(),
    isThere: z.boolean().describe('False: the shop did not have it yet'),
    base: z.int().describe('Send it to bring values back'),
    ticks: z
      .array(z.object({ at: z.string(), kind: z.enum(['staff', 'shop']) }))
      .readonly()
      .describe('Its changes'),
    fields: z
      .array(
        z.object({
          path: z.string(),
          was: z.unknown(),
          now: z.unknown(),
          since: z.object({ by: actorSchema, at: z.string() }).nullable().describe('Null: it is as it was'),
          back: z.boolean().describe('Whether you may bring it back, and the record takes it today'),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'RecordPast', description: 'A record as it was at an instant, beside what it is today' })

type Deps = {
  recordAt(
    ask: { readonly request: FastifyRequest; readonly language: Language },
    stream: string,
    at: string,
  ): Promise<RecordPastModel | null>
  bring(request: FastifyRequest, wish: BringingBack): Promise<BroughtBack | null>
}

const of = z.string().min(1).max(300).describe('The stream of the record, as lines of the history name it')

/** GET /api/admin/history/past?of=&at=, and POST to bring values back. */
export async function recordPastRoutes(app: FastifyInstance, { recordAt, bring }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/history/past', {
    ...staff('history', 'view', 'line-not-found', 'moment-not-come'),
    operationId: 'getRecordPast',
    summary: 'Tells what the settings, a coupon, a term or a text were at an instant, and what is another today',
    query: z.strictObject({ of, at: instant }),
    answer,
    async run(request, reply) {
      const { of, at } = request.query
      const found = await recordAt({ request, language: languageOf(request) }, of, at)
      const problem = found ? notCome(found) : problemOf('line-not-found', `There is no record ${of} to look at.`)
      return problem ? sendAsProblem(reply, problem) : sendJson(reply, found)
    },
  })
  route(app, 'POST', '/api/admin/history/past', {
    ...staff('history', 'view', ...bringRefusals),
    operationId: 'bringBackFields',
    summary: 'Brings chosen fields of a record back to what they were at an instant, as a change of today',
    description: 'It takes the permission that changing these fields takes. The history tells the reason.',
    body: z.strictObject({
      id: z.uuid().describe('Made with the form: the same is done once'),
      ...{ of, at: instant },
      paths: z.array(z.string().min(1).max(200)).min(1).max(500).describe('The fields'),
      base: z.int().min(0).describe('The `base` of the record when somebody looked at it'),
      reason: z.string().trim().min(1).max(500).describe('Why; the history keeps it for good, so it names no customer'),
    }),
    answer: done,
    async run(request, reply) {
      const brought = await bring(request, request.body)
      if (!brought) return sendProblem(reply, 'line-not-found', `There is no record ${request.body.of} to look at.`)
      if (!brought.ok) return sendAsProblem(reply, brought.problem)
      notePosition(reply, brought.position)
      return reply.code(204).send()
    },
  })
}

const bringRefusals = [
  ...(['line-not-found', 'moment-not-come', 'not-permitted'] as const),
  ...(['changed-since', 'undo-refused', 'nothing-to-undo'] as const),
] as const
