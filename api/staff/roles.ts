import { randomUUID } from 'node:crypto'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { Accounts } from '#api/visitors/index.ts'
import { role as aggregate, type Role, type RoleCommand } from '#domain/role/decide.ts'
import type { RoleEvent } from '#domain/role/events.ts'
import { last, type Position } from '#domain/shared/event-store.ts'
import { flagsOf, permissionNames } from '#domain/shared/permissions.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import { type RoleDocument, rolesView } from '#projections/roles/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import { staffView } from '#projections/staff/view.ts'
import type { RoleChange } from '#web/models/staff.ts'
import { lastToChange, newest } from './saved.ts'
import type { RoleBody, RoleModel } from './schema.ts'

export type Worked<Done = object> =
  | ({ readonly ok: true; readonly position: Position } & Done)
  | { readonly ok: false; readonly problem: Problem }

export type RolesDeps = Pick<Engines, 'handler' | 'readModels' | 'projections' | 'store'> & {
  readonly accounts: Accounts
}

type RoleDefined = Extract<RoleEvent, { type: 'RoleDefined' }>

/** Roles, and what a change of one does to its members. */
export function createRoles({ handler, readModels, projections, store, accounts }: RolesDeps) {
  const membersOf = (roleId: string) => readModels.range(staffView.name, 'byRole', { from: [roleId], to: [roleId] })

  async function handle(command: RoleCommand, by: Actor): Promise<Worked> {
    const { roleId } = command.data
    const handled = await handler.handle(aggregate, roleId, command, by)
    if (handled.ok) return { ok: true, position: handled.position }
    switch (handled.rejection.code) {
      case 'role-known':
        return { ok: false, problem: problemOf('role-known', 'Change that role, or choose another name.') }
      case 'role-edited-meanwhile':
        return { ok: false, problem: await editedMeanwhile(command.data, handled.state) }
      case 'role-unknown':
        return { ok: false, problem: roleNotFound(roleId) }
    }
  }

  /** `by` null: the owner, by a command. */
  async function lastChange(roleId: string): Promise<RoleChange> {
    const newest = await last(store, `${aggregate.name}-${roleId}`)
    const account = newest ? await accounts.byId(newest.meta.actor) : null
    const by = account && (textOrEmpty(account.name) || textOrEmpty(account.email))
    return { by: by || null, at: newest?.at ?? null }
  }

  /** The member who last changed the name, and each permission, since the revision `base`. */
  async function changedSince(roleId: string, base: number, revision: number) {
    const states = await newest<RoleDefined, RoleDefined['data']>(store, `${aggregate.name}-${roleId}`, {
      ...{ type: 'RoleDefined', most: revision - base + 1, state: data => data },
    })
    const names = await namesOf(
      states.map(({ event }) => event.meta.actor),
      readModels,
    )
    return (['name', ...permissionNames] as const).flatMap(path => {
      const value = ({ name, permissions }: RoleDefined['data']) =>
        path === 'name' ? name : flagsOf(permissions.find(each => each.name === path))
      const last = lastToChange(states, value)?.event
      return last ? [{ path, by: names.get(last.meta.actor) ?? null, at: last.at }] : []
    })
  }

  async function editedMeanwhile({ roleId, base = 0 }: { roleId: string; base?: number }, now: Role): Promise<Problem> {
    const { name, permissions, revision } = now
    const changed = await changedSince(roleId, base, revision)
    const details = { ...(await lastChange(roleId)), role: { name, permissions, revision }, changed }
    const todo = 'Look at the role as it is now, then send the change with its revision.'
    return problemOf('role-edited-meanwhile', todo, details)
  }

  /** Gives members the permissions that the role has now. Repeatable: an account knows which version it has. */
  async function apply(roleId: string, members: readonly string[], by: Actor): Promise<Position | null> {
    const { state } = await handler.fold(aggregate, roleId)
    if (state.status !== 'defined') return null
    const { version, permissions } = state
    let last: Position | null = null
    for (const accountId of members) {
      const data = { roleId, version, permissions }
      const applied = await accounts.send(accountId, { type: 'ApplyRole', data }, by)
      if (applied.ok) last = Math.max(last ?? 0, applied.position)
    }
    return last
  }

  return {
    apply,
    lastChange,
    find: async (roleId: string) => (await handler.fold(aggregate, roleId)).state,
    async list(): Promise<readonly RoleModel[]> {
      const ids = await readModels.range(rolesView.name, 'byName')
      const found = await readModels.getMany<RoleDocument>(rolesView.name, ids)
      const roles = found.filter(each => each !== undefined)
      return Promise.all(
        roles.map(async ({ version: _version, permissions, ...rest }) => ({
          ...rest,
          permissions: [...permissions],
          members: (await membersOf(rest.roleId)).length,
        })),
      )
    },
    /** Defines a role, and gives its members what it says: their next request is judged by it. */
    async define(roleId: string, body: RoleBody, isNew: boolean, by: Actor): Promise<Worked> {
      const meta = { ...by, correlationId: randomUUID() }
      const defined = await handle({ type: 'DefineRole', data: { roleId, ...body, isNew } }, meta)
      if (!defined.ok) return defined
      await projections.caughtUp(defined.position)
      const position = Math.max(defined.position, (await apply(roleId, await membersOf(roleId), meta)) ?? 0)
      await projections.caughtUp(position)
      return { ok: true, position }
    },
    /** A member who gets the role at the same moment keeps its permissions. */
    async retire(roleId: string, by: Actor): Promise<Worked> {
      const members = (await membersOf(roleId)).length
      if (members > 0) {
        const whose = members === 1 ? 'One person has' : `${members} people have`
        return { ok: false, problem: problemOf('role-in-use', `${whose} this role. Give them another role first.`) }
      }
      const retired = await handle({ type: 'RetireRole', data: { roleId } }, by)
      if (retired.ok) await projections.caughtUp(retired.position)
      return retired
    },
  }
}

export type Roles = ReturnType<typeof createRoles>

export function roleNotFound(roleId: string): Problem {
  return problemOf('role-not-found', `There is no role ${roleId}. The list of roles shows their ids.`)
}
