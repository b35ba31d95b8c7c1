import type { Logger } from 'pino'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type RoleDocument, rolesView } from '#projections/roles/view.ts'
import type { StaffMember } from '#projections/staff/document.ts'
import { staffView } from '#projections/staff/view.ts'
import type { Invitations } from './invitations.ts'
import type { Roles } from './roles.ts'

export type StaffSweepDeps = {
  readonly readModels: Pick<ReadModels, 'scan' | 'get'>
  readonly roles: Pick<Roles, 'apply'>
  readonly invitations: Pick<Invitations, 'finish'>
  readonly accounts: Pick<Accounts, 'byId' | 'send'>
  readonly log: Pick<Logger, 'error'>
}

const by = { actor: 'shop', channel: 'recovery' }

/** Finishes what a crash left half done: invitations that were accepted, and members who have an older version of their role. */
export function staffSweep({ readModels, roles, invitations, accounts, log }: StaffSweepDeps): Sweep {
  async function finish({ accountId, state, roleId, roleVersion, email }: StaffMember, id: string): Promise<void> {
    if (state === 'accepted') await invitations.finish(id)
    if (accountId === null || state === 'accepted') return
    if (email === null) {
      const { admin, staff, role } = await accounts.byId(accountId)
      await accounts.send(accountId, { type: 'ChangeRole', data: { admin, staff, role } }, by)
    }
    const role = roleId === null ? undefined : await readModels.get<RoleDocument>(rolesView.name, roleId)
    if (role && role.version > roleVersion) await roles.apply(role.roleId, [accountId], by)
  }

  return {
    name: 'staff',
    every: 60_000,
    wakeOn: [staffView.name, rolesView.name],
    async run({ signal }) {
      for await (const page of readModels.scan<StaffMember>(staffView.name)) {
        for (const [id, member] of page) {
          if (signal.aborted) return
          await finish(member, id).catch(error =>
            log.error({ err: error, member: id }, 'the role of a member could not be applied; it is tried again'),
          )
        }
      }
    },
  }
}
