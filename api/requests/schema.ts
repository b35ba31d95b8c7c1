import { z } from 'zod'
import { languages } from '#domain/shared/localized-text.ts'

export const requestStatus = z.enum(['open', 'closed'])
export type RequestStatus = z.output<typeof requestStatus>

const personal = z.string().nullable().describe('Null after the sender was erased')

export const requestSchema = z
  .object({
    requestId: z.string(),
    name: personal,
    email: personal,
    subject: personal.describe('Empty if the message has none; null after the sender was erased'),
    message: personal,
    language: z.enum(languages),
    receivedAt: z.string(),
    closedAt: z.string().nullable().describe('Null while the message is open'),
  })
  .meta({ id: 'ShopRequest', description: 'A message to the shop' })
export type RequestDetail = z.output<typeof requestSchema>

const requestId = z.string().min(1).max(300).describe('The id of the message, as the list shows it')
export const requestParams = z.strictObject({ requestId })
export const requestQuery = z.strictObject({
  status: requestStatus.default('open'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const requestList = z
  .object({ requests: z.array(requestSchema), page: z.int() })
  .describe('A page of messages to the shop')

export const ownersRequestBody = z.union([
  z.strictObject({ list: requestStatus }),
  z.strictObject({ show: requestId }),
  z.strictObject({ close: requestId }),
])
export type RequestWork = z.output<typeof ownersRequestBody>
export const ownersRequestAnswer = z
  .union([requestList, requestSchema])
  .describe('The list, or the message as it is now')
export type RequestAnswer = z.output<typeof ownersRequestAnswer>
