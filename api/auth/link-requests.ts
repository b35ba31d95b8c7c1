import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import { newAccountId, type visitors } from '#api/visitors/index.ts'
import type { AccountMailEvent, BoundToAccount, LinkRequest } from '#domain/account/events.ts'
import type { Account } from '#domain/account/evolve.ts'
import { accountLink, boundAccount, fitsAccount, type LinkRejection, linkProblem } from '#domain/account/link.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { prefixOf } from '#web/i18n/addresses.ts'

type LinkPurpose = AccountMailEvent['type']

/** 22 characters of base64url, as every request id is. */
const tokenFormat = /^([\w-]{22})\.([\w-]{43})$/

/**
 * The links that mails carry. A token is the request's id and its keyed hash for one purpose: nobody can make one up, one
 * of another purpose does not fit, and the log holds no token. `origin` without a slash at the end.
 */
export function createLinks({ secret, origin }: { readonly secret: Buffer; readonly origin: string }) {
  const macOf = (requestId: string, purpose: LinkPurpose) =>
    createHmac('sha256', secret).update(`${purpose}\n${requestId}`).digest('base64url')
  const tokenFor = ({ type, data }: AccountMailEvent) => `${data.requestId}.${macOf(data.requestId, type)}`

  return {
    tokenFor,
    /** The address that the mail of this event leads to; null once its person is erased. */
    linkFor(event: AccountMailEvent): string | null {
      const { email, language, callbackUrl, accountId } = event.data
      if (isErased(email)) return null
      const page = `${origin}${prefixOf(language)}`
      const token = new URLSearchParams({ token: tokenFor(event) })
      switch (event.type) {
        case 'SignInLinkRequested': {
          const query = new URLSearchParams({ callbackUrl: origin + callbackUrl, token: tokenFor(event), email })
          return `${origin}/api/auth/callback/email?${query}`
        }
        case 'EmailVerificationRequested':
          return accountId === null ? `${page}/confirm-email?${token}` : `${page}/sign-in`
        case 'PasswordResetRequested':
          return accountId === null ? `${page}/sign-up` : `${page}/reset-password?${token}`
        case 'EmailChangeRequested':
          return event.data.taken ? `${page}/profile` : `${page}/confirm-email?${token}`
        case 'ConfirmationRequested':
          return `${page}/dashboard/confirm?${token}`
      }
    },
    /** The request that a token of one of these purposes belongs to, or null. */
    requestOf(token: string, purposes: readonly LinkPurpose[]): string | null {
      const [, requestId, mac] = tokenFormat.exec(token) ?? []
      if (!requestId || !mac) return null
      const fits = purposes.some(purpose => timingSafeEqual(Buffer.from(macOf(requestId, purpose)), Buffer.from(mac)))
      return fits ? requestId : null
    },
  }
}

export type Links = ReturnType<typeof createLinks>

type LinkRequestsDeps = Pick<Engines, 'handler' | 'personIdOf' | 'now'> &
  Pick<Offers<[typeof visitors]>, 'accounts' | 'evenly'> & { readonly links: Links }

export type Asked = { readonly email: string; readonly language: Language; readonly callbackUrl: string }

/** A link that was opened: what was asked for and, opened, the address that it proves. */
export type OpenLink =
  | { readonly ok: true; readonly request: AccountMailEvent; readonly email: string }
  | { readonly ok: false; readonly code: LinkRejection['code'] }

/** Asks for mails with links, and takes the links. The work and its time are the same whoever has the address. */
export function createLinkRequests({ handler, accounts, links, personIdOf, evenly, now }: LinkRequestsDeps) {
  const request = (...asked: Parameters<typeof write>): Promise<AccountMailEvent> => evenly(() => write(...asked))

  async function write(
    { email, language, callbackUrl }: Asked,
    eventOf: (data: LinkRequest, bound: BoundToAccount) => AccountMailEvent,
    own?: Pick<Account, 'accountId' | 'personId' | 'linkEpoch'>,
  ): Promise<AccountMailEvent> {
    const account = own ?? (await accounts.byEmail(email))
    const requestId = newAccountId()
    const data = {
      requestId,
      accountId: account?.accountId ?? null,
      personId: account?.personId ?? personIdOf(email),
      email,
      callbackUrl,
      language,
      requestedAt: now().toISOString(),
    }
    const event = eventOf(data, { linkEpoch: account?.linkEpoch ?? null })
    await handler.handle(accountLink, requestId, { type: 'RequestLink', data: event })
    return event
  }

  /** The request of a token, if the link works now. It is not used up by that. */
  async function find(token: string, purposes: readonly LinkPurpose[]): Promise<OpenLink> {
    const requestId = links.requestOf(token, purposes)
    if (requestId === null) return { ok: false, code: 'link-unknown' }
    const { state } = await handler.fold(accountLink, requestId)
    const code = linkProblem(state, now().toISOString())
    if (code || !state.request) return { ok: false, code: code ?? 'link-unknown' }
    const { email } = state.request.data
    // The person was erased since.
    if (isErased(email)) return { ok: false, code: 'link-unknown' }
    const bound = boundAccount(state.request)
    if (bound !== null && !fitsAccount(state.request, await accounts.byId(bound)))
      return { ok: false, code: 'link-unknown' }
    return { ok: true, request: state.request, email }
  }

  return {
    find,
    signInLink: (asked: Asked) => request(asked, data => ({ type: 'SignInLinkRequested', data })),
    passwordReset: (asked: Asked) =>
      request(asked, (data, bound) => ({ type: 'PasswordResetRequested', data: { ...data, ...bound } })),
    emailVerification: (asked: Asked & { readonly name: string }) =>
      request(asked, data => ({ type: 'EmailVerificationRequested', data: { ...data, name: asked.name } })),
    /** The mail goes to the new address, and says there when it belongs to another account. */
    emailChange: (asked: Asked, { accountId }: Customer): Promise<AccountMailEvent> =>
      evenly(async () => {
        const holder = await accounts.holderOf(asked.email)
        const taken = holder !== null && holder.accountId !== accountId
        return write(
          asked,
          (data, bound) => ({ type: 'EmailChangeRequested', data: { ...data, ...bound, accountId, taken } }),
          await accounts.byId(accountId),
        )
      }),
    async confirmation(language: Language, { accountId, email }: Customer, sessionId: string): Promise<void> {
      await write(
        { email, language, callbackUrl: '/dashboard' },
        (data, bound) => ({ type: 'ConfirmationRequested', data: { ...data, ...bound, accountId, sessionId } }),
        await accounts.byId(accountId),
      )
    },
    /** Uses a link up; of two at once one succeeds. */
    async use(
      requestId: string,
    ): Promise<{ readonly ok: true } | { readonly ok: false; readonly code: LinkRejection['code'] }> {
      const used = await handler.handle(accountLink, requestId, { type: 'UseLink', data: { now: now().toISOString() } })
      return used.ok ? { ok: true } : { ok: false, code: used.rejection.code }
    },
  }
}
