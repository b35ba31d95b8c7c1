import type { Visitor } from '#api/plumbing/http/visitor.ts'

export function buyerOf(visitor: Visitor): {
  readonly signedIn: boolean
  readonly personId?: string
  readonly accountId?: string
} {
  return visitor.kind === 'customer'
    ? { signedIn: true, personId: visitor.personId, accountId: visitor.accountId }
    : { signedIn: false }
}
