import { z } from 'zod'
import { zoneField } from '#api/plumbing/http/time-zone.ts'
import { credentialKinds, waitReasons } from '#domain/feed/events.ts'
import { sourceName, sourceRule } from '#domain/import-source/import-source.ts'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import { runStates } from '#projections/import-runs/document.ts'

const timetable = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('hours'), hours: z.int().min(1).max(168) }),
    z.strictObject({
      every: z.literal('day'),
      at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'is a time such as 06:30' }),
      zone: zoneField,
    }),
  ])
  .describe('When it is fetched: every so many hours, or each day at a time')

export const termsSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  address: z.string().trim().min(1).max(2000).describe('A public https address at the usual port'),
  source: z
    .string()
    .regex(sourceName, { error: `takes ${sourceRule}` })
    .describe('The name of the supplier'),
  timetable,
  importedBy: z
    .enum(['staff', 'itself'])
    .describe('`itself`: a file goes in if every row of it does, and a person has imported one before'),
  mostMove: z
    .int()
    .min(0)
    .max(1000)
    .nullable()
    .describe('Percent; a file in which any price moves more waits for a person. Null: prices may move as they like'),
  stock: z
    .enum(stockMeanings)
    .nullable()
    .optional()
    .describe(
      'What the quantities of its files mean: `theirs` is a fresh count, `ours` repeats the numbers of the shop, `none` leaves them to whoever counts, such as a warehouse. Null: as the shop remembers it of the source. It takes the right to count',
    ),
})

/** A header's value cannot hold more than these; a line break would begin another header. */
const visible = /^[\x20-\x7e]+$/
const ours =
  /^(host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept.*|if-.*|range)$/i

export const credentialsSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.literal('password'),
      user: z
        .string()
        .min(1)
        .max(200)
        .regex(/^[^:\p{Cc}]+$/u, { error: 'has no colon' }),
      password: z.string().min(1).max(500),
    }),
    z.strictObject({ kind: z.literal('token'), token: z.string().min(1).max(4000).regex(visible) }),
    z.strictObject({
      kind: z.literal('header'),
      name: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,60}$/)
        .refine(name => !ours.test(name), { error: 'is a header that the shop itself sends' }),
      value: z.string().min(1).max(4000).regex(visible),
    }),
  ])
  .describe('How the shop says who it is. It is kept in the vault and never shown again')

const outcome = z
  .discriminatedUnion('is', [
    z.object({
      is: z.literal('brought'),
      file: z.string().describe('The hash of its bytes'),
      size: z.int().describe('Bytes'),
      etag: z.string().nullable(),
      modified: z.string().nullable(),
    }),
    z.object({ is: z.literal('nothing-new') }),
    z.object({ is: z.literal('fault'), fault: z.string().describe('A code'), detail: z.string() }),
  ])
  .describe('What came of it')

export const feedSchema = z
  .object({
    feedId: z.string(),
    terms: termsSchema.extend({
      credentials: z.enum(credentialKinds).describe('That there are some, and of what kind'),
    }),
    by: z.string().nullable().describe('The member in whose name it works'),
    paused: z.enum(['staff', 'faults']).nullable(),
    nextAt: z.string().nullable().describe('When it is fetched next; null: not before somebody asks'),
    fetches: z
      .array(
        z.object({
          runId: z.string().describe('The id of the import that it becomes'),
          begunAt: z.string(),
          outcome: outcome.nullable(),
          verdict: z.enum(['imports', ...waitReasons]).nullable(),
          state: z.enum(runStates).nullable().describe('Of the import that its file became'),
        }),
      )
      .readonly()
      .describe('The last ones, the newest first'),
  })
  .meta({ id: 'Feed', description: 'A feed that is fetched on a timetable' })
