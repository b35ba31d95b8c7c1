import { type Permission, type PermissionName, permissionNames } from '#domain/shared/permissions.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MemberModel } from '../../models/staff.ts'
import { localeOf } from '../../ui/numbers.ts'
import { changedCells, flags, mayBeGranted, type Rights } from './rights.ts'

/** People, rights and changes of rights, in words. */
export function useInWords() {
  const t = useWords('staff')
  const language = useLanguage()
  const list = (items: readonly string[]) => new Intl.ListFormat(localeOf(language)).format(items)
  const name = (of: string) => t(`name.${of as PermissionName}`)

  return {
    list,
    nameOf: ({ name, email }: Pick<MemberModel, 'name' | 'email'>) => name || email || t('erased'),
    /** "Orders and returns: view, edit". */
    may: (permission: Permission) => {
      const has = flags.filter(flag => permission[flag]).map(flag => t(`flag.${flag}`))
      return has.length > 0 ? t('may', { name: name(permission.name), flags: list(has) }) : name(permission.name)
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
