import { timingSafeEqual } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problem.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Also a server that listens on the machine's own address alone is reached by its own machine from that address. */
const isHere = ({ remoteAddress = '', localAddress }: Socket) =>
  loopback.has(remoteAddress) || remoteAddress === localAddress

/**
 * An `onRequest` hook for the ways in that belong to the owner of the data folder: only from this machine, and only for
 * who can read the folder, where the token is.
 */
export function ownerOnly(token: string) {
  const expected = Buffer.from(`Bearer ${token}`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    const known = given.length === expected.length && timingSafeEqual(given, expected)
    if (known && isHere(request.raw.socket)) return undefined
    return sendProblem(reply, 'forbidden', 'Only the commands of the owner of the data folder may do this.')
  }
}
