import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { requestList, requestStatuses } from '#projections/requests/list.ts'
import { requests } from '#projections/requests/view.ts'

const rowSchema = z
  .object({
    requestId: z.string(),
    name: z.string().describe('Empty after the sender was erased, as are the other words'),
    subject: z.string().describe('The subject, else how the message begins'),
    language: z.enum(languages),
    orderNamed: z.int().nullable().describe('The number in it that reads like one of an order'),
    status: z.enum(requestStatuses),
    receivedAt: z.string(),
    since: z.string().describe('When it came into its state'),
    owner: z.string().nullable().describe('The account of the member who takes care of it'),
    answers: z.int().describe('How many answers it has, also those that were taken back'),
  })
  .meta({ id: 'RequestRow', description: 'A message to the shop as a list shows it' })

/** So much of a message stands for a subject that it has not. */
const mostBegun = 80

export function subjectOf({ subject, message }: Pick<ShopRequest, 'subject' | 'message'>): string {
  return textOrEmpty(subject) || textOrEmpty(message).split('\n')[0]!.slice(0, mostBegun)
}

export const answersOf = ({ entries }: ShopRequest) => entries.filter(({ kind }) => kind === 'answer').length

/** The list of messages that staff see. */
export const requestRowList = defineList<ShopRequest, typeof rowSchema>({
  name: 'requests',
  view: requests,
  permission: 'requests',
  list: requestList,
  row: rowSchema,
  rowOf: (doc: ShopRequest) => {
    const { requestId, language, orderNamed, status, receivedAt, since, assignee: owner } = doc
    const said = { name: textOrEmpty(doc.name), subject: subjectOf(doc), answers: answersOf(doc) }
    return { requestId, language, orderNamed, status, receivedAt, since, owner, ...said }
  },
  filters: {
    owner: { choice: ({ assignee }) => (assignee === null ? [] : [assignee]), words: 'The account of its member' },
    received: { day: ({ receivedAt }) => receivedAt, words: 'The day on which it came' },
  },
  mine: { view: 'open', filter: 'owner' },
  search: {
    own: doc => [
      ...[doc.name, doc.email, doc.subject, doc.message].map(textOrEmpty),
      ...(doc.orderNamed === null ? [] : [String(doc.orderNamed)]),
    ],
    shared: () => [],
  },
  columns: {
    from: ({ name }) => textOrEmpty(name),
    email: ({ email }) => textOrEmpty(email),
    subject: subjectOf,
    order: ({ orderNamed }) => orderNamed,
    received: ({ receivedAt }) => receivedAt,
    waiting: ({ since }) => since,
    state: ({ status }) => status,
  },
  label: subjectOf,
  bulk: {},
})
