import { z } from 'zod'
import { disableAfterMs, longestAskedMs, pausesMs } from '#domain/webhook/retries.ts'

/** Words that the documents of events and of requests have in common. */

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** 30_000 as `30 seconds`. */
function spanOf(ms: number): string {
  const [unit, size] = units.find(([, size]) => ms % size === 0) ?? units[2]
  const count = ms / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const pauses = pausesMs.map(spanOf)

/** When a request that was not taken comes again. */
export const retryWords = `A request that is not answered with 2xx within 15 seconds comes again after ${pauses.join(', ')}, then every ${pauses.at(-1)}, each a fifth earlier or later by chance, or when \`Retry-After\` says (${spanOf(longestAskedMs)} at most). Nothing overtakes it. After an hour the shop mails its owner; after ${disableAfterMs / 86_400_000} days it disables the endpoint, and at once where the answer is 410.`

export const signingWords = `The secret of an endpoint is \`whsec_\` and, after it, the signing key in base64: decode that part to get the bytes of the key. The signature is the HMAC-SHA256, with this key, of \`webhook-id\`, \`webhook-timestamp\` and the body as it came, with a dot between them. Refuse a request whose \`webhook-timestamp\` is more than 5 minutes away from your clock: each attempt has a time of its own, so an honest one is never old. Every library of Standard Webhooks does this.`

/** Two refusals that are easily taken for one another. */
export const cursorWords = `What is no cursor, such as one that was cut off, is refused with 400 \`invalid-request\`: send it as an answer gave it, or begin anew. A cursor that the log does not know, since the shop was restored from a backup, is refused with 410 \`cursor-unknown\`: compare your records with the shop, then go on from elsewhere.`

export const streamWords = `The first message of a stream has \`id:\` with the cursor of the place where you begin, and \`retry:\` with the milliseconds after which to come back when the connection breaks. An event has \`id:\` with its cursor, \`event:\` with its type and \`data:\` with the event as JSON. Every 15 seconds a message without \`data:\` has \`id:\` with a cursor past everything that you did not ask for, and a comment, a line that begins with a colon: keep the cursor as that of an event. While the shop looks through a long history it sends a comment alone. When the process that you read from ends, or comes to something that only a newer version of the shop can tell, its last message has \`id:\` with your place and another \`retry:\`, so that not all readers come back at once; a batch is answered with 503 and \`Retry-After\` there. A reader of server-sent events, such as \`EventSource\`, does all of this by itself.`

/** Headers of an event's request, as Standard Webhooks has them, and two of our own. */
export const webhookHeaders = z.object({
  'webhook-id': z.string().describe('The `id` of the event, or of the batch: the same each time it is sent'),
  'webhook-timestamp': z
    .string()
    .describe('When this attempt was made, in seconds since 1970. Refuse one that is more than 5 minutes away'),
  'webhook-signature': z
    .string()
    .describe(
      '`v1,` and the HMAC-SHA256 in base64 of `id.timestamp.body`, whose key is what stands in base64 after `whsec_` in the secret; after a rotation one of each secret, with a space between',
    ),
  'shop-sequence': z.string().optional().describe('The `sequence` of the last event in the body'),
  'shop-replay': z.literal('1').optional().describe('Somebody asked to send these events once more'),
})
