import type { Logger } from 'pino'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { notifications as aggregate, digestDue, nextDigest } from '#domain/notification/decide.ts'
import { type NotificationEvent, waitingWork } from '#domain/notification/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import { notificationSettings } from '#projections/notifications/view.ts'
import { countedNews, readerOf } from './mails.ts'
import type { Notices } from './notices.ts'
import type { WaitingCounts } from './waiting.ts'

type DigestDeps = Pick<Engines, 'handler' | 'readModels' | 'work' | 'now' | 'origin'> & {
  readonly notices: Notices
  readonly waiting: WaitingCounts
  readonly accounts: Accounts
  readonly log: Pick<Logger, 'error'>
}

/** The queue of members whose mail of the day is due. It may be lost: what the log says is put into it again. */
const dueDigests = 'digests'
const by = { actor: 'shop', channel: 'notifications' }
const lookMs = 60_000
const atOnce = 20

/** One mail a day to those who want it, at their hour: what is new since the last one, and what waits for them. Nothing new, no mail. */
export function createDigests(deps: DigestDeps) {
  const { handler, readModels, work, now, origin, notices, waiting, accounts, log } = deps
  /** Hours that had no news, or whose mail is asked for: they are not looked at again by this process. */
  const looked = new Map<string, string>()

  async function schedule(accountId: string): Promise<void> {
    const { state } = await handler.fold(aggregate, accountId)
    const at = now().getTime()
    const due = digestDue(state, at)
    const isOpen = due !== null && looked.get(accountId) !== due
    const next = isOpen ? at : nextDigest(state, at)
    if (next === null) await work.unschedule(dueDigests, [accountId])
    else await work.schedule(dueDigests, accountId, next - at)
  }

  async function digest(accountId: string): Promise<void> {
    const until = digestDue((await handler.fold(aggregate, accountId)).state, now().getTime())
    if (until !== null && looked.get(accountId) !== until) {
      const { admin, staff } = await accounts.byId(accountId)
      const member = { accountId, admin, staff }
      const { news, more } = await notices.unmailed(member, { way: 'digest', until })
      if (news.length > 0) {
        const about = { accountId, until, counts: countedNews(news), ...(more.length > 0 && { more }) }
        const data = { ...about, waiting: await waitingFor(member), mailedAt: now().toISOString() }
        await handler.handle(aggregate, accountId, { type: 'MailDigest', data }, by)
      }
      looked.set(accountId, until)
    }
    await schedule(accountId)
  }

  async function waitingFor(
    member: Parameters<WaitingCounts['of']>[0],
  ): Promise<DataOf<NotificationEvent, 'DigestMailed'>['waiting']> {
    const counts = await waiting.of(member)
    return Object.fromEntries(
      waitingWork.flatMap(work => ((counts[work]?.count ?? 0) > 0 ? [[work, counts[work]!.count]] : [])),
    )
  }

  const sweep: Sweep = {
    name: 'digests',
    every: lookMs,
    wakeOn: [notificationSettings.name],
    async run({ changed, signal }) {
      const members = changed?.get(notificationSettings.name)
      const wanted = members ?? (await readModels.range(notificationSettings.name, 'byDigest'))
      for (const accountId of wanted) await schedule(accountId)
      for (;;) {
        const due = await work.due(dueDigests, atOnce)
        if (due.length === 0 || signal.aborted) return
        for (const accountId of due) {
          await digest(accountId).catch(async error => {
            log.error({ err: error, account: accountId }, 'the mail of a day could not be made; it is tried again')
            await work.schedule(dueDigests, accountId, lookMs)
          })
        }
      }
    },
  }

  const letters: Letters = {
    async DigestMailed({ data: { accountId, counts, more = [], waiting } }) {
      const reader = await readerOf(accountId, { accounts, origin })
      if (typeof reader === 'string') return reader
      const { url, ...to } = reader
      return { ...to, letter: { kind: 'digest', counts, more, waiting, url } }
    },
  }

  return { sweep, letters }
}
