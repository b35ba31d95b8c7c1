import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Position } from '#domain/shared/event-store.ts'
import { asWriter, type createWriters, type Writer } from '../engines/own-writes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    writer: Writer | null
  }
}

const cookie = 'position'
const seconds = 10
const options = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: seconds } as const

/** The visitor's last write. `own`: pages show it in nothing but what is the visitor's own, such as their cart. */
export type LastWrite = { readonly position: Position; readonly own: boolean }

/** Remembers the position of the visitor's last write for ten seconds, so that the next page shows it. */
export function notePosition(reply: FastifyReply, position: Position): void {
  keepPosition(reply, { position, own: false })
}

/** The same of a write to what is the visitor's own alone: kept pages, which hold nothing of it, may still answer. */
export function noteOwnPosition(reply: FastifyReply, position: Position): void {
  const before = lastWriteOf(reply.request)
  keepPosition(reply, { position, own: before?.own ?? true })
}

/** The write that this visitor has to see, or null. */
export function lastWriteOf(request: FastifyRequest): LastWrite | null {
  const [, position, own] = /^(\d{1,16})(\.own)?$/.exec(request.cookies[cookie] ?? '') ?? []
  return position === undefined ? null : { position: Number(position), own: own !== undefined }
}

/** For ten seconds more. */
export function keepPosition(reply: FastifyReply, { position, own }: LastWrite): void {
  reply.setCookie(cookie, own ? `${position}.own` : String(position), options)
}

/** The views caught up: the cookie has done its work. */
export function forgetPosition(reply: FastifyReply): void {
  reply.clearCookie(cookie, { path: '/' })
}

/** A visitor who has just written sees it: every read waits for it where they look, only those that ask where they write again. */
export function knowWriters(app: FastifyInstance, writerAt: ReturnType<typeof createWriters>): void {
  app.decorateRequest('writer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const last = lastWriteOf(request)
    if (!last) return done()
    const everyRead = request.method === 'GET' || request.method === 'HEAD'
    request.writer = writerAt(last.position, { everyRead })
    asWriter(request.writer, done)
  })
  // The body came in by events of the socket, which know of no request.
  app.addHook('preValidation', ({ writer }, _reply, done) => (writer ? asWriter(writer, done) : done()))
}
