import { useLoaderData } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import type { Part } from '../../models/dashboard.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { LaterData } from '../loaders.ts'

/** Commands that do the work of a part until it has its pages. */
const commands: { readonly [place in Part]?: readonly string[] } = {}

/** A part that is not built yet says how its work is done today. */
export function Component() {
  const { place } = useLoaderData() as LaterData
  const t = useWords('dashboard')
  const today = commands[place]
  return (
    <div className="page">
      <PageTitle title={t(`place.${place}`)} />
      <h1 className="d3">{t(`place.${place}`)}</h1>
      <p className="lead">{t(`about.${place}`)}</p>
      <section className="panel panel-body">
        <h2 className="panel-title">{t('later.title')}</h2>
        <p>{t(today ? 'later.commands' : 'later.none')}</p>
        {today ? (
          <ul className="commands">
            {today.map(command => (
              <li key={command}>
                <code dir="ltr">{command}</code>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </div>
  )
}
