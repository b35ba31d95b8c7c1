import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { type SettingGroup, settingGroups } from './groups.ts'

/** The way to every group of settings. */
export function SettingGroups({ group }: { readonly group: SettingGroup }) {
  const t = useWords('settings')
  const prefix = useLanguagePrefix()
  const line = useRef<HTMLElement>(null)
  // On a phone the groups are a line that is wider than the screen.
  useEffect(() => {
    line.current?.querySelector(`[href$="/${group}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [group])
  return (
    <nav ref={line} aria-label={t('groups')} className="settings-groups">
      {settingGroups.map(each => (
        <Link key={each} to={`${prefix}/dashboard/settings/${each}`} aria-current={each === group ? 'page' : undefined}>
          {t(`group.${each}`)}
        </Link>
      ))}
    </nav>
  )
}
