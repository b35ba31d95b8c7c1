import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { writeDigits } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Privacy } from './apart.tsx'
import { SettingsForm } from './form.tsx'
import type { SettingsData } from './loader.ts'
import { SettingGroups } from './setting-groups.tsx'

/** Everything that the owner sets, a group at a time. */
export function Component() {
  const data = useLoaderData() as SettingsData
  const { group } = data
  // Digits that were just saved are read here at once, and not from the next document on.
  writeDigits(data.settings.digits)
  const t = useWords('settings')
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
        <SettingGroups group={group} />
        {group === 'privacy' ? (
          <Privacy backedUpAt={data.backedUpAt} />
        ) : (
          <SettingsForm key={group} data={data} group={group} history={history} onHistory={setHistory} />
        )}
      </div>
    </div>
  )
}
