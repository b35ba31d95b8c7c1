import { z } from 'zod'

export const testType = 'webhook.test.v1'

export const testData = z.object({
  webhook: z.string().describe('The id of the endpoint'),
  sentAt: z.iso.datetime().describe('UTC'),
})

/** An event that is none of the log: it has no place there, so no `sequence`. */
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
}) {
  const time = at.toISOString()
  return {
    ...{ specversion: '1.0', id, source, type: testType, subject: `webhook/${webhookId}`, time },
    ...{ datacontenttype: 'application/json', dataschema: `${origin}/api/schemas/${testType}.json` },
    data: { webhook: webhookId, sentAt: time } satisfies z.output<typeof testData>,
  }
}
