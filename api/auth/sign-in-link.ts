import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { AccountMailEvent } from '#domain/account/events.ts'
import { linkLifetimes } from '#domain/account/link.ts'
import type { Auth } from './auth.ts'
import type { Entrance } from './entrance.ts'
import type { Asked } from './link-requests.ts'

export type SignInLinkDeps = { readonly auth: Auth; readonly accounts: Accounts; readonly entrance: Entrance }

export type Confirmed =
  | { readonly ok: true; readonly callbackUrl: string }
  | { readonly ok: false; readonly problem: Problem }

type SignInRequest = Extract<AccountMailEvent, { type: 'SignInLinkRequested' }>

const seconds = linkLifetimes.SignInLinkRequested / 1000

/** Signs in by a mail's link; in a browser that did not ask for it only after a question: a stranger may have sent it. */
export function createSignInLink({ auth, accounts, entrance }: SignInLinkDeps) {
  const { cookies, tokens, now } = auth

  return {
    async begin(reply: FastifyReply, asked: Asked): Promise<void> {
      const { data } = await auth.requests.signInLink(asked)
      const token = await tokens.signInLink.seal({ sub: data.requestId }, { now: now(), seconds })
      reply.setCookie(cookies.signInLink, token, { ...cookies.options, maxAge: seconds })
    },
    /** True in the browser that asked for it. */
    async isAskedHere(request: FastifyRequest, { data }: AccountMailEvent): Promise<boolean> {
      const token = request.cookies[cookies.signInLink]
      const kept = token ? await tokens.signInLink.open(token, now()) : null
      return kept?.sub === data.requestId
    },
    /** Uses the link up, and opens an account where there is none under the address that it proves. */
    async follow(
      request: FastifyRequest,
      reply: FastifyReply,
      { data }: SignInRequest,
      email: string,
    ): Promise<Confirmed> {
      const used = await auth.requests.use(data.requestId)
      if (!used.ok) return { ok: false, problem: problemOf(used.code, 'Ask for a new one.') }
      const { language, callbackUrl } = data
      const opened =
        (await accounts.byEmail(email)) ??
        (await accounts.open({ email, name: '', language, passwordHash: null, provider: null }))
      const account = 'ok' in opened ? (opened.ok ? opened.account : await accounts.byEmail(email)) : opened
      if (!account)
        return { ok: false, problem: problemOf('email-taken', 'Sign in with the new email address of the account.') }
      reply.clearCookie(cookies.signInLink, cookies.options)
      await entrance.enter(request, reply, account)
      return { ok: true, callbackUrl }
    },
  }
}

export type SignInLink = ReturnType<typeof createSignInLink>
