import type { FastifyInstance } from 'fastify'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { form, localPage, type Sent, withQuery } from '#api/plumbing/http/form.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { LinkRejection } from '#domain/account/link.ts'
import { signInWithPassword } from './passwords/password-sign-in.ts'
import { passwordProblem } from './passwords/passwords.ts'
import { localPath, originOf } from './protocol.ts'
import type { ProviderSignInDeps } from './providers/provider-sign-in.ts'

export type AuthFormDeps = Omit<ProviderSignInDeps, 'visitors'>

const noEmail = { field: 'email', code: 'enter-email', message: 'Enter your email address in full' }
/** Passwords are never shown again. */
const values = (fields: URLSearchParams) => ({ email: fields.get('email') ?? '' })

/**
 * Signing in, opening an account, a forgotten password, and the links that mails bring. Each posts to its page's own
 * address. Done, they lead on; refused, the page is shown again with what was typed, never with a password. Signing
 * in on another page, which `page` names, shows that one again.
 */
export async function authForms(app: FastifyInstance, deps: AuthFormDeps): Promise<void> {
  const { auth, accounts, entrance, signUp } = deps

  form(app, '/sign-in', {
    page: sent => localPage(sent.fields.get('page'), withCallback(sent, '/sign-in')),
    shows: 'sign-in',
    values,
    async run(sent) {
      const { request, reply, fields, page } = sent
      if (!auth.csrf.verified(request, fields.get('csrfToken'))) return { to: withQuery(page, { csrf: 'true' }) }
      const pair = { email: fields.get('email'), password: fields.get('password') }
      const found = await signInWithPassword({ auth, accounts }, request, pair)
      if (found.ok) {
        await entrance.enter(request, reply, found.account)
        return { to: callbackOf(sent) }
      }
      return found.code === 'too-many'
        ? waiting(found.retryAfter)
        : problemOf('sign-in-failed', 'Check the email and the password.')
    },
  })

  form(app, '/sign-up', {
    page: sent => withCallback(sent, '/sign-up'),
    shows: 'sign-up',
    values,
    async run(sent) {
      const { reply, fields, language, prefix } = sent
      const [email, password] = [accountEmail(fields.get('email')), fields.get('password') ?? '']
      const fault = await passwordProblem(password, email ?? '', auth.settings)
      const faults = [...(email === null ? [noEmail] : []), ...(fault ? [fault] : [])]
      if (email === null || faults.length > 0) return invalid(faults)
      const late = await throttled(sent, email)
      if (late) return late
      await signUp.begin(reply, { email, password, callbackUrl: callbackOf(sent), language })
      return { to: `${prefix}/verify-request` }
    },
  })

  form(app, '/forgot-password', {
    page: sent => withCallback(sent, '/forgot-password'),
    shows: 'forgot-password',
    values,
    async run(sent) {
      const { fields, language, prefix } = sent
      const email = accountEmail(fields.get('email'))
      if (email === null) return invalid([noEmail])
      const late = await throttled(sent, email)
      if (late) return late
      await auth.requests.passwordReset({ email, callbackUrl: callbackOf(sent), language })
      return { to: `${prefix}/verify-request` }
    },
  })

  form(app, '/reset-password', {
    page: withToken('/reset-password'),
    shows: 'reset-password',
    values,
    async run({ request, reply, fields }) {
      const [token, password] = [fields.get('token') ?? '', fields.get('password') ?? '']
      const link = await auth.requests.find(token, ['PasswordResetRequested'])
      const accountId = link.ok ? link.request.data.accountId : null
      if (!link.ok) return deadLink(link.code)
      if (accountId === null) return deadLink('link-unknown')
      const fault = await passwordProblem(password, link.email, auth.settings)
      if (fault) return invalid([fault])
      const passwordHash = await auth.passwords.hash(password)
      const used = await auth.requests.use(link.request.data.requestId)
      if (!used.ok) return deadLink(used.code)
      const changedAt = auth.now().toISOString()
      const changed = await accounts.send(accountId, { type: 'ChangePassword', data: { passwordHash, changedAt } })
      if (!changed.ok) return deadLink('link-unknown')
      await entrance.enter(request, reply, changed.account)
      return { to: link.request.data.callbackUrl }
    },
  })

  form(app, '/confirm-email', {
    page: withToken('/confirm-email'),
    shows: 'confirm-email',
    values,
    async run({ request, reply, fields }) {
      const confirmed = await signUp.confirm(request, reply, fields.get('token') ?? '', fields.get('password'))
      return confirmed.ok ? { to: confirmed.callbackUrl } : confirmed.problem
    },
  })

  function callbackOf({ request, fields }: Pick<Sent, 'request' | 'fields'>): string {
    return localPath(fields.get('callbackUrl'), originOf(request, auth.publicUrl))
  }

  function withCallback(sent: Pick<Sent, 'request' | 'fields' | 'prefix'>, path: string): string {
    return pageWith(`${sent.prefix}${path}`, { callbackUrl: callbackOf(sent) })
  }

  /** The problem to show while mails to this address, or from this visitor, have to wait. */
  async function throttled({ request }: Sent, email: string): Promise<Problem | null> {
    const account = auth.devices.keyFor(request, email)
    const attempt = await auth.throttles.mail.attempt({ account, address: request.ip })
    return attempt.ok ? null : waiting(attempt.retryAfter)
  }
}

const withToken =
  (path: string) =>
  ({ fields, prefix }: Pick<Sent, 'fields' | 'prefix'>) =>
    pageWith(`${prefix}${path}`, { token: fields.get('token') ?? '' })

/** `retryAfter` in seconds. */
function waiting(retryAfter: number): Problem {
  return problemOf('too-many-requests', `Try again in ${retryAfter} seconds.`, { retryAfter })
}

function pageWith(path: string, query: { readonly [name: string]: string }): string {
  return `${path}?${new URLSearchParams(query)}`
}

export function invalid(fields: readonly (typeof noEmail)[]): Problem {
  return problemOf('invalid-request', fields.map(({ message }) => message).join('. '), { fields })
}

function deadLink(code: LinkRejection['code']): Problem {
  return problemOf(code, 'Ask for a new one.')
}
