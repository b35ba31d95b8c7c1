import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { numberIn } from '../../ui/numbers.ts'
import type { ListDeclaration } from './declaration.ts'

type ListHeadProps<Row> = {
  readonly list: ListDeclaration<Row>
  /** Its rows can be acted on, many at once. */
  readonly hasJobs: boolean
  /** The query of the chosen rows; null: the export takes all that the address asks for. */
  readonly chosen: string | null
  readonly count: number
  /** Nothing is sent now. */
  readonly waits: boolean
  /** The way to a new record stands here. */
  readonly creates: boolean
}

/** The way to a new record. */
export function Create({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link to={to} className={buttonClass('primary', 'small')}>
      <Plus size={16} aria-hidden />
      <span>{label}</span>
    </Link>
  )
}

/** The title of a list, and what stands beside it: jobs, export, a new record. */
export function ListHead<Row>({ list, hasJobs, chosen, count, waits, creates }: ListHeadProps<Row>) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  return (
    <header className="list-head">
      <h1 className="d3">{list.title}</h1>
      {list.fact ? <p className="list-fact">{list.fact}</p> : null}
      <div className="list-actions">
        {hasJobs ? (
          <Link to={`${prefix}/dashboard/jobs`} className={buttonClass('quiet', 'small')}>
            {t('list.jobs')}
          </Link>
        ) : null}
        {list.beside ? (
          <Link to={list.beside.to} className={buttonClass('secondary', 'small')}>
            {list.beside.label}
          </Link>
        ) : null}
        <a
          href={list.exportPath + (chosen ?? search)}
          download=""
          aria-disabled={waits || undefined}
          className={classes(buttonClass('secondary', 'small'), waits && 'waits')}
          onClick={event => waits && event.preventDefault()}
        >
          <Download size={16} aria-hidden />
          <span>
            {chosen === null ? t('list.export') : t('list.exportChosen', { number: numberIn(language, count) })}
          </span>
        </a>
        {list.create && creates ? <Create {...list.create} /> : null}
      </div>
    </header>
  )
}
