import type { FastifyRequest } from 'fastify'
import { verdictOf } from '#api/plumbing/http/guards.ts'
import type { Visitors } from '#api/visitors/index.ts'
import type { AccountMailEvent } from '#domain/account/events.ts'
import type { AuthQueries, LinkModel } from '#web/models/auth.ts'
import type { Auth } from './auth.ts'
import type { SignUp } from './sign-up.ts'

export type AuthQueryDeps = { readonly auth: Auth; readonly visitors: Visitors; readonly signUp: SignUp }

const purposes: { readonly [type in AccountMailEvent['type']]?: Extract<LinkModel, { works: true }>['purpose'] } = {
  SignInLinkRequested: 'sign-in',
  EmailVerificationRequested: 'sign-up',
  EmailChangeRequested: 'email-change',
  PasswordResetRequested: 'password-reset',
}

export function authQueries({ auth, visitors, signUp }: AuthQueryDeps, request: FastifyRequest): AuthQueries {
  return {
    verdict: async access => verdictOf(await visitors.visitorOf(request), access),
    async signIn() {
      const [entries, visitor] = await Promise.all([auth.providers.list(), visitors.visitorOf(request)])
      return {
        csrfToken: auth.csrf.tokenOf(request),
        providers: entries.filter(({ type }) => type === 'oauth').map(({ id, name }) => ({ id, name })),
        signedIn: visitor.kind === 'customer',
      }
    },
    mailLeaves: async () => auth.mailLeaves,
    async link(token) {
      const types = Object.keys(purposes) as AccountMailEvent['type'][]
      const found = await auth.requests.find(token, types)
      if (!found.ok) return { works: false, reason: found.code }
      const purpose = purposes[found.request.type]
      if (!purpose) return { works: false, reason: 'link-unknown' }
      if (found.request.type === 'EmailChangeRequested' && found.request.data.taken)
        return { works: false, reason: 'email-taken' }
      return { works: true, purpose, email: found.email, needs: await signUp.needs(request, found.request) }
    },
  }
}
