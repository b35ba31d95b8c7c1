import { z } from 'zod'
import { shortHash, slugOf } from '#api/plumbing/slug.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { type Permission, permissionNames, rightsPaths } from '#domain/shared/permissions.ts'
import { oneLine } from '#domain/shared/printable.ts'

const permission = z
  .strictObject({ name: z.enum(permissionNames), view: z.boolean(), edit: z.boolean(), delete: z.boolean() })
  .meta({ id: 'Permission', description: 'A part of the dashboard. `edit` and `delete` include `view`' })

const permissions = z.array(permission).max(permissionNames.length)

export const roleId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .describe('The id of the role, as the list shows it')
const roleName = z.string().overwrite(oneLine).min(1).max(60)

export const roleParams = z.strictObject({ roleId })
export const roleBody = z.strictObject({ name: roleName, permissions })
export const changedRoleBody = roleBody.extend({
  base: z.int().optional().describe('The `revision` that was changed: refused where it is another one by now'),
})
export type RoleBody = z.output<typeof changedRoleBody>
export const newRoleBody = roleBody.extend({
  roleId: roleId.optional().describe('Absent: made of the name'),
})

/** The id of a new role; a name without Latin letters gives a hash. */
export function roleIdOf(name: string): string {
  const slug = slugOf(name, 60)
  return /^[a-z0-9-]+$/.test(slug) ? slug : `role-${shortHash(name)}`
}

export const roleSchema = z
  .object({
    roleId: z.string(),
    name: z.string(),
    permissions: z.array(permission as z.ZodType<Permission>),
    members: z.int().describe('How many members and invited people have the role'),
    revision: z.int().describe('Rises with every change'),
  })
  .meta({ id: 'Role', description: 'What a group of staff may do' })
export type RoleModel = z.output<typeof roleSchema>
export const roleList = z.object({ roles: z.array(roleSchema) }).describe('The roles, ordered by name')

const accountId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .describe('The id of the account, as the list of staff shows it')
export const memberParams = z.strictObject({ accountId })

export const rightsBody = z.strictObject({
  admin: z.boolean().describe('Admins may do everything'),
  roleId: roleId.nullable(),
  differences: permissions.describe('What the member may do otherwise than the role says. No flag takes a name away'),
})
export const changedRightsBody = rightsBody.extend({
  id: z.uuid().optional().describe('The same id is the same change'),
  base: z.int().optional().describe('The `revision` of the member that was changed. Absent: the newest one'),
  changed: z
    .array(z.enum(rightsPaths))
    .optional()
    .describe(
      'What the person changed: of the rest, what others saved since `base` stays. With `role` all of it counts',
    ),
})
export type ChangedRightsBody = z.output<typeof changedRightsBody>

export const invitationParams = z.strictObject({
  invitationId: z
    .string()
    .regex(/^p[0-9a-f]{40}$/)
    .describe('The id of the invitation, as the list of staff shows it'),
})
export const invitationBody = z.strictObject({
  email: z.string().min(3).max(254).meta({ format: 'email' }),
  name: z.string().overwrite(oneLine).max(200).default(''),
  language: z.enum(languages).optional().describe('Of the mail and the account. Absent: the language of the shop'),
  roleId,
  differences: permissions.default([]),
})
export type InvitationBody = z.output<typeof invitationBody>

const member = z
  .object({
    accountId: accountId.nullable().describe('Null: the person is invited'),
    invitationId: z.string().nullable().describe('Null: the person works here'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    state: z.enum(['active', 'invited', 'inactive']),
    admin: z.boolean(),
    role: z
      .object({ roleId: z.string(), name: z.string().nullable().describe('Null: the role was retired') })
      .nullable(),
    differences: z.array(permission as z.ZodType<Permission>),
    permissions: z.array(permission as z.ZodType<Permission>).describe('What the role and the differences come to'),
    revision: z.int().describe('Rises with every change of the rights'),
    since: z.string().describe('When the person began to work here, or was invited last'),
    seenAt: z.string().nullable().describe('When the member last used the dashboard, to the hour'),
  })
  .meta({ id: 'StaffMember', description: 'A person who works in the shop, or is invited to' })
export type MemberModel = z.output<typeof member>
export const memberList = z.object({ staff: z.array(member) }).describe('The people who work in the shop')

const address = z.string().min(3).max(254).describe('The email address of the person')
/** The questions of `npm run staff`. */
export const staffWork = z.union([
  z.strictObject({ list: z.literal('staff') }),
  z.strictObject({ list: z.literal('roles') }),
  z.strictObject({ invite: invitationBody }),
  z.strictObject({ resend: address }),
  z.strictObject({ withdraw: address }),
  z.strictObject({ role: rightsBody.extend({ email: address }) }),
  z.strictObject({ deactivate: address }),
  z.strictObject({ activate: address }),
  z.strictObject({ signOut: address }),
  z.strictObject({ define: roleBody.extend({ roleId }) }),
  z.strictObject({ retire: roleId }),
])
export type StaffWork = z.output<typeof staffWork>
export const staffAnswer = z.union([memberList, roleList]).describe('The staff or the roles, as they are now')
export type StaffAnswer = z.output<typeof staffAnswer>
