import type { Engines } from '#api/plumbing/feature.ts'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { savedViewsFor } from '#api/plumbing/lists/saved-views.ts'
import type { Writer } from '#api/plumbing/mail/letters.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import type { LoggedMail } from '#projections/mail-log/document.ts'
import { mailLog } from '#projections/mail-log/view.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { OutboxTrigger } from '#projections/outbox/document.ts'
import type { MailAbout, MailListModel, MailRowModel, MailWords, OpenMail } from '#web/models/mails.ts'
import type { mailRowList } from './mail-list.ts'

/** Their links sign somebody in, confirm something or open an order: they are for their readers alone. */
const secret: ReadonlySet<OutboxTrigger> = new Set<OutboxTrigger>([
  ...(['SignInLinkRequested', 'EmailVerificationRequested', 'PasswordResetRequested', 'EmailChangeRequested'] as const),
  ...(['ConfirmationRequested', 'SubscriptionRequested', 'StaffInvited', 'OrderLinkRequested'] as const),
  // What a colleague writes to admins is for these alone.
  'PermissionAskMailed',
])
const retried: readonly LoggedMail['state'][] = ['delayed', 'given-up']

export type ReadMailsDeps = Pick<Engines, 'readModels' | 'store' | 'now'> & { readonly writer: () => Writer }

/** The event that asked for a mail. */
export async function askedBy(
  { stream, revision }: Pick<LoggedMail, 'stream' | 'revision'>,
  { store }: Pick<Engines, 'store'>,
): Promise<StoredEvent | undefined> {
  for await (const event of store.read(stream, revision - 1)) return event
  return undefined
}

export const orderIdOf = ({ stream }: Pick<LoggedMail, 'stream'>): string | null =>
  /^(?:order|return|payment)-(.+)$/.exec(stream)?.[1] ?? null

async function aboutOf(mail: LoggedMail, { readModels }: ReadMailsDeps): Promise<MailAbout | null> {
  const [, requestId] = /^request-(.+)$/.exec(mail.stream) ?? []
  if (requestId !== undefined) return { kind: 'request', requestId }
  const orderId = orderIdOf(mail)
  const order = orderId === null ? undefined : await readModels.get<Order>(orderView.name, orderId)
  return typeof order?.number === 'number' ? { kind: 'order', number: order.number } : null
}

/** The receiver of the mail as it would be written now; null: it would not be. */
async function receiverOf(mail: LoggedMail, deps: ReadMailsDeps): Promise<string | null> {
  const event = await askedBy(mail, deps)
  const addressed = event ? await deps.writer().address(event, mail.mailId) : 'erased'
  return typeof addressed === 'string' ? null : addressed.to
}

async function rowOf(mail: LoggedMail, key: string, deps: ReadMailsDeps): Promise<MailRowModel> {
  const [of, to] = await Promise.all([aboutOf(mail, deps), receiverOf(mail, deps)])
  const { mailId, trigger: about, askedAt, state, at, attempts, dueAt, said, dropped } = mail
  return { ...{ key, mailId, about, askedAt, state, at, attempts, dueAt, said, dropped }, of, to }
}

async function wordsOf(mail: LoggedMail, deps: ReadMailsDeps): Promise<MailWords> {
  if (secret.has(mail.trigger)) return { hidden: 'link' }
  const event = await askedBy(mail, deps)
  const whole = event ? await deps.writer().write(event, mail.mailId) : 'erased'
  if (typeof whole === 'string') return { hidden: whole }
  // Links of a letter know its reader, so they are for them.
  return { subject: whole.subject, text: whole.text.replace(/https?:\/\/\S+/g, '…') }
}

function againOf(mail: LoggedMail, to: string | null): OpenMail['again'] {
  if (to === null || mail.state === 'dropped') return null
  if (retried.includes(mail.state)) return 'retry'
  return mail.state === 'sent' && orderIdOf(mail) !== null && !secret.has(mail.trigger) ? 'resend' : null
}

/** A page of the list for the dashboard, and the mail that is open with its words. */
export async function mailListModel(
  asked: URLSearchParams,
  mailId: string | null,
  visitor: Visitor,
  {
    list,
    ...deps
  }: ReadMailsDeps & { readonly list: OpenList & { readonly definition: ReturnType<typeof mailRowList> } },
): Promise<MailListModel> {
  const { readModels } = deps
  // Before the rows: they show at least that much.
  const until = await shownUntil(mailLog, deps)
  const query = queryOf(list.definition, asked, deps.now())
  const { columns: _columns, sums: _sums, rows, ...answer } = await list.answer(query)
  const found = rows as unknown as readonly { readonly key: string; readonly mailId: string }[]
  const mails = await readModels.getMany<LoggedMail>(
    mailLog.name,
    found.map(({ mailId }) => mailId),
  )
  const opened = mailId === null ? undefined : await readModels.get<LoggedMail>(mailLog.name, mailId)
  const shown = await Promise.all(mails.flatMap((mail, at) => (mail ? [rowOf(mail, found[at]!.key, deps)] : [])))
  return {
    ...{ ...answer, ...(await savedViewsFor(list, visitor, deps)), shownUntil: until },
    ...{ q: query.q, filters: query.filters, rows: shown },
    open: opened ? await openOf(opened, deps) : null,
    may: { edit: verdictOf(visitor, { permission: 'requests', to: 'edit' }) === 'allowed' },
  }
}

async function openOf(mail: LoggedMail, deps: ReadMailsDeps): Promise<OpenMail> {
  const [row, words] = await Promise.all([rowOf(mail, mail.mailId, deps), wordsOf(mail, deps)])
  return { ...row, words, again: againOf(mail, row.to) }
}
