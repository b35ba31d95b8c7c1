import { z } from 'zod'
import type { Outside } from '#api/public-events/index.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { ShopRequest } from '#projections/requests/document.ts'

const personal = 'Null without the scope `customers:read`, and after the person was erased'

export const requestSchema = z
  .object({
    id: z.string().describe('The id of the message, as events name it'),
    status: z.enum(['open', 'answered', 'closed', 'spam']),
    since: z.string().describe('When it came into its state'),
    language: z.string(),
    receivedAt: z.string(),
    answers: z.int().describe('How many it has, those that were taken back too: the `seen` of the next one'),
    person: z
      .object({
        customer: z.string().describe('The id of the customer of this address, if there is one'),
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        message: z.string(),
        order: z
          .int()
          .nullable()
          .describe('The number in it that reads like one of an order; there may be no such order'),
      })
      .nullable()
      .describe(personal),
    entries: z
      .array(
        z.object({
          kind: z.enum(['answer', 'closed', 'reopened', 'spam']),
          at: z.string(),
          text: z.string().nullable().describe(personal),
          takenBack: z.boolean(),
        }),
      )
      .describe('What happened to it since, the oldest first. Notes of staff stay with them'),
  })
  .meta({ id: 'ProgramRequest', description: 'A message to the shop with its answers' })
type ProgramRequest = z.output<typeof requestSchema>

export function programRequest(doc: ShopRequest, ids: Outside['ids'], withPerson: boolean): ProgramRequest {
  const { requestId: id, status, since, language, receivedAt, email } = doc
  const person =
    isErased(email) || !withPerson
      ? null
      : {
          ...{ customer: ids.customer(doc.personId), name: textOrEmpty(doc.name), email },
          ...{ subject: textOrEmpty(doc.subject), message: textOrEmpty(doc.message), order: doc.orderNamed },
        }
  return {
    ...{ id, status, since, language, receivedAt, person },
    answers: doc.entries.filter(({ kind }) => kind === 'answer').length,
    entries: doc.entries.flatMap((entry): ProgramRequest['entries'] => {
      const { kind, at } = entry
      if (kind === 'note' || kind === 'assigned') return []
      if (kind !== 'answer') return [{ kind, at, text: null, takenBack: false }]
      const { text, takenBack } = entry
      return [{ kind, at, text: person && !isErased(text) ? text : null, takenBack }]
    }),
  }
}
