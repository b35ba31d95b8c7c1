import {
  type Allowed,
  allowedBy,
  type Permission,
  type PermissionName,
  permissionNames,
} from '#domain/shared/permissions.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MemberModel, RoleModel } from '../../models/staff.ts'
import { localeOf } from '../../ui/numbers.ts'
import { changedCells, flags, mayBeGranted, type Rights } from './rights.ts'

/** People, rights and changes of rights, in words. */
export function useInWords() {
  const t = useWords('staff')
  const language = useLanguage()
  const list = (items: readonly string[]) => new Intl.ListFormat(localeOf(language)).format(items)
  const name = (of: string) => t(`name.${of as PermissionName}`)

  /** "View and Edit". */
  const flagsIn = (given: Allowed) => list(flags.filter(flag => given[flag]).map(flag => t(`flag.${flag}`)))

  return {
    list,
    /** The name of what two admins changed: the name or the role, else a permission. */
    pathName: (path: string) =>
      path === 'role' ? t('field.role') : path === 'name' ? t('field.roleName') : name(path),
    /** A role or a permission as the shop tells it of two admins, in words. */
    valueName(path: string, value: string, roles: readonly Pick<RoleModel, 'roleId' | 'name'>[] = []): string {
      if (path === 'name') return value
      if (path !== 'role') return flagsIn(allowedBy(value)) || t('flag.none')
      if (value === '*admin') return t('admin')
      if (value === '*none') return t('noRole')
      return roles.find(({ roleId }) => roleId === value)?.name ?? t('retiredRole', { id: value })
    },
    nameOf: ({ name, email }: Pick<MemberModel, 'name' | 'email'>) => name || email || t('erased'),
    /** "Orders and returns: view, edit". */
    may: (permission: Permission) => {
      const has = flagsIn(permission)
      return has ? t('may', { name: name(permission.name), flags: has }) : name(permission.name)
    },
    /** "Orders and returns: delete is now on". */
    changes: (before: Rights, after: Rights) =>
      changedCells(before, after).map(each =>
        t(each.on ? 'changed.on' : 'changed.off', { name: name(each.name), flag: t(`flag.${each.flag}`) }),
      ),
    /** The rights of a member in words, a sentence for each kind. */
    sentences: (rights: Rights) => {
      const those = (fits: (of: PermissionName) => boolean) => list(permissionNames.filter(fits).map(name))
      const said = {
        changes: those(of => rights[of].edit),
        sees: those(of => rights[of].view && !rights[of].edit),
        removes: those(of => rights[of].delete),
        keeps: those(of => rights[of].view && !rights[of].delete && mayBeGranted(of, 'delete')),
        lacks: those(of => !rights[of].view),
      }
      return (Object.keys(said) as (keyof typeof said)[])
        .filter(kind => said[kind] !== '')
        .map(kind => t(`words.${kind}`, { names: said[kind] }))
    },
  }
}
