import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Moment } from '../history/moment.tsx'

/** An older backup is named: a shop that fails would lose what came since. */
const oldAfterMs = 7 * 86_400_000

/** What the shop knows of people, and its copy elsewhere. */
export function Privacy({ backedUpAt }: { readonly backedUpAt: string | null }) {
  const t = useWords('settings')
  const prefix = useLanguagePrefix()
  const [now] = useState(() => Date.now())
  const isOld = backedUpAt !== null && now - Date.parse(backedUpAt) > oldAfterMs
  return (
    <div className="settings-form">
      <section className="panel panel-body">
        <h2 className="panel-title">{t('privacy.erase.title')}</h2>
        <p>{t('privacy.erase.about')}</p>
        <p>
          <Link to={`${prefix}/dashboard/users`} className="text-link">
            {t('privacy.erase.open')}
          </Link>
        </p>
      </section>
      <section className="panel panel-body">
        <h2 className="panel-title">{t('privacy.export.title')}</h2>
        <p>{t('privacy.export.about')}</p>
      </section>
      <section className="panel panel-body">
        <h2 className="panel-title">{t('privacy.backup.title')}</h2>
        <p>{t('privacy.backup.about')}</p>
        {backedUpAt === null ? (
          <p className="notice">{t('privacy.backup.never')}</p>
        ) : (
          <p className={isOld ? 'notice' : undefined}>
            {t('privacy.backup.last')} <Moment at={backedUpAt} shows="both" />. {isOld ? t('privacy.backup.old') : null}
          </p>
        )}
        <p>
          <code dir="ltr">npm run backup -- /backups/monday</code>
        </p>
      </section>
    </div>
  )
}
