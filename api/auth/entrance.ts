import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Offers } from '#api/plumbing/feature.ts'
import { dropCartCookie, type visitors } from '#api/visitors/index.ts'
import type { Account } from '#domain/account/evolve.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Auth } from './auth.ts'
import { giveAccountCart, type MergeVisitor } from './merge.ts'

type EntranceDeps = Pick<Offers<[typeof visitors]>, 'accounts' | 'visitors'> & {
  readonly auth: Auth
  readonly mergeVisitor: MergeVisitor
}

/** Starts and ends a browser's session, and gives the browser the matching cart. */
export function createEntrance({ auth, accounts, visitors, mergeVisitor }: EntranceDeps) {
  /** Ends the request's session for good, even if an answer under way renews its cookie. */
  async function endSession(request: FastifyRequest): Promise<void> {
    const session = await visitors.sessionOf(request)
    visitors.settle(request)
    if (!session) return
    const { accountId, sessionId } = session
    const endedAt = auth.now().toISOString()
    await accounts.send(accountId, { type: 'EndSession', data: { sessionId, endedAt } })
  }

  return {
    /** Begins a session and brings in what was collected as a guest. */
    async enter(
      request: FastifyRequest,
      reply: FastifyReply,
      { accountId, epoch, email }: Pick<Account, 'accountId' | 'epoch' | 'email'>,
    ): Promise<void> {
      await endSession(request)
      const sessionId = await auth.sessions.begin(reply, { accountId, epoch })
      await visitors.noteSession(request, { accountId, sessionId }, true)
      if (!isErased(email)) auth.devices.remember(request, reply, email)
      await giveAccountCart(request, reply, accountId, { mergeVisitor, secureCookies: auth.secureCookies })
    },
    /** A session of the same account under another epoch, after a change that ended all of them. */
    async stay(
      request: FastifyRequest,
      reply: FastifyReply,
      account: Pick<Account, 'accountId' | 'epoch'>,
    ): Promise<void> {
      const sessionId = await auth.sessions.begin(reply, account)
      visitors.settle(request)
      await visitors.noteSession(request, { accountId: account.accountId, sessionId }, true)
    },
    /** The browser's next visitor finds neither session nor cart. */
    async leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      try {
        await endSession(request)
      } catch (error) {
        // The browser loses the session all the same.
        request.log.error({ err: error }, 'a session could not be ended in its account')
      }
      if (!auth.sessions.isSent(request)) return
      auth.sessions.end(reply)
      dropCartCookie(reply)
    },
  }
}

export type Entrance = ReturnType<typeof createEntrance>
