import type { Engines } from '#api/plumbing/feature.ts'
import type { Letters } from '#api/plumbing/mail/letters.ts'
import type { AccountEvent, AccountMailEvent } from '#domain/account/events.ts'
import { evolve, noAccount } from '#domain/account/evolve.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { LinkLetter, NoticeLetter } from '#web/mail/letter.ts'
import type { Auth } from './auth.ts'

type AccountLettersDeps = Pick<Engines, 'store' | 'origin'> & Pick<Auth, 'links' | 'requests'>

/** Letters whose link leads to a page that works without it. */
const tellsOnly: ReadonlySet<LinkLetter> = new Set(['known', 'unknown', 'taken'])

/** The mails about an account: links to prove an address, and notices of what was changed. */
export function accountLetters({ store, links, requests, origin }: AccountLettersDeps): Letters {
  async function byLink(event: AccountMailEvent, link: LinkLetter) {
    const { email, personId, language } = event.data
    const url = links.linkFor(event)
    if (isErased(email) || url === null) return 'erased'
    // The link is too old or already used, so the mail would lead nowhere.
    if (!tellsOnly.has(link) && !(await requests.find(links.tokenFor(event), [event.type])).ok) return 'expired'
    return { to: email, personId, language, letter: { kind: 'link', link, url } } as const
  }

  /** Goes to the address from before the change, so that the owner hears of a change that somebody else made. */
  async function notice({ stream, revision }: StoredEvent<AccountEvent>, kind: NoticeLetter, page: string) {
    let account = noAccount
    for await (const each of store.read(stream)) {
      if (each.revision >= revision) break
      account = evolve(account, each as unknown as AccountEvent)
    }
    const { email, personId, language } = account
    if (isErased(email)) return 'erased'
    const url = `${origin}${prefixOf(language)}${page}`
    return { to: email, personId, language, letter: { kind: 'notice', notice: kind, url } } as const
  }

  return {
    SignInLinkRequested: event => byLink(event, 'sign-in'),
    EmailVerificationRequested: event => byLink(event, event.data.accountId === null ? 'verify' : 'known'),
    PasswordResetRequested: event => byLink(event, event.data.accountId === null ? 'unknown' : 'reset'),
    EmailChangeRequested: event => byLink(event, event.data.taken ? 'taken' : 'change'),
    ConfirmationRequested: event => byLink(event, 'confirm'),
    PasswordChanged: event => notice(event, 'password-changed', '/forgot-password'),
    EmailChanged: event => notice(event, 'email-changed', '/contact'),
  }
}
