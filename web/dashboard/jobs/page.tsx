import { Link, useLoaderData } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { numberIn } from '../../ui/numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Moment } from '../history/moment.tsx'
import { useCalmRefresh } from '../shell/live/use-calm.ts'
import { useChanges } from '../shell/live/use-live.ts'
import type { JobsData } from './loader.ts'

/** The newest jobs on many rows, with how far each is. */
export function Component() {
  const t = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { jobs } = useLoaderData() as JobsData
  const refresh = useCalmRefresh(1000)
  useChanges(['jobs'], refresh)
  return (
    <div className="page">
      <PageTitle title={t('title')} />
      <h1 className="d3">{t('title')}</h1>
      {jobs.length === 0 ? (
        <div className="panel list-empty">
          <p>{t('none')}</p>
        </div>
      ) : (
        <ul className="panel job-list">
          {jobs.map(job => (
            <li key={job.jobId}>
              <Link to={`${prefix}/dashboard/jobs/${job.jobId}`}>
                {t(`${job.list as 'orders'}.${job.action as 'ship'}.title`, {
                  count: job.total,
                  number: numberIn(language, job.total),
                })}
              </Link>
              <span>
                <bdi>{job.by ?? t('somebody')}</bdi> · <Moment at={job.begunAt} shows="both" />
              </span>
              <span className={job.ended === null ? 'tag info' : job.refused > 0 ? 'tag warn' : 'tag ok'}>
                {job.ended === null
                  ? t('progress', {
                      done: numberIn(language, job.done + job.refused),
                      total: numberIn(language, job.total),
                    })
                  : t(`ended.${job.ended}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
