import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'

/** What the shop knows of people, and its copy elsewhere. */
export function Privacy() {
  const t = useWords('settings')
  const prefix = useLanguagePrefix()
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
        <h2 className="panel-title">{t('privacy.backup.title')}</h2>
        <p>{t('privacy.backup.about')}</p>
        <p>
          <code dir="ltr">npm run backup</code>
        </p>
      </section>
    </div>
  )
}

export function Developers() {
  const t = useWords('settings')
  return (
    <div className="settings-form">
      <section className="panel panel-body">
        <h2 className="panel-title">{t('developers.title')}</h2>
        <p>{t('developers.about')}</p>
        <p>
          <a href="/api/openapi.json" className="text-link">
            {t('developers.openapi')}
          </a>
        </p>
      </section>
    </div>
  )
}
