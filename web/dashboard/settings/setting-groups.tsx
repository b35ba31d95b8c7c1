import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { type SettingGroup, settingGroups } from './groups.ts'

/** The way to every group of settings. */
export function SettingGroups({ group }: { readonly group: SettingGroup }) {
  const t = useWords('settings')
  const prefix = useLanguagePrefix()
  return (
    <nav aria-label={t('groups')} className="settings-groups">
      {settingGroups.map(each => (
        <Link key={each} to={`${prefix}/dashboard/settings/${each}`} aria-current={each === group ? 'page' : undefined}>
          {t(`group.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
