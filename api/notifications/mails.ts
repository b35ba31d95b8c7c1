import type { Logger } from 'pino'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { notifications as aggregate } from '#domain/notification/decide.ts'
import type { NotificationKind } from '#domain/notification/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { activity } from '#projections/activity/view.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { inventory } from '#projections/inventory/view.ts'
import { notificationSettings } from '#projections/notifications/view.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Notices, RawNotice } from './notices.ts'

type MailsDeps = Pick<Engines, 'handler' | 'readModels' | 'now' | 'origin'> & {
  readonly notices: Notices
  readonly accounts: Accounts
  readonly log: Pick<Logger, 'error'>
}

const by = { actor: 'shop', channel: 'notifications' }
const everyMs = 60_000
/** News of so long go out together. */
const restMs = 5_000

/** So many of each kind. */
export function countedNews(news: readonly RawNotice[]): { readonly [kind in NotificationKind]?: number } {
  const counts: { [kind in NotificationKind]?: number } = {}
  for (const notice of news)
    counts[notice.kind] = (counts[notice.kind] ?? 0) + (notice.kind === 'overdue' ? notice.count : 1)
  return counts
}

/** The address and language of a member, unless they are nobody to write to any more. */
export async function readerOf(accountId: string, { accounts, origin }: Pick<MailsDeps, 'accounts' | 'origin'>) {
  const { email, personId, language, admin, staff } = await accounts.byId(accountId)
  // They stopped working here meanwhile, and what is new is no longer theirs to know.
  if (!admin && staff?.status !== 'active') return 'expired'
  if (isErased(email)) return 'erased'
  return { to: email, personId, language, url: `${origin}${prefixOf(language)}/dashboard/notifications` }
}

/** Mails about what members did not read: one for all of it, and the next one after a while. */
export function createNotificationMails(deps: MailsDeps) {
  const { handler, readModels, now, origin, notices, accounts, log } = deps

  async function mail(accountId: string): Promise<void> {
    const { admin, staff } = await accounts.byId(accountId)
    const { news, more } = await notices.unmailed({ accountId, admin, staff }, { way: 'mail' })
    if (news.length === 0) return
    const about = { accountId, until: news[0]!.at, counts: countedNews(news), ...(more.length > 0 && { more }) }
    const data = { ...about, mailedAt: now().toISOString() }
    await handler.handle(aggregate, accountId, { type: 'MailNotifications', data }, by)
  }

  const sweep: Sweep = {
    name: 'notification-mails',
    every: everyMs,
    wakeOn: [activity.name, inventory.name, importRuns.name],
    rest: restMs,
    async run({ signal }) {
      for (const accountId of await readModels.range(notificationSettings.name, 'byMail')) {
        if (signal.aborted) return
        await mail(accountId).catch(error =>
          log.error({ err: error, account: accountId }, 'a member could not be notified by mail; it is tried again'),
        )
      }
    },
  }

  const letters: Letters = {
    async NotificationsMailed({ data: { accountId, counts, more = [] } }) {
      const reader = await readerOf(accountId, { accounts, origin })
      if (typeof reader === 'string') return reader
      const { url, ...to } = reader
      return { ...to, letter: { kind: 'notifications', counts, more, url } }
    },
  }

  return { sweep, letters }
}
