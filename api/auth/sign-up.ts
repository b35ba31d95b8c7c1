import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '#api/accounts/accounts.ts'
import { type Problem, problemOf } from '#api/problem.ts'
import type { AccountMailEvent } from '#domain/account/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Entrance } from './entrance.ts'
import type { Asked } from './link-requests.ts'
import { passwordProblem } from './password-problem.ts'
import type { Auth } from './services.ts'

export type SignUpDeps = { readonly auth: Auth; readonly accounts: Accounts; readonly entrance: Entrance }

export type Confirmed =
  | { readonly ok: true; readonly callbackUrl: string }
  | { readonly ok: false; readonly problem: Problem }

type Verification = Extract<AccountMailEvent, { type: 'EmailVerificationRequested' }>
type EmailChange = Extract<AccountMailEvent, { type: 'EmailChangeRequested' }>

const daySeconds = 24 * 60 * 60

/**
 * Opening an account. It opens when the address is proven, not before: so nobody opens one for an address that is not his,
 * and the answer is the same for an address that has one. The password waits, hashed and sealed, in the browser that
 * asked; with the link in another browser it is chosen there.
 */
export function createSignUp({ auth, accounts, entrance }: SignUpDeps) {
  const { cookies, tokens, now } = auth

  async function keptHash(request: FastifyRequest, requestId: string): Promise<string | null> {
    const token = request.cookies[cookies.signUp]
    const kept = token ? await tokens.signUp.open(token, now()) : null
    return kept?.sub === requestId && typeof kept.hash === 'string' ? kept.hash : null
  }

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { data }: Verification,
    typed: string | null,
    email: string,
  ): Promise<Confirmed> {
    const { requestId, name, provider, language, callbackUrl } = data
    let passwordHash = await keptHash(request, requestId)
    if (passwordHash === null && provider === null) {
      const fault = await passwordProblem(typed ?? '', email, auth.settings)
      if (fault) return refused(problemOf('invalid-request', fault.message, { fields: [fault] }))
      passwordHash = await auth.passwords.hash(typed ?? '')
    }
    const used = await auth.requests.use(requestId)
    if (!used.ok) return refused(problemOf(used.code, 'Ask for a new one.'))
    const opened = await accounts.open({ email, name: isErased(name) ? '' : name, language, passwordHash, provider })
    // Opened meanwhile by another link to the same mailbox: its owner is here.
    const account = opened.ok ? opened.account : await accounts.byEmail(email)
    if (!account) return refused(problemOf('email-taken', 'Sign in with the email that the account has now.'))
    reply.clearCookie(cookies.signUp, cookies.options)
    await entrance.enter(request, reply, account)
    return { ok: true, callbackUrl }
  }

  async function change({ data }: EmailChange, email: string): Promise<Confirmed> {
    const changed = data.taken ? null : await accounts.changeEmail(data.accountId, email)
    if (!changed?.ok) return refused(problemOf('email-taken', 'Choose another address.'))
    const used = await auth.requests.use(data.requestId)
    return used.ok ? { ok: true, callbackUrl: data.callbackUrl } : refused(problemOf(used.code, 'Ask for a new one.'))
  }

  return {
    /** Sends the mail that opens the account, or that says that there is one; in the same time, with the same answer. */
    async begin(reply: FastifyReply, asked: Asked & { readonly password: string }): Promise<void> {
      const hash = await auth.passwords.hash(asked.password)
      const request = await auth.requests.emailVerification({ ...asked, name: '', provider: null })
      const claims = { sub: request.data.requestId, hash }
      const token = await tokens.signUp.seal(claims, { now: now(), seconds: daySeconds })
      reply.setCookie(cookies.signUp, token, { ...cookies.options, maxAge: daySeconds })
    },
    /** Takes the link of such a mail, or the one that proves a new address of an account. */
    async confirm(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      typed: string | null,
    ): Promise<Confirmed> {
      const link = await auth.requests.find(token, ['EmailVerificationRequested', 'EmailChangeRequested'])
      if (!link.ok) return refused(problemOf(link.code, 'Ask for a new one.'))
      const { request: asked, email } = link
      return asked.type === 'EmailVerificationRequested'
        ? open(request, reply, asked, typed, email)
        : change(asked as EmailChange, email)
    },
    /** True where a password has to be chosen with the link. */
    async needsPassword(request: FastifyRequest, asked: AccountMailEvent): Promise<boolean> {
      if (asked.type !== 'EmailVerificationRequested' || asked.data.provider !== null) return false
      return (await keptHash(request, asked.data.requestId)) === null
    },
  }
}

export type SignUp = ReturnType<typeof createSignUp>

function refused(problem: Problem): Confirmed {
  return { ok: false, problem }
}
