import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { writeDigits } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Developers, ImportTables, Privacy } from './apart.tsx'
import { SettingsForm } from './form.tsx'
import { settingGroups } from './groups.ts'
import type { SettingsData } from './loader.ts'

/** Everything that the owner sets, a group at a time. */
export function Component() {
  const data = useLoaderData() as SettingsData
  const { group } = data
  // Digits that were just saved are read here at once, and not from the next document on.
  writeDigits(data.settings.digits)
  const t = useWords('settings')
  const prefix = useLanguagePrefix()
  const [history, setHistory] = useState(false)
  return (
    <div className="page">
      <PageTitle title={`${t(`group.${group}`)} · ${t('title')}`} />
      <div className="list-head">
        <h1 className="d3">{t('title')}</h1>
        <Button look="secondary" size="small" aria-expanded={history} onClick={() => setHistory(!history)}>
          <History size={18} aria-hidden />
          {t('history.title')}
        </Button>
      </div>
      <div className="settings">
        <nav aria-label={t('groups')} className="settings-groups">
          {settingGroups.map(each => (
            <Link
              key={each}
              to={`${prefix}/dashboard/settings/${each}`}
              aria-current={each === group ? 'page' : undefined}
            >
              {t(`group.${each}`)}
            </Link>
          ))}
        </nav>
        {group === 'privacy' ? (
          <Privacy backedUpAt={data.backedUpAt} />
        ) : group === 'tables' ? (
          <ImportTables />
        ) : group === 'developers' ? (
          <Developers />
        ) : (
          <SettingsForm key={group} data={data} group={group} history={history} onHistory={setHistory} />
        )}
      </div>
    </div>
  )
}
