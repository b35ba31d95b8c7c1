import { useWords } from '../../i18n/use-words.ts'

/** What is done by a command at the server still, and why. */
function Commands({ commands }: { readonly commands: readonly string[] }) {
  return (
    <ul className="commands">
      {commands.map(command => (
        <li key={command}>
          <code dir="ltr">{command}</code>
        </li>
      ))}
    </ul>
  )
}

export function Privacy() {
  const t = useWords('settings')
  return (
    <div className="settings-form">
      {(['erase', 'backup'] as const).map(part => (
        <section key={part} className="panel panel-body">
          <h2 className="panel-title">{t(`privacy.${part}.title`)}</h2>
          <p>{t(`privacy.${part}.about`)}</p>
          <Commands commands={[`npm run ${part}`]} />
        </section>
      ))}
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
          <a href="/api/openapi.json">{t('developers.openapi')}</a>
        </p>
      </section>
    </div>
  )
}
