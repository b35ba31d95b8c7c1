import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ProblemCode, problemOf, sendProblem } from '../problem.ts'

const kilobytes = Math.round(maxHeaderSize / 1024)

const byCode: Record<string, readonly [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: [
    'headers-too-large',
    `The address and the headers may have ${kilobytes} KB together. Delete the cookies of this site, or shorten the address.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body-too-large', 'The extensions of the body’s chunks are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in full. Send it again.'],
}

/** Answers bytes that make no request with a problem and hangs up; one reset or under answer is only ended. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: { headersSent: boolean } | null }
  if (error.code !== 'ECONNRESET' && socket.writable && !answering?.headersSent) {
    const [code, detail] = byCode[error.code ?? ''] ?? ['bad-request', 'The request is not valid HTTP (RFC 9112).']
    const problem = problemOf(code, detail)
    const body = JSON.stringify(problem)
    socket.write(
      [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        'Cache-Control: no-store',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
  }
  // A connection of a test is no socket of the network.
  socket.destroySoon?.()
}

/** HTTP/1.1 asks every request to say which host it means; what is none would make no address, nor would another protocol. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol !== 'https' && request.protocol !== 'http') {
      return sendProblem(reply, 'bad-request', 'The header X-Forwarded-Proto has to be https or http.')
    }
    const missing = !request.headers.host
    if (missing ? request.raw.httpVersion !== '1.1' : URL.canParse(`http://${request.host}`)) return undefined
    return sendProblem(reply, 'bad-request', `The header Host ${missing ? 'is missing' : 'is not the name of a host'}.`)
  })
}

/**
 * Ends requests whose body takes longer than `patienceMs` to arrive, except on routes for large bodies, and connections
 * that are idle for as long: the client reads no answer, or sends no request.
 */
export function endSlowOnes(app: FastifyInstance, patienceMs: number): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || (routeOptions.bodyLimit ?? 0) > (app.initialConfig.bodyLimit ?? 0)) return
    const late = setTimeout(() => {
      const error = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      if (!raw.complete) answerClientError(error, raw.socket)
    }, patienceMs)
    raw.once('close', () => clearTimeout(late))
    raw.once('end', () => clearTimeout(late))
  })
  app.server.on('timeout', (socket: Socket & { _httpMessage?: object | null }) => {
    // A connection that waits for its answer has nothing to move.
    if (!socket._httpMessage || socket.writableLength > 0) socket.destroy()
  })
}
