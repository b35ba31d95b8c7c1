import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'
import { actorSchema } from '../actor.ts'

const instant = z.string().nullable()
const answer = z
  .object({
    stream: z.string(),
    name: z.string().nullable(),
    path: z.string().nullable().describe('Its page in the dashboard'),
    at: z.string(),
    until: z.string(),
    isThere: z.boolean().describe('False: the shop did not have it yet'),
    before: instant.describe('The change before it'),
    after: instant.describe('The change after it'),
    fields: z
      .array(
        z.object({
          path: z.string(),
          was: z.unknown(),
          now: z.unknown(),
          since: z.object({ by: actorSchema, at: z.string() }).nullable().describe('Null: it is as it was'),
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
}

/** GET /api/admin/history/past?of=&at=. */
export async function recordPastRoutes(app: FastifyInstance, { recordAt }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/history/past', {
    ...staff('history', 'view', 'line-not-found'),
    operationId: 'getRecordPast',
    summary: 'Tells what the settings, a coupon, a term or a text were at an instant, and what is another today',
    query: z.strictObject({
      of: z.string().min(1).max(300).describe('The stream of the record, as lines of the history name it'),
      at: z.iso.datetime().describe('The instant, of UTC'),
    }),
    answer,
    async run(request, reply) {
      const { of, at } = request.query
      const found = await recordAt({ request, language: languageOf(request) }, of, at)
      return found
        ? sendJson(reply, found)
        : sendProblem(reply, 'line-not-found', `There is no record ${of} to look at.`)
    },
  })
}
