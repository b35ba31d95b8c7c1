import { useState } from 'react'
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { useCalm } from '../../shell/live/use-calm.ts'
import { useChanges } from '../../shell/live/use-live.ts'
import { useTell } from '../../use-tell.tsx'
import type { JobData } from './loader.ts'

/** A job: how far it is while it goes on, then its result, with each row that was not done. */
export function Component() {
  const t = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { job } = useLoaderData() as JobData
  const { jobId, list, action, total, done, refused, ended, stopping, begunAt, endedAt, by, mayChange, not } = job
  const { tell, pending, refusal, dialog } = useTell()
  const [nextId] = useState(() => crypto.randomUUID())
  const revalidator = useRevalidator()
  const refresh = useCalm(300, () => revalidator.revalidate())
  useChanges(['jobs'], ids => {
    if (ids === null || ids.has(jobId)) refresh()
  })
  const number = (count: number) => numberIn(language, count)
  const words = `${list as 'orders'}.${action as 'ship'}` as const
  const toCome = total - done - refused
  const doneWords = t(`${words}.done`, { count: done, number: number(done) })
  const result = refused === 0 ? doneWords : t('result', { done: doneWords, not: number(refused) })
  const title = ended === null ? t(`${words}.title`, { count: total, number: number(total) }) : result
  const address = `/api/admin/jobs/${jobId}`
  return (
    <div className="page">
      <PageTitle title={title} />
      <header className="job-head">
        <h1 className="d3">{title}</h1>
        <p className="text-ink-2">
          {t('begunBy', { by: by ?? t('somebody') })} <Moment at={begunAt} shows="both" />
          {endedAt === null ? null : (
            <>
              {' – '}
              <Moment at={endedAt} shows="time" />
            </>
          )}
        </p>
      </header>
      <Announcement>{ended === null ? '' : result}</Announcement>
      {refusal ? (
        <p role="alert" className="refused">
          {t('failed')} {refusal.detail}
        </p>
      ) : null}
      <section className="panel job">
        <div className="job-line">
          <b>{t('progress', { done: number(done + refused), total: number(total) })}</b>
          <span className={ended === null ? 'tag info' : refused > 0 || ended !== 'done' ? 'tag warn' : 'tag ok'}>
            {ended === null ? t(stopping ? 'stopping' : 'goesOn') : t(`ended.${ended}`)}
          </span>
        </div>
        <progress max={total} value={done + refused} aria-label={t('howFar')} />
        <dl className="job-counts">
          <div>
            <dt>{t('count.done')}</dt>
            <dd>{number(done)}</dd>
          </div>
          <div className={refused > 0 ? 'bad' : undefined}>
            <dt>{t('count.not')}</dt>
            <dd>{number(refused)}</dd>
          </div>
          <div>
            <dt>{t(ended === null ? 'count.toCome' : 'count.leftOut')}</dt>
            <dd>{number(toCome)}</dd>
          </div>
        </dl>
        {ended === null ? <p className="job-note">{t('leave')}</p> : null}
        {not.length > 0 ? (
          <table className="list-table">
            <caption className="sr-only">{t('count.not')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                <th scope="col">{t('why')}</th>
              </tr>
            </thead>
            <tbody>
              {not.map(({ row, label, code }) => (
                <tr key={row}>
                  <th scope="row">
                    {list === 'orders' && /^\d+$/.test(label) ? (
                      <Link to={`${prefix}/dashboard/orders/${label}`}>
                        <bdi>#{label}</bdi>
                      </Link>
                    ) : list === 'products' ? (
                      <Link to={`${prefix}/dashboard/product/${encodeURIComponent(row)}`}>
                        <bdi>{label}</bdi>
                      </Link>
                    ) : (
                      <bdi>{label}</bdi>
                    )}
                  </th>
                  <td>{t([`reason.${code}`, 'reason.other'] as never)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        {refused > not.length ? (
          <p className="job-note">{t('more', { number: number(refused - not.length) })}</p>
        ) : null}
        <footer className="job-foot">
          {ended === null && mayChange ? (
            <Button
              look="secondary"
              pending={pending}
              disabled={stopping}
              onClick={() => void tell('POST', `${address}/stop`)}
            >
              {t('stop')}
            </Button>
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
          <Link to={`${prefix}/dashboard/jobs`} className={buttonClass('quiet')}>
            {t('allJobs')}
          </Link>
        </footer>
      </section>
      {dialog}
    </div>
  )
}
