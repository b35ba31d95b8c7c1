import './tables.css'
import { useLoaderData } from 'react-router-dom'
import { useWords } from '../../../i18n/use-words.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SettingGroups } from '../setting-groups.tsx'
import { AllTables } from './all-tables.tsx'
import type { TablesData } from './loader.ts'
import { OneTable } from './one-table.tsx'

/** The tables by which feeds and searches are read. */
export function Component() {
  const { all, one } = useLoaderData() as TablesData
  const t = useWords('tables')
  const settings = useWords('settings')
  return (
    <div className="page">
      <PageTitle title={`${one ? t(`name.${one.table}`) : settings('group.tables')} · ${settings('title')}`} />
      <div className="list-head">
        <h1 className="d3">{settings('title')}</h1>
      </div>
      <div className="settings tables-page">
        <SettingGroups group="tables" />
        {one ? <OneTable key={one.table} model={one} /> : <AllTables tables={all} />}
      </div>
    </div>
  )
}
