import { everyId } from '#api/plumbing/background/every-id.ts'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { noNotifications, wayOf } from '#domain/notification/events.ts'
import { permissionAsk as aggregate, askFor, isAskOpen } from '#domain/permission-ask/decide.ts'
import type { AskedRight } from '#domain/permission-ask/events.ts'
import { allowed } from '#domain/shared/permissions.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import { type NotificationSettings, notificationSettings } from '#projections/notifications/view.ts'
import { type OpenAsks, permissionAsks } from '#projections/permission-asks/view.ts'
import { staffView } from '#projections/staff/view.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { MemberAsks, OwnAsk } from '#web/models/permission-asks.ts'

type AsksDeps = Pick<Engines, 'handler' | 'readModels' | 'now' | 'origin'> & { readonly accounts: Accounts }

type Asked = AskedRight & { readonly page: string; readonly note: string }

/** Rights that members ask admins for: from the page that was refused to the mail, and until they have them. */
export function createAsks({ handler, readModels, now, origin, accounts }: AsksDeps) {
  const at = () => now().toISOString()

  /** Admins who did not choose to hear of it in another way, or not at all. */
  async function mailedAdmins(): Promise<readonly string[]> {
    const admins = [...(await everyId(readModels, staffView.name, 'admins'))]
    const chosen = await readModels.getMany<NotificationSettings>(notificationSettings.name, admins)
    return admins.filter((_, index) => wayOf(chosen[index] ?? noNotifications, 'asks') === 'mail')
  }

  async function end(accountId: string, right: AskedRight, how: 'given' | 'declined', by: Actor) {
    const data = { accountId, permission: right.permission, to: right.to, how, endedAt: at() }
    return handler.handle(aggregate, accountId, { type: 'EndPermissionAsk', data }, by)
  }

  return {
    async ask(
      member: Customer,
      asked: Asked,
      by: Actor,
    ): Promise<{ readonly ask: OwnAsk; readonly position: number } | Problem> {
      const { accountId, admin, staff } = member
      if (allowed({ a: admin, s: staff }, asked.permission)[asked.to])
        return problemOf('right-held', 'Load the page again: you may do this now.')
      const { personId } = await accounts.byId(accountId)
      const { permission, to } = asked
      const data = { accountId, personId, ...asked, askedAt: at(), admins: await mailedAdmins() }
      const handled = await handler.handle(aggregate, accountId, { type: 'AskPermission', data }, by)
      if (handled.ok) return { ask: { permission, to, at: data.askedAt, state: 'open' }, position: handled.position }
      const { rejection } = handled
      switch (rejection.code) {
        case 'ask-open':
          return problemOf('ask-open', 'An admin will answer it. You need not ask again.')
        case 'ask-declined':
          return problemOf('ask-declined', `You may ask again from ${rejection.from} on.`, { from: rejection.from })
        case 'asked-too-often':
          return problemOf('asked-too-often', `You may ask again from ${rejection.from} on.`, { from: rejection.from })
        default:
          throw new Error(rejection.code)
      }
    },

    async decline(accountId: string, right: AskedRight, by: Actor): Promise<{ readonly position: number } | Problem> {
      const ended = await end(accountId, right, 'declined', by)
      return ended.ok ? ended : problemOf('ask-not-open', 'Somebody answered it, or it is older than two weeks.')
    },

    /** What a member asked for and may still wait for, or was refused. */
    async own(accountId: string): Promise<readonly OwnAsk[]> {
      const { asks } = (await handler.fold(aggregate, accountId)).state
      return asks.flatMap(({ permission, to, askedAt, ended }): OwnAsk[] => {
        if (ended?.how === 'declined') return [{ permission, to, at: ended.at, state: 'declined' }]
        return isAskOpen({ askedAt, ended }, at()) ? [{ permission, to, at: askedAt, state: 'open' }] : []
      })
    },

    /** Everything that waits for an admin's answer, by the member. */
    async open(): Promise<readonly MemberAsks[]> {
      const all: MemberAsks[] = []
      for await (const page of readModels.scan<OpenAsks>(permissionAsks.name)) {
        for (const [, { accountId, asks }] of page) {
          const waiting = asks.filter(({ askedAt }) => isAskOpen({ askedAt, ended: null }, at()))
          const said = waiting.map(({ position: _, page, note, ...ask }) => ({
            ...{ ...ask, page: textOrEmpty(page), note: textOrEmpty(note) },
          }))
          if (said.length > 0) all.push({ accountId, asks: said })
        }
      }
      return all
    },

    /** Ends the asks of members who have the right by now. */
    sweep: {
      name: 'permission-asks',
      every: 60_000,
      wakeOn: [staffView.name, permissionAsks.name],
      async run({ signal }) {
        for await (const page of readModels.scan<OpenAsks>(permissionAsks.name)) {
          for (const [, { accountId, asks }] of page) {
            if (signal.aborted) return
            const { admin: a, staff: s } = await accounts.byId(accountId)
            for (const ask of asks)
              if (allowed({ a, s }, ask.permission)[ask.to])
                await end(accountId, ask, 'given', { actor: 'shop', channel: 'permission-asks' })
          }
        }
      },
    } satisfies Sweep,

    letters: {
      async PermissionAskMailed({ data }) {
        const { accountId, adminId, askedAt, permission, to } = data
        const [{ state }, asker, admin] = await Promise.all([
          handler.fold(aggregate, accountId),
          accounts.byId(accountId),
          accounts.byId(adminId),
        ])
        const ask = askFor(state, data)
        // Answered, asked again, or no longer theirs to answer.
        if (!ask || ask.askedAt !== askedAt || !isAskOpen(ask, at()) || !admin.admin) return 'expired'
        if (isErased(admin.email) || isErased(asker.email)) return 'erased'
        const prefix = prefixOf(admin.language)
        return {
          ...{ to: admin.email, personId: admin.personId, language: admin.language },
          letter: {
            ...{ kind: 'permission-ask', member: textOrEmpty(asker.name) || asker.email, permission, right: to },
            note: textOrEmpty(ask.note),
            page: `${origin}${prefix}${textOrEmpty(ask.page) || '/dashboard'}`,
            url: `${origin}${prefix}/dashboard/users/staff?member=${accountId}`,
          },
        }
      },
    } satisfies Letters,
  }
}

export type Asks = ReturnType<typeof createAsks>
