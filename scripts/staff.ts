import type { MemberModel, RoleModel, StaffAnswer } from '#api/staff/schema.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import { askShop, run } from './maintenance/ask-shop.ts'
import { readStaffArguments, usage } from './staff/arguments.ts'

/** Lists, invites and changes the people who work in the shop, and their roles; prints how things are then. */
run(usage, async () => {
  const body = readStaffArguments(process.argv.slice(2))
  const answer = await askShop<StaffAnswer>({ path: '/internal/staff', body })
  const lines = 'staff' in answer ? answer.staff.map(memberLine) : answer.roles.map(roleLine)
  for (const line of lines) console.log(line)
  if (lines.length === 0)
    console.log(
      'staff' in answer
        ? 'Nobody works here yet. npm run admin -- you@example.com makes your account an admin.'
        : 'There are no roles.',
    )
})

function memberLine({ email, name, state, admin, role, differences, since, seenAt }: MemberModel): string {
  return [
    (email ?? '(erased)').padEnd(32),
    state.padEnd(8),
    admin ? 'admin' : role ? (role.name ?? `${role.roleId} (retired)`) : 'no role',
    differences.length > 0 && `but ${allowed(differences)}`,
    name,
    `since ${since.slice(0, 10)}`,
    seenAt && `last seen ${seenAt.slice(0, 16).replace('T', ' ')}`,
  ]
    .filter(Boolean)
    .join('  ')
}

function roleLine({ roleId, name, permissions, members }: RoleModel): string {
  return [roleId.padEnd(16), name, `${members} with this role`, allowed(permissions)].filter(Boolean).join('  ')
}

/** As `--allow` takes it; edit and delete include view. */
function allowed(permissions: readonly Permission[]): string {
  const words = (each: Permission) => (['edit', 'delete'] as const).filter(flag => each[flag]).join(',')
  return permissions.map(each => `${each.name}=${words(each) || (each.view ? 'view' : 'none')}`).join(' ')
}
