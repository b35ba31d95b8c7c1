import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { JobPageModel } from '../../models/jobs.ts'
import { numberIn, spanIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { useTimeLeft } from './use-time-left.ts'

type Props = {
  readonly job: JobPageModel
  /** What can be done about it: in reach above the rows while it goes on, below them at its end. */
  readonly children?: ReactNode
}

/** How far a job is, each row that was not done, and those that were done last. */
export function JobResult({ job, children }: Props) {
  const t = useWords('jobs')
  const language = useLanguage()
  const { jobId, list, total, done, refused, ended, stopping, not, did } = job
  const [chosen, choose] = useState<'not' | 'did' | null>(null)
  const shows = chosen ?? (refused > 0 ? 'not' : 'did')
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
      {refused > 0 && done > 0 ? (
        <div className="segments job-parts-of">
          {(['not', 'did'] as const).map(each => (
            <button key={each} type="button" aria-pressed={shows === each} onClick={() => choose(each)}>
              {t(`shows.${each}`, { number: number(each === 'not' ? refused : done) })}
            </button>
          ))}
        </div>
      ) : null}
      {shows === 'not' && not.length > 0 ? <NotDone list={list} rows={not} /> : null}
      {shows === 'did' && did.length > 0 ? <Done list={list} rows={did} /> : null}
      {done + refused > 0 ? (
        <p className="job-rest">
          {shows === 'not' && refused > not.length ? t('more', { number: number(refused - not.length) }) : null}
          {shows === 'did' && done > did.length ? t('more', { number: number(done - did.length) }) : null}{' '}
          {ended === null ? null : (
            <a href={`/api/admin/jobs/${jobId}/export`} download="">
              {t('download', { count: total, number: number(total) })}
            </a>
          )}
        </p>
      ) : null}
      {ended === null ? null : buttons}
    </>
  )
}

type Rows<Of extends 'not' | 'did'> = { readonly list: string; readonly rows: JobPageModel[Of] }

function NotDone({ list, rows }: Rows<'not'>) {
  const t = useWords('jobs')
  return (
    <table className="list-table">
      <caption className="sr-only">{t('count.not')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, label, code, parts = [] }) => (
          <tr key={row}>
            <th scope="row">
              <RowLink {...{ list, row, label }} />
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
  )
}

function Done({ list, rows }: Rows<'did'>) {
  const t = useWords('jobs')
  return (
    <table className="list-table">
      <caption className="sr-only">{t('count.done')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('when')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, label, at }) => (
          <tr key={row}>
            <th scope="row">
              <RowLink {...{ list, row, label }} />
            </th>
            <td>
              <Moment at={at} shows="time" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { readonly list: string; readonly row: string; readonly label: string }

function RowLink({ list, row, label }: RowProps) {
  const t = useWords('jobs')
  const prefix = useLanguagePrefix()
  if (list === 'orders' && /^\d+$/.test(label))
    return (
      <Link to={`${prefix}/dashboard/orders/${label}`}>
        <bdi>#{label}</bdi>
      </Link>
    )
  // An order that has no number yet is named by its id.
  if (list === 'orders' && label === row)
    return <Link to={`${prefix}/dashboard/orders/waiting/${encodeURIComponent(row)}`}>{t('unnumbered')}</Link>
  if (list === 'products')
    return (
      <Link to={`${prefix}/dashboard/product/${encodeURIComponent(row)}`}>
        <bdi>{label}</bdi>
      </Link>
    )
  return <bdi>{label}</bdi>
}
