import type { Permission } from '#domain/shared/permissions.ts'
import type { Personal } from '#domain/shared/personal-data.ts'

/** An admin, a member of staff, or somebody who is invited. A member is known by the account, an invitation by its own id. */
export type StaffMember = {
  /** Null: invited. */
  readonly accountId: string | null
  readonly personId: string
  readonly name: Personal<string>
  /** Null: an older version made the account staff, and did not note its address. */
  readonly email: Personal<string> | null
  /** `accepted`: the account becomes staff next. */
  readonly state: 'invited' | 'accepted' | 'active' | 'inactive'
  readonly admin: boolean
  readonly roleId: string | null
  /** Of the role: 0 without one. */
  readonly roleVersion: number
  readonly differences: readonly Permission[]
  /** The role with the differences, written out. */
  readonly permissions: readonly Permission[]
  /** Rises with every change of the rights; 0: invited. */
  readonly revision: number
  /** When the account became staff, or the last mail of the invitation was asked for. */
  readonly since: string
  readonly seenAt: string | null
  /** When the visit before this one ended; null: there was none. */
  readonly lastHere: string | null
}

/** A member who is away for so long comes back to another visit. */
const visitGapMs = 4 * 3_600_000

const isOtherVisit = (seenAt: string, at: string) => Date.parse(at) - Date.parse(seenAt) >= visitGapMs

/** When a member was here before the visit that they are on at an instant; null: they never were. */
export function lastHereAt({ seenAt, lastHere }: Pick<StaffMember, 'seenAt' | 'lastHere'>, at: string): string | null {
  return seenAt !== null && isOtherVisit(seenAt, at) ? seenAt : lastHere
}
