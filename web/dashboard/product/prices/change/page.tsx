import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { JobPageModel } from '../../../../models/jobs.ts'
import type { PriceChangeModel } from '../../../../models/price-changes.ts'
import { Announcement } from '../../../../ui/announcement.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Moment } from '../../../history/moment.tsx'
import { JobResult } from '../../../list/job-result.tsx'
import { useTell } from '../../../record/use-tell.tsx'
import { useCalmRefresh } from '../../../shell/live/use-calm.ts'
import { useChanges } from '../../../shell/live/use-live.ts'
import { MissingRight } from '../../../shell/missing-right.tsx'
import { usePriceWords } from '../words.ts'
import { Acts, stands } from './acts.tsx'
import type { PriceChangeData } from './loader.ts'

/** How long the offer to undo stays. */
const undoMs = 10_000

/** One change of many prices: what it does, when, how far it is, and which products were left alone. */
export function Component() {
  const { change } = useLoaderData() as PriceChangeData
  const t = useWords('prices')
  const words = usePriceWords(change.prices)
  const prefix = useLanguagePrefix()
  const { name, start, startJob, endJob, may } = change
  const refresh = useCalmRefresh(300)
  useChanges(['price-changes', 'jobs'], refresh)
  const { tone, said } = words.state(change)
  const retries = start !== null && start.left > 0 && endJob === null && may.edit
  return (
    <div className="page price-change">
      <PageTitle title={name} />
      <header className="job-head">
        <h1 className="d3">
          <bdi>{name}</bdi>
        </h1>
        <span className={`tag ${tone}`}>{said}</span>
      </header>
      <Announcement>{said}</Announcement>
      {may.edit ? (
        <UndoBar key={change.changeId} change={change} />
      ) : (
        <MissingRight right={{ permission: 'product', to: 'edit' }}>{t('readOnly')}</MissingRight>
      )}
      <Facts change={change} />
      {may.edit ? <Acts change={change} /> : null}
      {startJob ? (
        <Part title={t('part.start')} job={startJob}>
          {startJob.ended === null && may.edit ? <Stop job={startJob} /> : null}
          {retries ? <Retry job={startJob} /> : null}
        </Part>
      ) : null}
      {endJob ? <Part title={t('part.end')} job={endJob} /> : null}
      <p>
        <Link to={`${prefix}/dashboard/product/prices`} className={buttonClass('quiet')}>
          {t('allChanges')}
        </Link>
      </p>
    </div>
  )
}

/** What it changes, from when until when, and who wanted it. */
function Facts({ change }: { readonly change: PriceChangeModel }) {
  const t = useWords('prices')
  const language = useLanguage()
  const words = usePriceWords(change.prices)
  const { move, total, from, until, by, plannedAt, asked, state } = change
  return (
    <dl className="panel panel-body facts">
      <div>
        <dt>{t('column.move')}</dt>
        <dd>{words.move(move)}</dd>
      </div>
      <div>
        <dt>{t('column.products')}</dt>
        <dd>{numberIn(language, total)}</dd>
      </div>
      <div>
        <dt>{t('column.from')}</dt>
        <dd>
          <Moment at={from} shows="both" />
        </dd>
      </div>
      <div>
        <dt>{t('column.until')}</dt>
        <dd>{until === null ? t('noEnd') : <Moment at={until} shows="both" />}</dd>
      </div>
      <div>
        <dt>{t('plannedBy')}</dt>
        <dd>
          <bdi>{by ?? t('somebody')}</bdi>, <Moment at={plannedAt} shows="both" />
        </dd>
      </div>
      {asked ? (
        <div>
          <dt>{t(state === 'cancelled' ? 'cancelledBy' : 'askedBy')}</dt>
          <dd>
            <bdi>{asked.by ?? t('somebody')}</bdi>, <Moment at={asked.at} shows="both" />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

type PartProps = { readonly title: string; readonly job: JobPageModel; readonly children?: ReactNode }

/** What its start did, or its end: how far it is, then each product that was left alone. */
function Part({ title, job, children }: PartProps) {
  return (
    <section className="panel job" aria-labelledby={job.jobId}>
      <h2 id={job.jobId} className="panel-title">
        {title}
      </h2>
      <JobResult job={job}>{children}</JobResult>
    </section>
  )
}

/** Keeps what is done; then the page asks whether that goes back. */
function Stop({ job: { jobId, stopping } }: { readonly job: JobPageModel }) {
  const t = useWords('prices')
  const jobs = useWords('jobs')
  const { tell, pending } = useTell()
  return (
    <>
      <Button
        look="secondary"
        pending={pending}
        disabled={stopping}
        onClick={() => void tell('POST', `/api/admin/jobs/${jobId}/stop`)}
      >
        {jobs('stop')}
      </Button>
      <span className="price-hint">{t('stopHint')}</span>
    </>
  )
}

function Retry({ job: { jobId, total, done } }: { readonly job: JobPageModel }) {
  const jobs = useWords('jobs')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const navigate = useNavigate()
  const { tell, pending, refusal } = useTell()
  const [nextId] = useState(() => crypto.randomUUID())
  const left = total - done
  return (
    <>
      <Button
        look="secondary"
        pending={pending}
        onClick={async () => {
          if (await tell('POST', `/api/admin/jobs/${jobId}/retry`, { id: nextId }))
            await navigate(`${prefix}/dashboard/jobs/${nextId}`)
        }}
      >
        {jobs('retry', { count: left, number: numberIn(language, left) })}
      </Button>
      {refusal ? (
        <p role="alert" className="refused">
          {jobs('failed')} {refusal.detail}
        </p>
      ) : null}
    </>
  )
}

/** Right after it was begun: one press takes it back. */
function UndoBar({ change: { changeId, state, asked } }: { readonly change: PriceChangeModel }) {
  const t = useWords('prices')
  const location = useLocation()
  const [open, setOpen] = useState((location.state as { readonly begun?: boolean } | null)?.begun === true)
  const { tell, pending, refusal } = useTell()
  useEffect(() => {
    const timer = setTimeout(setOpen, undoMs, false)
    return () => clearTimeout(timer)
  }, [])
  if (!open || asked || !stands.includes(state)) return null
  return (
    <div className="price-undo" role="status">
      <span role={refusal ? 'alert' : undefined}>
        {refusal ? t([`refusal.${refusal.code}`, 'failed'] as never) : t('begun')}
      </span>
      <Button
        look="secondary"
        size="small"
        pending={pending}
        // A moment ago it was only planned: then it does not begin.
        onClick={() =>
          void tell('POST', `/api/admin/price-changes/${changeId}/${state === 'planned' ? 'cancel' : 'end'}`)
        }
      >
        {t('undo')}
      </Button>
    </div>
  )
}
