import { z } from 'zod'
import { defineList } from '#api/plumbing/lists/define.ts'
import { partId } from '#api/plumbing/lists/parts.ts'
import type { List } from '#projections/list.ts'
import { type LoggedMail, type MailStateName, mailStates } from '#projections/mail-log/document.ts'
import { mailLog, shownDays } from '#projections/mail-log/view.ts'
import { outboxTriggers } from '#projections/outbox/document.ts'

const dayMs = 86_400_000

const rowSchema = z
  .object({
    key: z.string().describe('Of the row'),
    mailId: z.string(),
    about: z.enum(outboxTriggers).describe('The type of the event that asked for it'),
    stream: z.string().describe('Where that event is'),
    askedAt: z.string(),
    state: z
      .enum(mailStates)
      .describe('`given-up`: nobody took it; `dropped`: nothing was left to say, or nobody to say it to'),
    at: z.string().describe('The time of its state'),
    attempts: z.int(),
    dueAt: z.string().nullable().describe('The next try; null: there is none'),
    said: z.string().nullable().describe('What the mail server said last, without addresses'),
    dropped: z.enum(['erased', 'expired']).nullable().describe('Why it was dropped'),
  })
  .meta({ id: 'MailRow', description: 'A mail of the shop as a list shows it' })

const is =
  (...states: readonly MailStateName[]) =>
  ({ state }: LoggedMail) =>
    states.includes(state)

const list = {
  tie: ({ askedAt }) => Date.parse(askedAt),
  sorts: {
    asked: { number: ({ askedAt }) => Date.parse(askedAt) },
    at: { number: ({ at }) => Date.parse(at) },
    attempts: { number: ({ attempts }) => attempts },
  },
  views: {
    all: { holds: () => true, sort: '-asked' },
    waiting: { holds: is('waiting', 'delayed'), sort: 'asked' },
    'given-up': { holds: is('given-up'), sort: '-at' },
    sent: { holds: is('sent'), sort: '-at' },
    dropped: { holds: is('dropped'), sort: '-at' },
  },
  sums: {},
} satisfies List<LoggedMail>

/** The list of mails of the last 90 days. */
export const mailRowList = (now: () => Date) =>
  defineList<LoggedMail, typeof rowSchema>({
    name: 'mails',
    view: mailLog,
    // The view keeps them until the end of a month.
    parts: (mail: LoggedMail) =>
      new Map(now().getTime() - Date.parse(mail.askedAt) < shownDays * dayMs ? [[mail.mailId, mail]] : []),
    asOf: () => Math.floor(now().getTime() / dayMs),
    permission: 'requests',
    list,
    row: rowSchema,
    rowOf: ({ trigger: about, revision: _, ...mail }) => ({ ...mail, about, key: partId(mail.mailId, mail.mailId) }),
    filters: {
      about: { choice: ({ trigger }) => [trigger], values: outboxTriggers, words: 'The event that asked for it' },
      state: { choice: ({ state }) => [state], values: mailStates, words: 'The state' },
      asked: { day: ({ askedAt }) => askedAt, words: 'The day on which it was asked for' },
    },
    search: { own: ({ mailId, stream, said }) => [mailId, stream, said ?? ''], shared: ({ trigger }) => [trigger] },
    columns: {
      about: ({ trigger }) => trigger,
      stream: ({ stream }) => stream,
      state: ({ state }) => state,
      asked: ({ askedAt }) => askedAt,
      at: ({ at }) => at,
      attempts: ({ attempts }) => attempts,
      said: ({ said }) => said,
    },
    label: ({ trigger, stream }) => `${trigger} ${stream}`,
    bulk: {},
  })
