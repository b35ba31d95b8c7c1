import { useEffect, useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'
import { apart } from '../../../i18n/apart.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { numberIn, spanIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { JobResult } from '../../list/job-result.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { followJob } from '../../shell/job-strip.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'
import type { JobData } from './loader.ts'

/** A job: how far it is while it goes on, then its result, with each row that was not done. */
export function Component() {
  const t = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { job } = useLoaderData() as JobData
  const { jobId, list, action, total, done, refused, ended, stopping, begunAt, endedAt, by, mayChange, priceChange } =
    job
  const { tell, pending, refusal, dialog } = useTell()
  const [nextId] = useState(() => crypto.randomUUID())
  const refresh = useCalmRefresh(300)
  useChangesOf(['jobs'], jobId, refresh)
  const number = (count: number) => numberIn(language, count)
  const words = `${list as 'orders'}.${action as 'ship'}` as const
  const doneWords = t(`${words}.done`, { count: done, number: number(done) })
  const result = refused === 0 ? doneWords : t('result', { done: doneWords, not: number(refused) })
  const title = ended === null ? t(`${words}.title`, { count: total, number: number(total) }) : result
  const address = `/api/admin/jobs/${jobId}`
  const minutes = endedAt === null ? null : (Date.parse(endedAt) - Date.parse(begunAt)) / 60_000
  // Where the member goes while it goes on, the strip tells of it.
  useEffect(() => followJob(ended === null ? { jobId, title } : null), [jobId, title, ended])
  return (
    <div className="page">
      <PageTitle title={title} />
      <header className="job-head">
        <h1 className="d3">{title}</h1>
        <p className="text-ink-2">
          {t('begunBy', { by: apart(by ?? t('somebody')) })} <Moment at={begunAt} shows="both" />
          {minutes === null ? null : ` · ${t('took', { time: spanIn(language, minutes) })}`}
        </p>
      </header>
      <Announcement>{ended === null ? '' : result}</Announcement>
      {refusal ? (
        <p role="alert" className="refused">
          {t('failed')} {refusal.detail}
        </p>
      ) : null}
      <section className="panel job">
        <JobResult job={job}>
          {ended === null && mayChange ? (
            <>
              <Button
                look="secondary"
                pending={pending}
                disabled={stopping}
                onClick={() => void tell('POST', `${address}/stop`)}
              >
                {t('stop')}
              </Button>
              <span className="job-hint">{t('stopKeeps')}</span>
            </>
          ) : null}
          {ended !== null && mayChange && done < total ? (
            <Button
              look="secondary"
              pending={pending}
              onClick={async () => {
                if (await tell('POST', `${address}/retry`, { id: nextId }))
                  await navigate(`${prefix}/dashboard/jobs/${nextId}`)
              }}
            >
              {t('retry', { count: total - done, number: number(total - done) })}
            </Button>
          ) : null}
          {priceChange === null ? null : (
            <Link to={`${prefix}/dashboard/product/prices/${priceChange}`} className={buttonClass('quiet')}>
              {t('priceChange')}
            </Link>
          )}
          <Link to={`${prefix}/dashboard/jobs`} className={buttonClass('quiet')}>
            {t('allJobs')}
          </Link>
        </JobResult>
      </section>
      {dialog}
    </div>
  )
}
