import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import type { JobPageModel } from '../models/jobs.ts'
import { numberIn, spanIn } from '../ui/numbers.ts'
import { useTimeLeft } from './use-time-left.ts'

type Props = {
  readonly job: JobPageModel
  /** What can be done about it: in reach above the rows while it goes on, below them at its end. */
  readonly children?: ReactNode
}

/** How far a job is, and each row that was not done. */
export function JobResult({ job, children }: Props) {
  const t = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { jobId, list, total, done, refused, ended, stopping, not } = job
  const number = (count: number) => numberIn(language, count)
  const toCome = total - done - refused
  const minutesLeft = useTimeLeft(done + refused, total)
  const buttons = children ? <footer className="job-foot">{children}</footer> : null
  return (
    <>
      <div className="job-line">
        <p>
          <b>{t('progress', { done: number(done + refused), total: number(total) })}</b>
          {ended === null && minutesLeft !== null ? (
            <span className="text-ink-2"> {t('timeLeft', { time: spanIn(language, minutesLeft) })}</span>
          ) : null}
        </p>
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
      {ended === null ? (
        <>
          <p className="job-note">{t('leave')}</p>
          {buttons}
        </>
      ) : null}
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
            {not.map(({ row, label, code, parts = [] }) => (
              <tr key={row}>
                <th scope="row">
                  {list === 'orders' && /^\d+$/.test(label) ? (
                    <Link to={`${prefix}/dashboard/orders/${label}`}>
                      <bdi>#{label}</bdi>
                    </Link>
                  ) : list === 'orders' && code === 'order-not-placed' ? (
                    <Link to={`${prefix}/dashboard/orders/waiting/${encodeURIComponent(row)}`}>{t('unnumbered')}</Link>
                  ) : list === 'products' ? (
                    <Link to={`${prefix}/dashboard/product/${encodeURIComponent(row)}`}>
                      <bdi>{label}</bdi>
                    </Link>
                  ) : (
                    <bdi>{label}</bdi>
                  )}
                </th>
                <td>
                  {t([`reason.${code}`, 'reason.other'] as never)}
                  {parts.length > 0 ? (
                    <small className="job-parts">
                      {parts.map(part => (
                        <bdi key={part}>{part === 'discount' ? t('discount') : part}</bdi>
                      ))}
                    </small>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {refused > 0 ? (
        <p className="job-rest">
          {refused > not.length ? t('more', { number: number(refused - not.length) }) : null}{' '}
          <a href={`/api/admin/jobs/${jobId}/export`} download="">
            {t('download')}
          </a>
        </p>
      ) : null}
      {ended === null ? null : buttons}
    </>
  )
}
