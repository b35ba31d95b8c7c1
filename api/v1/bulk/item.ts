import { z } from 'zod'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { KnownKey } from '#api/plumbing/http/key-guard.ts'
import type { EventStore, Position, StoredEvent } from '#domain/shared/event-store.ts'

/** What is wrong with a line, or with an item in any request. */
export const lineRefusals = ['malformed-json', 'line-too-long', 'invalid-item', 'named-twice', 'contention'] as const

/** An item that was not carried out. `codes`: its own reasons. `more`: what else is told of it. */
export function refusedItem<Code extends string, More extends z.ZodRawShape>(codes: readonly Code[], more: More) {
  return z
    .object({
      ...{ ok: z.literal(false), line: z.int().optional().describe('The line of the body, from 1; of lines alone') },
      code: z.enum([...codes, ...lineRefusals] as const),
      detail: z.string().describe('What to do about it, in English'),
      ...more,
    })
    .describe('Not carried out')
}

/** The last line of an answer in lines. */
export const bulkEnd = z
  .object({
    done: z
      .boolean()
      .describe('False: the rest was not carried out. Send the request again with the same Idempotency-Key'),
    position: z
      .int()
      .nullable()
      .describe('What to send as `Shop-Position` to see all of it; null: nothing was written'),
    accepted: z.int(),
    refused: z.int(),
    code: z
      .enum(['unavailable', 'idempotency-key-reused', 'too-many-lines', 'internal-error'])
      .optional()
      .describe('Why it is not done'),
    detail: z.string().optional(),
  })
  .meta({ id: 'BulkEnd', description: 'The last line: how it ended' })
export type BulkEnd = z.output<typeof bulkEnd>

/** The items of one request that are carried out together. */
export type BulkPart = {
  /** Command ids begin with it. */
  readonly id: string
  readonly correlationId: string
  readonly by: Actor
  readonly key: KnownKey
  /** An earlier time, of which nobody knows how far it came, claimed it at this position. */
  readonly repeated: boolean
  readonly claimedAt: Position
}

export type Carried<Answer> = {
  /** In the order of the items. */
  readonly answers: readonly Answer[]
  readonly position: Position | null
}

/** The command of a part on one stream. `attempt`: so many of its commands wrote there before. */
export function commandOf({ id, correlationId, by }: BulkPart, stream: string, attempt: number) {
  return { ...by, correlationId, commandId: `${id}/${stream}/${attempt}` }
}

/** What a part wrote to a stream at earlier times, and by how many commands. */
export async function writtenBefore(
  part: BulkPart,
  stream: string,
  store: Pick<EventStore, 'read'>,
): Promise<{ readonly events: readonly StoredEvent[]; readonly attempts: number }> {
  const events: StoredEvent[] = []
  if (!part.repeated) return { events, attempts: 0 }
  for await (const event of store.read(stream, -1, { backwards: true })) {
    if (event.position < part.claimedAt) break
    if (event.meta.causationId.startsWith(`${part.id}/`)) events.push(event)
  }
  return { events, attempts: new Set(events.map(({ meta }) => meta.causationId)).size }
}
