import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { baseAhead, type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { account as aggregate } from '#domain/account/decide.ts'
import type { AccountEvent, MemberRole } from '#domain/account/events.ts'
import type { Account } from '#domain/account/evolve.ts'
import {
  type MemberRights,
  type MergedRights,
  mergeRights,
  rightsOf,
  rightsValue,
} from '#domain/account/merge-rights.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { type Permission, type RightsPath, rightsPaths, type Staff } from '#domain/shared/permissions.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { EditedMeanwhile } from '#web/models/edited-meanwhile.ts'
import { roleNotFound, type Worked } from './roles.ts'
import { lastToChange, newest, type Saved } from './saved.ts'
import type { ChangedRightsBody } from './schema.ts'

export type GivenRights = { readonly admin: boolean; readonly staff: Staff | null; readonly role: MemberRole | null }
type InRole = { readonly role: MemberRole | null; readonly permissions: readonly Permission[] }

export type MemberRightsDeps = Pick<Engines, 'readModels' | 'store'> & {
  readonly member: (accountId: string) => Promise<Account | null>
  readonly inRole: (roleId: string | null, differences: readonly Permission[]) => Promise<InRole | null>
  /** Null: somebody changed the rights since the revision `base`. */
  readonly change: (accountId: string, rights: GivenRights, by: CommandMeta, base?: number) => Promise<Worked | null>
  readonly absent: () => Worked
}

type RoleChanged = Extract<AccountEvent, { type: 'RoleChanged' }>

/** Gives a member a role, and what differs from it; or makes them an admin, or one no more. Several admins do so at a time. */
export function createMemberRights({ readModels, store, member, inRole, change, absent }: MemberRightsDeps) {
  const savedSince = (accountId: string, most: number) =>
    newest<RoleChanged, MemberRights>(store, `${aggregate.name}-${accountId}`, {
      ...{ type: 'RoleChanged', most, state: rightsOf },
    })

  async function clashesOf(
    { clashes, others }: MergedRights,
    states: readonly Saved<MemberRights>[],
    yours: MemberRights,
    base: number,
  ): Promise<Problem> {
    const [seen, now] = [states[0]!, states.at(-1)!]
    const names = await namesOf(
      states.map(({ event }) => event.meta.actor),
      readModels,
    )
    const who = ({ event: { meta, at } }: Saved<MemberRights>) => ({ by: names.get(meta.actor) ?? null, at })
    const last = (path: RightsPath) => lastToChange(states, rights => rightsValue(rights, path))
    // A right that was ticked with another role in mind meets the change of the role.
    const whoOf = (path: RightsPath) => who(last(path) ?? last('role') ?? now)
    const details: EditedMeanwhile = {
      base,
      ...who(now),
      clashes: clashes.map(path => ({
        path,
        before: rightsValue(seen.state, path),
        theirs: rightsValue(now.state, path),
        yours: rightsValue(yours, path),
        ...whoOf(path),
      })),
      others: others.map(path => ({ path, by: whoOf(path).by })),
    }
    return problemOf('edited-meanwhile', 'Choose for each of them, then send the change with this base.', details)
  }

  return async function set(accountId: string, wish: ChangedRightsBody, by: CommandMeta): Promise<Worked> {
    const account = await member(accountId)
    if (!account) return absent()
    const now = account.rightsRevision
    const { id, base = now, changed = rightsPaths } = wish
    if (base > now) return { ok: false, problem: baseAhead(now) }
    const states = base === now ? [] : await savedSince(accountId, now - base + 1)
    const [seen, theirs] = [states[0]?.state ?? rightsOf(account), rightsOf(account)]
    const wanted = await inRole(wish.roleId, wish.differences)
    if (!wanted) return { ok: false, problem: roleNotFound(wish.roleId ?? '') }
    const { role, permissions } = wanted
    const given = { admin: wish.admin, roleId: wish.roleId, differences: role?.differences ?? permissions, permissions }
    // Whoever becomes an admin keeps the role as it is by now, for the time after.
    const yours = wish.admin && wish.base !== undefined ? { ...theirs, admin: true } : given

    const commandId = id && `${accountId}/ChangeRights/${id}`
    const before = states.slice(1).find(({ event }) => event.meta.causationId === commandId)
    const told = wish.admin || !changed.includes('role') ? changed : rightsPaths
    const isRepeated = before && told.every(path => rightsValue(before.state, path) === rightsValue(yours, path))
    if (isRepeated && !sameData(before.state, theirs)) return { ok: true, position: before.event.position }
    if (wish.base !== undefined && wish.admin && account.staff?.status === 'inactive')
      return { ok: false, problem: problemOf('member-inactive', 'Activate this person first.') }

    const met = mergeRights(seen, theirs, yours, changed)
    if (met.clashes.length > 0) return { ok: false, problem: await clashesOf(met, states, yours, now) }

    const { admin, roleId, differences } = met.merged
    const merged = await inRole(roleId, differences)
    if (!merged) return { ok: false, problem: roleNotFound(roleId ?? '') }
    const status = admin ? 'active' : (account.staff?.status ?? 'active')
    const staff = { status, permissions: merged.permissions } as const
    // A second press after more was typed is another change.
    const meta = { ...by, ...(commandId && !before && { commandId }) }
    const sent = await change(accountId, { admin, role: merged.role, staff }, meta, now)
    return sent ?? set(accountId, wish, by)
  }
}
