import { type StaffWork, staffWork } from '#api/staff/schema.ts'
import { type Permission, permissionNames } from '#domain/shared/permissions.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run staff -- list
  npm run staff -- invite someone@example.com --role packer [--name "Rosa M."] [--language en|bn|ar|fr] [--allow ...]
  npm run staff -- resend|withdraw someone@example.com        # an invitation
  npm run staff -- role someone@example.com packer [--allow stock=edit] [--allow requests=none]
  npm run staff -- role someone@example.com admin             # admins may do everything
  npm run staff -- deactivate|activate|sign-out someone@example.com
  npm run staff -- roles
  npm run staff -- define packer --name Packer --allow orders=edit --allow product=view
  npm run staff -- retire packer
--allow takes a permission and view, edit, delete (joined by commas), or none. For a person it says what differs from the role.
Permissions: ${permissionNames.join(' ')}`

const text = { type: 'string' } as const
const options = { role: text, name: text, language: text, allow: { ...text, multiple: true } } as const

/** The options that each word takes. */
const taken: { readonly [word: string]: readonly string[] } = {
  invite: ['role', 'name', 'language', 'allow'],
  role: ['allow'],
  define: ['name', 'allow'],
}
const flags = ['view', 'edit', 'delete'] as const

/** Reads the work that a command line asks for. @throws UsageError: it says how the command is used. */
export function readStaffArguments(args: readonly string[]): StaffWork {
  const { values, positionals } = commandLine(usage, options, args)
  const [verb = 'list', first, second, ...more] = positionals
  const { allow = [], ...rest } = values
  for (const option of Object.keys(values))
    if (!taken[verb]?.includes(option)) throw new UsageError(`${verb} does not take --${option}.\n${usage}`)
  const read = staffWork.safeParse(workOf(verb, first, second, rest, allow.map(permissionOf)))
  if (!read.success || more.length > 0 || (second !== undefined && verb !== 'role')) throw new UsageError(usage)
  return read.data
}

function workOf(
  verb: string,
  first: string | undefined,
  second: string | undefined,
  { role: roleId, ...rest }: { readonly role?: string; readonly name?: string; readonly language?: string },
  permissions: readonly Permission[],
): unknown {
  switch (verb) {
    case 'list':
    case 'roles':
      return first === undefined ? { list: verb === 'list' ? 'staff' : verb } : null
    case 'invite':
      return { invite: { email: first, roleId, differences: permissions, ...rest } }
    case 'role': {
      const admin = second === 'admin'
      return { role: { email: first, admin, roleId: admin ? null : second, differences: permissions } }
    }
    case 'define':
      return { define: { roleId: first, name: rest.name ?? first, permissions } }
    case 'sign-out':
      return { signOut: first }
    default:
      return { [verb]: first }
  }
}

/** `orders=edit,delete` */
function permissionOf(typed: string): Permission {
  const [name = '', said = '', ...more] = typed.split('=')
  const words = said === 'none' ? [] : said.split(',')
  const known = permissionNames.some(each => each === name) && words.every(word => flags.some(flag => flag === word))
  if (!known || more.length > 0) throw new UsageError(`--allow ${typed} is no permission.\n${usage}`)
  const [view, edit, remove] = flags.map(flag => words.includes(flag)) as [boolean, boolean, boolean]
  return { name, view: view || edit || remove, edit, delete: remove }
}
