import type { Visitor } from '#api/plumbing/http/visitor.ts'

/** What an order has to know of who places it. */
export function buyerOf(visitor: Visitor): {
  readonly signedIn: boolean
  readonly personId?: string
  readonly accountId?: string
} {
  return visitor.kind === 'customer'
    ? { signedIn: true, personId: visitor.personId, accountId: visitor.accountId }
    : { signedIn: false }
}
