import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountEmail } from '#api/plumbing/http/email.ts'
import type { Account } from '#domain/account/evolve.ts'
import { authErrors } from '../errors.ts'
import { base, createProtocol, localPath } from '../protocol.ts'
import type { SignUp, SignUpDeps } from '../sign-up.ts'
import type { OAuthChecks, OAuthProvider, ProviderProfile } from './oauth.ts'

export type ProviderSignInDeps = Omit<SignUpDeps, 'signInLink'> & { readonly signUp: SignUp }

/** How long somebody may take at the provider. */
const awaySeconds = 15 * 60

type Away = { readonly checks: OAuthChecks; readonly callbackUrl: string }

/** Signing in at another company: keeps the state while the visitor is away, and finds their account on return. */
export function createProviderSignIn({ auth, accounts, visitors, entrance, signUp }: ProviderSignInDeps) {
  const { cookies, tokens, now } = auth
  const protocol = createProtocol(auth)
  const returnTo = (request: FastifyRequest, provider: OAuthProvider) =>
    `${protocol.originFor(request)}${base}/callback/${provider.id}`

  async function keptAway(request: FastifyRequest, provider: OAuthProvider): Promise<Away | null> {
    const token = request.cookies[cookies.provider]
    const kept = token ? await tokens.provider.open(token, now()) : null
    if (kept?.provider !== provider.id) return null
    return { checks: kept.checks as OAuthChecks, callbackUrl: String(kept.callbackUrl) }
  }

  /** The account of a provider's person; else what stands in the way of it. */
  async function accountOf(
    request: FastifyRequest,
    reply: FastifyReply,
    profile: ProviderProfile,
    callbackUrl: string,
  ): Promise<Account | 'verify' | 'OAuthAccountNotLinked' | 'OAuthCreateAccount'> {
    const identity = auth.providers.identity(profile)
    const linked = await accounts.byProvider(identity)
    if (linked) return linked
    const visitor = await visitors.visitorOf(request)
    if (visitor.kind === 'customer') {
      const own = await accounts.link(visitor.accountId, identity)
      return own.ok ? own.account : 'OAuthAccountNotLinked'
    }
    const email = accountEmail(profile.email)
    if (email === null) return 'OAuthCreateAccount'
    const known = await accounts.byEmail(email)
    if (known && !profile.emailVerified) return 'OAuthAccountNotLinked'
    if (known) {
      const own = await accounts.link(known.accountId, identity)
      return own.ok ? own.account : 'OAuthAccountNotLinked'
    }
    const { name } = profile
    const language = protocol.languageOf(request)
    if (!profile.emailVerified) {
      // Nobody vouches for the address, so it is proven like any other before an account opens for it.
      await signUp.beginWith(reply, { email, name, language, callbackUrl, provider: identity })
      return 'verify'
    }
    const opened = await accounts.open({ email, name, language, passwordHash: null, provider: identity })
    return opened.ok ? opened.account : 'OAuthCreateAccount'
  }

  return {
    async begin(request: FastifyRequest, reply: FastifyReply, provider: OAuthProvider, callbackUrl: string) {
      try {
        const { url, checks } = await provider.begin(returnTo(request, provider))
        const claims = { provider: provider.id, checks, callbackUrl }
        const token = await tokens.provider.seal(claims, { now: now(), seconds: awaySeconds })
        reply.setCookie(cookies.provider, token, { ...cookies.options, maxAge: awaySeconds })
        return protocol.go(request, reply, url.href)
      } catch (error) {
        request.log.error(
          { err: error, provider: provider.id, code: 'SIGNIN_OAUTH_ERROR' },
          'a provider does not answer',
        )
        return protocol.fail(request, reply, 'OAuthSignin')
      }
    },

    async finish(request: FastifyRequest, reply: FastifyReply, provider: OAuthProvider) {
      const away = await keptAway(request, provider)
      reply.clearCookie(cookies.provider, cookies.options)
      if (!away) return protocol.fail(request, reply, authErrors.OAuthCallbackError.page)
      const callbackUrl = localPath(away.callbackUrl, protocol.originFor(request))
      let profile: ProviderProfile
      try {
        const answer = new URL(`${returnTo(request, provider)}${new URL(request.url, 'http://here').search}`)
        profile = await provider.finish(answer, away.checks)
      } catch (error) {
        const { code, page } = authErrors.OAuthCallbackError
        request.log.warn({ err: error, provider: provider.id, code }, 'a sign-in at a provider came to nothing')
        return protocol.fail(request, reply, page)
      }
      const account = await accountOf(request, reply, profile, callbackUrl)
      if (account === 'verify') return protocol.go(request, reply, protocol.page(request, '/verify-request', {}))
      if (typeof account === 'string') return protocol.fail(request, reply, account)
      await entrance.enter(request, reply, account)
      return protocol.go(request, reply, callbackUrl)
    },
  }
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>
