import { z } from 'zod'
import { cloudEvent } from './stream/routes.ts'

/** Sent to an endpoint so that its program can be tried. It is no event of the log, so it has no place there and no `sequence`. */
export const testType = 'webhook.test.v1'

export const testAbout = 'Somebody tries whether an endpoint takes requests of the shop. Nothing happened.'

const testData = z.object({
  webhook: z.string().describe('The id of the endpoint'),
  sentAt: z.iso.datetime().describe('UTC'),
})

/** The event without its data: as all others, but for the `sequence`. */
export const testEnvelope = z.object(cloudEvent.shape).omit({ sequence: true })

/** The JSON Schema of its data. */
export function testDataSchema(target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12'): z.core.JSONSchema.BaseSchema {
  return { ...z.toJSONSchema(testData, { io: 'input', target }), title: testType, description: testAbout }
}

export function testEvent({
  id,
  webhookId,
  at,
  source,
  origin,
}: {
  readonly id: string
  readonly webhookId: string
  readonly at: Date
  readonly source: string
  readonly origin: string
}): z.output<typeof testEnvelope> {
  const time = at.toISOString()
  return {
    ...{ specversion: '1.0', id, source, type: testType, subject: `webhook/${webhookId}`, time },
    ...{ datacontenttype: 'application/json', dataschema: `${origin}/api/schemas/${testType}.json` },
    data: { webhook: webhookId, sentAt: time } satisfies z.output<typeof testData>,
  }
}
