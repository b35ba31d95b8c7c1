import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guest, type Visitor, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Account } from '#domain/account/evolve.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Accounts } from './accounts.ts'
import { dropCartCookie } from './cart-cookie.ts'
import type { Csrf } from './csrf.ts'
import type { DemoLock } from './demo-staff.ts'
import { deviceOf } from './device.ts'
import type { OwnSession } from './open-sessions.ts'
import type { Session, Sessions } from './sessions.ts'

type Asked = { readonly visitor: Visitor; readonly session: Session | null }

type VisitorsDeps = {
  readonly sessions: Sessions
  readonly accounts: Accounts
  readonly demoLock: Pick<DemoLock, 'isLocked'>
  readonly now: () => Date
}

/** Reads the visitor from the session's cookie and the current account, once a request. */
export function createVisitors({ sessions, accounts, demoLock, now }: VisitorsDeps) {
  const asked = new WeakMap<FastifyRequest, Promise<Asked>>()
  const settled = new WeakSet<FastifyRequest>()

  async function ask(request: FastifyRequest): Promise<Asked> {
    const session = await sessions.read(request)
    if (!session) return { visitor: guest, session: null }
    const visitor = await visitorIn(session)
    return { visitor, session: visitor.kind === 'guest' ? null : session }
  }

  /** The account as it is at this moment, where it lets the session go on. */
  async function visitorIn(session: Session): Promise<Visitor> {
    const account = await accounts.byId(session.accountId)
    const open = holds(session, account) && !demoLock.isLocked(account.personId)
    return open ? visitorFrom(account) : guest
  }

  function once(request: FastifyRequest): Promise<Asked> {
    let answer = asked.get(request)
    if (!answer) {
      answer = ask(request)
      asked.set(request, answer)
    }
    return answer
  }

  const visitorOf: VisitorOf = async request => (await once(request)).visitor

  /** Notes a session in its account, where its owner finds it. One that could not be noted is as good, and is noted when it is prolonged. */
  async function noteSession(
    request: FastifyRequest,
    { accountId, sessionId }: Pick<Session, 'accountId' | 'sessionId'>,
    began: boolean,
  ): Promise<void> {
    const data = { sessionId, at: now().toISOString(), device: deviceOf(request), began }
    await accounts
      .send(accountId, { type: 'NoteSession', data })
      .catch(error => request.log.warn({ err: error }, 'a session could not be noted in its account'))
  }

  return {
    visitorOf,
    /** The same visitor a while later, for an answer that goes on: the session may have ended, and rights may have changed. */
    async now(request: FastifyRequest): Promise<Visitor> {
      // Opening the sealed cookie costs more than all else here, and it says the same for as long as the request.
      const { session } = await once(request)
      return session && !sessions.isOver(session) ? visitorIn(session) : guest
    },
    sessionOf: async (request: FastifyRequest): Promise<Session | null> => (await once(request)).session,
    /** The same, with the browser that it is in. */
    async ownSession(request: FastifyRequest): Promise<OwnSession | null> {
      const { session } = await once(request)
      return session && { ...session, device: deviceOf(request) }
    },
    /** This request began or ended a session itself: what its cookie said is no longer to be looked after. */
    settle(request: FastifyRequest): void {
      settled.add(request)
    },
    /** Runs before an answer leaves: an ended session loses its cookie and its cart; a used one is prolonged. */
    async keep(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const answer = asked.get(request)
      if (!answer || settled.has(request) || !sessions.isSent(request)) return
      const { visitor, session } = await answer
      if (visitor.kind === 'guest') {
        sessions.end(reply)
        dropCartCookie(reply)
      } else if (session && sessions.isOld(session)) {
        await sessions.renew(reply, session)
        await noteSession(request, session, false)
      }
    },
    noteSession,
  }
}

export type Visitors = ReturnType<typeof createVisitors>

function holds({ epoch, sessionId }: Session, account: Account): boolean {
  return account.epoch === epoch && account.endedSessions.every(ended => ended.sessionId !== sessionId)
}

function visitorFrom(account: Account): Visitor {
  const { status, accountId, personId, email, emailVerified, name, admin, staff } = account
  // An erased person has no account, also where a restored log does not know yet that it is closed.
  if (status !== 'open' || isErased(email)) return guest
  return {
    kind: 'customer',
    accountId,
    personId,
    email,
    emailVerified,
    name: textOrEmpty(name),
    admin,
    staff,
  }
}

export function buyerOf(visitor: Visitor): {
  readonly signedIn: boolean
  readonly personId?: string
  readonly accountId?: string
} {
  return visitor.kind === 'customer'
    ? { signedIn: true, personId: visitor.personId, accountId: visitor.accountId }
    : { signedIn: false }
}

/** Sets the visitor's cookies on every answer, but on none that anybody may keep and hand on. */
export function keepSessions(
  app: FastifyInstance,
  { csrf, visitors }: { readonly csrf: Csrf; readonly visitors: Visitors },
): void {
  app.addHook('onSend', async (request, reply) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''))) {
      reply.removeHeader('set-cookie')
      return
    }
    csrf.keep(request, reply)
    await visitors.keep(request, reply)
  })
}
