import type { FastifyRequest } from 'fastify'
import type { Staff } from '#domain/shared/permissions.ts'
import type { Actor } from '../events/command-events.ts'

/** The visitor of a request: named by the session, and confirmed by the account as it is at this moment. */
export type Visitor =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'customer'
      /** 22 characters of base64url; the account's carts are numbered under it as a guest's are under theirs. */
      readonly accountId: string
      /** The key of everything personal that the account writes. */
      readonly personId: string
      readonly email: string
      readonly emailVerified: boolean
      readonly name: string
      readonly admin: boolean
      readonly staff: Staff | null
    }

export type Customer = Extract<Visitor, { kind: 'customer' }>

export const guest: Visitor = { kind: 'guest' }

/** Asks once a request: what it resolves with is kept for the rest of it. */
export type VisitorOf = (request: FastifyRequest) => Promise<Visitor>

/** The visitor of a request, as the log names who does something. */
export async function actorOf(visitorOf: VisitorOf, request: FastifyRequest): Promise<Actor> {
  const visitor = await visitorOf(request)
  const channel = request.url.startsWith('/api/admin/') ? 'dashboard' : 'api'
  return { actor: visitor.kind === 'guest' ? 'guest' : visitor.accountId, channel }
}
