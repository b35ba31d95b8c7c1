import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { visitors } from '#api/visitors/index.ts'
import type { AccountMailEvent, ProviderIdentity } from '#domain/account/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { LinkNeeds } from '#web/models/auth.ts'
import type { Asked } from './link-requests.ts'
import { passwordProblem } from './passwords/passwords.ts'
import type { Confirmed, SignInLink, SignInLinkDeps } from './sign-in-link.ts'

export type SignUpDeps = SignInLinkDeps &
  Pick<Offers<[typeof visitors]>, 'visitors'> & { readonly signInLink: SignInLink }

type Verification = Extract<AccountMailEvent, { type: 'EmailVerificationRequested' }>
/** The browser that asked keeps this for the account: how its owner will sign in. */
type Kept = { readonly hash: string | null; readonly provider: ProviderIdentity | null }
type EmailChange = Extract<AccountMailEvent, { type: 'EmailChangeRequested' }>

const daySeconds = 24 * 60 * 60

/**
 * Opening an account. It opens when the address is proven, not before: so nobody opens one for an address that is not his,
 * and the answer is the same for an address that has one. The password waits, hashed and sealed, in the browser that
 * asked, and so does a provider's person; with the link in another browser a password is chosen there, so that nobody
 * plants his own way in into an account of somebody else.
 */
export function createSignUp({ auth, accounts, visitors, entrance, signInLink }: SignUpDeps) {
  const { cookies, tokens, now } = auth

  async function keptFor(request: FastifyRequest, requestId: string): Promise<Kept | null> {
    const token = request.cookies[cookies.signUp]
    const kept = token ? await tokens.signUp.open(token, now()) : null
    if (kept?.sub !== requestId) return null
    const { hash = null, provider = null } = kept as Partial<Kept>
    return hash === null && provider === null ? null : { hash, provider }
  }

  async function keep(reply: FastifyReply, requestId: string, kept: Kept): Promise<void> {
    const token = await tokens.signUp.seal({ sub: requestId, ...kept }, { now: now(), seconds: daySeconds })
    reply.setCookie(cookies.signUp, token, { ...cookies.options, maxAge: daySeconds })
  }

  async function open(
    request: FastifyRequest,
    reply: FastifyReply,
    { data }: Verification,
    typed: string | null,
    email: string,
  ): Promise<Confirmed> {
    const { requestId, language, callbackUrl } = data
    const kept = await keptFor(request, requestId)
    const provider = kept?.provider ?? null
    let passwordHash = kept?.hash ?? null
    if (!kept) {
      const fault = await passwordProblem(typed ?? '', email, auth.settings)
      if (fault) return refused(problemOf('invalid-request', fault.message, { fields: [fault] }))
      passwordHash = await auth.passwords.hash(typed ?? '')
    }
    const used = await auth.requests.use(requestId)
    if (!used.ok) return refused(problemOf(used.code, 'Ask for a new one.'))
    // The name comes from this browser too, so that nobody names somebody else's account.
    const name = kept && !isErased(data.name) ? data.name : ''
    const opened = await accounts.open({ email, name, language, passwordHash, provider })
    // Opened meanwhile by another link to the same mailbox: its owner is here.
    const account = opened.ok ? opened.account : await accounts.byEmail(email)
    if (!account) return refused(problemOf('email-taken', 'Sign in with the new email address of the account.'))
    reply.clearCookie(cookies.signUp, cookies.options)
    await entrance.enter(request, reply, account)
    return { ok: true, callbackUrl }
  }

  async function needs(request: FastifyRequest, asked: AccountMailEvent): Promise<LinkNeeds> {
    if (asked.type === 'EmailVerificationRequested')
      return (await keptFor(request, asked.data.requestId)) === null ? 'password' : 'nothing'
    if (asked.type !== 'EmailChangeRequested') return 'nothing'
    const visitor = await visitors.visitorOf(request)
    if (visitor.kind === 'guest') return 'sign-in'
    return visitor.accountId === asked.data.accountId ? 'nothing' : 'sign-out'
  }

  /** Only the account that is signed in may take the address: a link in a mail must not give it to a stranger's account. */
  async function change(request: FastifyRequest, asked: EmailChange, email: string): Promise<Confirmed> {
    const { data } = asked
    if (data.taken) return refused(problemOf('email-taken', 'Choose another address.'))
    if ((await needs(request, asked)) !== 'nothing')
      return refused(problemOf('sign-in-required', 'Sign in to the account that asked for this link.'))
    const changed = await accounts.changeEmail(data.accountId, email)
    if (!changed.ok) return refused(problemOf('email-taken', 'Choose another address.'))
    const used = await auth.requests.use(data.requestId)
    return used.ok ? { ok: true, callbackUrl: data.callbackUrl } : refused(problemOf(used.code, 'Ask for a new one.'))
  }

  return {
    /** Sends the mail that opens the account, or that says that there is one; in the same time, with the same answer. */
    async begin(reply: FastifyReply, asked: Asked & { readonly password: string }): Promise<void> {
      const hash = await auth.passwords.hash(asked.password)
      const { data } = await auth.requests.emailVerification({ ...asked, name: '' })
      await keep(reply, data.requestId, { hash, provider: null })
    },
    /** The same after a provider that does not vouch for the address. */
    async beginWith(
      reply: FastifyReply,
      asked: Asked & { readonly name: string; readonly provider: ProviderIdentity },
    ): Promise<void> {
      const { data } = await auth.requests.emailVerification(asked)
      await keep(reply, data.requestId, { hash: null, provider: asked.provider })
    },
    /** Takes the link of such a mail, the one that proves a new address of an account, or one that signs in. */
    async confirm(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      typed: string | null,
    ): Promise<Confirmed> {
      const link = await auth.requests.find(token, [
        'EmailVerificationRequested',
        'EmailChangeRequested',
        'SignInLinkRequested',
      ])
      if (!link.ok) return refused(problemOf(link.code, 'Ask for a new one.'))
      const { request: asked, email } = link
      if (asked.type === 'SignInLinkRequested') return signInLink.follow(request, reply, asked, email)
      return asked.type === 'EmailVerificationRequested'
        ? open(request, reply, asked, typed, email)
        : change(request, asked as EmailChange, email)
    },
    needs,
  }
}

export type SignUp = ReturnType<typeof createSignUp>

function refused(problem: Problem): Confirmed {
  return { ok: false, problem }
}
