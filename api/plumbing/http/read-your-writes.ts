import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Position } from '#domain/shared/event-store.ts'

const cookie = 'position'
const seconds = 10

/** Longest that a page waits for its views to reach the visitor's own last write. */
export const patienceMs = 500

/** Remembers the position of the visitor's last write for ten seconds, so that the next page shows it. */
export function notePosition(reply: FastifyReply, position: Position): void {
  reply.setCookie(cookie, String(position), { path: '/', httpOnly: true, sameSite: 'lax', maxAge: seconds })
}

/** The position that this visitor has to see, or null. While there is one, no cached page may answer. */
export function awaitedPosition(request: FastifyRequest): Position | null {
  const value = request.cookies[cookie]
  return value && /^\d{1,16}$/.test(value) ? Number(value) : null
}

/** The views caught up: the cookie has done its work. */
export function forgetPosition(reply: FastifyReply): void {
  reply.clearCookie(cookie, { path: '/' })
}
