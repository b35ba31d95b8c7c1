import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { TableSummary } from '../../../models/tables.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { FileState, ReadIn } from './file-state.tsx'

/** Every table with what it is for, and whether its file says the same. */
export function AllTables({ tables }: { readonly tables: readonly TableSummary[] }) {
  const t = useWords('tables')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  return (
    <div className="tables-main">
      <p>{t('about')}</p>
      <ul className="panel tables-list">
        {tables.map(each => (
          <li key={each.table}>
            <h2>
              <Link to={`${prefix}/dashboard/settings/tables/${each.table}`} className="text-link">
                {t(`name.${each.table}`)}
              </Link>
            </h2>
            <p className="text-ink-2">
              {t('rows', { count: each.rows, number: numberIn(language, each.rows) })}. {t(`for.${each.table}`)}
            </p>
            <FileState {...each} />
          </li>
        ))}
      </ul>
      <ReadIn waiting={tables.some(({ waiting }) => waiting > 0)} />
    </div>
  )
}
