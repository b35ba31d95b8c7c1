import './developers.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SettingGroups } from '../setting-groups.tsx'

/** The pages for developers, by the end of their addresses. */
const parts = { keys: '', endpoints: '/endpoints', events: '/events', erasures: '/erasures' } as const

type Props = {
  readonly part: keyof typeof parts
  /** False: what only admins see is left out, and the page says so. */
  readonly mayChange: boolean
  readonly children: ReactNode
}

/** What stands around each page for developers. */
export function DevelopersFrame({ part, mayChange, children }: Props) {
  const t = useWords('developers')
  const settings = useWords('settings')
  const prefix = useLanguagePrefix()
  return (
    <div className="page">
      <PageTitle title={`${t(`part.${part}`)} · ${settings('group.developers')}`} />
      <div className="list-head">
        <h1 className="d3">{settings('title')}</h1>
      </div>
      <div className="settings">
        <SettingGroups group="developers" />
        <div className="developers">
          <nav className="segments" aria-label={settings('group.developers')}>
            {(Object.keys(parts) as (keyof typeof parts)[]).map(each => (
              <Link
                key={each}
                to={`${prefix}/dashboard/settings/developers${parts[each]}`}
                aria-current={each === part ? 'page' : undefined}
              >
                {t(`part.${each}`)}
              </Link>
            ))}
          </nav>
          {mayChange ? null : <p className="notice">{t('adminsAlone')}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}
