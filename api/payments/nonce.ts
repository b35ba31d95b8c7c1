import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const nonces = new WeakMap<FastifyRequest, string>()

/** The nonce of the answer to a request: in its security policy, and in the page for the scripts that may use it. */
export function nonceOf(request: FastifyRequest): string {
  let nonce = nonces.get(request)
  if (nonce === undefined) {
    nonce = randomBytes(18).toString('base64url')
    nonces.set(request, nonce)
  }
  return nonce
}
