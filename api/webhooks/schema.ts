import { z } from 'zod'
import { cursorShape } from '#api/public-events/index.ts'
import { oneLine } from '#domain/shared/printable.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { disabledReasons } from '#domain/webhook/events.ts'
import { overlapHours } from '#domain/webhook/retries.ts'

export const webhookId = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .describe('The id of the endpoint, as the list shows it')
export const webhookParams = z.strictObject({ webhookId })
export const attemptParams = webhookParams.extend({
  attemptId: z.string().min(1).max(40).describe('The id of the attempt, as the endpoint shows it'),
})

const place = z
  .union(
    [
      z.string().regex(cursorShape),
      z.enum(['start', 'now']),
      z.iso.datetime({ offset: true }),
      z.string().regex(/^\d{1,16}$/),
    ],
    { error: 'has to be a cursor, a position, start, now, or an instant like 2026-11-20T09:00:00Z' },
  )
  .describe('A cursor, a position of the log, `start`, `now`, or an instant')

const terms = {
  name: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(60)
    .describe('Tells endpoints apart, like the program that listens there'),
  url: z
    .string()
    .min(1)
    .max(2000)
    .describe(
      'Where events are sent: public and https, at port 443 or one from 1024 on, or a host that WEBHOOK_PRIVATE_HOSTS names',
    ),
  types: z
    .array(z.string().regex(/^(\*|[a-z_]+\.(\*|[a-z_]+\.v\d+))$/, 'has to be like order.placed.v1, order.* or *'))
    .min(1)
    .max(100)
    .describe('Types of events: `order.placed.v1`, `order.*` for the first versions of them all, or `*`'),
  subject: z.string().min(1).max(200).nullable().describe('Only events of this subject; null: of all'),
  batch: z.int().min(1).max(100).describe('So many events at most in one request. From 2 on a request is a list'),
  personal: z
    .boolean()
    .describe('It is told personal data too, such as names and addresses, which takes `customers:read`'),
}

export const newWebhookBody = z.strictObject({
  ...terms,
  subject: terms.subject.default(null),
  batch: terms.batch.default(1),
  personal: terms.personal.default(false),
  from: place.default('now').describe('Where it begins: a cursor, a position, `start`, `now`, or an instant'),
})
export type NewWebhook = z.output<typeof newWebhookBody>

export const changeBody = z.strictObject(terms).partial()
export type ChangedTerms = z.output<typeof changeBody>

export const rotateBody = z.strictObject({
  hours: z
    .int()
    .min(overlapHours.least)
    .max(overlapHours.most)
    .default(overlapHours.usual)
    .describe('So many hours both secrets sign'),
})
export const resumeBody = z.strictObject({
  from: place.nullable().default(null).describe('Where it goes on; null: where it stopped'),
})
export const rewindBody = z.strictObject({ to: place })
export const skipBody = z.strictObject({ eventId: z.string().min(1).max(60).describe('The `id` of the event') })
export const replayBody = z.strictObject({ from: place, to: place.default('now') })

/** The one answer that holds a secret. */
export const madeWebhook = z
  .object({
    webhookId,
    secret: z.string().describe('Signs the requests, as Standard Webhooks says. Keep it now'),
    olderUntil: z.string().nullable().describe('Until then the secret before this one signs too; null: there is none'),
  })
  .meta({ id: 'MadeWebhook', description: 'An endpoint with its secret' })

export const webhookSchema = z
  .object({
    webhookId,
    name: z.string(),
    url: z.string(),
    types: z.array(z.string()),
    subject: z.string().nullable(),
    batch: z.int(),
    personal: z.boolean(),
    scopes: z.array(z.enum(scopes)).describe('What it may be told at most'),
    state: z.enum(['open', 'paused', 'disabled']),
    because: z
      .enum(disabledReasons)
      .nullable()
      .describe(
        'Why it is disabled. `gone`: it answered 410. `failing`: for five days. `key-ended`: its key was revoked or has expired. `log-restored`: the log was put back from a copy, so say where it goes on',
      ),
    failures: z.int().nullable().describe('Attempts at the present request that failed; null: not known now'),
    failingSince: z.string().nullable(),
    status: z.int().nullable().describe('The last answer that was not taken for a success; null: none came'),
    nextAttemptAt: z.string().nullable().describe('When it is tried again; null: at once, or not before it is resumed'),
    by: z
      .object({ kind: z.enum(['staff', 'key', 'owner']), name: z.string().nullable() })
      .describe('Who made or changed it last. One of a key ends with the key'),
    addedAt: z.string(),
    rotatedAt: z.string().nullable(),
    olderUntil: z.string().nullable(),
    cursor: z.string().nullable().describe('It has taken everything up to here; null: nothing yet, or not known now'),
    waiting: z
      .object({ type: z.string(), id: z.string(), since: z.string().describe('When it happened') })
      .nullable()
      .describe('The oldest event that it has not taken; null: none'),
    lagSeconds: z.int().nullable().describe('The age of that event; 0: none waits; null: not known now'),
    replaying: z.boolean(),
  })
  .meta({ id: 'Webhook', description: 'An endpoint that events are sent to, without its secret' })
export type WebhookModel = z.output<typeof webhookSchema>

export const webhookList = z.object({ webhooks: z.array(webhookSchema) }).describe('The endpoints by name')

export const attemptSchema = z
  .object({
    id: z.string(),
    kind: z.enum(['live', 'replay', 'test']),
    at: z.string(),
    messageId: z.string().describe('The `webhook-id` of the request'),
    events: z.int(),
    type: z.string().describe('Of its first event'),
    url: z.string(),
    status: z.int().nullable().describe('Null: there was no answer'),
    fault: z.string().nullable().describe('Why there was none'),
    ms: z.int(),
    answer: z.string().nullable().describe('What a failed answer began with'),
    request: z.boolean().describe('The request can be made again to be looked at'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One request to an endpoint' })
export type AttemptModel = z.output<typeof attemptSchema>

export const attemptQuery = z.object({
  before: z.string().max(40).optional().describe('The id of the last attempt of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(30).describe('So many attempts at most'),
})

export const webhookDetail = z
  .object({
    webhook: webhookSchema,
    held: z
      .array(
        z.object({
          id: z.string(),
          type: z.string(),
          subject: z.string(),
          sequence: z.string(),
          at: z.string(),
        }),
      )
      .describe('The events of the request that is tried now or next: one of them can be skipped'),
    attempts: z.array(attemptSchema).describe('The newest first'),
  })
  .meta({ id: 'WebhookDetail', description: 'An endpoint with what became of its last requests' })
export type WebhookDetail = z.output<typeof webhookDetail>

export const attemptRequest = z
  .object({
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().describe('As it would be sent now: without people who were erased since'),
  })
  .meta({ id: 'WebhookRequest', description: 'The request of an attempt, made again' })

export const testOutcome = z
  .object({
    ok: z.boolean(),
    status: z.int().nullable(),
    fault: z.string().nullable().describe('Why there was no answer'),
    answer: z.string().nullable().describe('What a failed answer began with'),
    ms: z.int(),
  })
  .meta({ id: 'WebhookTest', description: 'What a test event was answered' })

/** The questions of `npm run webhook`. */
export const webhookWork = z.union([
  z.strictObject({ list: z.literal('webhooks') }),
  z.strictObject({ show: webhookId }),
  z.strictObject({ add: newWebhookBody }),
  z.strictObject({ test: webhookId }),
  z.strictObject({ pause: webhookId }),
  z.strictObject({ cancel: webhookId }),
  z.strictObject({ remove: webhookId }),
  z.strictObject({ rotate: webhookId, ...rotateBody.shape }),
  z.strictObject({ resume: webhookId, ...resumeBody.shape }),
  z.strictObject({ rewind: webhookId, ...rewindBody.shape }),
  z.strictObject({ skip: webhookId, ...skipBody.shape }),
  z.strictObject({ replay: webhookId, ...replayBody.shape }),
])
export type WebhookWork = z.input<typeof webhookWork>
export const webhookAnswer = z
  .union([webhookList, madeWebhook, webhookDetail, testOutcome])
  .describe('The endpoints as they are now, the one that was made or shown, or what a test was answered')
export type WebhookAnswer = z.output<typeof webhookAnswer>
