import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { emailClaim, providerClaim } from '#domain/account/claims.ts'
import type { AccountCommand, AccountRejection } from '#domain/account/commands.ts'
import { account } from '#domain/account/decide.ts'
import type { ProviderIdentity } from '#domain/account/events.ts'
import type { Account } from '#domain/account/evolve.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import type { AccountMarks } from './account-marks.ts'

export type AccountsDeps = Pick<Engines, 'handler' | 'personIdOf' | 'now'> & {
  /** Null: processes share no engine but the log, which is asked each time. */
  readonly marks?: AccountMarks | null
}

export type NewAccount = {
  readonly email: string
  readonly name: string
  readonly language: Language
  /** Null: without a password. */
  readonly passwordHash: string | null
  readonly provider: ProviderIdentity | null
}

/** Every address that the account proved which orders as this person; a guest is himself alone. */
export type PersonsOf = (personId: string) => Promise<readonly string[]>

export type Written = { readonly account: Account; readonly position: Position }
export type Changed =
  | ({ readonly ok: true } & Written)
  | { readonly ok: false; readonly rejection: AccountRejection | { readonly code: 'email-taken' } }

/** 22 characters of base64url; ids of accounts and of what belongs to them. */
export function newAccountId(): string {
  return randomBytes(16).toString('base64url')
}

/** Accounts by id, by email and by provider, and their commands. One account an email: the email's stream decides. */
export function createAccounts({ handler, personIdOf, now, marks = null }: AccountsDeps) {
  async function byId(accountId: string): Promise<Account> {
    const kept = marks ? handler.kept(account, accountId) : undefined
    if (kept && (await marks!.isNewest(accountId, kept.revision))) return kept.state
    const { state, revision } = await handler.fold(account, accountId)
    if (revision >= 0) await marks?.found(accountId, revision)
    return state
  }

  async function send(accountId: string, command: AccountCommand, meta: CommandMeta = {}): Promise<Changed> {
    const handled = await handler.handle(account, accountId, command, { actor: accountId, ...meta })
    if (!handled.ok) return { ok: false, rejection: handled.rejection }
    await marks?.wrote(accountId, handled.revision)
    return { ok: true, account: handled.state, position: handled.position }
  }

  /** The open account that signs in with this email, or null. */
  async function byEmail(email: string): Promise<Account | null> {
    const { accountId } = (await handler.fold(emailClaim, personIdOf(email))).state
    if (accountId === null) return null
    const found = await byId(accountId)
    // An account keeps the address it was opened with, so that nobody else comes under its person; it signs in with the present one.
    return found.status === 'open' && found.email === email ? found : null
  }

  async function byProvider({ provider, subject }: ProviderIdentity): Promise<Account | null> {
    const { accountId } = (await handler.fold(providerClaim, `${provider}-${subject}`)).state
    const found = accountId === null ? null : await byId(accountId)
    return found?.status === 'open' ? found : null
  }

  /** Refused when the identity belongs to another account. */
  async function link(accountId: string, identity: ProviderIdentity): Promise<Changed> {
    const id = `${identity.provider}-${identity.subject}`
    const claimed = await handler.handle(providerClaim, id, { type: 'Claim', data: { accountId } })
    if (!claimed.ok) return { ok: false, rejection: { code: 'email-taken' } }
    return send(accountId, { type: 'LinkProvider', data: identity })
  }

  /**
   * Opens an account for a proven address. The next person who proves the address finishes a claim whose server died:
   * the account's stream decides.
   */
  async function open({ email, name, language, passwordHash, provider }: NewAccount): Promise<Changed> {
    const personId = personIdOf(email)
    for (;;) {
      const wanted = newAccountId()
      const claim = { type: 'Claim', data: { accountId: wanted } } as const
      const claimed = await handler.handle(emailClaim, personId, claim, { actor: wanted })
      const accountId = claimed.ok ? wanted : claimed.rejection.accountId
      const opened = await send(accountId, {
        type: 'OpenAccount',
        data: {
          accountId,
          personId,
          email,
          name,
          language,
          openedAt: now().toISOString(),
          emailVerified: true,
          passwordHash,
        },
      })
      if (opened.ok) return provider ? link(accountId, provider) : opened
      // Erased, and the server died before it let go of the address.
      if ((await byId(accountId)).status !== 'closed') return { ok: false, rejection: { code: 'email-taken' } }
      await handler.handle(emailClaim, personId, { type: 'Release', data: { accountId } }, { actor: accountId })
    }
  }

  /** To an address that was proven. May be repeated: what was done before stays done. */
  async function changeEmail(accountId: string, email: string): Promise<Changed> {
    const emailPersonId = personIdOf(email)
    const before = await byId(accountId)
    if (before.status !== 'open') return { ok: false, rejection: { code: 'account-not-open' } }
    const meta = { actor: accountId }
    const claim = { type: 'Claim', data: { accountId } } as const
    const claimed = await handler.handle(emailClaim, emailPersonId, claim, meta)
    if (!claimed.ok) return { ok: false, rejection: { code: 'email-taken' } }
    const changedAt = now().toISOString()
    const changed = await send(accountId, { type: 'ChangeEmail', data: { email, emailPersonId, changedAt } })
    if (!changed.ok) return changed
    for (const personId of changed.account.personIds) {
      if (personId === changed.account.personId || personId === emailPersonId) continue
      await handler.handle(emailClaim, personId, { type: 'Release', data: { accountId } }, meta)
    }
    return changed
  }

  /** Ends every session and lets nothing open it again; its addresses and providers stay claimed until `letGo`. */
  const close = (accountId: string, meta: CommandMeta): Promise<Changed> =>
    send(accountId, { type: 'CloseAccount', data: { closedAt: now().toISOString() } }, meta)

  /** The last step of an erasure: its addresses and its providers' persons may have an account again. */
  async function letGo({ accountId, personIds, providers }: Account, meta: CommandMeta): Promise<void> {
    const release = { type: 'Release', data: { accountId } } as const
    for (const personId of personIds) await handler.handle(emailClaim, personId, release, meta)
    for (const { provider, subject } of providers)
      await handler.handle(providerClaim, `${provider}-${subject}`, release, meta)
  }

  /** The account that claimed an address, even if it is closed or has another address now. */
  async function holderOf(email: string): Promise<Account | null> {
    const { accountId } = (await handler.fold(emailClaim, personIdOf(email))).state
    const found = accountId === null ? null : await byId(accountId)
    return found && found.status !== 'none' ? found : null
  }

  const personsOf: PersonsOf = async personId => {
    const { accountId } = (await handler.fold(emailClaim, personId)).state
    const found = accountId === null ? null : await byId(accountId)
    return found?.status === 'open' && found.personId === personId ? found.personIds : [personId]
  }

  return { byId, personsOf, byEmail, byProvider, holderOf, open, link, send, changeEmail, close, letGo }
}

export type Accounts = ReturnType<typeof createAccounts>

/** Whether a visitor's id, the part of a cart's id before the dot, is that of an account and not a guest's. */
export function createIsAccount(store: Pick<EventStore, 'read'>): (visitor: string) => Promise<boolean> {
  // An id is the one or the other for good; the time is for a log that is read where the newest has not arrived yet.
  const known = new LRUCache<string, boolean>({ maxSize: 50_000, sizeCalculation: () => 1, ttl: 10 * 60_000 })

  async function read(visitor: string): Promise<boolean> {
    for await (const _ of store.read(`account-${visitor}`, -1, { limit: 1 })) return true
    return false
  }

  return async visitor => {
    const answer = known.get(visitor) ?? (await read(visitor))
    known.set(visitor, answer)
    return answer
  }
}
