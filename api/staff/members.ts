import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Actor, CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { isForKeys } from '#api/plumbing/http/guards.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Account } from '#domain/account/evolve.ts'
import { differencesFrom, expanded, type Permission } from '#domain/shared/permissions.ts'
import { isErased, type Personal } from '#domain/shared/personal-data.ts'
import { type RoleDocument, rolesView } from '#projections/roles/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import type { Admins } from './admins.ts'
import { createMemberRights, type GivenRights } from './member-rights.ts'
import type { Roles, Worked } from './roles.ts'
import type { MemberModel } from './schema.ts'

export type MembersDeps = Pick<Engines, 'readModels' | 'projections' | 'store' | 'now'> & {
  readonly accounts: Accounts
  readonly roles: Roles
  readonly admins: Admins
  readonly visitorOf: VisitorOf
}

/** The people who work in the shop: their rights, and whether they may come in. */
export function createMembers(deps: MembersDeps) {
  const { readModels, projections, accounts, roles, admins, visitorOf, now } = deps

  /** Null: somebody changed the rights since the revision `base`. */
  async function changeFrom(accountId: string, rights: GivenRights, meta: CommandMeta, base?: number) {
    const data = { ...rights, ...(base !== undefined && { base }) }
    const send = () => accounts.send(accountId, { type: 'ChangeRole', data }, meta)
    const { commandId: _, ...by } = meta
    const changed = await admins[rights.admin ? 'grant' : 'withdraw'](accountId, send, by)
    if ('status' in changed) return { ok: false, problem: changed } as const
    if (!changed.ok) return changed.rejection.code === 'rights-edited-meanwhile' ? null : notAMember()
    await projections.caughtUp(changed.position)
    return changed
  }

  const change = async (accountId: string, rights: GivenRights, by: Actor): Promise<Worked> =>
    (await changeFrom(accountId, rights, by)) ?? notAMember()

  async function member(accountId: string): Promise<Account | null> {
    const account = await accounts.byId(accountId)
    return account.admin || account.staff ? account : null
  }

  /** The rights of a role with these differences; null: there is no such role. */
  async function inRole(roleId: string | null, differences: readonly Permission[]) {
    if (roleId === null) return { role: null, permissions: expanded([], differences) }
    const { status, version, permissions } = await roles.find(roleId)
    if (status !== 'defined') return null
    const own = differencesFrom(permissions, differences)
    return { role: { roleId, version, differences: own }, permissions: expanded(permissions, own) }
  }

  return {
    inRole,
    async list(): Promise<readonly MemberModel[]> {
      const members: StaffMember[] = []
      for await (const page of readModels.scan<StaffMember>(staffView.name)) members.push(...page.map(([, doc]) => doc))
      const ids = [...new Set(members.flatMap(({ roleId }) => roleId ?? []))]
      const found = await readModels.getMany<RoleDocument>(rolesView.name, ids)
      const names = new Map(found.flatMap(role => (role ? [[role.roleId, role.name] as const] : [])))
      return members.map(each => memberModel(each, names)).sort(byState)
    },
    setRights: createMemberRights({ ...deps, member, inRole, change: changeFrom, absent: notAMember }),
    /** Deactivating a member signs them out everywhere at once and takes the admin right away. */
    async setActive(accountId: string, active: boolean, by: Actor): Promise<Worked> {
      const account = await member(accountId)
      if (!account) return notAMember()
      const { admin, staff, role } = account
      const permissions = staff?.permissions ?? []
      if (!active) return change(accountId, { admin: false, role, staff: { status: 'inactive', permissions } }, by)
      const given = (await inRole(role?.roleId ?? null, role?.differences ?? [])) ?? { role, permissions }
      return change(
        accountId,
        { admin, role: given.role, staff: { status: 'active', permissions: given.permissions } },
        by,
      )
    },
    async signOut(accountId: string, by: Actor): Promise<Worked> {
      const ended = (await member(accountId)) ? await accounts.send(accountId, { type: 'RevokeSessions' }, by) : null
      return ended?.ok ? ended : notAMember()
    },
    /** The account of an email becomes an admin, whether it works here or not; null: there is no such account. */
    async makeAdmin(email: string, by: Actor): Promise<Worked | null> {
      const account = await accounts.byEmail(email)
      if (!account) return null
      const { accountId, staff, role } = account
      return change(accountId, { admin: true, role, staff: staff && { ...staff, status: 'active' } }, by)
    },
    /** Notes with the requests of staff when each member was last here. */
    noteVisits(app: FastifyInstance): void {
      const noted = new Map<string, number>()
      app.addHook('onRoute', route => {
        if (!isForStaff(route)) return
        route.onResponse = [
          ...[route.onResponse ?? []].flat(),
          async request => {
            const visitor = await visitorOf(request)
            const at = now()
            if (visitor.kind === 'guest' || !(visitor.admin || visitor.staff)) return
            if (at.getTime() - (noted.get(visitor.accountId) ?? 0) < hourMs) return
            noted.set(visitor.accountId, at.getTime())
            const data = { seenAt: at.toISOString() }
            await accounts
              .send(visitor.accountId, { type: 'NoteSeen', data })
              .catch(error => request.log.warn({ err: error }, 'a visit of a member could not be noted'))
          },
        ]
      })
    },
  }
}

export type Members = ReturnType<typeof createMembers>

const hourMs = 3_600_000

/** Pages say who may open them in a table of their own. */
function isForStaff({ config, url }: RouteOptions): boolean {
  const access = config?.access
  if (isForKeys(access)) return false
  return access === 'admin' || access === 'staff' || typeof access === 'object' || /^(\/\w\w)?\/dashboard\b/.test(url)
}

export function notAMember(): { readonly ok: false; readonly problem: Problem } {
  return {
    ok: false,
    problem: problemOf('member-not-found', 'Invite this person first. The list of staff shows who works here.'),
  }
}

const order = ['active', 'invited', 'inactive'] as const

function byState(one: MemberModel, other: MemberModel): number {
  return order.indexOf(one.state) - order.indexOf(other.state) || (one.name ?? '').localeCompare(other.name ?? '')
}

function memberModel(member: StaffMember, names: ReadonlyMap<string, string>): MemberModel {
  const { accountId, personId, name, email, state, admin, roleId, differences, permissions, revision } = member
  const shown = (value: Personal<string> | null) => (isErased(value) ? null : value)
  const invited = state === 'invited' || state === 'accepted'
  return {
    accountId: invited ? null : accountId,
    // An invitation is known by the person that its address makes.
    invitationId: invited ? personId : null,
    name: shown(name),
    email: shown(email),
    state: invited ? 'invited' : state,
    admin,
    role: roleId === null ? null : { roleId, name: names.get(roleId) ?? null },
    differences: [...differences],
    permissions: [...permissions],
    revision,
    since: member.since,
    seenAt: member.seenAt,
  }
}
