import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCookies } from '#api/visitors/index.ts'

const device = /^[\w-]{22}$/
const mac = /^[\w-]{43}$/
/** Accounts whose owners share a browser. */
const mostAccounts = 4
/** The longest that browsers keep a cookie. */
const seconds = 400 * 24 * 60 * 60

export type DevicesDeps = {
  readonly cookies: AuthCookies
  readonly secret: Buffer
  readonly personIdOf: (email: string) => string
}

/**
 * Browsers that an account was signed in with before. Attempts from such a browser are counted apart, so that strangers
 * who guess at an account delay each other, and not its owner. A cookie proves it, a number of this browser's own and its keyed hash with
 * each address; it opens nothing, and guesses from there are slowed like all others.
 */
export function createDevices({ cookies, secret, personIdOf }: DevicesDeps) {
  const macOf = (id: string, email: string) =>
    createHmac('sha256', secret)
      .update(`device\n${id}\n${personIdOf(email)}`)
      .digest('base64url')

  function sent(request: FastifyRequest) {
    const [id = '', ...macs] = (request.cookies[cookies.device] ?? '').split('.')
    return device.test(id) ? { id, macs: macs.filter(each => mac.test(each)).slice(0, mostAccounts) } : null
  }

  return {
    /** The key under which attempts at this account are counted: shared by all browsers, or this browser's own. */
    keyFor(request: FastifyRequest, email: string): string {
      const known = sent(request)
      if (!known) return email
      const own = Buffer.from(macOf(known.id, email))
      return known.macs.some(each => timingSafeEqual(own, Buffer.from(each))) ? `${email}\n${known.id}` : email
    },
    /** Somebody proved to be the owner of this address here. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const { id, macs } = sent(request) ?? { id: randomBytes(16).toString('base64url'), macs: [] }
      const kept = [...new Set([macOf(id, email), ...macs])].slice(0, mostAccounts)
      reply.setCookie(cookies.device, [id, ...kept].join('.'), { ...cookies.options, maxAge: seconds })
    },
  }
}
