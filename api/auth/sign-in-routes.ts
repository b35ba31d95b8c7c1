import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountEmail } from '#api/plumbing/http/email.ts'
import { route } from '#api/plumbing/http/route.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { signInWithPassword } from './passwords/password-sign-in.ts'
import { acceptAuthForms, authFields, base, createProtocol, queryOf } from './protocol.ts'
import type { ProviderSignIn } from './providers/provider-sign-in.ts'
import { mistake, redirect, sharedFields, whereTo } from './schema.ts'
import type { SignUpDeps } from './sign-up.ts'

export type SignInDeps = Omit<SignUpDeps, 'visitors'> & { readonly providerSignIn: ProviderSignIn }

const tag = 'auth'
const consumes = ['application/x-www-form-urlencoded', 'application/json']
const guest = { access: 'guest' } as const
/** A mail program or a proxy that looks with HEAD at an address that works once must not use it up. */
const arrival = { config: guest, exposeHeadRoute: false } as const
const providerParam = z.strictObject({ provider: z.string().max(40).describe('Its id in `/api/auth/providers`') })

/** The ways in of the NextAuth v4 protocol: `signin/{provider}` leads to one, `callback/{provider}` ends it. */
export async function signInRoutes(server: FastifyInstance, deps: SignInDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { auth, accounts, entrance, providerSignIn, signInLink } = deps
  const protocol = createProtocol(auth)
  acceptAuthForms(app)

  app.get(`${base}/signin/:provider`, { config: guest, schema: { hide: true } }, async (request, reply) =>
    reply.redirect(protocol.page(request, '/sign-in', { callbackUrl: protocol.callbackUrl(request, reply) }), 302),
  )

  route(app, 'POST', `${base}/signin/:provider`, {
    ...guest,
    problems: ['too-many-requests'],
    tag,
    consumes,
    operationId: 'beginSignIn',
    summary: 'Redirects to a provider, or sends a sign-in link to `email`. The answer is the same for every address.',
    params: providerParam,
    body: z.looseObject({ ...sharedFields, email: z.string().optional() }).nullish(),
    answer: { 200: whereTo, 302: redirect, 400: mistake, 429: whereTo },
    async run(request, reply) {
      const { provider: id } = request.params
      if (protocol.hasBadCallbackUrl(request)) return protocol.refuse(request, reply, 'InvalidCallbackUrl')
      if (!protocol.csrfVerified(request)) return protocol.go(request, reply, `${base}/signin?csrf=true`)
      const callbackUrl = protocol.callbackUrl(request, reply)
      if (id === 'email') return sendLink(request, reply, callbackUrl)
      const provider = await auth.providers.find(id)
      return provider
        ? providerSignIn.begin(request, reply, provider, callbackUrl)
        : protocol.go(request, reply, `${base}/signin?${new URLSearchParams({ callbackUrl })}`)
    },
  })

  route(app, 'POST', `${base}/callback/credentials`, {
    ...guest,
    problems: ['too-many-requests'],
    cookies: {
      reads: ['next-auth.csrf-token', 'selvedge.device', 'cart'],
      sets: ['next-auth.session-token', 'selvedge.device', 'cart'],
    },
    tag,
    consumes,
    operationId: 'signInWithPassword',
    summary: 'Signs in with email and password',
    body: z.looseObject({ ...sharedFields, email: z.string().optional(), password: z.string().optional() }).nullish(),
    answer: { 200: whereTo, 302: redirect, 400: mistake, 401: whereTo, 429: whereTo },
    async run(request, reply) {
      if (protocol.hasBadCallbackUrl(request)) return protocol.refuse(request, reply, 'InvalidCallbackUrl')
      if (!protocol.csrfVerified(request)) return protocol.go(request, reply, `${base}/signin?csrf=true`)
      const callbackUrl = protocol.callbackUrl(request, reply)
      const { email, password } = authFields(request)
      const found = await signInWithPassword({ auth, accounts }, request, { email, password })
      if (!found.ok)
        return found.code === 'too-many'
          ? tooMany(request, reply, found.retryAfter)
          : protocol.go(request, reply, `${base}/error?error=CredentialsSignin&provider=credentials`, 401)
      await entrance.enter(request, reply, found.account)
      return protocol.go(request, reply, callbackUrl)
    },
  })

  app.get(`${base}/callback/email`, { ...arrival, schema: { hide: true } }, async (request, reply) => {
    const { token = '' } = queryOf(request)
    const callbackUrl = protocol.callbackUrl(request, reply)
    const link = await auth.requests.find(token, ['SignInLinkRequested'])
    if (!link.ok || link.request.type !== 'SignInLinkRequested') return protocol.fail(request, reply, 'Verification')
    if (!(await signInLink.isAskedHere(request, link.request)))
      return protocol.go(
        request,
        reply,
        `${prefixOf(link.request.data.language)}/confirm-email?${new URLSearchParams({ token })}`,
      )
    const followed = await signInLink.follow(request, reply, link.request, link.email)
    if (followed.ok) return protocol.go(request, reply, callbackUrl)
    const error = followed.problem.code === 'email-taken' ? 'EmailCreateAccount' : 'Verification'
    return protocol.fail(request, reply, error)
  })

  app.get(
    `${base}/callback/:provider`,
    { ...arrival, schema: { hide: true, params: providerParam } },
    async (request, reply) => {
      const provider = await auth.providers.find(request.params.provider)
      return provider ? providerSignIn.finish(request, reply, provider) : protocol.go(request, reply, `${base}/signin`)
    },
  )

  async function sendLink(request: FastifyRequest, reply: FastifyReply, callbackUrl: string) {
    const email = accountEmail(authFields(request).email)
    if (email === null) return protocol.fail(request, reply, 'EmailSignin')
    const attempt = await auth.throttles.mail.attempt({
      account: auth.devices.keyFor(request, email),
      address: request.ip,
    })
    if (!attempt.ok) return tooMany(request, reply, attempt.retryAfter)
    await signInLink.begin(reply, { email, callbackUrl, language: protocol.languageOf(request) })
    return protocol.go(request, reply, protocol.page(request, '/verify-request', {}))
  }

  function tooMany(request: FastifyRequest, reply: FastifyReply, retryAfter: number) {
    return protocol.fail(request, reply.header('retry-after', String(retryAfter)), 'TooManyRequests', 429)
  }
}
