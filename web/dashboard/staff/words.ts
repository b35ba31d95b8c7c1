import type { Permission } from '#domain/shared/permissions.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { MemberModel } from '../../models/staff.ts'
import { localeOf } from '../../ui/numbers.ts'
import { flags, type PermissionName } from './rights.ts'

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
  }
}
