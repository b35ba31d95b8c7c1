import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountEmail } from '#api/plumbing/http/email-address.ts'
import { acceptForms, fieldsOf, localPage, type RenderPage } from '#api/plumbing/http/form-body.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Accounts } from '#api/visitors/accounts.ts'
import type { LinkRejection } from '#domain/account/link.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { AuthForm } from '#web/app/form-state.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { Auth } from './auth.ts'
import { localPath, originOf } from './callback-url.ts'
import type { Entrance } from './entrance.ts'
import { passwordProblem } from './password-problem.ts'
import { signInWithPassword } from './password-sign-in.ts'
import type { SignUp } from './sign-up.ts'

export type AuthFormDeps = {
  readonly auth: Auth
  readonly accounts: Accounts
  readonly entrance: Entrance
  readonly signUp: SignUp
  readonly renderPage: RenderPage
}

const guest = { config: { access: 'guest' }, schema: { hide: true } } as const
const noEmail = { field: 'email', code: 'enter-email', message: 'Enter your email address in full' }

/**
 * Signing in, opening an account, a forgotten password, and the links that mails bring. Each posts to its page's own
 * address. Done, they lead on; refused, the page is shown again with what was typed, never with a password. Who signs in
 * on another page names it as `page` and sees that one again.
 */
export async function authForms(app: FastifyInstance, deps: AuthFormDeps): Promise<void> {
  acceptForms(app)
  const { auth, accounts, entrance, signUp, renderPage } = deps
  for (const language of languages) {
    const prefix = prefixOf(language)

    app.post(`${prefix}/sign-in`, guest, async (request, reply) => {
      const fields = fieldsOf(request)
      const callbackUrl = callbackOf(request)
      const page = localPage(fields.get('page'), pageWith(`${prefix}/sign-in`, { callbackUrl }))
      if (!auth.csrf.verified(request, fields.get('csrfToken'))) {
        return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}csrf=true`, 303)
      }
      const pair = { email: fields.get('email'), password: fields.get('password') }
      const found = await signInWithPassword({ auth, accounts }, request, pair)
      if (found.ok) {
        await entrance.enter(request, reply, found.account)
        return reply.redirect(callbackUrl, 303)
      }
      const problem =
        found.code === 'too-many'
          ? waiting(reply, found.retryAfter)
          : problemOf('sign-in-failed', 'Check the email and the password.')
      return refuse(request, reply, 'sign-in', page, problem)
    })

    app.post(`${prefix}/sign-up`, guest, async (request, reply) => {
      const fields = fieldsOf(request)
      const [email, password] = [accountEmail(fields.get('email')), fields.get('password') ?? '']
      const callbackUrl = callbackOf(request)
      const page = pageWith(`${prefix}/sign-up`, { callbackUrl })
      const fault = await passwordProblem(password, email ?? '', auth.settings)
      const faults = [...(email === null ? [noEmail] : []), ...(fault ? [fault] : [])]
      if (email === null || faults.length > 0) return refuse(request, reply, 'sign-up', page, invalid(faults))
      const late = await throttled(request, reply, email)
      if (late) return refuse(request, reply, 'sign-up', page, late)
      await signUp.begin(reply, { email, password, callbackUrl, language })
      return reply.redirect(`${prefix}/verify-request`, 303)
    })

    app.post(`${prefix}/forgot-password`, guest, async (request, reply) => {
      const email = accountEmail(fieldsOf(request).get('email'))
      const callbackUrl = callbackOf(request)
      const page = pageWith(`${prefix}/forgot-password`, { callbackUrl })
      if (email === null) return refuse(request, reply, 'forgot-password', page, invalid([noEmail]))
      const late = await throttled(request, reply, email)
      if (late) return refuse(request, reply, 'forgot-password', page, late)
      await auth.requests.passwordReset({ email, callbackUrl, language })
      return reply.redirect(`${prefix}/verify-request`, 303)
    })

    app.post(`${prefix}/reset-password`, guest, async (request, reply) => {
      const fields = fieldsOf(request)
      const [token, password] = [fields.get('token') ?? '', fields.get('password') ?? '']
      const page = pageWith(`${prefix}/reset-password`, { token })
      const link = await auth.requests.find(token, ['PasswordResetRequested'])
      const accountId = link.ok ? link.request.data.accountId : null
      if (!link.ok) return refuse(request, reply, 'reset-password', page, deadLink(link.code))
      if (accountId === null) return refuse(request, reply, 'reset-password', page, deadLink('link-unknown'))
      const fault = await passwordProblem(password, link.email, auth.settings)
      if (fault) return refuse(request, reply, 'reset-password', page, invalid([fault]))
      const passwordHash = await auth.passwords.hash(password)
      const used = await auth.requests.use(link.request.data.requestId)
      if (!used.ok) return refuse(request, reply, 'reset-password', page, deadLink(used.code))
      const changedAt = auth.now().toISOString()
      const changed = await accounts.send(accountId, { type: 'ChangePassword', data: { passwordHash, changedAt } })
      if (!changed.ok) return refuse(request, reply, 'reset-password', page, deadLink('link-unknown'))
      await entrance.enter(request, reply, changed.account)
      return reply.redirect(link.request.data.callbackUrl, 303)
    })

    app.post(`${prefix}/confirm-email`, guest, async (request, reply) => {
      const fields = fieldsOf(request)
      const token = fields.get('token') ?? ''
      const page = pageWith(`${prefix}/confirm-email`, { token })
      const confirmed = await signUp.confirm(request, reply, token, fields.get('password'))
      if (!confirmed.ok) return refuse(request, reply, 'confirm-email', page, confirmed.problem)
      return reply.redirect(confirmed.callbackUrl, 303)
    })
  }

  function callbackOf(request: FastifyRequest): string {
    return localPath(fieldsOf(request).get('callbackUrl'), originOf(request, auth.publicUrl))
  }

  /** The problem to show while mails to this address, or from this visitor, have to wait. */
  async function throttled(request: FastifyRequest, reply: FastifyReply, email: string): Promise<Problem | null> {
    const attempt = await auth.throttles.mail.attempt({
      account: auth.devices.keyFor(request, email),
      address: request.ip,
    })
    return attempt.ok ? null : waiting(reply, attempt.retryAfter)
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, form: AuthForm, path: string, problem: Problem) {
    const values = { email: fieldsOf(request).get('email') ?? '' }
    return renderPage(request, reply, { path, status: problem.status, state: { form, values, problem } })
  }
}

/** `retryAfter` in seconds. */
function waiting(reply: FastifyReply, retryAfter: number): Problem {
  reply.header('retry-after', String(retryAfter))
  return problemOf('too-many-requests', `Try again in ${retryAfter} seconds.`, { retryAfter })
}

function pageWith(path: string, query: { readonly [name: string]: string }): string {
  return `${path}?${new URLSearchParams(query)}`
}

export function invalid(
  fields: readonly { readonly field: string; readonly code: string; readonly message: string }[],
): Problem {
  return problemOf('invalid-request', fields.map(({ message }) => message).join('. '), { fields })
}

function deadLink(code: LinkRejection['code']): Problem {
  return problemOf(code, 'Ask for a new one.')
}
